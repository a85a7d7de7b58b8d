// What a monitor keeps of reports besides the sums: the policies that receivers saw, by day and receiver, and sessions with what
// failed in them.
import { dayNumber } from '#shared/dmarc-reports/days.ts'
import { PolicyBook } from '#shared/dmarc-reports/domains.ts'
import type { PolicySeen, TlsReport } from '#shared/dmarc-reports/model.ts'
import type { DomainSeen } from '#shared/dmarc-reports/schema.ts'
import { failuresIn, HostBook } from '#shared/dmarc-reports/tls.ts'
import { addUp } from '#shared/dmarc-reports/values.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { DAY_MS } from '#shared/kit/calendar.ts'
import { parseDmarc, policiesOf } from '#shared/records/dmarc/parse.ts'
import { KEPT_DAYS } from './limits.ts'

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
const MAX_NAME = 253

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
  const book = new PolicyBook()
  for (const { day, key, reports } of rows) {
    const { policy, org } = policyOfKey(key)
    if (policy.domain === domain) book.add(policy, { day, reports, org })
  }
  return book.shown()
}

// Whether receivers still follow a policy that was replaced: DNS answers are kept for a while, but hardly for two days.
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

// Reports on encryption (RFC 8460), as they are kept: sessions by day and policy, and what failed where.
export interface TlsRow {
  /** Days since 1970, UTC. */
  day: number
  /** - tls: sessions under a policy - tls-failure: failed ones at a server */
  what: 'tls' | 'tls-failure'
  key: string
  /** Sessions: all of them, or those that failed this way. */
  sessions: number
  failures: number
}

const MAX_POLICIES = 20

interface TlsPolicySum {
  domain: string
  /** As in RFC 8460: sts, tlsa or no-policy-found. */
  type: string
  sessions: number
  failures: number
}

const keyOf = (...words: string[]) => JSON.stringify(words.map((word) => word.slice(0, MAX_NAME)))

/** Only for the domain and what is below it. @param org who sent the report, as proved */
export function tlsRowsOf(report: TlsReport, domain: string, org: string, nowSeconds: number): TlsRow[] {
  const today = dayNumber(nowSeconds)
  const day = report.begin > 0 ? Math.min(today, dayNumber(report.begin)) : today
  if (day < today - KEPT_DAYS) return []
  return report.policies
    .filter((policy) => isWithin(policy.domain, domain))
    .flatMap((policy): TlsRow[] => {
      const { domain: name, successes, failures } = policy
      const sessions = addUp(successes, failures)
      return [
        { day, what: 'tls', key: keyOf(name, policy.type), sessions, failures },
        ...failuresIn(policy).map(({ mx, type, sessions: failed }): TlsRow => {
          const key = keyOf(name, mx, type, org)
          return { day, what: 'tls-failure', key, sessions: failed, failures: failed }
        }),
      ]
    })
}

/** Null if no report said anything about encryption. */
export function tlsSummary(rows: readonly TlsRow[]) {
  if (rows.length === 0) return null
  const policies = new Map<string, TlsPolicySum>()
  const hosts = new HostBook()
  for (const { what, key, sessions, failures } of rows) {
    const [domain = '', second = '', type = '', org = ''] = JSON.parse(key) as string[]
    if (what === 'tls') {
      const sum = policies.get(key) ?? { domain, type: second, sessions: 0, failures: 0 }
      policies.set(key, sum)
      sum.sessions = addUp(sum.sessions, sessions)
      sum.failures = addUp(sum.failures, failures)
      continue
    }
    hosts.add({ domain, mx: second, type }, sessions, org)
  }
  const all = [...policies.values()]
  const sum = (field: 'sessions' | 'failures') => all.reduce((total, one) => addUp(total, one[field]), 0)
  return {
    sessions: sum('sessions'),
    failures: sum('failures'),
    policies: all.sort(mostFirst).slice(0, MAX_POLICIES),
    hosts: hosts.most(mostFirst),
  }
}

type OfDomain = Pick<TlsPolicySum, 'domain' | 'sessions'>

const mostFirst = (one: OfDomain, other: OfDomain): number =>
  other.sessions - one.sessions || (one.domain < other.domain ? -1 : 1)
