// The text of a template as one string, with a way back from each character to its place in the source, and its deceptive characters.
import { lastWhere } from '#shared/kit/binary-search.ts'
import { PHRASES } from '#shared/data/spam-words.ts'
import { BLOCKS, type TemplateDocument, type TextPiece } from './document.ts'

interface Run {
  /** Where it starts in the stream. */
  at: number
  piece: TextPiece
  /** How many elements started or ended before it: if two runs of one word differ in this, there is markup between them. */
  tags: number
}

export interface TextStream {
  /** White space in the source becomes spaces; a line end marks where a block starts or ends. */
  text: string
  runs: readonly Run[]
}

/** Invisible; used to pad preheaders. */
export const ZERO_WIDTH = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

export function textStream(document: TemplateDocument, isWanted: (piece: TextPiece) => boolean): TextStream {
  const parts: string[] = []
  const runs: Run[] = []
  let at = 0
  let tags = 0
  let lineOpen = false
  for (const node of document.nodes) {
    if (node.kind !== 'text') {
      tags++
      if (!BLOCKS.has(node.name) || !lineOpen) continue
      parts.push('\n')
      at++
      lineOpen = false
    } else if (isWanted(node)) {
      const text = node.text.replace(/[\t\n\f\r]/g, ' ')
      parts.push(text)
      runs.push({ at, piece: node, tags })
      at += text.length
      lineOpen = true
    }
  }
  return { text: parts.join(''), runs }
}

export const isShown = (piece: TextPiece) => piece.hidden === undefined

export const isHidden = (piece: TextPiece) => piece.hidden !== undefined

/** The run that contains a character of the stream. */
const runAt = ({ runs }: TextStream, at: number): Run | undefined =>
  runs[lastWhere(runs.length, (index) => (runs[index]?.at ?? 0) <= at)]

/** Where a character of the stream is in the source. */
export function sourceAt(stream: TextStream, at: number): number {
  const run = runAt(stream, at)
  if (!run) return 0
  return run.piece.entity ? run.piece.start : Math.min(run.piece.start + at - run.at, run.piece.end)
}

/** The position after the last character of a range of the stream. */
export function sourceEnd(stream: TextStream, end: number): number {
  const run = runAt(stream, end - 1)
  if (!run) return 0
  return run.piece.entity ? run.piece.end : Math.min(run.piece.start + end - run.at, run.piece.end)
}

/** An element starts or ends within the range. */
export const hasMarkupWithin = (stream: TextStream, at: number, end: number): boolean =>
  runAt(stream, at)?.tags !== runAt(stream, end - 1)?.tags

/** What a reader sees of it: single spaces, nothing of zero width. */
export const visibleText = (text: string): string =>
  text
    .replace(ZERO_WIDTH, '')
    .replace(/[ \u00a0\u2000-\u200a]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()

/** A few characters on each side, within the same block. */
export function contextOf(text: string, at: number, end: number, width = 40): string {
  const before = text.slice(Math.max(0, at - width), at)
  const after = text.slice(end, end + width)
  const start = before.slice(before.lastIndexOf('\n') + 1)
  const rest = after.includes('\n') ? after.slice(0, after.indexOf('\n')) : after
  return visibleText(`${start}${text.slice(at, end)}${rest}`)
}

/** Of deceptive characters: invisible ones inside words, and letters of another script that look like Latin ones. */
export interface OddPlace {
  /** The position in the stream. */
  at: number
  end: number
  text: string
}

/** Soft hyphens, and the joiners of Arabic, Indic and Khmer scripts, have a purpose between letters; these have none. */
const ZERO_WIDTH_IN_WORD = /(?<=[A-Za-z])[\u180e\u200b-\u200d\u2060-\u2064\ufeff]+(?=[A-Za-z])/g

const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]+/g

const WORD = /[\p{L}\p{M}]+/gu

/** Those that hide words. Templates also break up dates and addresses, so that phones and mail apps do not link them. */
export const zeroWidthInWords = ({ text }: TextStream): OddPlace[] =>
  places(text, ZERO_WIDTH_IN_WORD).filter(({ at, end }) => !isAgainstLinks(text, at, end))

const AROUND = 60
const MONEY = /[$€£¥₹]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[%$€£¥₹]|(?:usd|eur|gbp)\b)/gi
/** What phones and mail apps link: numbers of dates, phones and houses, months, days, names of the web. */
const LINKED =
  /\d|@|\b(?:january|february|april|june|july|august|september|october|november|december)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun|to)day\b|\b(?:tomorrow|tonight|street|avenue|boulevard)\b|\w\.[a-z]{2,}\b/i

/** A word that filters count is hidden anywhere. */
function isAgainstLinks(text: string, at: number, end: number): boolean {
  const before = text.slice(Math.max(0, at - AROUND), at).replace(ZERO_WIDTH, '')
  const after = text.slice(end, end + AROUND).replace(ZERO_WIDTH, '')
  const word = `${/[\p{L}]*$/u.exec(before)?.[0]}${/^[\p{L}]*/u.exec(after)?.[0]}`.toLowerCase()
  if (PHRASES.get(word)?.some(({ words }) => words.length === 1)) return false
  return LINKED.test(`${before}${after}`.replace(MONEY, ''))
}

/** They reverse the writing direction, so that a name reads differently from what it is. */
export const directionOverrides = ({ text }: TextStream): OddPlace[] => places(text, OVERRIDES)

/** Latin letters mixed with Cyrillic or Greek ones in one word. */
export function mixedScripts({ text }: TextStream): OddPlace[] {
  if (!/[\u0370-\u052f]/.test(text)) return []
  return places(text, WORD).filter(
    ({ text: word }) => /[A-Za-z]/.test(word) && /[\u0370-\u03ff\u0400-\u052f]/.test(word),
  )
}

const places = (text: string, pattern: RegExp): OddPlace[] =>
  [...text.matchAll(pattern)].map((match) => ({
    at: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }))
