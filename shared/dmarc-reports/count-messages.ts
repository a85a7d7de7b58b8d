import type { AddressBook, Books } from './books.ts'
import { dayNumber, Timeline } from './days.ts'
import { DomainBook } from './domains.ts'
import { type Explained, REASON_NAMES } from './explain.ts'
import { type Judged, RecordJudge } from './judge-records.ts'
import type { AggregateReport } from './model.ts'
import type { ReportsReport } from './schema.ts'
import { addAddress, addToSender, SenderBook, type SenderSums } from './senders.ts'
import { addMessages, marked, type Marks, noSums } from './sums.ts'
import { addUp } from './values.ts'

export function countMessages(reports: readonly AggregateReport[], books: Books, marks: Marks) {
  const totals = noSums()
  const timeline = new Timeline()
  const senders = new SenderBook(marks)
  const domains = new DomainBook()
  const sources = new SourceSums(books.addresses)
  const judge = new RecordJudge(reports, books, senders)
  for (const report of reports) {
    const { sums, traces } = domains.open(report)
    const seen = { day: dayNumber(report.begin), reporter: report.org }
    let aligned = 0
    let failed = 0
    countRows(report, judge, {
      address: (ip, sender, { one }, count) => {
        sources.add(ip, count, one)
        addAddress(sender, ip, count, one.isAligned)
      },
      messages: (judged, count) => {
        addMessages(totals, judged, count)
        addMessages(sums, judged, count)
        if (judged.one.isAligned) aligned = addUp(aligned, count)
        else failed = addUp(failed, count)
      },
      sender: (sender, judged, count) => {
        addToSender(sender, seen.day, judged, count)
        traces.add(sender, { ...seen, conclusion: judged }, count)
      },
    })
    timeline.add(report, aligned, failed)
  }
  return { totals, timeline, senders, sources, domains }
}

/** The numbers of messages that are alike come together where a judgment is remembered, otherwise row by row. */
interface Counting {
  address(ip: number, sender: SenderSums, judged: Judged, count: number): void
  messages(judged: Judged, count: number): void
  sender(sender: SenderSums, judged: Judged, count: number): void
}

function countRows(report: AggregateReport, judge: RecordJudge, counting: Counting): void {
  const { rows } = report
  const found: Judged[] = []
  const whole = (judged: Judged, count: number) => {
    counting.messages(judged, count)
    if (judged.sender) counting.sender(judged.sender, judged, count)
  }
  for (let at = 0; at < rows.length; at += 1) {
    const ip = rows.ip(at)
    const count = rows.count(at)
    const judged = judge.judge(rows.facts(at), ip)
    const sender = judged.sender ?? judge.senderOfNetwork(ip)
    if (!judged.sender && sender.mark !== undefined) {
      const said = { ...judged, fate: marked(judged.fate, sender.mark) }
      counting.messages(said, count)
      counting.sender(sender, said, count)
      counting.address(ip, sender, said, count)
      continue
    }
    if (!judged.isRemembered) whole(judged, count)
    else if (judged.report === report) judged.count = addUp(judged.count, count)
    else {
      judged.report = report
      judged.count = count
      found.push(judged)
    }
    if (!judged.sender) counting.sender(sender, judged, count)
    counting.address(ip, sender, judged, count)
  }
  for (const judged of found) whole(judged, judged.count)
}

// Messages by address: there may be a million addresses, so their totals are kept in columns, and only the top ones are
// ever sorted.
class SourceSums {
  readonly #addresses: AddressBook
  readonly #isSeen: Uint8Array
  readonly #messages: Float64Array
  readonly #aligned: Float64Array
  /** One bit for each reason. */
  readonly #reasons: Uint32Array
  #count = 0

  constructor(addresses: AddressBook) {
    this.#addresses = addresses
    this.#isSeen = new Uint8Array(addresses.size)
    this.#messages = new Float64Array(addresses.size)
    this.#aligned = new Float64Array(addresses.size)
    this.#reasons = new Uint32Array(addresses.size)
  }

  get count(): number {
    return this.#count
  }

  /** @param ip its number in the book */
  add(ip: number, count: number, { isAligned, reasons }: Explained): void {
    if (this.#isSeen[ip] === 0) {
      this.#isSeen[ip] = 1
      this.#count += 1
    }
    this.#messages[ip] = addUp(this.#messages[ip] ?? 0, count)
    if (isAligned) this.#aligned[ip] = addUp(this.#aligned[ip] ?? 0, count)
    for (const reason of reasons)
      this.#reasons[ip] = (this.#reasons[ip] ?? 0) | (1 << REASON_NAMES.indexOf(reason))
  }

  /** Those with the most messages; equal ones in the order of their texts. */
  top(most: number): ReportsReport['sources'] {
    const messages = (ip: number) => this.#messages[ip] ?? 0
    const text = (ip: number) => this.#addresses.text(ip)
    const isBefore = (one: number, other: number) =>
      messages(one) > messages(other) || (messages(one) === messages(other) && text(one) < text(other))
    const order = (one: number, other: number) => (isBefore(one, other) ? -1 : 1)
    let best: number[] = []
    let last: number | undefined
    for (let ip = 0; ip < this.#isSeen.length; ip += 1) {
      if (this.#isSeen[ip] === 0 || (last !== undefined && isBefore(last, ip))) continue
      best.push(ip)
      if (best.length < 2 * most) continue
      best = best.sort(order).slice(0, most)
      last = best.at(-1)
    }
    return best
      .sort(order)
      .slice(0, most)
      .map((ip) => ({
        ip: text(ip),
        messages: messages(ip),
        aligned: this.#aligned[ip] ?? 0,
        reasons: REASON_NAMES.filter((_, bit) => ((this.#reasons[ip] ?? 0) & (1 << bit)) !== 0),
      }))
  }
}
