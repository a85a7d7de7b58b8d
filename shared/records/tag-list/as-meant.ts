// A list of tags as the person who typed it meant it, beside the strict reading of receivers (parse.ts): DKIM, DMARC,
// BIMI and TLS-RPT.
import { editDistance } from '#shared/kit/edit-distance.ts'
import { shortened } from '#shared/kit/sentence.ts'

export interface MeantOptions {
  /** The value of v, such as DMARC1. */
  version: string
  /** The names of all other tags, in lower case. */
  tags: readonly string[]
  /** The tag that a name in lower case was meant to be; without it, one that is one mistake away. */
  intended?: (name: string) => string | undefined
  /** Whether a part without a name belongs to the tag before it, as the second of two addresses. */
  continues?: (tag: string, part: string) => boolean
  /** Whether the value of a tag ends where another one seems to start; `next` is what follows its sign. Without it, always. */
  endsAt?: (tag: string, next: string) => boolean
  /** Values that the name of the next tag may touch, as their first group; it is global: “p=rejectsp=reject”, “k=rsap=…”. */
  touching?: RegExp
  /** A value may have been broken into lines, so line breaks stay in it; otherwise they are blanks. */
  keepsLines?: boolean
}

export interface MeantTag {
  /** In lower case. */
  name: string
  /** The name as typed, if it is not a known one. */
  written: string
  /** Without quotes, and with single spaces; parts that a semicolon cut off are joined with one. */
  value: string
  /** As typed, without quotes. */
  text: string
  /** The name or its sign was typed in another way. */
  isRenamed: boolean
}

interface AsMeant {
  /** In order, without v; doubled ones are all there, and unknown ones too. */
  tags: MeantTag[]
  /** Whether there is anything like the version. */
  hasVersion: boolean
  /** Another version than that, as in v=spf1; the text was meant to be something else. */
  foreign?: string
  /** What was corrected, one sentence each. */
  notes: string[]
  /** What fits nowhere. */
  unclear: string[]
}

/** No one types a longer record. */
export const MAX_TYPED = 8_000
const MAX_PARTS = 120
/** Names in misspelled records are short. */
const MAX_NAME = 20

/** Any text has a reading, whether it was meant to be such a record or not. */
export function readAsMeant(written: string, options: MeantOptions): AsMeant {
  const { text, notes } = plainRecord(written, MAX_TYPED)
  const read: AsMeant = { tags: [], hasVersion: false, notes, unclear: [] }
  const lines = options.keepsLines ? text : text.replaceAll('\n', ' ')
  for (const part of partsOf(lines, options, notes)) takePart(read, part, options)
  return { ...read, notes: [...new Set(notes)] }
}

const SEPARATED = 'A semicolon separates the tags.'

/** Cut at every semicolon, and wherever another tag starts without one. */
function partsOf(text: string, options: MeantOptions, notes: string[]): string[] {
  const split = options.touching ? text.replace(options.touching, '$1;') : text
  if (split !== text) notes.push(SEPARATED)
  return split.split(';', MAX_PARTS).flatMap((piece) => {
    const starts = startsIn(piece, options)
    if (starts.length > 0) notes.push(SEPARATED)
    return [0, ...starts].map((start, index) => trimmed(piece.slice(start, starts[index])))
  })
}

/** A name before "=" or ":", after a blank, a comma, a colon, a bar, a slash or a period. */
const START = /(?<=^|[\s,:|/.])([A-Za-z_][A-Za-z0-9_-]{0,19})\s?([=:])/g

/** Where other tags start: after "=" may come anything, but ":" is also part of addresses and lists. */
function startsIn(piece: string, options: MeantOptions): number[] {
  const starts: number[] = []
  let last: string | undefined
  for (const { 0: whole, index, 1: written = '', 2: sign } of piece.matchAll(START)) {
    const name = written.toLowerCase()
    // Nothing but separators in front: it is the first one.
    const before = piece.slice(0, index)
    const isFirst = last === undefined && trimmed(before) === ''
    // Those two are also parts of addresses.
    if (/[/.]$/.test(before) && /@|:\/\//.test(before)) continue
    const next = piece.slice(index + whole.length, index + whole.length + MAX_NEXT)
    if (!isFirst && !isStart(before.slice(-2), name, sign === '=', next, options)) continue
    if (last !== undefined && options.endsAt?.(last, next) === false) continue
    if (!isFirst) starts.push(index)
    last = name
  }
  return starts
}

/** Enough to tell what it is. */
const MAX_NEXT = 60

function isStart(
  before: string,
  name: string,
  hasEquals: boolean,
  next: string,
  options: MeantOptions,
): boolean {
  if (isKnown(name, options)) return hasEquals || !before.endsWith(':')
  if (!hasEquals) return false
  // Padding of Base64 looks like a name without a value.
  const isUnknownTag =
    (/,\s$/.test(before) || (/\s$/.test(before) && name.length > 1)) && /^[^\s=]/.test(next)
  return isUnknownTag || intendedName(name, options) !== undefined
}

const isKnown = (name: string, { tags }: MeantOptions): boolean => name === 'v' || tags.includes(name)

/** Without the separators around it that stand in for semicolons; next to as much Base64, a slash belongs to a key. */
const trimmed = (part: string): string =>
  part
    .replace(/^(?:[\s,|.]|\/(?![A-Za-z0-9+/]{16}))+/, '')
    .replace(/(?:[\s|]|(?<![A-Za-z0-9+/]{16})\/)+$/, '')

function takePart(read: AsMeant, part: string, options: MeantOptions): void {
  // Signs alone stand in for a semicolon.
  if (!/[\p{L}\p{N}]/u.test(part)) return
  const named = namedPart(part, options)
  const last = read.tags.at(-1)
  if (named?.name === 'v') takeVersion(read, named.value, options)
  else if (named) read.tags.push({ ...named, text: part })
  else if (versionIn(part, options.version) !== undefined) takeVersion(read, part, options)
  else if (last && options.continues?.(last.name, part)) {
    last.value += `;${part}`
    read.notes.push(`“${shortened(part)}” belongs to ${last.name}.`)
  } else read.unclear.push(part)
}

type NamedPart = Pick<MeantTag, 'name' | 'written' | 'value' | 'isRenamed'>

const NAMED = /^[^A-Za-z0-9]{0,4}([A-Za-z_][A-Za-z0-9_-]{0,30})\s?([=:]?)/

/** Null without a name: an address, or a word. */
function namedPart(part: string, options: MeantOptions): NamedPart | null {
  const [start = '', written = '', sign = ''] = NAMED.exec(part) ?? []
  const name = written.toLowerCase()
  if (name === '') return null
  const value = part
    .slice(start.length)
    .replace(/^[\s=:]+/, '')
    .replace(/[\s,:]+$/, '')
  if (isKnown(name, options)) {
    if (sign === '' && !/\s$/.test(start)) return null
    return { name, written, value, isRenamed: sign !== '=' && name !== 'v' }
  }
  const meant = sign === '' ? undefined : intendedName(name, options)
  if (meant !== undefined && (sign === '=' || name.length > 2))
    return { name: meant, written, value, isRenamed: true }
  // The end of a Base64 text looks like a name without a value.
  return sign === '=' && value !== '' ? { name, written, value, isRenamed: false } : null
}

const intendedName = (name: string, { tags, intended }: MeantOptions): string | undefined => {
  if (name.length > MAX_NAME) return undefined
  return intended ? intended(name) : tags.find((known) => known.length > 2 && editDistance(known, name) === 1)
}

function takeVersion(read: AsMeant, value: string, options: MeantOptions): void {
  const rest = value === '' ? '' : versionIn(value, options.version)
  if (rest === undefined) {
    read.foreign ??= value
    return
  }
  read.hasVersion ||= value !== ''
  if (rest === '') return
  if (/^[^=\s]{1,20}=/.test(rest)) read.notes.push(SEPARATED)
  takePart(read, rest, options)
}

/** What follows the version in a text that starts with something like it; undefined if it does not. */
function versionIn(text: string, version: string): string | undefined {
  const [start = '', first = '', second = ''] =
    /^(?:v ?[=:]? ?)?([A-Za-z0-9]+)([ _.-]{1,2}[A-Za-z0-9]+)?/i.exec(text) ?? []
  const plain = version.toLowerCase()
  const at = start.length - first.length - second.length
  const words = [first + second, first]
  // Perhaps nothing separates it from what comes next: “DMARC1p=none”.
  const whole = words.find((word) => plainWord(word).startsWith(plain))
  const near = words.find((word) => editDistance(plainWord(word), plain) <= (plain.length > 6 ? 2 : 1))
  const length = whole === undefined ? near?.length : lengthOf(whole, plain.length)
  return length === undefined ? undefined : text.slice(at + length).replace(/^[\s,.:|]+/, '')
}

const plainWord = (word: string): string => word.replace(/[^A-Za-z0-9]/g, '').toLowerCase()

/** How many characters hold this many letters and digits, with what belongs to them: “DMARC1.0”. */
function lengthOf(word: string, count: number): number {
  let seen = 0
  for (const [index, character] of Array.from(word).entries()) {
    if (/[A-Za-z0-9]/.test(character)) seen += 1
    if (seen === count) return index + 1 + (/^[\d.]*/.exec(word.slice(index + 1))?.[0].length ?? 0)
  }
  return word.length
}

interface PlainRecord {
  /** Single spaces and line breaks, without quotes, backslashes and characters that no one sees. */
  text: string
  /** What was taken out or replaced, one sentence each. */
  notes: string[]
}

const QUOTES = /["“”„‟«»‹›`´]|&quot;/gu
/** Between two strings of one record (RFC 7208 section 3.3): a line may have been broken there, a tag may start there. */
const SEAM = /["“”„‟«»]\s+["“”„‟«»]/gu
/** Letters on both sides make it an apostrophe, as in o'brien. */
const SINGLE_QUOTES = /(?<![\p{L}\p{N}])['‘’‚‛]|['‘’‚‛](?![\p{L}\p{N}])/gu
/** A byte in decimal, or a character that needs no escape (RFC 1035 section 5.1). */
const ESCAPES = /\\+(\d{3})?/g
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufffd]/gu
const BLANKS = /(?:[\s\p{Cc}\p{Zs}]|&nbsp;)+/gu
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63]/gu

/**
 * A record's text as it was typed, without what panels, zone files, word processors and web pages add to it.
 * @param most a longer text is cut: no one typed it
 */
export function plainRecord(written: string, most: number): PlainRecord {
  const notes: string[] = []
  const step = (text: string, change: (text: string) => string, note: string): string => {
    const changed = change(text)
    if (changed !== text) notes.push(note)
    return changed
  }
  let text = written.slice(0, most)
  text = step(text, (one) => one.replace(UNSEEN, ''), 'Invisible characters are removed.')
  text = step(text, asciiForms, 'Signs of another keyboard or of a word processor become plain ones.')
  text = step(text, withoutLineStart, 'The start of a zone file’s line is removed.')
  text = step(text, (one) => one.replace(ESCAPES, unescaped), 'Backslashes are removed.')
  text = step(
    text,
    (one) => one.replace(SEAM, '\n').replace(QUOTES, '').replace(SINGLE_QUOTES, '').replace(/[‘’]/gu, "'"),
    'Quotation marks are removed.',
  )
  return { text: text.replace(BLANKS, (blank) => (/[\r\n]/.test(blank) ? '\n' : ' ')).trim(), notes }
}

/** “s1._domainkey 3600 IN TXT ( … )” (RFC 1035 section 5.1). */
function withoutLineStart(text: string): string {
  const plain = text.trim()
  const [start = ''] = /^(?:[^=;]{0,300}\s(?:TXT|SPF)\s{1,100})?\(?/i.exec(plain) ?? []
  if (start === '') return text
  const isOpen = start.endsWith('(') && plain.endsWith(')')
  return plain.slice(start.length, isOpen ? -1 : undefined)
}

/** Full-width forms (U+FF01 to U+FF5E), the Greek question mark, ideographic commas and stops, and dashes. */
const asciiForms = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/gu, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\u037e\u061b\ufe54]/gu, ';')
    .replace(/[\u3001\u060c\ufe50\uff64]/gu, ',')
    .replace(/[\u3002\uff61]/gu, '.')
    .replace(DASHES, '-')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')

function unescaped(_: string, code: string | undefined): string {
  const byte = Number(code ?? '0')
  return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : code === undefined ? '' : ' '
}
