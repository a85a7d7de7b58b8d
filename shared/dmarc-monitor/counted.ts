// What is kept of the last weeks, in the shape in which the report reader draws its conclusions: the same rules for both.
import { readiness } from '#shared/reports/domains.ts'
import { dayText } from '#shared/reports/days.ts'
import type { Counted } from '#shared/reports/judge.ts'
import type { DomainSeen, Sender } from '#shared/reports/schema.ts'
import type { SenderSums } from '#shared/reports/senders.ts'
import { policiesSeen, type PolicyRow } from '#shared/dmarc-monitor/policy-rows.ts'
import type { JudgedRows } from '#shared/dmarc-monitor/senders.ts'
import type { SumDay } from '#shared/dmarc-monitor/sums.ts'
import { tlsSummary, type TlsRow } from '#shared/dmarc-monitor/tls-rows.ts'
import type { Evidence } from '#shared/dmarc-monitor/weight.ts'

const MAX_SENDERS = 100
const MAX_DOMAINS = 10
const MAX_KEYS = 5

export interface Kept {
  domain: string
  judged: JudgedRows
  /** What readiness is concluded from. */
  evidence: Evidence
  /** All days that any report covers, oldest first; the window of the senders is their end. */
  days: readonly SumDay[]
  policies: readonly PolicyRow[]
  tls: readonly TlsRow[]
  /** Reports and reporters that count, of the last weeks. */
  reports: number
  receivers: number
}

export function countedOf(kept: Kept): Counted {
  const { judged, policies, tls, reports, receivers } = kept
  const { totals, senders } = judged
  const sums = tlsSummary(tls)
  const failures = sums?.failures ?? 0
  return {
    kind: totals.messages > 0 || policies.length > 0 ? 'aggregate' : sums ? 'tls' : 'unknown',
    reports: [],
    counts: {
      reports,
      records: 0,
      doubled: 0,
      senders: senders.length,
      sources: senders.length,
      failures: 0,
      receivers,
    },
    totals,
    days: [],
    gaps: [],
    sources: [],
    senders: senders.slice(0, MAX_SENDERS).map((one) => senderShown(one.sums)),
    domains: policies.length > 0 || totals.messages > 0 ? [domainSeen(kept)] : [],
    tls: { successes: (sums?.sessions ?? 0) - failures, failures, hosts: sums?.hosts ?? [] },
    failures: [],
    rows: [],
    problems: [],
    errors: [],
  }
}

function domainSeen({ domain, judged: { totals }, evidence, days, policies }: Kept): DomainSeen {
  const seen = policiesSeen(domain, policies)
  const [first] = days
  const last = days.at(-1)
  return {
    domain,
    ...totals,
    days: evidence.days,
    ...(first && last && { first: dayText(first.day), last: dayText(last.day) }),
    lostShare: evidence.lostShare,
    ready: readiness(seen[0]?.policy, evidence.lostShare, evidence.days, evidence.ownMail),
    policies: seen,
  }
}

const mostFirst = <K extends string>(sums: ReadonlyMap<K, number>): [K, number][] =>
  [...sums.entries()].sort(([one, count], [other, most]) => most - count || (one < other ? -1 : 1))

function senderShown({ domains, reasons, addresses: _, brokenKeys, ...sums }: SenderSums): Sender {
  return {
    ...sums,
    domains: mostFirst(domains)
      .slice(0, MAX_DOMAINS)
      .map(([domain]) => domain),
    reasons: mostFirst(reasons).map(([reason, messages]) => ({ reason, messages })),
    addresses: [],
    addressCount: 0,
    keys: mostFirst(brokenKeys)
      .slice(0, MAX_KEYS)
      .map(([key]) => key),
  }
}
