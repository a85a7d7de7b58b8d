// Strangers' text as it is shown: nothing in it is invisible, reverses the line, or runs for pages.

import { numberText } from '#shared/text/number-text.ts'

/** Longer records are shown in part; a key of 4096 bits takes 750. */
const MAX_SHOWN_LENGTH = 2_000

/**
 * Control characters (C0, DEL, C1), marks that change the direction of text (Unicode UAX #9, 2), characters without
 * width, other line ends, tags and variation selectors that no font shows, and halves of pairs.
 */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]|\p{Cs}/gu

/** Each invisible character as an escape: \000 for a byte (RFC 1035 section 5.1), otherwise \u{202E}. */
export const visibleText = (text: string): string => text.replace(UNSEEN, escaped)

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80
    ? `\\${code.toString().padStart(3, '0')}`
    : `\\u{${code.toString(16).toUpperCase().padStart(4, '0')}}`
}

/** The beginning of a long text, with a note of its length. */
export function cutText(text: string, maxLength = MAX_SHOWN_LENGTH): string {
  if (text.length <= maxLength) return text
  return `${text.slice(0, maxLength)}… (cut here: ${numberText(text.length)} characters in all)`
}

export const shownText = (text: string): string => visibleText(cutText(text))
