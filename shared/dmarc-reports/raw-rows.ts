// The records as reported, one per line: for people in pages, for programs as a table (RFC 4180).
import { csvLine } from '#shared/kit/text/csv.ts'
import type { Books } from './books.ts'
import { dayNumber, dayText } from './days.ts'
import type { AggregateReport, ReceivedReport } from './model.ts'
import type { RawRow } from './schema.ts'

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
