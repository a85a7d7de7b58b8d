// The texts of a file by their bytes: names and values recur, so each is made once.
import { visibleText } from '#shared/kit/text/visible-text.ts'
import { hostOf } from './values.ts'

/** A text of the file. */
export interface Value {
  readonly text: string
  /** On one line, in lower case, without a final dot, and all of it visible. */
  readonly word: string
  /** Once it is known. */
  host?: string
}

/** The domain or the host that a value is. */
export const hostIn = (value: Value): string => (value.host ??= hostOf(value.word))

interface Known extends Value {
  /** Missing if each character of the text is a byte of the file. */
  bytes: Uint8Array | null
}

const PLACES = 8_192
const AMPERSAND = 38

/** A value with the same slot replaces the one in it. */
export class ValueTable {
  readonly #known: (Known | undefined)[] = new Array<Known | undefined>(PLACES)

  of(bytes: Uint8Array, from: number, to: number): Value {
    let hash = to - from
    for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0
    const place = hash & (PLACES - 1)
    const known = this.#known[place]
    if (known && isSame(known, bytes, from, to)) return known
    const made = valueIn(bytes, from, to)
    this.#known[place] = made
    return made
  }
}

function isSame({ text, bytes: own }: Known, bytes: Uint8Array, from: number, to: number): boolean {
  const length = to - from
  if (own === null) {
    if (text.length !== length) return false
    for (let at = 0; at < length; at += 1) if (text.charCodeAt(at) !== bytes[from + at]) return false
    return true
  }
  if (own.length !== length) return false
  for (let at = 0; at < length; at += 1) if (own[at] !== bytes[from + at]) return false
  return true
}

function valueIn(bytes: Uint8Array, from: number, to: number): Known {
  let isPlain = true
  let isWord = bytes[to - 1] !== DOT
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte >= 0x80 || byte === AMPERSAND) isPlain = false
    // Spaces, control characters and capital letters.
    if (byte <= 0x20 || byte === 0x7f || (byte >= 0x41 && byte <= 0x5a)) isWord = false
  }
  if (!isPlain) {
    // A copy, so that a value does not keep the whole file alive.
    const own = bytes.slice(from, to)
    return { bytes: own, ...valueOf(entitiesOf(decoder.decode(own))) }
  }
  const text = String.fromCharCode.apply(null, bytes.subarray(from, to) as unknown as number[])
  if (!isWord || to - from > MAX_WORD) return { bytes: null, ...valueOf(text) }
  return { bytes: null, text, word: text }
}

const DOT = 0x2e
const MAX_WORD = 500

/** Texts of the file are at most a few thousand characters long. */
export const valueOf = (text: string): Value => ({
  text,
  word: visibleText(text.replace(/\s+/g, ' ').trim().slice(0, MAX_WORD)).toLowerCase().replace(/\.$/, ''),
})

const decoder = new TextDecoder()

/** XML's own five, and numeric character references. */
const entitiesOf = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi, entity)

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function entity(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? all
  const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
}
