// Reads aggregate reports (RFC 7489 appendix C, RFC 9990) as their text comes in, piece by piece. Names count without their
// namespace and versions not at all, since reporters write both as they like. What can be read of a damaged text is read.
import { factsBook, type FactsBook } from '#shared/reports/facts-book.ts'
import type { AggregateReport, PolicySeen } from '#shared/reports/model.ts'
import type { Purse } from '#shared/reports/limits.ts'
import { emptyRecord, type OpenRecord } from '#shared/reports/open-record.ts'
import { addUp, countOf, secondsOf, textOf } from '#shared/reports/values.ts'
import { XmlOctets, type Value } from '#shared/reports/xml-octets.ts'

/** RFC 9990 section 3.1.3. */
const MAX_SIGNATURES = 100
const MAX_REASONS = 10
const MAX_PROBLEMS = 5

export interface OctetReader<R> {
  /** False when nothing more is read. */
  write: (octets: Uint8Array) => boolean
  end: () => { reports: R[]; problems: string[] }
}

const EMPTY_POLICY: PolicySeen = {
  ...{ domain: '', p: '', sp: '', np: '', adkim: '', aspf: '', pct: '', testing: '', fo: '' },
}

const emptyReport = (): AggregateReport => ({
  ...{ kind: 'aggregate', org: '', email: '', id: '', begin: 0, end: 0, error: '' },
  policy: { ...EMPTY_POLICY },
  rows: [],
})

type Put = (reading: { report: AggregateReport; record: OpenRecord }, value: Value) => void

const last = <T>(items: T[]): T | undefined => items[items.length - 1]

const POLICY_FIELDS = ['domain', 'p', 'sp', 'np', 'adkim', 'aspf', 'pct', 'testing', 'fo'] as const

/** Where each value goes, by the element and the one around it. */
const PLACES = new Map<string, ReadonlyMap<string, Put>>(
  Object.entries({
    report_metadata: {
      org_name: ({ report }, value) => (report.org = textOf(value.text)),
      email: ({ report }, value) => (report.email = textOf(value.text)),
      report_id: ({ report }, value) => (report.id = textOf(value.text)),
      error: ({ report }, value) => (report.error = textOf(value.text)),
    },
    date_range: {
      begin: ({ report }, value) => (report.begin = secondsOf(value.text)),
      end: ({ report }, value) => (report.end = secondsOf(value.text)),
    },
    policy_published: Object.fromEntries(
      POLICY_FIELDS.map((field): [string, Put] => [
        field,
        ({ report }, value) => (report.policy[field] = value.word),
      ]),
    ),
    row: {
      source_ip: ({ record }, value) => (record.ip = value.word),
      count: ({ record }, value) => (record.count = value.text),
    },
    policy_evaluated: {
      disposition: ({ record }, value) => (record.disposition = value.word),
      dkim: ({ record }, value) => (record.dkim = value.word === 'pass'),
      spf: ({ record }, value) => (record.spf = value.word === 'pass'),
    },
    reason: {
      type: ({ record }, value) => put(last(record.reasons), 'type', value.word),
      comment: ({ record }, value) => put(last(record.reasons), 'comment', textOf(value.text)),
    },
    identifiers: {
      header_from: ({ record }, value) => (record.headerFrom = value.word),
      envelope_from: ({ record }, value) => (record.envelopeFrom = value.word),
      envelope_to: ({ record }, value) => (record.envelopeTo = value.word),
    },
    dkim: {
      domain: ({ record }, value) => put(last(record.signatures), 'domain', value.word),
      selector: ({ record }, value) => put(last(record.signatures), 'selector', value.word),
      result: ({ record }, value) => put(last(record.signatures), 'result', value.word),
    },
    spf: {
      domain: ({ record }, value) => put(last(record.spfResults), 'domain', value.word),
      scope: ({ record }, value) => put(last(record.spfResults), 'scope', value.word),
      result: ({ record }, value) => put(last(record.spfResults), 'result', value.word),
    },
  } satisfies Record<string, Record<string, Put>>).map(([parent, places]) => [
    parent,
    new Map(Object.entries(places)),
  ]),
)

function put<T extends object, K extends keyof T>(item: T | undefined, name: K, value: T[K]): void {
  if (item) item[name] = value
}

/** @param facts shared by all reports of a reading, so that what is said twice is kept once */
export function aggregateReader(purse: Purse, facts: FactsBook = factsBook()): OctetReader<AggregateReport> {
  const reports: AggregateReport[] = []
  const problems = new Set<string>()
  let report: AggregateReport | null = null
  let record: OpenRecord | null = null
  const open: string[] = []
  const places: (Put | undefined)[] = []
  const begin = (name: string): boolean => {
    const parent = open[open.length - 1] ?? ''
    const place = PLACES.get(parent)?.get(name)
    open.push(name)
    places.push(place)
    if (name === 'feedback') reports.push((report = emptyReport()))
    else if (name === 'record' && report) record = emptyRecord()
    else if (record) openWithin(record, parent, name)
    return place !== undefined
  }
  const end = (name: string, value: Value | null): void => {
    open.pop()
    const place = places.pop()
    if (name === 'feedback') report = null
    else if (report && record && name === 'record') {
      if (purse.takeRow()) addRow(report, record, facts, problems)
      else problems.add(`There are more than ${purse.limits.rows} records; the rest is not read.`)
      record = null
    } else if (place && value && report) place({ report, record: record ?? emptyRecord() }, value)
  }
  const xml = new XmlOctets({
    open: begin,
    close: end,
    broken: (what) => problems.add(`It is not well-formed XML: ${what}. What could be read was read.`),
    stop: (why) => problems.add(why),
  })
  return {
    write: (octets) => xml.write(octets) && !purse.isOutOfRows,
    end: () => {
      xml.end()
      if (reports.length === 0 && problems.size === 0)
        problems.add('It is XML, and no aggregate report: it has no “feedback”.')
      return { reports, problems: [...problems].slice(0, MAX_PROBLEMS) }
    },
  }
}

function openWithin(record: OpenRecord, parent: string | undefined, name: string): void {
  if (name === 'reason' && record.reasons.length < MAX_REASONS) record.reasons.push({ type: '', comment: '' })
  if (parent !== 'auth_results') return
  if (name === 'dkim' && record.signatures.length < MAX_SIGNATURES)
    record.signatures.push({ domain: '', selector: '', result: '' })
  if (name === 'spf' && record.spfResults.length < MAX_REASONS)
    record.spfResults.push({ domain: '', scope: '', result: '' })
}

function addRow(
  report: AggregateReport,
  { ip, count: written, ...said }: OpenRecord,
  facts: FactsBook,
  problems: Set<string>,
): void {
  const count = countOf(written)
  if (count === null)
    problems.add(
      textOf(written) === ''
        ? 'A record does not say how many messages it is about, so it counts none.'
        : `“${textOf(written).slice(0, 40)}” is no number of messages, so that record counts none.`,
    )
  const shared = facts(said)
  const before = report.rows[report.rows.length - 1]
  if (before && before.ip === ip && before.facts === shared) before.count = addUp(before.count, count ?? 0)
  else report.rows.push({ ip, count: count ?? 0, facts: shared })
}
