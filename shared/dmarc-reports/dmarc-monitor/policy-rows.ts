// The policies that receivers saw, by day and receiver, as they are kept.
import { policyText } from '#shared/dmarc-reports/domains.ts'
import { dayText } from '#shared/dmarc-reports/days.ts'
import type { PolicySeen } from '#shared/dmarc-reports/model.ts'
import type { DomainSeen } from '#shared/dmarc-reports/schema.ts'

/** Kept for a day: some receivers saw this policy in so many reports. */
export interface PolicyRow {
  /** Days since 1970, UTC. */
  day: number
  /** As `keyOfPolicy` makes it. */
  key: string
  reports: number
}

interface PolicyKind {
  policy: PolicySeen
  /** Who reported it. */
  org: string
}

/** No value of a policy is longer. */
const MAX_WORD = 12
export const MAX_NAME = 253
export const MAX_RECEIVERS = 5
export const MAX_POLICIES = 20

type Written = [
  domain: string,
  p: string,
  sp: string,
  np: string,
  adkim: string,
  aspf: string,
  pct: string,
  testing: string,
  org: string,
]

export function keyOfPolicy(
  { domain, p, sp, np, adkim, aspf, pct, testing }: PolicySeen,
  org: string,
): string {
  const words = [p, sp, np, adkim, aspf, pct, testing].map((word) => word.slice(0, MAX_WORD))
  return JSON.stringify([domain.slice(0, MAX_NAME), ...words, org.slice(0, MAX_NAME)])
}

export function policyOfKey(key: string): PolicyKind {
  const [domain, p, sp, np, adkim, aspf, pct, testing, org] = JSON.parse(key) as Written
  return { policy: { domain, p, sp, np, adkim, aspf, pct, testing, fo: '' }, org }
}

/** The policies of the domain itself, the latest first. */
export function policiesSeen(domain: string, rows: readonly PolicyRow[]): DomainSeen['policies'] {
  const byText = new Map<string, { seen: DomainSeen['policies'][number]; first: number; last: number }>()
  for (const { day, key, reports } of rows) {
    const { policy, org } = policyOfKey(key)
    if (policy.domain !== domain) continue
    const text = policyText(policy)
    const known = byText.get(text) ?? {
      seen: { text, policy, reports: 0, receivers: [] },
      first: day,
      last: day,
    }
    byText.set(text, known)
    known.first = Math.min(known.first, day)
    known.last = Math.max(known.last, day)
    const { seen } = known
    seen.reports += reports
    if (seen.receivers.length < MAX_RECEIVERS && !seen.receivers.includes(org)) seen.receivers.push(org)
  }
  return [...byText.values()]
    .sort(
      (one, other) =>
        other.last - one.last ||
        other.seen.reports - one.seen.reports ||
        (one.seen.text < other.seen.text ? -1 : 1),
    )
    .slice(0, MAX_POLICIES)
    .map(({ seen, first, last }) => ({ ...seen, first: dayText(first), last: dayText(last) }))
}
