// A file can have several JSON documents, one after the other or one a line, as programs and people collect them.
import { parsedJson } from '#shared/mail-events/fields.ts'
import { READ_LIMITS } from './limits.ts'
import { UNREAD } from './unread-words.ts'

/** Before each document of a JSON text sequence (RFC 7464). */
export const RECORD_MARK = '\u001e'

interface JsonDocument {
  value: unknown
  /** From 1, or 0 for the only one. */
  number: number
}

interface JsonDocuments {
  documents: JsonDocument[]
  /** What else is in the text, and after which document. */
  skipped: { number: number; text: string }[]
}

export function jsonDocuments(text: string): JsonDocuments {
  // Google writes )]}' before JSON that no script may run.
  const json = text.replace(/^\s*\)\]\}'[^\n]*\n/, '')
  const whole = parsedJson(json)
  if (whole !== undefined) return { documents: [{ value: whole, number: 0 }], skipped: [] }
  const found: JsonDocuments = { documents: [], skipped: [] }
  let at = 0
  for (const part of partsOf(json)) {
    at += 1
    if (at > READ_LIMITS.documents) {
      found.skipped.push({ number: at, text: UNREAD.documents(READ_LIMITS.documents) })
      break
    }
    const value = part.isCut ? undefined : parsedJson(part.text)
    if (part.text === '') at -= 1
    else if (value === undefined)
      found.skipped.push({ number: at, text: part.isCut ? UNREAD.cut : UNREAD.broken })
    else found.documents.push({ value, number: at })
    if (part.isAfterText) found.skipped.push({ number: at, text: UNREAD.between })
  }
  return found
}

interface Part {
  text: string
  isCut: boolean
  /** Something other than spaces, commas and record marks comes before it. */
  isAfterText: boolean
}

/** The outermost brackets, each with what is in them; whether they are JSON is judged later. */
function* partsOf(text: string): Generator<Part> {
  let end = 0
  while (end < text.length) {
    const start = nextBracket(text, end)
    const isAfterText = /[^\s,]/.test(
      text.slice(end, start < 0 ? undefined : start).replaceAll(RECORD_MARK, ''),
    )
    if (start < 0) {
      if (isAfterText) yield { text: '', isCut: false, isAfterText }
      return
    }
    const close = endOf(text, start)
    const isCut = close < 0
    end = isCut ? text.length : close
    yield { text: text.slice(start, end), isCut, isAfterText }
  }
}

function nextBracket(text: string, from: number): number {
  const brackets = /[[{]/g
  brackets.lastIndex = from
  return brackets.exec(text)?.index ?? -1
}

/** After the bracket that closes the one at a place; -1 if none does. */
function endOf(text: string, from: number): number {
  let depth = 0
  let isInString = false
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (isInString) {
      if (character === '\\') at += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}
