// Combines the reports of many files. Their order does not matter, and a report that comes twice, because reporters
// resend and people save copies, counts once (RFC 9990 section 3.5.4).
import type { Books } from './books.ts'
import type { ReceivedReport } from './model.ts'

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
