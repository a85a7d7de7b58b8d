// Reads aggregate reports (RFC 7489 appendix C, RFC 9990) as their text arrives, piece by piece. Names count without their
// namespace, and versions not at all, since reporters write both as they like. What is readable in a damaged text is read.
import type { Books } from './books.ts'
import { type AggregateReport, type Facts, type PolicySeen, Rows } from './model.ts'
import type { ReadingBudget } from './limits.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { RecordMemo } from './record-memo.ts'
import { countOf, hostIn, secondsOf, textOf, type Value, ValueTable } from './values.ts'
import { foreignName, NO_SELECTOR } from '#shared/dns/foreign-name.ts'
import { XmlBytes } from './xml-bytes.ts'

/** RFC 9990 section 3.1.3. */
const MAX_SIGNATURES = 100
const MAX_REASONS = 10
const MAX_PROBLEMS = 5

export interface ByteReader<R> {
  /** False if no more should be read. */
  write: (bytes: Uint8Array) => boolean
  /** @returns `cut` if not all of it was read: what is counted is incomplete */
  end: () => { reports: R[]; problems: string[]; cut?: string }
}

const EMPTY_POLICY: PolicySeen = {
  domain: '',
  p: '',
  sp: '',
  np: '',
  adkim: '',
  aspf: '',
  pct: '',
  testing: '',
  fo: '',
}

const emptyReport = (): AggregateReport => ({
  kind: 'aggregate',
  org: '',
  email: '',
  id: '',
  begin: 0,
  end: 0,
  error: '',
  policy: { ...EMPTY_POLICY },
  rows: new Rows(),
})

type Put = (value: Value, report: AggregateReport, record: OpenRecord) => void

const selectorIn = ({ word }: Value): string => foreignName(word, NO_SELECTOR)

const last = <T>(items: T[]): T | undefined => items[items.length - 1]

const POLICY_FIELDS = ['domain', 'p', 'sp', 'np', 'adkim', 'aspf', 'pct', 'testing', 'fo'] as const

/** Where each value goes, by the element and the one around it. */
const PLACES = new Map<string, ReadonlyMap<string, Put>>(
  Object.entries({
    report_metadata: {
      org_name: (value, report) => (report.org = textOf(value.text)),
      email: (value, report) => (report.email = textOf(value.text)),
      report_id: (value, report) => (report.id = textOf(value.text)),
      error: (value, report) => (report.error = textOf(value.text)),
    },
    date_range: {
      begin: (value, report) => (report.begin = secondsOf(value.text)),
      end: (value, report) => (report.end = secondsOf(value.text)),
    },
    policy_published: Object.fromEntries(
      POLICY_FIELDS.map((field): [string, Put] => [
        field,
        (value, report) => (report.policy[field] = field === 'domain' ? hostIn(value) : value.word),
      ]),
    ),
    row: {
      source_ip: (value, _, record) => (record.ip = value.word),
      count: (value, _, record) => (record.count = value.text),
    },
    policy_evaluated: {
      disposition: (value, _, record) => (record.disposition = value.word),
      dkim: (value, _, record) => (record.dkim = value.word === 'pass'),
      spf: (value, _, record) => (record.spf = value.word === 'pass'),
    },
    reason: {
      type: (value, _, record) => put(last(record.reasons), 'type', value.word),
      comment: (value, _, record) => put(last(record.reasons), 'comment', textOf(value.text)),
    },
    identifiers: {
      header_from: (value, _, record) => (record.headerFrom = hostIn(value)),
      envelope_from: (value, _, record) => (record.envelopeFrom = hostIn(value)),
      envelope_to: (value, _, record) => (record.envelopeTo = hostIn(value)),
    },
    dkim: {
      domain: (value, _, record) => put(last(record.signatures), 'domain', hostIn(value)),
      selector: (value, _, record) => put(last(record.signatures), 'selector', selectorIn(value)),
      result: (value, _, record) => put(last(record.signatures), 'result', value.word),
    },
    spf: {
      domain: (value, _, record) => put(last(record.spfResults), 'domain', hostIn(value)),
      scope: (value, _, record) => put(last(record.spfResults), 'scope', value.word),
      result: (value, _, record) => put(last(record.spfResults), 'result', value.word),
    },
  } satisfies Record<string, Record<string, Put>>).map(([parent, places]) => [
    parent,
    new Map(Object.entries(places)),
  ]),
)

function put<T extends object, K extends keyof T>(item: T | undefined, name: K, value: T[K]): void {
  if (item) item[name] = value
}

/** @param books shared by all reports of a reading, so repeated facts are kept once */
export function aggregateReader(budget: ReadingBudget, books: Books): ByteReader<AggregateReport> {
  const reading = new AggregateReading(budget, books)
  const xml = new XmlBytes(reading, reading.values)
  reading.onEnough = () => xml.halt()
  return {
    write: (bytes) => xml.write(bytes),
    end: () => {
      xml.end()
      return reading.end()
    },
  }
}

class AggregateReading {
  readonly values = new ValueTable()
  /** Called once no more may be read. */
  onEnough: () => void = () => {}
  readonly #budget: ReadingBudget
  readonly #books: Books
  #memo: RecordMemo
  readonly #reports: AggregateReport[] = []
  readonly #problems = new Set<string>()
  readonly #open: string[] = []
  readonly #places: (Put | undefined)[] = []
  #report: AggregateReport | null = null
  #isRecord = false
  /** The record that is being read, once it has any content. */
  #record: OpenRecord | null = null
  /** Where that record begins, and in which file contents. */
  #from = 0
  #bytes: Uint8Array | null = null
  #isBroken = false
  #cut: string | undefined

  constructor(budget: ReadingBudget, books: Books) {
    this.#budget = budget
    this.#books = books
    this.#memo = new RecordMemo(this.values, books.addresses)
  }

  open(name: string): boolean {
    const parent = this.#open[this.#open.length - 1] ?? ''
    const place = PLACES.get(parent)?.get(name)
    this.#open.push(name)
    this.#places.push(place)
    if (name === 'feedback') this.#openReport()
    else if (name === 'record' && this.#report) {
      this.#isRecord = true
      this.#record = null
    } else if (this.#isRecord) openWithin((this.#record ??= emptyRecord()), parent, name)
    return place !== undefined
  }

  within(bytes: Uint8Array, from: number): number {
    if (this.#open[this.#open.length - 1] !== 'record' || !this.#report) return -1
    const memo = this.#memo
    const behind = memo.find(bytes, from)
    if (behind < 0) {
      this.#bytes = bytes
      this.#from = from
      return -1
    }
    if (this.#takeRow()) this.#report.rows.add(memo.ip, memo.facts, memo.count)
    this.#open.pop()
    this.#places.pop()
    this.#isRecord = false
    return behind
  }

  close(name: string, value: Value | null, bytes: Uint8Array, to: number): void {
    this.#open.pop()
    const place = this.#places.pop()
    const report = this.#report
    const record = this.#record
    if (name === 'feedback') this.#closeReport()
    else if (report && this.#isRecord && name === 'record') {
      if (this.#takeRow()) {
        const facts = this.#addRow(report, record ?? emptyRecord())
        if (bytes === this.#bytes && !this.#isBroken) this.#memo.learn(bytes, this.#from, to, facts)
      }
      this.#isRecord = false
      this.#record = null
      this.#bytes = null
    } else if (place && value && report) place(value, report, record ?? emptyRecord())
  }

  broken(what: string): void {
    this.#isBroken = true
    this.#problems.add(`The file is not well-formed XML: ${what}. We read what we could.`)
  }

  stop(why: string): void {
    this.#cut ??= why
  }

  end(): ReturnType<ByteReader<AggregateReport>['end']> {
    const cut = this.#cut
    const last = this.#reports.at(-1)
    if (last && (this.#report || cut !== undefined)) last.isIncomplete = true
    this.#closeReport()
    if (this.#reports.length === 0 && this.#problems.size === 0 && cut === undefined)
      this.#problems.add('The file is XML, but not an aggregate report: it has no “feedback”.')
    const problems = [...this.#problems].slice(0, MAX_PROBLEMS)
    return { reports: this.#reports, problems, ...(cut !== undefined && { cut }) }
  }

  #openReport() {
    if (this.#budget.takeReport()) {
      this.#reports.push((this.#report = emptyReport()))
      // The same record means something else under another policy.
      if (this.#reports.length > 1) this.#memo = new RecordMemo(this.values, this.#books.addresses)
    } else this.#enough(this.#budget.limits.reports, 'reports')
  }

  #enough(most: number, of: string) {
    this.#cut = `There are more than ${numberText(most)} ${of}; the rest was not read.`
    this.onEnough()
  }

  #closeReport() {
    this.#report?.rows.close()
    this.#report = null
  }

  #takeRow(): boolean {
    if (this.#budget.takeRow()) return true
    this.#enough(this.#budget.limits.rows, 'records')
    return false
  }

  #addRow(report: AggregateReport, record: OpenRecord): number {
    const { ip, count: written } = record
    const count = countOf(written)
    if (count === null && this.#problems.size < MAX_PROBLEMS)
      this.#problems.add(
        textOf(written) === ''
          ? 'A record does not say how many messages it covers, so it counts as none.'
          : `“${textOf(written).slice(0, 40)}” is not a number of messages, so that record counts as none.`,
      )
    record.strict = strictOf(report.policy)
    const facts = this.#books.facts.idOf(record)
    const { facts: most } = this.#budget.limits
    if (this.#books.facts.size > most) this.#enough(most, 'records that say something else each')
    report.rows.add(this.#books.addresses.idOf(ip), facts, count ?? 0)
    return facts
  }
}

const strictOf = ({ adkim, aspf }: PolicySeen): string =>
  `${adkim === 's' ? 'd' : ''}${aspf === 's' ? 's' : ''}`

function openWithin(record: OpenRecord, parent: string | undefined, name: string): void {
  if (name === 'reason' && record.reasons.length < MAX_REASONS) record.reasons.push({ type: '', comment: '' })
  if (parent !== 'auth_results') return
  if (name === 'dkim' && record.signatures.length < MAX_SIGNATURES)
    record.signatures.push({ domain: '', selector: '', result: '' })
  if (name === 'spf' && record.spfResults.length < MAX_REASONS)
    record.spfResults.push({ domain: '', scope: '', result: '' })
}

/** A record of an aggregate report while its elements are being read. */
interface OpenRecord extends Facts {
  ip: string
  /** As written. */
  count: string
}

/** Spelled out for speed: one is made for each record that is not known already. */
const emptyRecord = (): OpenRecord => ({
  ip: '',
  count: '',
  headerFrom: '',
  envelopeFrom: '',
  envelopeTo: '',
  disposition: '',
  dkim: false,
  spf: false,
  reasons: [],
  signatures: [],
  spfResults: [],
})
