// What is kept of the last weeks, in the shape in which the report reader draws its conclusions: the same rules for both.
import type { DomainJudged } from '#shared/dmarc-reports/domains.ts'
import { dayText } from '#shared/dmarc-reports/days.ts'
import type { Counted } from '#shared/dmarc-reports/judge.ts'
import { readinessOf, readyWord, type Readiness } from '#shared/dmarc-reports/readiness.ts'
import { senderShown } from '#shared/dmarc-reports/sender-shown.ts'
import { shownSums } from '#shared/dmarc-reports/sums.ts'
import { openIn } from '#shared/dmarc-reports/unclaimed.ts'
import type { PolicyNow } from './look.ts'
import { policiesSeen, type PolicyRow } from './policy-rows.ts'
import type { JudgedRows } from './senders.ts'
import type { SumDay } from './sums.ts'
import { tlsSummary, type TlsRow } from './tls-rows.ts'
import { heardOut, type Agreed } from './weight.ts'

const MAX_COUNTED_SENDERS = 100

export interface JudgedKept {
  domain: string
  judged: JudgedRows
  /** What receivers agree on that are not known; null if known ones report. */
  agreed: Agreed | null
  /** What is published, if that is known. */
  published: PolicyNow | null
  /** All days that any report covers, oldest first; the window of the senders is their end. */
  days: readonly SumDay[]
  policies: readonly PolicyRow[]
  tls: readonly TlsRow[]
  /** Reports and reporters that count, of the last weeks. */
  reports: number
  receivers: number
}

export function countedOf(kept: JudgedKept): Counted {
  const { judged, days, policies, tls, reports, receivers } = kept
  const { totals, senders, unclaimed } = judged
  const sums = tlsSummary(tls)
  const failures = sums?.failures ?? 0
  return {
    kind: totals.messages > 0 || policies.length > 0 ? 'aggregate' : sums ? 'tls' : 'unknown',
    reports: [],
    counts: {
      reports,
      records: 0,
      doubled: 0,
      incomplete: days.filter(({ incomplete }) => incomplete > 0).length,
      senders: senders.length,
      sources: senders.length,
      failures: 0,
      receivers,
    },
    totals: shownSums(totals, openIn(unclaimed)),
    days: [],
    gaps: [],
    sources: [],
    senders: senders
      .slice(0, MAX_COUNTED_SENDERS)
      .map((one) => senderShown(one.sums, { unclaimed, ofDays: days.length, books: null })),
    domains: policies.length > 0 || totals.messages > 0 ? [domainJudged(kept)] : [],
    tls: { successes: (sums?.sessions ?? 0) - failures, failures, hosts: sums?.hosts ?? [] },
    failures: [],
    rows: [],
    problems: [],
    errors: [],
  }
}

function domainJudged({ domain, judged, agreed, published, days, policies }: JudgedKept): DomainJudged {
  const { totals, traces, unclaimed } = judged
  const seen = policiesSeen(domain, policies)
  const first = days[0]?.day ?? 0
  const last = days.at(-1)?.day ?? 0
  const found = readinessOf({
    traces,
    unclaimed,
    policy: published?.policy ?? seen[0]?.policy,
    policySince: published?.since ?? null,
    first,
    last,
    incomplete: days.flatMap(({ day, incomplete }) => (incomplete > 0 ? [day] : [])),
  })
  const readiness: Readiness = agreed ? heardOut(found, agreed) : found
  return {
    readiness,
    seen: {
      domain,
      ...shownSums(totals, openIn(unclaimed)),
      days: agreed?.days ?? days.length,
      ...(days.length > 0 && { first: dayText(first), last: dayText(last) }),
      lostShare: totals.aligned + totals.own > 0 ? readiness.lostIfDone.share : null,
      ready: readyWord(readiness),
      policies: seen,
    },
  }
}
