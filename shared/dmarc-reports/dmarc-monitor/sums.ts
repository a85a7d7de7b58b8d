// A report that was read, as sums for each of its days, in rows of messages that are alike: everything that decides whose they are
// and what became of them, and nothing of a person. Whose they are is decided when they are read, since a report that comes later
// may show it. Pure; the clock is the caller's.
import type { Books } from '#shared/dmarc-reports/books.ts'
import { dayNumber } from '#shared/dmarc-reports/days.ts'
import { type Explained, Explainer, REASON_NAMES } from '#shared/dmarc-reports/explain.ts'
import type { AggregateReport } from '#shared/dmarc-reports/model.ts'
import { isStopped } from '#shared/dmarc-reports/sums.ts'
import { addUp } from '#shared/dmarc-reports/values.ts'
import { foreignName } from '#shared/dns/foreign-name.ts'
import { FRESH_DAYS, KEPT_DAYS, ROWS_A_REPORT } from './limits.ts'

/** One kind of messages. */
export interface RowKind extends Explained {
  /** The network of the address, as "192.0.2.0/24"; empty where a service is known. */
  network: string
  /** Reported too late, or for the future: nobody is told of it. */
  isQuiet: boolean
}

/** What is beyond the limit of a day. */
export const REST_KEY = 'rest'
const MAX_KEY = 700
/** Real messages have two or three signatures. */
const MAX_KEYS = 4

/** Their places are stored: new ones go to the end. */
const FLAGS = [
  ...(['isAligned', 'isSpfOnly', 'isOwnAddress', 'isPassedOn', 'isQuiet', 'isOwnEnvelope'] as const),
  ...(['isEnvelopeSaid', 'asksOwnSpf'] as const),
]
const DISPOSITIONS = ['none', 'quarantine', 'reject']

type Written = [
  flags: number,
  disposition: number,
  service: string | null,
  via: string | null,
  network: string,
  from: string,
  good: string[],
  bad: string[],
  reasons: number,
]

/** Equal for messages that are alike; `REST_KEY` for what no real report says. */
export function keyOfRow(one: Explained, network: string, isQuiet: boolean): string {
  const kind: RowKind = { ...one, network, isQuiet }
  const written: Written = [
    bitsOf(FLAGS.map((flag) => kind[flag])),
    Math.max(0, DISPOSITIONS.indexOf(one.disposition)),
    one.service,
    one.via,
    one.service === null ? network : '',
    one.headerFrom,
    one.good.slice(0, MAX_KEYS),
    one.bad.slice(0, MAX_KEYS),
    bitsOf(REASON_NAMES.map((reason) => one.reasons.includes(reason))),
  ]
  const key = JSON.stringify(written)
  return key.length <= MAX_KEY ? key : REST_KEY
}

/** Names are read through the door again, since older rows may have others. @returns null for the rest */
export function rowOfKey(key: string): RowKind | null {
  if (key === REST_KEY) return null
  const [flags, disposition, service, via, network, from, good, bad, reasons] = JSON.parse(key) as Written
  const has = (flag: (typeof FLAGS)[number]) => (flags & (1 << FLAGS.indexOf(flag))) !== 0
  return {
    headerFrom: foreignName(from),
    disposition: DISPOSITIONS[disposition] ?? 'none',
    isAligned: has('isAligned'),
    isSpfOnly: has('isSpfOnly'),
    isOwnAddress: has('isOwnAddress'),
    isPassedOn: has('isPassedOn'),
    isQuiet: has('isQuiet'),
    isOwnEnvelope: has('isOwnEnvelope'),
    isEnvelopeSaid: has('isEnvelopeSaid'),
    asksOwnSpf: has('asksOwnSpf'),
    service,
    via: via === null ? null : foreignName(via),
    network,
    good,
    bad,
    reasons: REASON_NAMES.filter((_, bit) => (reasons & (1 << bit)) !== 0),
  }
}

const bitsOf = (flags: readonly boolean[]): number =>
  flags.reduce((bits, flag, at) => (flag ? bits | (1 << at) : bits), 0)

const HOUR = 3_600
const DAY = 24 * HOUR
/** A report of a day takes up to this long, as reporters' clocks go; a longer one is spread over its days. */
const ONE_DAY = 27 * HOUR
/** One that claims more days counts for its first (as in shared/dmarc-reports/days.ts). */
const MAX_SPAN = 40
/** Of a reporter's clock. */
const SKEW = HOUR

/** Messages of one day that are alike. */
interface SumRow {
  /** Days since 1970, UTC. */
  day: number
  /** As `keyOfRow` makes it. */
  key: string
  messages: number
  aligned: number
}

/** Messages of one day that are alike, as one receiver reported them. */
export interface KeptRow extends SumRow {
  reporter: string
}

/** One day as a whole; not limited by the number of rows. */
export interface SumDay {
  day: number
  aligned: number
  failed: number
  /** Quarantined or rejected. */
  refused: number
  /** 1 if a report of several days was spread over it. */
  spread: 0 | 1
  /** 1 if a report was read in part. */
  incomplete: 0 | 1
}

/** What one receiver reported of a day. */
export interface KeptDay extends SumDay {
  reporter: string
}

/** @returns the rows or days of a report, with who sent it */
export const saidBy = <T extends object>(
  reporter: string,
  said: readonly T[],
): (T & { reporter: string })[] => said.map((one) => ({ ...one, reporter }))

export interface ReportSums {
  days: SumDay[]
  rows: SumRow[]
  /** Too late, or for the future: nobody is told of what it shows. */
  isQuiet: boolean
}

/** @returns null for a report that began before anything is kept */
export function sumsOf(report: AggregateReport, books: Books, nowSeconds: number): ReportSums | null {
  const span = spanOf(report, nowSeconds)
  if (span.first < dayNumber(nowSeconds) - KEPT_DAYS) return null
  const explainer = new Explainer()
  const explained = new Map<number, Explained>()
  const days = Array.from(
    { length: span.length },
    (_, at) => new Day(span.first + at, span.length > 1, report.isIncomplete === true),
  )
  const { rows } = report
  let turn = 0
  for (let at = 0; at < rows.length; at += 1) {
    const facts = rows.facts(at)
    const one = explained.get(facts) ?? explainer.explain(books.facts.facts(facts))
    explained.set(facts, one)
    const key = keyOfRow(one, books.addresses.networkOf(rows.ip(at)), span.isQuiet)
    const count = rows.count(at)
    // What cannot be divided goes to the next days in turn, so no day gets more than its share.
    const share = Math.floor(count / days.length)
    const odd = count % days.length
    for (const [index, day] of days.entries())
      day.add(one, key, share + ((index - turn + days.length) % days.length < odd ? 1 : 0))
    turn = (turn + odd) % days.length
  }
  return { days: days.map(({ sum }) => sum), rows: days.flatMap((day) => day.rows()), isQuiet: span.isQuiet }
}

interface Span {
  first: number
  length: number
  isQuiet: boolean
}

/** A report without a time counts today; so does one of the future. */
function spanOf({ begin, end }: AggregateReport, now: number): Span {
  const today = dayNumber(now)
  const isQuiet = begin <= 0 || end > now + SKEW || begin < now - FRESH_DAYS * DAY
  if (begin <= 0 || begin > now) return { first: today, length: 1, isQuiet }
  const first = dayNumber(begin)
  // An end at midnight, or a few seconds later, belongs to the day before.
  const last = Math.min(today, dayNumber(Math.max(begin, end - 60)))
  const isLong = end - begin > ONE_DAY && last - first <= MAX_SPAN
  return { first, length: isLong ? last - first + 1 : 1, isQuiet }
}

/** Of all receivers that count, oldest first. */
export function daysTogether(days: readonly KeptDay[], counts: (reporter: string) => boolean): SumDay[] {
  const sums = new Map<number, SumDay>()
  for (const { reporter, day, aligned, failed, refused, spread, incomplete } of days) {
    if (!counts(reporter)) continue
    const sum = sums.get(day) ?? { day, aligned: 0, failed: 0, refused: 0, spread: 0, incomplete: 0 }
    sums.set(day, sum)
    sum.aligned = addUp(sum.aligned, aligned)
    sum.failed = addUp(sum.failed, failed)
    sum.refused = addUp(sum.refused, refused)
    if (spread > 0) sum.spread = 1
    if (incomplete > 0) sum.incomplete = 1
  }
  return [...sums.values()].sort((one, other) => one.day - other.day)
}

class Day {
  readonly sum: SumDay
  readonly #rows = new Map<string, SumRow>()

  constructor(day: number, isSpread: boolean, isIncomplete: boolean) {
    const flags = { spread: isSpread ? 1 : 0, incomplete: isIncomplete ? 1 : 0 } as const
    this.sum = { day, aligned: 0, failed: 0, refused: 0, ...flags }
  }

  add({ isAligned, disposition }: Explained, key: string, count: number): void {
    if (count === 0) return
    const { sum } = this
    if (isAligned) sum.aligned = addUp(sum.aligned, count)
    else sum.failed = addUp(sum.failed, count)
    if (isStopped(disposition)) sum.refused = addUp(sum.refused, count)
    this.#put({ day: sum.day, key, messages: count, aligned: isAligned ? count : 0 })
  }

  #put({ day, key, messages, aligned }: SumRow, rows = this.#rows): void {
    const known = rows.get(key)
    if (!known) return void rows.set(key, { day, key, messages, aligned })
    known.messages = addUp(known.messages, messages)
    known.aligned = addUp(known.aligned, aligned)
  }

  /** The largest stay apart. */
  rows(): SumRow[] {
    const rest = this.#rows.get(REST_KEY)
    const sorted = [...this.#rows.values()]
      .filter((row) => row !== rest)
      .sort((one, other) => other.messages - one.messages || (one.key < other.key ? -1 : 1))
    const kept = new Map(sorted.slice(0, ROWS_A_REPORT).map((row) => [row.key, row]))
    for (const row of [...sorted.slice(ROWS_A_REPORT), ...(rest ? [rest] : [])])
      this.#put({ ...row, key: REST_KEY }, kept)
    return [...kept.values()]
  }
}
