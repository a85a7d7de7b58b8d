// Reads aggregate reports (RFC 7489 appendix C, RFC 9990) as their text comes in, piece by piece. Names count without their
// namespace and versions not at all, since reporters write both as they like. What can be read of a damaged text is read.
import { SaxesParser } from 'saxes'
import { factsBook, type FactsBook } from '#shared/reports/facts-book.ts'
import type { AggregateReport, PolicySeen } from '#shared/reports/model.ts'
import type { Purse } from '#shared/reports/limits.ts'
import { emptyRecord, type OpenRecord } from '#shared/reports/open-record.ts'
import { addUp, countOf, secondsOf, textOf, wordOf } from '#shared/reports/values.ts'

/** Reports have six levels; an extension may add some. */
const MAX_DEPTH = 40
/** A longer text is no value of a report. */
const MAX_VALUE = 4_000
/** RFC 9990 section 3.1.3. */
const MAX_SIGNATURES = 100
const MAX_REASONS = 10
const MAX_ATTRIBUTES = 100

export interface TextReader<R> {
  /** False when nothing more is read. */
  write: (text: string) => boolean
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

interface Reading {
  report: AggregateReport | null
  record: OpenRecord | null
}

type Put = (reading: { report: AggregateReport; record: OpenRecord }, text: string) => void

const last = <T>(items: T[]): T | undefined => items[items.length - 1]

const POLICY_FIELDS = ['domain', 'p', 'sp', 'np', 'adkim', 'aspf', 'pct', 'testing', 'fo'] as const

/** Where each value goes, by the element and the one around it. */
const PLACES = new Map<string, ReadonlyMap<string, Put>>(
  Object.entries({
    report_metadata: {
      org_name: ({ report }, text) => (report.org = textOf(text)),
      email: ({ report }, text) => (report.email = textOf(text)),
      report_id: ({ report }, text) => (report.id = textOf(text)),
      error: ({ report }, text) => (report.error = textOf(text)),
    },
    date_range: {
      begin: ({ report }, text) => (report.begin = secondsOf(text)),
      end: ({ report }, text) => (report.end = secondsOf(text)),
    },
    policy_published: Object.fromEntries(
      POLICY_FIELDS.map((field): [string, Put] => [
        field,
        ({ report }, text) => (report.policy[field] = wordOf(text)),
      ]),
    ),
    row: {
      source_ip: ({ record }, text) => (record.ip = wordOf(text)),
      count: ({ record }, text) => (record.count = text),
    },
    policy_evaluated: {
      disposition: ({ record }, text) => (record.disposition = wordOf(text)),
      dkim: ({ record }, text) => (record.dkim = wordOf(text) === 'pass'),
      spf: ({ record }, text) => (record.spf = wordOf(text) === 'pass'),
    },
    reason: {
      type: ({ record }, text) => put(last(record.reasons), 'type', wordOf(text)),
      comment: ({ record }, text) => put(last(record.reasons), 'comment', textOf(text)),
    },
    identifiers: {
      header_from: ({ record }, text) => (record.headerFrom = wordOf(text)),
      envelope_from: ({ record }, text) => (record.envelopeFrom = wordOf(text)),
      envelope_to: ({ record }, text) => (record.envelopeTo = wordOf(text)),
    },
    dkim: {
      domain: ({ record }, text) => put(last(record.signatures), 'domain', wordOf(text)),
      selector: ({ record }, text) => put(last(record.signatures), 'selector', wordOf(text)),
      result: ({ record }, text) => put(last(record.signatures), 'result', wordOf(text)),
    },
    spf: {
      domain: ({ record }, text) => put(last(record.spfResults), 'domain', wordOf(text)),
      scope: ({ record }, text) => put(last(record.spfResults), 'scope', wordOf(text)),
      result: ({ record }, text) => put(last(record.spfResults), 'result', wordOf(text)),
    },
  } satisfies Record<string, Record<string, Put>>).map(([parent, places]) => [
    parent,
    new Map(Object.entries(places)),
  ]),
)

function put<T extends object, K extends keyof T>(item: T | undefined, name: K, value: T[K]): void {
  if (item) item[name] = value
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** @param facts shared by all reports of a reading, so that what is said twice is kept once */
export function aggregateReader(purse: Purse, facts: FactsBook = factsBook()): TextReader<AggregateReport> {
  const reports: AggregateReport[] = []
  const problems = new Set<string>()
  const reading: Reading = { report: null, record: null }
  const open: string[] = []
  let value = ''
  let isStopped = false
  const stop = (message: string) => {
    problems.add(message)
    isStopped = true
  }
  const begin = (name: string) => {
    const parent = open[open.length - 1]
    if (name === 'feedback') reports.push((reading.report = emptyReport()))
    else if (name === 'record' && reading.report) reading.record = emptyRecord()
    else if (reading.record) openWithin(reading.record, parent, name)
    value = ''
    open.push(name)
    if (open.length > MAX_DEPTH) stop('Its elements are nested deeper than those of any report.')
  }
  const end = (name: string) => {
    open.pop()
    const { report, record } = reading
    if (name === 'feedback') reading.report = null
    if (!report) return
    if (name === 'record' && record) {
      reading.record = null
      if (!purse.takeRow())
        return stop(`There are more than ${purse.limits.rows} records; the rest is not read.`)
      addRow(report, record, facts, problems)
      return
    }
    const place = PLACES.get(open[open.length - 1] ?? '')?.get(name)
    if (place) place({ report, record: record ?? emptyRecord() }, value)
  }
  const parser = parserFor({
    begin,
    end,
    text: (text) => {
      if (value.length < MAX_VALUE) value += text
    },
    stop,
    broken: (message) => problems.add(message),
  })
  const write = (text: string) => {
    for (let at = 0; at < text.length && !isStopped; at += PIECE) parser.write(text.slice(at, at + PIECE))
    return !isStopped
  }
  return {
    write,
    end: () => {
      if (!isStopped) parser.close()
      if (reports.length === 0 && !isStopped)
        problems.add('It is XML, and no aggregate report: it has no “feedback”.')
      // A text that ends within a record loses that one only.
      return { reports, problems: [...problems].slice(0, MAX_PROBLEMS) }
    },
  }
}

/** The parser cannot be stopped from within, so it gets its text in pieces. */
const PIECE = 32_768
const MAX_PROBLEMS = 5

interface Events {
  begin: (name: string) => void
  end: (name: string) => void
  text: (text: string) => void
  stop: (message: string) => void
  broken: (message: string) => void
}

function parserFor({ begin, end, text, stop, broken }: Events) {
  const parser = new SaxesParser({ position: false })
  let isBroken = false
  let attributes = 0
  parser.on('error', ({ message }) => {
    if (!isBroken) broken(`It is not well-formed XML: ${plain(message)}. What could be read was read.`)
    isBroken = true
  })
  parser.on('doctype', () =>
    stop(
      'It declares a document type, which no report does and which can hide entities; nothing behind it is read.',
    ),
  )
  parser.on('opentagstart', () => {
    attributes = 0
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes === MAX_ATTRIBUTES) stop('One of its elements has more attributes than any report.')
  })
  parser.on('opentag', ({ name }) => begin(localName(name)))
  parser.on('closetag', ({ name }) => end(localName(name)))
  parser.on('text', text)
  parser.on('cdata', text)
  return parser
}

const plain = (message: string) => textOf(message.replace(/^[^ ]*\d+:\d+: /, '')).replace(/\.$/, '')

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
