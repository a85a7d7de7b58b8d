// Files that are read together, and the result.
import { Books } from './books.ts'
import { formOfReport, HEAD_BYTES } from './format.ts'
import { keptReading, openKept, type KeptReading } from './kept-reading.ts'
import type { Limits } from './limits.ts'
import type { Mark } from './marks.ts'
import { ReportPile } from './merge.ts'
import type { FileProblem } from './model.ts'
import { rawCsv, rawRows } from './raw-rows.ts'
import { FileReader } from './read.ts'
import { reportOn } from './report.ts'
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
