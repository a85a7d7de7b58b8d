// Messages by address: there may be a million addresses, so their totals are kept in columns, and only the top ones are
// ever sorted.
import type { AddressBook } from './address-book.ts'
import { REASONS, type Explained, type Reason } from './explain.ts'
import type { ReportsReport } from './schema.ts'
import { addUp } from './values.ts'

const REASON_NAMES = Object.keys(REASONS) as Reason[]

export class SourceSums {
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
