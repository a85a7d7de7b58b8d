// Counts a set of reports and draws conclusions. Pure; the order of the files does not matter.
import type { Books } from './books.ts'
import { nextOf, reportChanges } from './changes.ts'
import { countMessages } from './count-messages.ts'
import { dayText } from './days.ts'
import { judgeReports, type Counted } from './judge.ts'
import type { Marks } from './marks.ts'
import type { AggregateReport, FailureReport, FileProblem, ReceivedReport, TlsReport } from './model.ts'
import { rawRows } from './raw-rows.ts'
import { readinessSeen } from './readiness-seen.ts'
import type { ReportsReport } from './schema.ts'
import { senderShown } from './sender-shown.ts'
import { shownSums } from './sums.ts'
import { tlsSums } from './tls-sums.ts'
import { openIn } from './unclaimed.ts'
import { addUp } from './values.ts'
import { reportsVerdict } from './verdict.ts'

const MAX_REPORTS = 500
const MAX_SOURCES = 500
const MAX_SENDERS = 100
const MAX_SHOWN_DOMAINS = 50
const MAX_FAILURES = 100
const MAX_DAYS = 1_500
const MAX_GAPS = 100
const MAX_PROBLEMS = 200
const MAX_ERRORS = 5
const FIRST_ROWS = 25

interface Pile {
  reports: readonly ReceivedReport[]
  books: Books
  problems: readonly FileProblem[]
  doubled: number
  marks: Marks
}

export function reportOn({ reports, books, problems, doubled, marks }: Pile): ReportsReport {
  const aggregate = reports.filter((one): one is AggregateReport => one.kind === 'aggregate')
  const failures = reports.filter((one): one is FailureReport => one.kind === 'failure')
  const tls = reports.filter((one): one is TlsReport => one.kind === 'tls')
  const { totals, timeline, senders, sources, domains } = countMessages(aggregate, books, marks)
  const all = senders.senders()
  const judged = domains.domains()
  const unclaimed = judged.flatMap(({ readiness }) => readiness.unclaimed)
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
      incomplete: aggregate.filter(({ isIncomplete }) => isIncomplete).length,
      senders: all.length,
      sources: sources.count,
      failures: failures.length,
      receivers: new Set(reports.map(({ org }) => org.toLowerCase())).size,
    },
    totals: shownSums(totals, openIn(unclaimed)),
    days: timeline
      .days()
      .slice(-MAX_DAYS)
      .map(({ day, ...sums }) => ({ day: dayText(day), ...sums })),
    gaps: timeline
      .gaps()
      .slice(-MAX_GAPS)
      .map(({ first, last }) => ({ first: dayText(first), last: dayText(last) })),
    sources: sources.top(MAX_SOURCES),
    senders: all
      .slice(0, MAX_SENDERS)
      .map((sender) => senderShown(sender, { unclaimed, ofDays: timeline.coveredDays, books })),
    domains: judged,
    tls: tlsSums(tls),
    failures: failures.slice(0, MAX_FAILURES).map(({ kind: _, id: __, begin: ___, ...shown }) => shown),
    rows: rawRows(aggregate, books, 0, FIRST_ROWS),
    problems: problems.slice(0, MAX_PROBLEMS),
    errors: [...new Set(aggregate.map(({ error }) => error).filter(Boolean))].slice(0, MAX_ERRORS),
  }
  const findings = judgeReports(counted)
  return {
    ...shownOf(counted),
    findings,
    verdict: reportsVerdict(counted),
    changes: reportChanges(counted, findings),
  }
}

function shownOf({ errors: _, domains, ...shown }: Counted) {
  const seen = domains
    .slice(0, MAX_SHOWN_DOMAINS)
    .map((one) => ({ ...one.seen, readiness: readinessSeen(one.seen.domain, one.readiness, nextOf(one)) }))
  const [first] = seen
  return { ...shown, domains: seen, ...(first && { readiness: first.readiness }) }
}

function reportRow(report: ReceivedReport): ReportsReport['reports'][number] {
  const { kind, org, id, begin } = report
  const common = { kind, org, id, begin }
  if (report.kind === 'aggregate') {
    const { end, policy, rows, isIncomplete } = report
    let messages = 0
    for (let at = 0; at < rows.length; at += 1) messages = addUp(messages, rows.count(at))
    return {
      ...common,
      end,
      domain: policy.domain,
      policy,
      messages,
      ...(isIncomplete && { incomplete: isIncomplete }),
    }
  }
  if (report.kind === 'failure')
    return { ...common, end: begin, domain: report.domain, messages: report.incidents }
  const sessions = report.policies.reduce((sum, one) => addUp(sum, one.successes + one.failures), 0)
  return { ...common, end: report.end, domain: report.policies[0]?.domain ?? '', messages: sessions }
}
