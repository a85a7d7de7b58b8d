// What to say about a text that is too long to show.

import { numberText } from '#shared/kit/sentence.ts'

/** How many characters a browser lays out in a field without a noticeable pause. */
export const MAX_IN_FIELD = 65_536

/** What is longer is not taken into a form: a browser takes long to send it, and to hand it out again. */
export const MAX_IN_FORM = 1_048_576

export interface LongText {
  /** Undefined if it is too long to be edited in the field. */
  text?: string
  /** The name of its file, or where it came from. */
  from: string
  /** "1.0 MB, 12,345 lines" */
  facts: string
  firstLines: string
}

const MAX_LINES = 5
const MAX_LINE = 160

export function longTextOf(text: string, from: string): LongText {
  const lines = linesIn(text)
  return {
    text,
    from,
    facts: `${sizeOf(new Blob([text]).size)}, ${numberText(lines)} ${lines === 1 ? 'line' : 'lines'}`,
    firstLines: text
      .slice(0, 4000)
      .split(/\r?\n/)
      .slice(0, MAX_LINES)
      .map((line) => line.slice(0, MAX_LINE))
      .join('\n'),
  }
}

export const longFileOf = (file: File): LongText => ({
  from: file.name,
  facts: sizeOf(file.size),
  firstLines: '',
})

/** A final line break starts no line. */
function linesIn(text: string): number {
  let count = text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
