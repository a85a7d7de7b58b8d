// Records that differ only in their address and their number of messages are parsed once: for the next one, only these
// two are read, and the rest is compared byte by byte. Most of a large report is like that. Only records that were read
// without an error are learned, so what is found here is what parsing would find.
import type { AddressBook } from './books.ts'
import type { ValueTable } from './values.ts'

const LT = 60
const BANG = 33
const QUESTION = 63
const ZERO = 48

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const ADDRESS = ascii('<source_ip>')
const COUNT = ascii('<count>')
const END = ascii('</record>')

const MAX_ADDRESS = 100
const MAX_DIGITS = 15
const MAX_TAIL = 8_192
const MAX_TAILS = 4_096
const MAX_LENGTHS = 128
/** After this many tries with hardly a hit, it gives up. */
const ENOUGH_TRIES = 4_096

interface Tail {
  words: Int32Array
  facts: number
}

export class RecordMemo {
  readonly #values: ValueTable
  readonly #addresses: AddressBook
  /** The bytes that were looked at last, as a view for comparing four at a time. */
  #bytes: Uint8Array = new Uint8Array(0)
  #view: DataView = new DataView(this.#bytes.buffer)
  /** Up to the address, and from its end up to the count: the same in each record of a reporter. */
  #head = new Uint8Array(0)
  #middle = new Uint8Array(0)
  /** By their hash, for each length. */
  readonly #tails = new Map<number, Map<number, Tail>>()
  /** The lengths, the most recent one first. */
  readonly #lengths: number[] = []
  #size = 0
  #tries = 0
  #hits = 0

  /** The values of the record that was found. */
  ip = 0
  count = 0
  facts = 0

  constructor(values: ValueTable, addresses: AddressBook) {
    this.#values = values
    this.#addresses = addresses
  }

  /**
   * @param from after the tag that opens a record
   * @returns after the tag that closes it; -1 if the record is unknown or incomplete
   */
  find(bytes: Uint8Array, from: number): number {
    if (this.#size === 0 || (this.#tries > ENOUGH_TRIES && this.#hits < this.#tries / 8)) return -1
    this.#tries += 1
    if (!isAt(bytes, from, this.#head)) return -1
    const address = from + this.#head.length
    const middle = nextTag(bytes, address, MAX_ADDRESS)
    if (middle <= address || !isAt(bytes, middle, this.#middle)) return -1
    const digits = middle + this.#middle.length
    const tail = this.#number(bytes, digits)
    if (tail <= digits) return -1
    const end = this.#tail(bytes, tail)
    if (end < 0) return -1
    this.#hits += 1
    const ip = this.#addresses.idOfIpv4(bytes, address, middle)
    this.ip = ip < 0 ? this.#addresses.idOf(this.#values.of(bytes, address, middle).word) : ip
    return end
  }

  /** @returns after the digits; -1 if there are none or too many */
  #number(bytes: Uint8Array, from: number): number {
    let count = 0
    let at = from
    for (; at < bytes.length && at - from <= MAX_DIGITS; at += 1) {
      const digit = (bytes[at] ?? 0) - ZERO
      if (digit < 0 || digit > 9) break
      count = count * 10 + digit
    }
    this.count = count
    return bytes[at] === LT && at - from <= MAX_DIGITS ? at : -1
  }

  #tail(bytes: Uint8Array, from: number): number {
    const view = this.#viewOf(bytes)
    const lengths = this.#lengths
    for (let index = 0; index < lengths.length; index += 1) {
      const length = lengths[index] ?? 0
      if (!isAt(bytes, from + length, END)) continue
      const known = this.#tails.get(length)?.get(hashOf(view, from, length))
      if (!known || !isSame(view, from, known.words, length)) continue
      lengths[index] = lengths[0] ?? 0
      lengths[0] = length
      this.facts = known.facts
      return from + length + END.length
    }
    return -1
  }

  /** @param from after the tag that opens a record, which was read without an error, up to the one that closes it */
  learn(bytes: Uint8Array, from: number, to: number, facts: number): void {
    if (this.#size >= MAX_TAILS || to - from > MAX_TAIL || !isAt(bytes, to, END)) return
    const address = onlyPlace(bytes, from, to, ADDRESS)
    const count = onlyPlace(bytes, from, to, COUNT)
    if (address < 0 || count < address || hasDeclarations(bytes, from, to)) return
    const middle = nextTag(bytes, address, MAX_ADDRESS)
    const tail = nextTag(bytes, count, MAX_DIGITS)
    if (middle <= address || tail <= count) return
    this.#keepShape(bytes.subarray(from, address), bytes.subarray(middle, count))
    this.#keepTail(this.#viewOf(bytes), tail, to - tail, facts)
  }

  #keepTail(view: DataView, from: number, length: number, facts: number) {
    if (length < WORD) return
    let ofLength = this.#tails.get(length)
    if (!ofLength) {
      if (this.#lengths.length >= MAX_LENGTHS) return
      this.#tails.set(length, (ofLength = new Map<number, Tail>()))
      this.#lengths.push(length)
    }
    const words = Int32Array.from({ length: Math.ceil(length / WORD) }, (_, at) =>
      view.getInt32(from + wordAt(at, length)),
    )
    ofLength.set(hashOf(view, from, length), { words, facts })
    this.#size += 1
  }

  #viewOf(bytes: Uint8Array): DataView {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    }
    return this.#view
  }

  #keepShape(head: Uint8Array, middle: Uint8Array) {
    if (isAll(head, this.#head) && isAll(middle, this.#middle)) return
    this.#head = head.slice()
    this.#middle = middle.slice()
    this.#tails.clear()
    this.#lengths.length = 0
    this.#size = 0
  }
}

const WORD = 4

/** Where a word is: the last one ends with the text and shares bytes with the one before it. */
const wordAt = (index: number, length: number): number => Math.min(WORD * index, length - WORD)

function hashOf(view: DataView, from: number, length: number): number {
  let hash = 0
  for (let at = 0; at <= length - WORD; at += WORD)
    hash = Math.imul(hash ^ view.getInt32(from + at), 0x01000193)
  return hash
}

function isSame(view: DataView, from: number, words: Int32Array, length: number): boolean {
  const last = words.length - 1
  for (let at = 0; at < last; at += 1) if (view.getInt32(from + WORD * at) !== words[at]) return false
  return view.getInt32(from + length - WORD) === words[last]
}

function isAt(bytes: Uint8Array, from: number, wanted: Uint8Array): boolean {
  for (let at = 0; at < wanted.length; at += 1) if (bytes[from + at] !== wanted[at]) return false
  return true
}

const isAll = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && isAt(one, 0, other)

function nextTag(bytes: Uint8Array, from: number, most: number): number {
  for (let at = from; at < bytes.length && at - from <= most; at += 1) if (bytes[at] === LT) return at
  return -1
}

/** The position after what must occur exactly once; -1 if it is missing or repeated. */
function onlyPlace(bytes: Uint8Array, from: number, to: number, wanted: Uint8Array): number {
  let found = -1
  for (let at = from; at < to; at += 1) {
    if (bytes[at] !== LT || !isAt(bytes, at, wanted)) continue
    if (found >= 0) return -1
    found = at + wanted.length
  }
  return found
}

/** Comments and the like may hide tags. */
function hasDeclarations(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1)
    if (bytes[at] === LT && (bytes[at + 1] === BANG || bytes[at + 1] === QUESTION)) return true
  return false
}
