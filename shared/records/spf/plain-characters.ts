// The characters that word processors, web pages and keyboards put into a record, as the ones that were meant.

/** From, to: each pair stands for one character, so a text keeps its length and its indexes. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/[\u02dc\u223c\u301c\uff5e]/g, '~'],
  [/["“”„‟«»\uff02]/g, '"'],
  [/['‘’‚‛\u2032\u00b4`\uff07]/g, "'"],
  [/[\u3002\uff0e\uff61]/g, '.'],
  [/[\s\u0085\u180e]/g, ' '],
]

/** Characters without width, and marks that change the direction of text: they are copied along unseen. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const PLACEHOLDER = '\u200b'

/** The same length: blanks as spaces, dashes as “-”, full-width forms as ASCII, and one placeholder for all unseen ones. */
export function plainCharacters(text: string): string {
  if (/^[\x20-\x26\x28-\x5f\x61-\x7e]*$/.test(text)) return text
  let plain = text.replace(UNSEEN, PLACEHOLDER)
  for (const [written, meant] of MEANT) plain = plain.replace(written, meant)
  return plain.replace(/[\uff01-\uff5d]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
}

/** Without quotes, backslashes and what is unseen, and without brackets or apostrophes around it. */
export const bare = (plain: string): string =>
  plain
    .replace(/["\\\u200b]/g, '')
    .replace(/^[<('[]{1,3}(?!.*:.*:)/, '')
    .replace(/[>)']{1,3}$/, '')
