// Whether receivers still follow a policy that was replaced: DNS answers are kept for a while, but hardly for two days.
import { policiesOf } from '#shared/records/dmarc/policy.ts'
import { parseDmarc } from '#shared/records/dmarc/parse.ts'
import type { PolicySeen } from '#shared/dmarc-reports/model.ts'
import { policyOfKey, type PolicyRow } from './policy-rows.ts'

const DAY_MS = 86_400_000
const LAG_MS = 2 * DAY_MS

/** The record of the domain, as our own look saw it change. */
export interface PolicyChange {
  domain: string
  /** Milliseconds since 1970. */
  at: number
  /** The records before and now. */
  before: string
  now: string
}

interface Lag {
  before: string
  now: string
  reporters: string[]
}

/** @returns null unless a report on days after the change shows exactly what was published before */
export function lagOf({ domain, at, before, now }: PolicyChange, rows: readonly PolicyRow[]): Lag | null {
  const old = publishedWords(before)
  const current = publishedWords(now)
  if (old === null || current === null || old === current) return null
  const reporters = new Set<string>()
  for (const { day, key } of rows) {
    if (day * DAY_MS < at + LAG_MS) continue
    const { policy, org } = policyOfKey(key)
    if (policy.domain === domain && reportedWords(policy) === old) reporters.add(org)
  }
  return reporters.size > 0 ? { before: old, now: current, reporters: [...reporters].sort() } : null
}

/** Null if receivers apply no policy. */
function publishedWords(record: string): string | null {
  const parsed = parseDmarc(record)
  const policies = policiesOf(parsed)
  return policies && words(policies.p, policies.sp, parsed.adkim, parsed.aspf)
}

/** Two records are the same policy if these are: most reports say no more. */
export const isSamePolicy = (one: string, other: string): boolean =>
  publishedWords(one) === publishedWords(other)

const reportedWords = ({ p, sp, adkim, aspf }: PolicySeen): string =>
  words(p, sp || p, adkim || 'r', aspf || 'r')

const words = (p: string, sp: string, adkim: string, aspf: string): string =>
  [
    `p=${p}`,
    ...(sp === p ? [] : [`sp=${sp}`]),
    ...(adkim === 's' ? ['adkim=s'] : []),
    ...(aspf === 's' ? ['aspf=s'] : []),
  ].join('; ')
