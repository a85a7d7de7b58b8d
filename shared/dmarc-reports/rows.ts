// The records of a report as columns: a million objects would fill a phone's memory.
import { addUp } from './values.ts'

const FIRST_ROOM = 64

/** As stored and sent; addresses and facts are numbers in the books of a reading. */
export interface Columns {
  ips: Uint32Array
  facts: Uint32Array
  counts: Float64Array
}

export class Rows {
  #ips: Uint32Array
  #facts: Uint32Array
  #counts: Float64Array
  #length = 0

  constructor(room = FIRST_ROOM) {
    this.#ips = new Uint32Array(room)
    this.#facts = new Uint32Array(room)
    this.#counts = new Float64Array(room)
  }

  columns(): Columns {
    this.close()
    return { ips: this.#ips, facts: this.#facts, counts: this.#counts }
  }

  get length(): number {
    return this.#length
  }

  ip(at: number): number {
    return this.#ips[at] ?? 0
  }

  facts(at: number): number {
    return this.#facts[at] ?? 0
  }

  count(at: number): number {
    return this.#counts[at] ?? 0
  }

  /** A row with the same facts and address as the one before it is added to that one. */
  add(ip: number, facts: number, count: number): void {
    const last = this.#length - 1
    if (last >= 0 && this.ip(last) === ip && this.facts(last) === facts) {
      this.#counts[last] = addUp(this.count(last), count)
      return
    }
    if (this.#length === this.#ips.length) this.#resize(2 * this.#length)
    this.#ips[this.#length] = ip
    this.#facts[this.#length] = facts
    this.#counts[this.#length] = count
    this.#length += 1
  }

  /** No more rows will come. */
  close(): void {
    if (this.#length < this.#ips.length) this.#resize(this.#length)
  }

  #resize(room: number) {
    const [ips, facts, counts] = [this.#ips, this.#facts, this.#counts]
    this.#ips = new Uint32Array(room)
    this.#facts = new Uint32Array(room)
    this.#counts = new Float64Array(room)
    this.#ips.set(ips.subarray(0, this.#length))
    this.#facts.set(facts.subarray(0, this.#length))
    this.#counts.set(counts.subarray(0, this.#length))
  }
}
