// Reads an SPF record as the person who wrote it meant it, beside parse.ts, which reads it as receivers do: every
// difference is a correction with its place, and what is not clear is named and never guessed.
import { bare, isAsMeant, meantTerms, plainCharacters } from './meant-term.ts'
import { dmarcTextIn } from '#shared/records/tag-list/pasted-dmarc.ts'
import { isSpfRecord, readTerm, type Term } from './parse.ts'
import { shortened } from './limits.ts'

/** A place in the record as written: `start` and `end` are character indexes. */
interface Part {
  text: string
  start: number
  end: number
}

export interface Correction extends Part {
  /** What was meant; empty for something that has to go. */
  meant: string
}

export interface MeantRecord {
  /** In the order of the text, strictly readable; `text` is how a receiver has to see it. */
  terms: Term[]
  corrections: Correction[]
  /** What could mean several things, or nothing. */
  unclear: Part[]
  /** Receivers take it for an SPF record, whether they can read it or not. */
  isRecord: boolean
  /** It starts with the version, as receivers read it or nearly so. False for a piece of a record. */
  hasVersion: boolean
}

/** One sentence about a correction. */
export function correctionNote({ text, meant }: Correction): string {
  if (meant === ' ') {
    const sign = text.trim()
    return sign === ''
      ? 'What looks like a blank between terms becomes a blank.'
      : `“${shortened(sign)}” between terms becomes a blank.`
  }
  if (meant === '' && dmarcTextIn(text) !== null)
    return `“${shortened(text)}” is left out: it is a DMARC record, which has a name of its own.`
  return meant === ''
    ? `“${shortened(text)}” is left out: it says nothing.`
    : `“${shortened(text)}” becomes “${shortened(meant)}”.`
}

/** Each part of the record in order, as it should be; null where that is not clear. */
const meantPlaces = ({
  terms,
  unclear,
}: MeantRecord): { start: number; end: number; meant: string | null }[] =>
  [
    ...terms.map(({ start, end, text }) => ({ start, end, meant: text })),
    ...unclear.map(({ start, end }) => ({ start, end, meant: null })),
  ].sort((one, other) => one.start - other.start)

/** Nobody reads on in a record with more mistakes. */
const MAX_REPLACED = 200

/** What each unreadable term was probably meant to be, as far as that is clear. */
export function replacementsIn(
  records: readonly { text: string }[],
  errors: readonly { recordIndex: number; start: number; end: number }[],
): (string | undefined)[] {
  if (errors.length === 0 || errors.length > MAX_REPLACED) return []
  const readings = records.map(({ text }) => meantPlaces(readAsMeant(text)))
  const from = readings.map(() => 0)
  return errors.map(({ recordIndex, start, end }) => {
    const places = readings[recordIndex] ?? []
    let at = from[recordIndex] ?? 0
    while ((places[at]?.end ?? Infinity) <= start) at += 1
    from[recordIndex] = at
    const found: string[] = []
    for (let place = places[at]; place && place.start < end; place = places[++at]) {
      if (place.meant === null) return undefined
      found.push(place.meant)
    }
    return found.length > 0 ? found.join(' ') : undefined
  })
}

/** A TXT record at a name has no more than this, in one answer. */
const MAX_LENGTH = 65_535
/** What is in front of the value in a line of a zone file, or in a form: “example.com. 3600 IN TXT”, “Value:”. */
const LINE_START = String.raw`(?:(?:[a-z0-9_.@*-]{1,80}[ ]{1,8}){0,4}(?:txt|spf|value|content|record|data)[ :=]{1,8})?`
/** The version as people write it. Without “v=”, a blank or a separator has to follow: “spf1.example.com” is a name. */
const VERSION = new RegExp(
  String.raw`^[ "'\\\u200b(]{0,8}${LINE_START}[ "'\\\u200b(]{0,8}(?:v[ \\\u200b]{0,3}[=:-]?[ \u200b]{0,3}(?:spf|sfp)[ \u200b_-]{0,2}(?:[1l](?:\.0)?|2(?!\.)|(?=[ ;,]))(?![0-9])|spf[ _-]?[1l](?=[ ;,:"']|$))[ ;,:."'\\\u200b]{0,8}`,
  'i',
)

/** Never throws; the cost depends only on the length of the text. */
export function readAsMeant(text: string): MeantRecord {
  const plain = plainCharacters(text.slice(0, MAX_LENGTH))
  const strict = isSpfRecord(text)
  const start = strict ? VERSION_LENGTH : (VERSION.exec(plain)?.[0].length ?? 0)
  const meant: MeantRecord = {
    terms: [],
    corrections: [],
    unclear: [],
    isRecord: strict,
    hasVersion: start > 0,
  }
  if (start > 0 && !strict) correct(meant, { text: text.slice(0, start), start: 0, end: start }, 'v=spf1')
  const dmarc = dmarcTextIn(plain)
  const end = dmarc === null ? plain.length : plain.indexOf(dmarc)
  if (dmarc !== null) correct(meant, { text: text.slice(end), start: end, end: text.length }, '')
  const words = wordsOf(plain.slice(0, end), start)
  for (let at = 0; at < words.length;) {
    const next = readWord(meant, words, at, text)
    correctGap(meant, text, words[next - 1]?.end ?? end, words[next]?.start ?? end)
    at = next
  }
  return meant
}

const VERSION_LENGTH = 'v=spf1'.length

/** The longest name in front of the version, and a little more. */
const MAX_START = 400

/** Meant to be an SPF record or a piece of one, but not recognized by any receiver: " v=spf1 -all", "v=spf1;-all", "include:a.test -all". */
export const isNearMiss = (text: string): boolean =>
  !isSpfRecord(text) && (VERSION.test(plainCharacters(text.slice(0, MAX_START))) || isPiece(text))

/** A longer text was not cut off from a record. */
const MAX_PIECE = 1000
const TELLING = /^(?:[+?~-]?(?:include:|exists:|ip[46]:)|redirect=)|^[+?~-]all$/i

/** The rest of a record that was cut at a blank, or terms that someone published by themselves. */
function isPiece(text: string): boolean {
  if (text.length > MAX_PIECE || !TELLING_SOMEWHERE.test(text)) return false
  const words = text.trim().split(/ +/)
  return (
    words.some((word) => TELLING.test(word)) &&
    words.every((word) => (readTerm(word) ?? { name: 'other' }).name !== 'other')
  )
}

/** Most texts are something else entirely. */
const TELLING_SOMEWHERE = /:|=|all/i

interface Word extends Part {
  /** In plain characters. */
  plain: string
  /** Without quotes and other decoration. */
  bare: string
}

/** Split at blanks, commas and semicolons, but not inside of a macro (RFC 7208 section 7.1 allows commas there). */
function wordsOf(plain: string, from: number): Word[] {
  const words: Word[] = []
  for (const blank of plain.slice(from).matchAll(/[^ ]+/g)) {
    const isWhole = isAsMeant(blank[0])
    for (const part of isWhole ? [blank] : blank[0].matchAll(/(?:%\{[^},;]{0,8}[,;]?[^}]{0,8}\}|[^,;])+/g)) {
      const start = from + blank.index + (isWhole ? 0 : part.index)
      words.push({
        text: part[0],
        plain: part[0],
        bare: isWhole ? part[0] : bare(part[0]),
        start,
        end: start + part[0].length,
      })
    }
  }
  return words
}

/** @returns the index of the next word to read */
function readWord(meant: MeantRecord, words: readonly Word[], at: number, text: string): number {
  const word = words[at]
  if (!word) return at + 1
  const joined = joinedWord(words, at, meant.terms.at(-1))
  const end = words[at + joined.count - 1]?.end ?? word.end
  const written = { text: text.slice(word.start, end), start: word.start, end }
  if (joined.replaces) meant.terms.pop()
  if (/^\|?$/.test(joined.text) || isVersion(joined.text)) correct(meant, written, '')
  else {
    const terms =
      meantTerms(joined.text) ?? listedTerms(joined.text, meant.terms.at(-1), text.slice(0, word.start))
    if (terms) {
      meant.terms.push(...terms.map((term) => ({ ...term, start: written.start, end: written.end })))
      correct(meant, written, terms.map((term) => term.text).join(' '))
    } else meant.unclear.push(written)
  }
  return at + joined.count
}

/** “include:a.example,b.example”: after a comma, a name alone is another one of the same kind. */
function listedTerms(name: string, last: Term | undefined, before: string): Term[] | null {
  if (!/[,;]$/.test(before) || !/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+\.?$/i.test(name)) return null
  const [kind] = /^[+?~-]?(?:include|a|mx|exists)(?=:)/i.exec(last?.text ?? '') ?? []
  return kind === undefined ? null : meantTerms(`${kind}:${name}`)
}

/** Only spaces separate terms (RFC 7208 section 12). */
function correctGap(meant: MeantRecord, text: string, start: number, end: number): void {
  const gap = text.slice(start, end)
  if (/[^ ]/.test(gap)) meant.corrections.push({ text: gap, start, end, meant: ' ' })
}

function correct({ corrections }: MeantRecord, written: Part, meant: string): void {
  if (written.text !== meant) corrections.push({ ...written, meant })
}

/** Said once more, in the middle of a record. */
const isVersion = (word: string): boolean => /^(?:v=)?spf1$/i.test(word)

interface Joined {
  text: string
  /** How many words it takes. */
  count: number
  /** It continues the term before. */
  replaces?: true
}

const NAME = '(?:includes?|exists|redirect|exp|ip[v_-]?[46]?)'
/** A term that says nothing without a value. */
const OPEN = new RegExp(`^[+?~-]?(?:${NAME}|[a-z][a-z0-9_-]{0,11}[:=]{1,2})$`, 'i')
/** A word that is a term by itself. */
const CLOSED = new RegExp(`^(?:[+?~-]?(?:${NAME}|a|mx|ptr)(?:[:=/]|$)|[+?~-]|[+?~-]?all$)`, 'i')

/** A word together with those that belong to it: “ip6:” and the address, “-” and “all”, “/24” and what comes before. */
function joinedWord(words: readonly Word[], at: number, before: Term | undefined): Joined {
  const [first = '', next = '', third = ''] = [words[at]?.bare, words[at + 1]?.bare, words[at + 2]?.bare]
  const two = (text: string): Joined => ({ text, count: 2 })
  const isEnd = /^all?\.?$/i.test(next)
  if (/^[?~-]$/.test(first) && isEnd) return two(first + next)
  if (first === '+' && next !== '') return two(first + next)
  if (
    /^\/\d{1,3}$/.test(first) &&
    before &&
    /^(?:a|mx|ip[46])$/.test(before.name) &&
    !before.text.includes('/')
  )
    return { text: before.text + first, count: 1, replaces: true }
  if (isCutByQuotes(words[at], words[at + 1])) return two(first + next)
  if (/^[:=]$/.test(next) && third !== '' && /^[+?~-]?[a-z]{1,8}\d?$/i.test(first) && !CLOSED.test(third))
    return { text: `${first}:${third}`, count: 3 }
  if (/^[:=][a-z0-9]/i.test(next) && /^[+?~-]?(?:a|mx|ptr|[a-z]{2,8}\d?)$/i.test(first))
    return two(`${first}${next}`)
  if (next !== '' && OPEN.test(first) && !CLOSED.test(next))
    return two(`${first.replace(/[:=]{1,2}$/, '')}:${next}`)
  return { text: first, count: 1 }
}

/** "v=spf1 include:spf.exam" "ple.com -all", pasted with the quotes of a zone file. */
const isCutByQuotes = (one: Word | undefined, other: Word | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  /[^"]"$/.test(one.plain) &&
  /^"[^"]/.test(other.plain) &&
  !CLOSED.test(other.bare)
