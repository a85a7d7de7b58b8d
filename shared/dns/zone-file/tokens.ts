// A zone file as entries of words, each with its place (RFC 1035, 5.1): quotes, escapes, comments, and parentheses
// across lines.
import { tidyText } from '#shared/kit/file-text.ts'

export interface Word {
  /** As in the file, including escapes, without the quotes. */
  raw: string
  isQuoted: boolean
  line: number
  column: number
  /** What follows it on its line as a comment, without the semicolon. */
  comment?: string
}

/** One record or directive. */
export interface Entry {
  /** The line starts with a space: the owner is that of the previous entry. */
  isContinued: boolean
  /** Why not all of it could be read. */
  fault?: TokenFault
  words: Word[]
}

interface TokenFault {
  line: number
  column: number
  message: string
}

interface Reading {
  text: string
  at: number
  line: number
  lineStart: number
  depth: number
  /** Where the open parenthesis is. */
  opened: { line: number; column: number } | null
}

/** More strings than fit into one record (RFC 1035, 3.2.1: 65,535 bytes). */
const MAX_WORDS = 65_535
const TOO_MANY_WORDS = 'This entry has more words than any record can have; it was not read.'

/** Whatever ends a word and is no sign itself is between words, or nothing would ever pass it. */
const isBlank = (character: string): boolean => character !== '\n' && /\s/.test(character)

/** Calls back with each entry, and with each bracket that stands alone. */
export function readEntries(
  written: string,
  onEntry: (entry: Entry) => void,
  onFault: (fault: TokenFault) => void,
): void {
  const text = tidyText(written)
  const reading: Reading = { text, at: 0, line: 1, lineStart: 0, depth: 0, opened: null }
  let entry: Entry = newEntry(reading)
  const finish = () => {
    if (entry.words.length > 0 || entry.fault) onEntry(entry)
  }
  const onBroken = (fault: TokenFault) => {
    entry.fault ??= fault
  }
  while (reading.at < text.length) {
    const character = text.charAt(reading.at)
    if (character === '\n') {
      reading.at++
      reading.line++
      reading.lineStart = reading.at
      if (reading.depth > 0) continue
      finish()
      entry = newEntry(reading)
    } else if (isBlank(character)) reading.at++
    else if (character === ';') readComment(reading, entry.words.at(-1))
    else if (character === '(' || character === ')') bracket(reading, character, onFault)
    else {
      const word = character === '"' ? quoted(reading, onBroken) : plain(reading)
      if (!word) continue
      if (entry.words.length < MAX_WORDS) entry.words.push(word)
      else onBroken({ line: word.line, column: word.column, message: TOO_MANY_WORDS })
    }
  }
  if (reading.opened) onFault({ ...reading.opened, message: 'This “(” is never closed.' })
  finish()
}

const newEntry = ({ text, at }: Reading): Entry => ({
  isContinued: isBlank(text.charAt(at)),
  words: [],
})

const columnOf = ({ at, lineStart }: Reading): number => at - lineStart + 1

function readComment(reading: Reading, word: Word | undefined): void {
  const { text, at, line } = reading
  const end = text.indexOf('\n', at)
  reading.at = end < 0 ? text.length : end
  if (word?.line === line) word.comment = text.slice(at + 1, reading.at)
}

function bracket(reading: Reading, character: string, onFault: (fault: TokenFault) => void): void {
  const place = { line: reading.line, column: columnOf(reading) }
  reading.at++
  if (character === '(') {
    reading.depth++
    reading.opened ??= place
  } else if (reading.depth === 0) onFault({ ...place, message: 'This “)” closes nothing.' })
  else if (--reading.depth === 0) reading.opened = null
}

/** A quoted string may span several lines; few programs write that, so the first line end closes it. */
function quoted(reading: Reading, onFault: (fault: TokenFault) => void): Word | null {
  const { text, line } = reading
  const column = columnOf(reading)
  const start = reading.at + 1
  let at = start
  while (at < text.length && text.charAt(at) !== '"' && text.charAt(at) !== '\n')
    at += text.charAt(at) === '\\' ? 2 : 1
  const isClosed = text.charAt(at) === '"'
  const end = Math.min(at, text.length)
  reading.at = isClosed ? end + 1 : end
  if (!isClosed) {
    onFault({ line, column, message: 'This quote is never closed on its line.' })
    return null
  }
  return { raw: text.slice(start, end), isQuoted: true, line, column }
}

const WORD_END = /[\s;()"]/

function plain(reading: Reading): Word {
  const { text, line, at: start } = reading
  const column = columnOf(reading)
  let at = start
  while (at < text.length && !WORD_END.test(text.charAt(at))) {
    const isEscape = text.charAt(at) === '\\' && text.charAt(at + 1) !== '\n'
    at += isEscape ? 2 : 1
  }
  reading.at = Math.min(at, text.length)
  return { raw: text.slice(start, reading.at), isQuoted: false, line, column }
}

/** The bytes of a word: \DDD is one of them, \X is X (RFC 1035, 5.1). Null for a number above 255. */
export function bytesOf(raw: string): Uint8Array | null {
  if (!raw.includes('\\')) return new TextEncoder().encode(raw)
  const parts: number[] = []
  for (let at = 0; at < raw.length; at++) {
    const number = raw.charAt(at) === '\\' ? /^\d{3}/.exec(raw.slice(at + 1, at + 4))?.[0] : undefined
    if (number !== undefined) {
      if (Number(number) > 255) return null
      parts.push(Number(number))
      at += 3
      continue
    }
    if (raw.charAt(at) === '\\') at++
    const character = String.fromCodePoint(raw.codePointAt(at) ?? 0x5c)
    parts.push(...new TextEncoder().encode(character))
    at += character.length - 1
  }
  return Uint8Array.from(parts)
}
