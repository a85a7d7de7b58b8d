// Reads files in any of the known formats, also nested ones, within the limits of a reading. Never throws; what cannot
// be read is named, and everything else is read.
import { joinBytes } from '#shared/kit/bytes.ts'
import { aggregateReader, type ByteReader } from './aggregate.ts'
import type { Books } from './books.ts'
import {
  decoderFor,
  type Format,
  formatOf,
  HEAD_BYTES,
  notReport,
  type Sink,
  TOO_LARGE,
  unpackGzip,
  unpackZip,
} from './format.ts'
import { ReadingBudget, type Limits } from './limits.ts'
import { mailsIn, openMail } from './mail.ts'
import type { AggregateReport, FileProblem, ReceivedReport } from './model.ts'
import { mailInFile } from '#shared/kit/message-file.ts'
import { tidyText } from '#shared/kit/file-text.ts'
import { oneLine } from '#shared/kit/foreign-text.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { readTls } from './tls.ts'

const MAX_PROBLEMS = 500
const MAX_NAME = 200
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

interface FilesRead {
  reports: ReceivedReport[]
  problems: FileProblem[]
}

export class FileReader {
  readonly #budget: ReadingBudget
  readonly #books: Books
  #read: FilesRead = { reports: [], problems: [] }
  /** What was left out of whole files; said first, so that a list of small problems does not hide it. */
  #cuts: FileProblem[] = []

  constructor(limits: Limits, books: Books) {
    this.#budget = new ReadingBudget(limits)
    this.#books = books
  }

  /** Records so far. */
  get rows(): number {
    return this.#budget.rows
  }

  /** The contents of this file. XML is read piece by piece, so it is never in memory as a whole. */
  async read(name: string, file: Blob): Promise<FilesRead> {
    this.#read = { reports: [], problems: [] }
    this.#cuts = []
    const head = await bytesOf(file.slice(0, HEAD_BYTES))
    if (formatOf(head) === 'xml') await this.#xml(name, file, decoderFor(head))
    else if (file.size > this.#budget.limits.bytes) this.#problem(name, TOO_LARGE)
    else await this.#file(name, await bytesOf(file), 0)
    return { reports: this.#read.reports, problems: [...this.#cuts, ...this.#read.problems] }
  }

  async #xml(name: string, file: Blob, decoder: TextDecoder): Promise<void> {
    if (!this.#mayOpen(name, 0)) return
    if (!this.#budget.takeBytes(file.size)) return this.#problem(name, TOO_LARGE)
    const sink = this.#xmlSink(name, decoder)
    // A browser takes three times as long to slice the file.
    const pieces = file.stream().getReader()
    for (let next = await pieces.read(); next.value; next = await pieces.read())
      if (!sink.push(next.value)) break
    await pieces.cancel()
    return sink.end()
  }

  #problem(file: string, message: string, list = this.#read.problems) {
    if (list.length < MAX_PROBLEMS)
      list.push({ file: oneLine(file.slice(-MAX_NAME)), message: oneLine(message) })
  }

  #take(file: string, { reports, problems }: { reports: ReceivedReport[]; problems: string[] }) {
    for (const report of reports) this.#read.reports.push(report)
    for (const message of problems) this.#problem(file, message)
  }

  async #file(name: string, bytes: Uint8Array, depth: number): Promise<void> {
    if (!this.#mayOpen(name, depth)) return
    const format = formatOf(bytes.subarray(0, HEAD_BYTES))
    if (format === 'zip') return this.#zip(name, bytes, depth)
    if (format === 'gzip')
      return unpackGzip(bytes, this.#sink(name.replace(/\.gz$/i, ''), depth + 1), this.#budget)
    if (!this.#budget.takeBytes(bytes.length)) return this.#problem(name, TOO_LARGE)
    return this.#plain(name, bytes, format, depth)
  }

  #mayOpen(name: string, depth: number): boolean {
    if (depth > this.#budget.limits.depth) this.#problem(name, 'The file is nested too deep in other files.')
    else if (this.#budget.takeFile()) return true
    else
      this.#problem(
        name,
        `There are more than ${numberText(this.#budget.limits.files)} files; this one was not read.`,
      )
    return false
  }

  async #zip(name: string, bytes: Uint8Array, depth: number): Promise<void> {
    const open = (inner: string) => {
      // What macOS adds to every archive.
      if (/(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/.test(inner)) return null
      const path = `${name} › ${inner}`
      return this.#mayOpen(path, depth + 1) ? this.#sink(path, depth + 1) : null
    }
    const problem = await unpackZip(bytes, open, this.#budget)
    if (problem !== undefined) this.#problem(name, problem, this.#cuts)
  }

  async #plain(name: string, bytes: Uint8Array, format: Format, depth: number): Promise<void> {
    switch (format) {
      case 'xml': {
        const sink = this.#xmlSink(name, decoderFor(bytes))
        sink.push(bytes)
        return sink.end()
      }
      case 'json':
        return this.#take(name, readTls(tidyText(decoderFor(bytes).decode(bytes))))
      case 'mail':
        return this.#mail(name, mailInFile(bytes), depth)
      case 'mailbox':
        return this.#mailbox(name, mailInFile(bytes), depth)
      case 'empty':
        return this.#problem(name, 'The file is empty.')
      default:
        this.#problem(name, notReport(bytes))
    }
  }

  async #mailbox(name: string, bytes: Uint8Array, depth: number): Promise<void> {
    let number = 0
    for (const mail of mailsIn(bytes)) {
      if (!this.#budget.takeMail())
        return this.#problem(
          name,
          `There are more than ${numberText(this.#budget.limits.mails)} emails in mailbox files; the rest was not read.`,
          this.#cuts,
        )
      await this.#mail(`${name} › mail ${(number += 1)}`, mail, depth + 1)
    }
  }

  async #mail(name: string, bytes: Uint8Array, depth: number): Promise<void> {
    if (bytes.length > this.#budget.limits.heldBytes) return this.#problem(name, TOO_LARGE)
    const { files, failure, problem } = await openMail(bytes)
    if (failure && this.#budget.takeRow()) this.#read.reports.push(failure)
    if (problem !== undefined) this.#problem(name, problem)
    const before = this.#read.reports.length
    const noted = this.#read.problems.length
    for (const file of files) await this.#file(`${name} › ${file.name}`, file.bytes, depth + 1)
    // A disclaimer next to the report is not a problem.
    if (this.#read.reports.length > before)
      this.#read.problems.splice(
        noted,
        Infinity,
        ...this.#read.problems.slice(noted).filter(({ message }) => !/^It is (?:neither|an? )/.test(message)),
      )
  }

  /** Recognizes the format by the first bytes; XML is read as it arrives, everything else is collected first. */
  #sink(name: string, depth: number): Sink {
    const held: Uint8Array[] = []
    let size = 0
    let xml: Sink | null = null
    let isOver = false
    return {
      push: (piece) => {
        if (xml) return xml.push(piece)
        const wasShort = size < HEAD_BYTES
        held.push(piece)
        size += piece.length
        if (size < HEAD_BYTES) return true
        if (wasShort) {
          const head = joinBytes(held)
          if (formatOf(head.subarray(0, HEAD_BYTES)) === 'xml') {
            xml = this.#xmlSink(name, decoderFor(head))
            held.length = 0
            return xml.push(head)
          }
        }
        isOver = size > this.#budget.limits.heldBytes
        return !isOver
      },
      end: async (problem) => {
        if (problem !== undefined) this.#problem(name, problem)
        if (isOver) this.#problem(name, TOO_LARGE)
        else if (xml) await xml.end()
        else if (size > 0 || problem === undefined) await this.#held(name, joinBytes(held), depth)
      },
    }
  }

  async #held(name: string, bytes: Uint8Array, depth: number): Promise<void> {
    const format = formatOf(bytes.subarray(0, HEAD_BYTES))
    if (format === 'zip' || format === 'gzip') return this.#file(name, bytes, depth + 1)
    return this.#plain(name, bytes, format, depth)
  }

  /** The domain in From of the first record that has one, for a report that does not say whose policy it is about. */
  #authorOf({ rows }: AggregateReport): string {
    for (let at = 0; at < Math.min(rows.length, 100); at += 1) {
      const { headerFrom } = this.#books.facts.facts(rows.facts(at))
      if (headerFrom !== '') return headerFrom
    }
    return ''
  }

  #xmlSink(name: string, decoder: TextDecoder): Sink {
    const reader: ByteReader<AggregateReport> = aggregateReader(this.#budget, this.#books)
    const isUtf8 = decoder.encoding === 'utf-8'
    const encoder = new TextEncoder()
    return {
      push: (piece) => reader.write(isUtf8 ? piece : encoder.encode(decoder.decode(piece, { stream: true }))),
      end: (problem) => {
        if (!isUtf8) reader.write(encoder.encode(decoder.decode()))
        const read = reader.end()
        for (const report of read.reports) {
          fillFromName(report, name)
          report.policy.domain ||= this.#authorOf(report)
        }
        const last = read.reports.at(-1)
        if (last && problem !== undefined) last.isIncomplete = true
        this.#take(name, read)
        for (const cut of [read.cut, problem]) if (cut !== undefined) this.#problem(name, cut, this.#cuts)
      },
    }
  }
}

/** RFC 9990 section 3.5.2: receiver!domain!begin!end, for reports that leave out part of it. */
function fillFromName(report: AggregateReport, name: string): void {
  const [, receiver = '', domain = '', begin = '', end = ''] =
    /([\w.-]+)!([\w.-]+)!(\d{9,11})!(\d{9,11})[^/›]*$/.exec(name) ?? []
  if (begin === '') return
  report.org ||= receiver
  report.policy.domain ||= domain.toLowerCase()
  report.begin ||= Number(begin)
  report.end ||= Number(end)
}
