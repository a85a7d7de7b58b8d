// Counts a pile of reports and says what follows. Pure; the same whatever the order in which the files came.
import { DomainBook } from '#shared/reports/domains.ts'
import { Timeline, dayText } from '#shared/reports/days.ts'
import { reportChanges } from '#shared/reports/changes.ts'
import { REASONS, type Reason } from '#shared/reports/explain.ts'
import { reportFindings, type Counted } from '#shared/reports/findings.ts'
import type {
  AggregateReport,
  FailureReport,
  FileProblem,
  ReceivedReport,
  TlsReport,
} from '#shared/reports/model.ts'
import { rawRows } from '#shared/reports/raw-rows.ts'
import type { ReportsReport, Sender } from '#shared/reports/schema.ts'
import {
  addMessages,
  backgroundOf,
  fateOf,
  noSums,
  SenderBook,
  senderOf,
  type SenderSums,
} from '#shared/reports/senders.ts'
import { tlsSums } from '#shared/reports/tls-sums.ts'
import { addUp } from '#shared/reports/values.ts'
import { reportsVerdict } from '#shared/reports/verdict.ts'

const MAX_REPORTS = 500
const MAX_SOURCES = 500
const MAX_SENDERS = 100
const MAX_ADDRESSES = 20
const MAX_DOMAINS = 10
const MAX_KEYS = 5
const MAX_FAILURES = 100
const MAX_DAYS = 1_500
const MAX_GAPS = 100
const MAX_PROBLEMS = 200
const MAX_ERRORS = 5
const FIRST_ROWS = 25

interface Pile {
  reports: readonly ReceivedReport[]
  problems: readonly FileProblem[]
  doubled: number
}

export function reportOn({ reports, problems, doubled }: Pile): ReportsReport {
  const aggregate = reports.filter((one): one is AggregateReport => one.kind === 'aggregate')
  const failures = reports.filter((one): one is FailureReport => one.kind === 'failure')
  const tls = reports.filter((one): one is TlsReport => one.kind === 'tls')
  const { totals, timeline, senders, sources, domains } = countMessages(aggregate)
  const all = senders.senders()
  const counted: Counted = {
    kind:
      aggregate.length > 0
        ? 'aggregate'
        : tls.length > 0
          ? 'tls'
          : failures.length > 0
            ? 'failure'
            : 'unknown',
    reports: reports.slice(0, MAX_REPORTS).map(reportRow),
    counts: {
      reports: reports.length,
      records: aggregate.reduce((sum, { rows }) => sum + rows.length, 0),
      doubled,
      senders: all.length,
      sources: sources.size,
      failures: failures.length,
      receivers: new Set(reports.map(({ org }) => org.toLowerCase())).size,
    },
    totals,
    days: timeline
      .days()
      .slice(-MAX_DAYS)
      .map(({ day, ...sums }) => ({ day: dayText(day), ...sums })),
    gaps: timeline
      .gaps()
      .slice(-MAX_GAPS)
      .map(({ first, last }) => ({ first: dayText(first), last: dayText(last) })),
    sources: sourcesOf(sources),
    senders: all.slice(0, MAX_SENDERS).map(senderShown),
    domains: domains.domains(),
    tls: tlsSums(tls),
    failures: failures.slice(0, MAX_FAILURES).map(({ kind: _, id: __, begin: ___, ...shown }) => shown),
    rows: rawRows(aggregate, 0, FIRST_ROWS),
    problems: problems.slice(0, MAX_PROBLEMS),
    errors: [...new Set(aggregate.map(({ error }) => error).filter(Boolean))].slice(0, MAX_ERRORS),
  }
  const findings = reportFindings(counted)
  return {
    ...shownOf(counted),
    findings,
    verdict: reportsVerdict(counted),
    changes: reportChanges(counted, findings),
  }
}

const shownOf = ({ errors: _, ...shown }: Counted) => shown

interface SourceSums {
  messages: number
  aligned: number
  /** Each a bit, since there may be a million of these. */
  reasons: number
}

function countMessages(reports: readonly AggregateReport[]) {
  const background = backgroundOf(reports)
  const totals = noSums()
  const timeline = new Timeline()
  const senders = new SenderBook()
  const domains = new DomainBook()
  const sources = new Map<string, SourceSums>()
  for (const report of reports) {
    const ofDomain = domains.open(report)
    let aligned = 0
    let failed = 0
    for (const row of report.rows) {
      const one = background.explained.get(row.facts)
      if (!one) continue
      const fate = fateOf(row, one, background)
      addMessages(totals, row.count, row.facts, one, fate)
      addMessages(ofDomain, row.count, row.facts, one, fate)
      senders.add(senderOf(row, one, background), row, one, fate)
      addSource(sources, row.ip, row.count, one.isAligned, one.reasons)
      if (one.isAligned) aligned = addUp(aligned, row.count)
      else failed = addUp(failed, row.count)
    }
    timeline.add(report.begin, report.end, aligned, failed)
  }
  return { totals, timeline, senders, sources, domains }
}

const REASON_NAMES = Object.keys(REASONS) as Reason[]

function addSource(
  sources: Map<string, SourceSums>,
  ip: string,
  count: number,
  isAligned: boolean,
  reasons: readonly Reason[],
): void {
  let source = sources.get(ip)
  if (!source) sources.set(ip, (source = { messages: 0, aligned: 0, reasons: 0 }))
  source.messages = addUp(source.messages, count)
  if (isAligned) source.aligned = addUp(source.aligned, count)
  for (const reason of reasons) source.reasons |= 1 << REASON_NAMES.indexOf(reason)
}

function sourcesOf(sources: ReadonlyMap<string, SourceSums>): ReportsReport['sources'] {
  return [...sources.entries()]
    .sort(([ip, one], [otherIp, other]) => other.messages - one.messages || (ip < otherIp ? -1 : 1))
    .slice(0, MAX_SOURCES)
    .map(([ip, { messages, aligned, reasons }]) => ({
      ip,
      messages,
      aligned,
      reasons: REASON_NAMES.filter((_, bit) => (reasons & (1 << bit)) !== 0),
    }))
}

const mostFirst = <K>(sums: ReadonlyMap<K, number>): [K, number][] =>
  [...sums.entries()].sort(([one, count], [other, most]) => most - count || (one < other ? -1 : 1))

function senderShown({ domains, reasons, addresses, brokenKeys, ...sums }: SenderSums): Sender {
  return {
    ...sums,
    domains: mostFirst(domains)
      .slice(0, MAX_DOMAINS)
      .map(([domain]) => domain),
    reasons: mostFirst(reasons).map(([reason, messages]) => ({ reason, messages })),
    addresses: [...addresses.entries()]
      .sort(([ip, one], [otherIp, other]) => other.messages - one.messages || (ip < otherIp ? -1 : 1))
      .slice(0, MAX_ADDRESSES)
      .map(([ip, counts]) => ({ ip, ...counts })),
    addressCount: addresses.size,
    keys: mostFirst(brokenKeys)
      .slice(0, MAX_KEYS)
      .map(([key]) => key),
  }
}

function reportRow(report: ReceivedReport): ReportsReport['reports'][number] {
  const { kind, org, id, begin } = report
  const common = { kind, org, id, begin }
  if (report.kind === 'aggregate') {
    const { end, policy, rows } = report
    const messages = rows.reduce((sum, { count }) => addUp(sum, count), 0)
    return { ...common, end, domain: policy.domain, policy, messages }
  }
  if (report.kind === 'failure')
    return { ...common, end: begin, domain: report.domain, messages: report.incidents }
  const sessions = report.policies.reduce((sum, one) => addUp(sum, one.successes + one.failures), 0)
  return { ...common, end: report.end, domain: report.policies[0]?.domain ?? '', messages: sessions }
}
