// The door for text that strangers wrote. Names and texts come in through it where reports and mail are read, and what leaves
// us, an email, a message, a feed or a file, goes through it once more, at one place for each: nothing that comes out is
// invisible, reverses a line, begins one, or runs for pages. What ought to be a name has a door of its own (foreign-name.ts).
import { beginningOf, numberText } from './sentence.ts'

/** Longer records are shown in part; a key of 4096 bits takes 750. */
const MAX_SHOWN_LENGTH = 2_000

/** Scripts that are spelled with joiners (RFC 5892 appendix A). */
const JOINING = 'ArabSyrcMongDevaBengGuruGujrOryaTamlTeluKndaMlymSinhKhmrMymr'.replace(
  /..../g,
  String.raw`\p{sc=$&}`,
)

/** Joiners and variation selectors where they belong: in words of such scripts, and in emoji. */
const FITTING = [
  `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
  String.raw`(?<=[\p{ExtPict}\p{EMod}\ufe0f])\u200d(?=\p{ExtPict})`,
  String.raw`(?<=\p{ExtPict})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
].join('|')

/**
 * Control and format characters, among them the marks that change the direction of text (Unicode UAX #9, 2), private use,
 * halves of pairs and what is no character; what no font shows, such as fillers, tags and variation selectors; other line
 * ends. What is unassigned is a box, or an emoji of a later Unicode.
 */
const HIDDEN = String.raw`[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{NChar}\p{DI}\p{Zl}\p{Zp}]`

const UNSEEN = new RegExp(`(?=${HIDDEN})(?!${FITTING}).`, 'gsu')

/** Each invisible character as an escape: \000 for a byte (RFC 1035 section 5.1), otherwise \u{202E}. */
export const visibleText = (text: string): string =>
  MAY_BE_UNSEEN.test(text) ? text.replace(UNSEEN, escapedCharacter) : text

/** Most texts have nothing hidden, and this is found out fastest. */
const MAY_BE_UNSEEN = new RegExp(HIDDEN, 'u')

function escapedCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? `\\${String(code).padStart(3, '0')}` : `\\u{${hex(code).toUpperCase()}}`
}

const hex = (code: number): string => code.toString(16).padStart(4, '0')

/** The same characters in JSON, where each unit is written as \uXXXX: the same data, and nothing invisible in it. */
export const visibleJson = (json: string): string => json.replace(UNSEEN, escapedUnits)

const escapedUnits = (character: string): string =>
  character === '\n' ? character : character.replace(/[^]/g, (unit) => `\\u${hex(unit.charCodeAt(0))}`)

/** The beginning of a long text, with a note of its length. */
export function cutText(text: string, maxLength = MAX_SHOWN_LENGTH): string {
  if (text.length <= maxLength) return text
  return `${text.slice(0, maxLength)}… (cut here: ${numberText(text.length)} characters in all)`
}

export const shownText = (text: string): string => visibleText(cutText(text))

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
