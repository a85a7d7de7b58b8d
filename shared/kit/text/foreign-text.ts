// The door for text that strangers wrote. Names and texts come in through it where reports and mail are read, and what leaves us,
// an email, a message, a feed or a file, goes through it once more, at one place for each: nothing that comes out is invisible,
// turns a line around, or begins one. What ought to be a name has a door of its own (foreign-name.ts).
import { visibleText } from './visible-text.ts'
import { beginningOf } from './in-sentence.ts'

/** Control characters that end a line or a cell, and everything else that ends a line. */
const LINE_ENDS = /[\t-\r\u0085\u2028\u2029]+/g

/** On one line, and all of it visible. */
export const oneLine = (text: string): string => visibleText(text.replace(LINE_ENDS, ' '))

/** Lines stay lines. */
export const visibleLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(oneLine)
    .join('\n')

/** On one line, all of it visible, and no longer than `most`. */
export function foreignText(text: string, most: number): string {
  // What is cut off is not looked at.
  const line = oneLine(text.slice(0, most + 1)).trim()
  return line.length > most ? `${beginningOf(line, most - 1)}…` : line
}
