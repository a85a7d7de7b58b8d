// Counts a set of reports and draws conclusions. Pure; the order of the files does not matter.
import { csvLine } from '#shared/kit/escape.ts'
import type { Books } from './books.ts'
import { countMessages } from './count-messages.ts'
import { dayNumber, dayText } from './days.ts'
import { type Counted, judgeReports, nextOf, reportChanges } from './judge.ts'
import type { AggregateReport, FailureReport, FileProblem, ReceivedReport, TlsReport } from './model.ts'
import type { RawRow, ReportsReport } from './schema.ts'
import { readinessSeen, senderShown } from './shown.ts'
import { type Marks, shownSums } from './sums.ts'
import { tlsSums } from './tls.ts'
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

// The records as reported, one per line: for people in pages, for programs as a table (RFC 4180).
function rawRow({ org, begin, policy, rows }: AggregateReport, at: number, books: Books): RawRow {
  const ip = books.addresses.text(rows.ip(at))
  const count = rows.count(at)
  const { headerFrom, envelopeFrom, disposition, dkim, spf, signatures, spfResults, reasons } =
    books.facts.facts(rows.facts(at))
  return {
    org,
    day: begin > 0 ? dayText(dayNumber(begin)) : '',
    domain: policy.domain,
    ip,
    count,
    headerFrom,
    envelopeFrom,
    disposition,
    dkim: dkim ? 'pass' : 'fail',
    spf: spf ? 'pass' : 'fail',
    signatures: signatures.map((one) => `${one.result} ${one.domain} ${one.selector}`.trim()).join('; '),
    spfResults: spfResults.map((one) => `${one.result} ${one.domain}`.trim()).join('; '),
    override: reasons.map(({ type, comment }) => `${type} ${comment}`.trim()).join('; '),
  }
}

/** A range of all records, in the order of the reports. */
export function rawRows(
  reports: readonly ReceivedReport[],
  books: Books,
  from: number,
  most: number,
): RawRow[] {
  const found: RawRow[] = []
  let before = 0
  for (const report of reports) {
    if (report.kind !== 'aggregate') continue
    const { length } = report.rows
    for (let at = Math.max(0, from - before); at < length && found.length < most; at += 1)
      found.push(rawRow(report, at, books))
    before += length
    if (found.length >= most) break
  }
  return found
}

const HEAD: readonly (keyof RawRow)[] = [
  ...(['org', 'day', 'domain', 'ip', 'count', 'headerFrom', 'envelopeFrom', 'disposition'] as const),
  ...(['dkim', 'spf', 'signatures', 'spfResults', 'override'] as const),
]

/** In pieces, since a million records are too much for one string. */
export function* rawCsv(reports: readonly ReceivedReport[], books: Books): Generator<string> {
  yield `${HEAD.join(',')}\r\n`
  for (const report of reports) {
    if (report.kind !== 'aggregate') continue
    let lines = ''
    for (let at = 0; at < report.rows.length; at += 1) {
      const raw = rawRow(report, at, books)
      lines += csvLine(HEAD.map((name) => raw[name]))
      if (lines.length > MAX_PIECE) {
        yield lines
        lines = ''
      }
    }
    yield lines
  }
}

const MAX_PIECE = 1_000_000
