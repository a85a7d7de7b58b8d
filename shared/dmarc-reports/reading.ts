import { Books } from './books.ts'
import { formOfReport, HEAD_BYTES } from './format.ts'
import type { Limits } from './limits.ts'
import type { Mark } from './sums.ts'
import {
  type AggregateReport,
  type Columns,
  type Facts,
  type FailureReport,
  type FileProblem,
  type ReceivedReport,
  Rows,
  type TlsReport,
} from './model.ts'
import { FileReader } from './read.ts'
import { rawCsv, rawRows, reportOn } from './report.ts'
import type { RawRow, ReportsReport } from './schema.ts'

const MAX_FORMS = 100

const formOf = async (file: Blob): Promise<string> =>
  file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .then((head) => formOfReport(new Uint8Array(head)))
    .catch(() => '')

export class Reading {
  readonly #books = new Books()
  readonly #pile = new ReportPile(this.#books)
  readonly #problems: FileProblem[] = []
  /** What files turned out to be. */
  readonly #forms = new Map<string, string>()
  readonly #reader: FileReader

  /** What the owner of the domains says about senders. */
  readonly #marks = new Map<string, Mark>()

  constructor(limits: Limits) {
    this.#reader = new FileReader(limits, this.#books)
  }

  /** So far. */
  get records(): number {
    return this.#reader.rows
  }

  /** Never throws, whatever a file contains. */
  async add(name: string, file: Blob): Promise<void> {
    const { reports, problems } = await this.#reader.read(name, file)
    const form = await formOf(file)
    if (form !== '' && this.#forms.size < MAX_FORMS) this.#forms.set(name, form)
    this.#pile.add(reports)
    this.#problems.push(...problems)
  }

  /** Notes a problem with a visitor's file that never got here. */
  note(problem: FileProblem): void {
    this.#problems.push(problem)
  }

  /** @param mark null takes it back */
  mark(sender: string, mark: Mark | null): void {
    if (mark === null) this.#marks.delete(sender)
    else this.#marks.set(sender, mark)
  }

  report(): ReportsReport {
    const reports = this.#pile.reports()
    const read = {
      reports,
      books: this.#books,
      problems: this.#problems,
      doubled: this.#pile.doubled,
      marks: this.#marks,
    }
    return { ...reportOn(read), ...(this.#forms.size > 0 && { forms: this.#formsByFile() }) }
  }

  #formsByFile(): FileProblem[] {
    return [...this.#forms]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([file, message]) => ({ file, message }))
  }

  /** Everything read so far, in a form that a browser's database accepts. */
  kept(): KeptReading {
    return { ...keptReading(this.#pile.reports(), this.#books), marks: [...this.#marks] }
  }

  /** Adds what was kept from an earlier reading. */
  addKept(kept: KeptReading): void {
    this.#pile.add(openKept(kept, this.#books))
    for (const [sender, mark] of kept.marks ?? []) this.#marks.set(sender, mark)
  }

  /** A range of all records, in the order of the reports. */
  rows(from: number, most: number): RawRow[] {
    return rawRows(this.#pile.reports(), this.#books, from, most)
  }

  /** All records as a table (RFC 4180), in pieces. */
  csv(): Generator<string> {
    return rawCsv(this.#pile.reports(), this.#books)
  }
}

// Turns a reading into a form that structured cloning can carry, and back: columns of numbers, and what the numbers
// mean.
export interface KeptReading {
  /** By sender; readings that were kept earlier have none. */
  marks?: [sender: string, mark: Mark][]
  addresses: string[]
  facts: Facts[]
  reports: (FailureReport | TlsReport | (Omit<AggregateReport, 'rows'> & { columns: Columns }))[]
}

function keptReading(reports: readonly ReceivedReport[], { addresses, facts }: Books): KeptReading {
  return {
    addresses: Array.from({ length: addresses.size }, (_, id) => addresses.text(id)),
    facts: Array.from({ length: facts.size }, (_, id) => facts.facts(id)),
    reports: reports.map((report) => {
      if (report.kind !== 'aggregate') return report
      const { rows, ...rest } = report
      return { ...rest, columns: rows.columns() }
    }),
  }
}

/** Translates the numbers of another reading into those of this one. */
function openKept(kept: KeptReading, { addresses, facts }: Books): ReceivedReport[] {
  const ips = kept.addresses.map((text) => addresses.idOf(text))
  const ids = kept.facts.map((one) => facts.idOf(one))
  return kept.reports.map((report) => {
    if (report.kind !== 'aggregate') return report
    const { columns, ...rest } = report
    const rows = new Rows(columns.counts.length)
    for (const [at, count] of columns.counts.entries())
      rows.add(ips[columns.ips[at] ?? 0] ?? 0, ids[columns.facts[at] ?? 0] ?? 0, count)
    return { ...rest, rows }
  })
}

// Combines the reports of many files. Their order does not matter, and a report that comes twice, because reporters
// resend and people save copies, counts once (RFC 9990 section 3.5.4).
export class ReportPile {
  readonly #books: Books
  readonly #byKey = new Map<string, ReceivedReport>()
  #sorted: readonly ReceivedReport[] | null = null
  #doubled = 0

  constructor(books: Books) {
    this.#books = books
  }

  get doubled(): number {
    return this.#doubled
  }

  add(reports: readonly ReceivedReport[]): void {
    this.#sorted = null
    for (const report of reports) {
      const key = keyOf(report, this.#books)
      const known = this.#byKey.get(key)
      if (known) this.#doubled += 1
      if (!known || isBefore(known, report, this.#books)) this.#byKey.set(key, report)
    }
  }

  /** The same in whatever order the files came. */
  reports(): readonly ReceivedReport[] {
    this.#sorted ??= [...this.#byKey.entries()]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, report]) => report)
    return this.#sorted
  }
}

function keyOf(report: ReceivedReport, books: Books): string {
  const { kind, org, id, begin } = report
  if (report.kind === 'failure') return [kind, org, id, begin, report.ip, report.headerFrom].join('\n')
  const domain =
    report.kind === 'aggregate' ? report.policy.domain : report.policies.map((policy) => policy.domain).join()
  // Without an id, reports of the same day may be different ones.
  return [kind, begin, domain, org, id === '' ? contentOf(report, books) : id].join('\n')
}

/** Of two reports with one name, the one with more content counts; between equal ones, it makes no difference. */
function isBefore(known: ReceivedReport, other: ReceivedReport, books: Books): boolean {
  const difference = sizeOf(other) - sizeOf(known)
  return difference > 0 || (difference === 0 && contentOf(other, books) > contentOf(known, books))
}

function sizeOf(report: ReceivedReport): number {
  if (report.kind !== 'aggregate') return 0
  let messages = 0
  for (let at = 0; at < report.rows.length; at += 1) messages += report.rows.count(at)
  return messages
}

/** Rows are reduced to a digest that does not depend on their order: their texts would be as long as the file. */
function contentOf(report: ReceivedReport, books: Books): string {
  if (report.kind !== 'aggregate') return JSON.stringify(report)
  const { rows } = report
  const digests = new Map<number, Digest>()
  let one = 0
  let other = 0
  for (let at = 0; at < rows.length; at += 1) {
    const facts = rows.facts(at)
    let digest = digests.get(facts)
    if (!digest) digests.set(facts, (digest = digested(books.facts.key(facts), START)))
    const row = digested(`${books.addresses.text(rows.ip(at))} ${rows.count(at)}`, digest)
    one = (one + row[0]) % MODULUS
    other = (other + row[1]) % MODULUS
  }
  return `${rows.length} ${one} ${other}`
}

type Digest = readonly [number, number]

const START: Digest = [0x811c9dc5, 0x01234567]
const MODULUS = 2 ** 52

/** Two hashes at once, since a single 32-bit one would collide within a hundred thousand reports. */
function digested(text: string, [first, second]: Digest): Digest {
  let one = first
  let other = second
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other + code, 0x5bd1e995) ^ (other >>> 15)
  }
  return [one >>> 0, other >>> 0]
}
