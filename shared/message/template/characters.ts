// Deceptive characters: invisible ones inside words, and letters of another script that look like Latin ones.
import type { TextStream } from './text-stream.ts'

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

export const zeroWidthInWords = ({ text }: TextStream): OddPlace[] => places(text, ZERO_WIDTH_IN_WORD)

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
