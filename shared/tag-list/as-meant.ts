// A list of tags as the person who typed it meant it, beside the strict reading of receivers (parse.ts): DMARC, TLS-RPT.
import { plainRecord } from '#shared/tag-list/plain-record.ts'
import { editDistance } from '#shared/text/edit-distance.ts'
import { shortened } from '#shared/text/shortened.ts'

export interface MeantOptions {
  /** The value of v, such as DMARC1. */
  version: string
  /** The names of all other tags, in lower case. */
  tags: readonly string[]
  /** The tag that a name in lower case was meant to be; without it, one that is one mistake away. */
  intended?: (name: string) => string | undefined
  /** A value that the name of the next tag touches, as its first group: “p=rejectsp=reject”. */
  touching?: RegExp
  /** Whether a part without a name belongs to the tag before it, as the second of two addresses. */
  continues?: (tag: string, part: string) => boolean
}

export interface MeantTag {
  /** In lower case. */
  name: string
  /** Without quotes, and with single spaces; parts that a semicolon cut off are joined with one. */
  value: string
  /** As typed, without quotes. */
  text: string
  /** The name or its sign was typed in another way. */
  isRenamed: boolean
}

export interface AsMeant {
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
export const MAX_TYPED = 4_000
const MAX_PARTS = 120
/** Names in misspelled records are short. */
const MAX_NAME = 20

/** Any text has a reading, whether it was meant to be such a record or not. */
export function readAsMeant(written: string, options: MeantOptions): AsMeant {
  const { text: plain, notes } = plainRecord(written, MAX_TYPED)
  const text = options.touching ? plain.replace(options.touching, '$1;') : plain
  if (text !== plain) notes.push('A semicolon separates the tags.')
  const read: AsMeant = { tags: [], hasVersion: false, notes, unclear: [] }
  for (const part of partsOf(text, options, notes)) takePart(read, part, options)
  return read
}

/** Cut at every semicolon, and wherever another tag starts without one. */
function partsOf(text: string, options: MeantOptions, notes: string[]): string[] {
  return text.split(';', MAX_PARTS).flatMap((piece) => {
    const starts = startsIn(piece, options)
    if (starts.length > 0) notes.push('A semicolon separates the tags.')
    return [0, ...starts].map((start, index) => trimmed(piece.slice(start, starts[index])))
  })
}

/** A name before "=" or ":", after a blank, a comma, a colon, a bar, a slash or a period. */
const START = /(?<=[\s,:|/.])([A-Za-z_][A-Za-z0-9_-]{0,19}) ?([=:])/g

/** Where other tags start: after "=" may come anything, but ":" is also part of addresses and lists. */
function startsIn(piece: string, options: MeantOptions): number[] {
  return [...piece.matchAll(START)].flatMap(({ 0: { length }, index, 1: written = '', 2: sign }) => {
    const name = written.toLowerCase()
    // Nothing but separators in front: it is the first one.
    const before = piece.slice(0, index)
    if (trimmed(before) === '') return []
    // Those two are also parts of addresses.
    if (/[/.]$/.test(before) && /@|:\/\//.test(before)) return []
    if (isKnown(name, options)) return [index]
    if (sign !== '=') return []
    // Padding of Base64 looks like a name without a value.
    const isUnknownTag =
      piece[index - 1] === ' ' && name.length > 1 && /[^\s=]/.test(piece[index + length] ?? '')
    return isUnknownTag || intendedName(name, options) !== undefined ? [index] : []
  })
}

const isKnown = (name: string, { tags }: MeantOptions): boolean => name === 'v' || tags.includes(name)

/** Without the separators around it that stand in for semicolons. */
const trimmed = (part: string): string => part.replace(/^[\s,|/.]+/, '').replace(/[\s|/]+$/, '')

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

type NamedPart = Pick<MeantTag, 'name' | 'value' | 'isRenamed'>

const NAMED = /^[^A-Za-z0-9]{0,4}([A-Za-z_][A-Za-z0-9_-]{0,30}) ?([=:]?)/

/** Null without a name: an address, or a word. */
function namedPart(part: string, options: MeantOptions): NamedPart | null {
  const [start = '', written = '', sign = ''] = NAMED.exec(part) ?? []
  const name = written.toLowerCase()
  if (name === '') return null
  const value = part
    .slice(start.length)
    .replace(/^[\s=:]+/, '')
    .replace(/[\s,]+$/, '')
  if (isKnown(name, options)) {
    if (sign === '' && !start.endsWith(' ')) return null
    return { name, value, isRenamed: sign !== '=' && name !== 'v' }
  }
  const meant = sign === '' ? undefined : intendedName(name, options)
  if (meant !== undefined && (sign === '=' || name.length > 2)) return { name: meant, value, isRenamed: true }
  return sign === '=' ? { name, value, isRenamed: false } : null
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
  if (rest !== '') takePart(read, rest, options)
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
