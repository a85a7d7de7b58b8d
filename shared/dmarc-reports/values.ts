// Single values of a report: limited in length, and never trusted to be valid.
import { foreignName, NO_DOMAIN } from '#shared/dns/foreign-name.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import { withoutEntities } from '#shared/kit/entities.ts'
import { DAY_SECONDS, daysSince1970 } from '#shared/kit/calendar.ts'
import { beginningOf } from '#shared/kit/sentence.ts'
import { visibleText } from '#shared/kit/foreign-text.ts'

/** Comments and names are shown up to this length. */
const MAX_TEXT = 500

/** On one line, and all of it visible: whatever is read from a report comes through here. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? visibleText(
        beginningOf(
          String(value)
            .slice(0, 4 * MAX_TEXT)
            .replace(/\s+/g, ' ')
            .trim(),
          MAX_TEXT,
        ),
      )
    : ''

/** A name or a word of the format: in lower case, without a final dot. */
export const wordOf = (value: unknown): string => textOf(value).toLowerCase().replace(/\.$/, '')

/**
 * The domain or the host of a word: some reporters write an address there, in angle brackets or not, and some the line of a
 * policy. What is not a name counts as one of those that are none.
 */
export function hostOf(word: string): string {
  const name = foreignName(word)
  if (name !== NO_DOMAIN) return name
  if (word === '<>') return ''
  const host = /^(?:mx: ?|<?[^\s<>@]*@)([^<>@]*)>?$/.exec(word)?.[1]
  return host === undefined ? name : foreignName(host)
}

/** A host, or all hosts below a domain, as the policy has it (RFC 8461 section 4.1). */
export function mxOf(word: string): string {
  if (!word.startsWith('*.')) return hostOf(word)
  const name = foreignName(word.slice(2))
  return name === NO_DOMAIN ? name : `*.${name}`
}

const NO_ADDRESS = 'something that is not an IP address'

/** An IP address as written. */
export const ipOf = (word: string): string =>
  word === '' || /^[\d.]{1,40}$/.test(word) || parseIp(word) ? word : NO_ADDRESS

/** As many as all people send in a day, a hundred times over. */
const MAX_COUNT = 1e13

/** A number of messages or sessions: null if it is not a number, negative, or more than there can be. */
export function countOf(value: unknown): number | null {
  const text = textOf(value)
  if (!/^\+?\d{1,400}(?:\.0{0,20})?$/.test(text)) return null
  const count = Number(text)
  return count > MAX_COUNT ? null : count
}

export const addUp = (one: number, other: number): number => Math.min(one + other, Number.MAX_SAFE_INTEGER)

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.\d{1,9})?(?:Z|([+-])(\d\d):?(\d\d))?)?$/i

/** The last second of 9999. */
const MAX_SECONDS = 253_402_300_799
/** No date is this far in the future yet: these are milliseconds. */
const MILLISECONDS_FROM = 100_000_000_000

/** Seconds since 1970, from a number of seconds or milliseconds or an ISO 8601 date; 0 for anything else. */
export function secondsOf(value: unknown): number {
  const text = textOf(value)
  if (/^\d{1,15}(?:\.\d{1,9})?$/.test(text)) {
    const number = Math.floor(Number(text))
    const seconds = number >= MILLISECONDS_FROM ? Math.floor(number / 1000) : number
    return Math.min(seconds, MAX_SECONDS)
  }
  const parts = ISO.exec(text)
  if (!parts) return 0
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  if (month < 1 || month > 12 || day < 1 || day > 31) return 0
  const [sign, hours, minutes] = parts.slice(7)
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -60 : 60)
  const seconds =
    daysSince1970({ year, month, day }) * DAY_SECONDS + (hour * 60 + minute) * 60 + second - offset
  return Math.max(0, Math.min(seconds, MAX_SECONDS))
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MAIL_DATE = /(\d{1,2}) ([a-z]{3})[a-z]* (\d{4}) (\d\d):(\d\d)(?::(\d\d))?(?: ([+-])(\d\d)(\d\d))?/i

/** Seconds since 1970, from an email's date (RFC 5322 section 3.3); 0 if invalid. */
export function mailDateSeconds(text: string): number {
  const parts = MAIL_DATE.exec(text.slice(0, 200))
  if (!parts) return 0
  const [, day = '', name = '', year = '', hour = '', minute = '', second = '00', sign, hours, minutes] =
    parts
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  if (month === 0) return 0
  const zone = sign === undefined ? 'Z' : `${sign}${hours ?? '00'}:${minutes ?? '00'}`
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return secondsOf(`${date}T${hour}:${minute}:${second}${zone}`)
}

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
    return { bytes: own, ...valueOf(withoutEntities(decoder.decode(own))) }
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
