// Mistakes that happen between copying a record and publishing it.
import type { ChangeType } from './change.ts'
import { describedWords } from '#shared/report/described-words.ts'
import type { InferOutput } from 'valibot'

const MISTAKES = {
  'second-record': 'it was added next to the old record',
  'quotes-kept': 'the quotes became part of the text',
  'spaces-inside': 'the text was split, and spaces came between the parts',
  'more-text': 'there is more text in the record than intended',
  'cut-off': 'the end of the text is missing',
  'letter-case': 'the capitalization differs',
} as const

export const PublishMistake = describedWords(MISTAKES)
export type PublishMistake = InferOutput<typeof PublishMistake>

export const MISTAKE_TEXTS: Readonly<Record<PublishMistake, string>> = {
  'second-record':
    'The new record is there, but so is another one of the same kind. With two, receivers use neither: delete the old one.',
  'quotes-kept':
    'The quotes are now part of the text. Paste the text without quotes: your DNS provider adds them itself.',
  'spaces-inside':
    'The text has spaces where it must have none, usually because it was pasted as several lines or strings. Paste it in one piece.',
  'more-text': 'The record has more text than intended. Replace all of its content with the new record.',
  'cut-off':
    'The end of the text is missing. Paste the full text again; if your DNS provider cuts it, paste it in quoted strings.',
  'letter-case': 'The capitalization differs from the intended text. Copy the text again and replace it.',
}

interface Published {
  type: ChangeType
  expect: string
  records: readonly string[]
  /** A record that the expected one replaces: while it is there, the change is not published yet. */
  gone: string | undefined
}

/** undefined if nothing is wrong: the record is as intended, or not there yet. */
export function mistakeOf({ type, expect, records, gone }: Published): PublishMistake | undefined {
  const isText = type === 'TXT' || type === 'SPF'
  if (records.includes(expect)) {
    const rivals = records.filter((record) => record !== expect && isText && isSameKind(record, expect))
    return rivals.length > 0 ? 'second-record' : undefined
  }
  if (!isText) return undefined
  const others = records.filter((record) => record !== gone)
  return others.map((record) => textMistake(record, expect)).find((mistake) => mistake !== undefined)
}

/** The tag with which a kind of record begins, e.g. "v=spf1" (RFC 7208 section 4.5) or "v=DMARC1". */
const kindOf = (text: string): string | undefined => /^v=[a-z]+/i.exec(text.trim())?.[0].toLowerCase()

const isSameKind = (one: string, other: string): boolean =>
  kindOf(one) !== undefined && kindOf(one) === kindOf(other)

/** A text that is almost the intended one. */
function textMistake(record: string, expect: string): PublishMistake | undefined {
  const plain = record.replace(/\\?["“”]/g, '')
  if (plain !== record && withoutSpaces(plain) === withoutSpaces(expect)) return 'quotes-kept'
  if (withoutSpaces(record) === withoutSpaces(expect)) return 'spaces-inside'
  if (record.toLowerCase() === expect.toLowerCase()) return 'letter-case'
  if (record.includes(expect)) return 'more-text'
  return record.length >= SHORTEST_CUT && expect.startsWith(record) ? 'cut-off' : undefined
}

/** A shorter text is a different record, not the intended one cut off. */
const SHORTEST_CUT = 60

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '')
