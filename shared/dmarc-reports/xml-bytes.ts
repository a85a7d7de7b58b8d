// Reads XML straight from its bytes as they arrive: no tree, and no text except that of requested elements. It also
// reads damaged texts, since reporters send them, and knows no entities except XML's own five. A parser that checks
// every character takes five times as long, and reports of a hundred megabytes exist.
import { numberText } from '#shared/kit/sentence.ts'
import { valueOf, type Value, type ValueTable } from './values.ts'

interface XmlEvents {
  /** @returns whether the text of this element is wanted */
  open: (name: string) => boolean
  /**
   * Called after the tag of the most recently opened element.
   * @returns where to continue if the element was handled, after the tag that closes it; -1: read it
   */
  within: (bytes: Uint8Array, from: number) => number
  /**
   * @param value what `open` asked for
   * @param to where the tag that closes it begins
   */
  close: (name: string, value: Value | null, bytes: Uint8Array, to: number) => void
  /** Called the first time that the text is not well-formed. */
  broken: (what: string) => void
  /** Called when no more is read. */
  stop: (why: string) => void
}

const LT = 60
const GT = 62
const SLASH = 47
const BANG = 33
const QUESTION = 63
const COLON = 58
const DASH = 45
const BRACKET = 91
const BRACKET_END = 93

/** Reports have six levels; an extension may add a few. */
const MAX_DEPTH = 40
/** A longer text is not a value of a report, and a longer tag not one of its tags. */
const MAX_VALUE = 4_000
const MAX_TAG = 64 * 1024
/** A reporter that does not escape may write one in each record. */
const MAX_STRAYS = 100_000

export class XmlBytes {
  readonly #events: XmlEvents
  readonly #values: ValueTable
  readonly #names: string[] = []
  readonly #wanted: boolean[] = []
  #value: Value | null = null
  #rest = new Uint8Array(0)
  /** Reused for each piece with the rest of the previous one: a new one each time would be garbage as large as the file. */
  #room = new Uint8Array(0)
  #strays = 0
  #isStopped = false
  #isBroken = false

  constructor(events: XmlEvents, values: ValueTable) {
    this.#events = events
    this.#values = values
  }

  /** @returns false when no more is read */
  write(bytes: Uint8Array): boolean {
    if (this.#isStopped) return false
    const all = this.#rest.length === 0 ? bytes : this.#behindRest(bytes)
    const read = this.#scan(all)
    this.#rest = all.slice(read)
    if (this.#rest.length > MAX_TAG) this.#stop('One of its tags never ends.')
    return !this.#isStopped
  }

  /** A new view each time, which is how pieces are told apart. */
  #behindRest(bytes: Uint8Array): Uint8Array {
    const size = this.#rest.length + bytes.length
    if (this.#room.length < size) this.#room = new Uint8Array(size + MAX_TAG)
    this.#room.set(this.#rest)
    this.#room.set(bytes, this.#rest.length)
    return this.#room.subarray(0, size)
  }

  end(): void {
    if (this.#isStopped) return
    const [outermost] = this.#names
    if (outermost !== undefined) this.#broken(() => `it ends within “${outermost}”`)
  }

  /** Nothing more is read, not even of what was written. */
  halt(): void {
    this.#isStopped = true
  }

  #stop(why: string) {
    this.halt()
    this.#events.stop(why)
  }

  /** @param what said once: a text that is nothing but errors would otherwise be quoted a million times */
  #broken(what: () => string) {
    if (this.#isBroken) return
    this.#isBroken = true
    this.#events.broken(what())
  }

  /** @returns how much was handled */
  #scan(bytes: Uint8Array): number {
    let at = 0
    while (!this.#isStopped) {
      const start = nextLess(bytes, at)
      if (start < 0) {
        // The rest of a text may still come, but not of one longer than any value.
        const isWanted = this.#wanted[this.#wanted.length - 1] === true
        return isWanted && bytes.length - at <= MAX_VALUE ? at : bytes.length
      }
      if (start > at) this.#text(bytes, at, start)
      const next = this.#markup(bytes, start)
      if (next < 0) return start
      at = next
    }
    return bytes.length
  }

  /** @returns where to continue; -1 if it is still incomplete */
  #markup(bytes: Uint8Array, start: number): number {
    const second = bytes[start + 1]
    if (second === undefined) return -1
    if (second === QUESTION) return bytes.indexOf(GT, start) + 1 || -1
    return second === BANG ? this.#declaration(bytes, start) : this.#tag(bytes, start)
  }

  #declaration(bytes: Uint8Array, start: number): number {
    const third = bytes[start + 2]
    if (third === undefined) return -1
    if (third === DASH) return endBehind(bytes, start + 4, DASH)
    if (third === BRACKET) {
      const end = endBehind(bytes, start + CDATA_BYTES, BRACKET_END)
      if (end > 0) this.#text(bytes, start + CDATA_BYTES, end - 3)
      return end
    }
    this.#stop(
      'The file declares a document type, which no report does and which can hide entities; nothing after it was read.',
    )
    return bytes.length
  }

  #text(bytes: Uint8Array, from: number, to: number) {
    if (this.#wanted[this.#wanted.length - 1] !== true) return
    const piece = this.#values.of(bytes, from, Math.min(to, from + MAX_VALUE))
    const before = this.#value
    if (before === null) this.#value = piece
    else if (before.text.length < MAX_VALUE) this.#value = valueOf(before.text + piece.text)
  }

  #tag(bytes: Uint8Array, start: number): number {
    const isEnd = bytes[start + 1] === SLASH
    if (isEnd) {
      const behind = this.#expectedEnd(bytes, start)
      if (behind > 0) return behind
    }
    const nameStart = start + (isEnd ? 2 : 1)
    let nameEnd = nameStart
    let local = nameStart
    while (isNameByte(bytes[nameEnd] ?? 0) && nameEnd - start < MAX_NAME) {
      if (bytes[nameEnd] === COLON) local = nameEnd + 1
      nameEnd += 1
    }
    if (nameEnd === bytes.length) return -1
    const end = nameEnd === nameStart ? NO_TAG : endOfTag(bytes, nameEnd)
    if (end === MORE) return -1
    if (end === NO_TAG) {
      // "<" that opens no tag is text, as in a name that was not escaped.
      this.#strays += 1
      if (this.#strays > MAX_STRAYS)
        this.#stop(`More than ${numberText(MAX_STRAYS)} “<” open no tag; the rest was not read.`)
      const quoted = () => this.#values.of(bytes, start, Math.min(bytes.length, start + 30)).text
      this.#broken(() => `“${quoted()}” is not a tag`)
      this.#text(bytes, start, start + 1)
      return start + 1
    }
    const name = this.#values.of(bytes, local, nameEnd).text
    if (!isEnd) this.#open(name)
    if (isEnd || bytes[end - 1] === SLASH) this.#close(name, bytes, start)
    else if (!this.#isStopped) return this.#within(bytes, end + 1)
    return end + 1
  }

  #within(bytes: Uint8Array, from: number): number {
    const behind = this.#events.within(bytes, from)
    if (behind < 0) return from
    this.#names.pop()
    this.#wanted.pop()
    return behind
  }

  /**
   * The tag that closes the most recently opened element, as nearly all do. @returns where to continue; -1 if it is a
   * different tag
   */
  #expectedEnd(bytes: Uint8Array, start: number): number {
    const top = this.#names.length - 1
    const name = this.#names[top]
    if (name === undefined) return -1
    const from = start + 2
    if (bytes[from + name.length] !== GT) return -1
    for (let at = 0; at < name.length; at += 1) if (name.charCodeAt(at) !== bytes[from + at]) return -1
    this.#names.pop()
    this.#events.close(name, this.#wanted.pop() ? this.#value : null, bytes, start)
    this.#value = null
    return from + name.length + 1
  }

  #open(name: string) {
    this.#names.push(name)
    this.#wanted.push(this.#events.open(name))
    this.#value = null
    if (this.#names.length > MAX_DEPTH) this.#stop('Its elements are nested deeper than those of any report.')
  }

  #close(name: string, bytes: Uint8Array, start: number) {
    const names = this.#names
    if (!names.includes(name))
      return this.#broken(() => `“${name.slice(0, 40)}” is closed but was never opened`)
    for (;;) {
      const top = names.pop()
      const isWanted = this.#wanted.pop()
      if (top === undefined) return
      if (top !== name) this.#broken(() => `“${top.slice(0, 40)}” is not closed`)
      this.#events.close(top, isWanted ? this.#value : null, bytes, start)
      this.#value = null
      if (top === name) return
    }
  }
}

/** It is usually near, and then calling the engine's own search takes longer. */
function nextLess(bytes: Uint8Array, from: number): number {
  const near = Math.min(bytes.length, from + NEAR)
  for (let at = from; at < near; at += 1) if (bytes[at] === LT) return at
  return bytes.indexOf(LT, near)
}

const NEAR = 48

/** "<![CDATA[" */
const CDATA_BYTES = 9
/** No element of a report has a longer name. */
const MAX_NAME = 200
const NO_TAG = -1
const MORE = -2

/** The position after the first "-->" or "]]>"; -1 if there is none yet. */
function endBehind(bytes: Uint8Array, from: number, closing: number): number {
  for (let at = bytes.indexOf(GT, from); at >= 0; at = bytes.indexOf(GT, at + 1))
    if (bytes[at - 1] === closing && bytes[at - 2] === closing && at - 2 >= from) return at + 1
  return -1
}

/** The end of a tag whose name ends at `from`: only quotes may hide a ">", and then the tag has attributes. */
function endOfTag(bytes: Uint8Array, from: number): number {
  const first = bytes[from] ?? 0
  if (first === GT) return from
  if (!isBlank(first) && first !== SLASH) return NO_TAG
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === GT) return at
    if (byte === LT || at - from > MAX_TAG) return NO_TAG
    if (byte === 0x22 || byte === 0x27) {
      at = bytes.indexOf(byte, at + 1)
      if (at < 0) return bytes.length - from > MAX_TAG ? NO_TAG : MORE
    }
  }
  return MORE
}

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Letters, digits, "-", ".", ":", "_" and everything outside ASCII (XML 1.0 section 2.3). */
const isNameByte = (byte: number): boolean =>
  (byte >= 0x61 && byte <= 0x7a) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x30 && byte <= 0x3a) ||
  byte === 0x2d ||
  byte === 0x2e ||
  byte === 0x5f ||
  byte >= 0x80
