// Text that has to fit: how wide it is, where it breaks, and what is left out.
import type { Atlas, Font, FontName } from '#worker/share/atlas.ts'

const UNKNOWN = '?'

export type Letters = Pick<Atlas, 'kerning'> & { fonts: Readonly<Record<FontName, Font>> }

/** True if no word has to be broken. */
export const hasWholeWords = (text: string, font: FontName, width: number, letters: Letters): boolean =>
  text.split(' ').every((word) => walk(word, font, letters) <= width)

/** True if the font has all letters of the text. */
export const isDrawable = (text: string, { glyphs }: Font): boolean =>
  [...text].every((char) => Object.hasOwn(glyphs, char))

/** The glyphs of a text, each with its pen position. @returns the position after the last one */
export function walk(
  text: string,
  name: FontName,
  { fonts, kerning }: Letters,
  draw: (glyph: Font['glyphs'][string], x: number) => void = () => {},
): number {
  const { glyphs, size, tracking } = fonts[name]
  let x = 0
  let before = ''
  for (const char of text) {
    const known = Object.hasOwn(glyphs, char) ? char : UNKNOWN
    const glyph = glyphs[known]
    if (!glyph) continue
    x += ((kerning[before]?.[known] ?? 0) * size) / 1000
    draw(glyph, x)
    x += glyph[5] + (tracking * size) / 1000
    before = known
  }
  return x
}

/** The largest size in which it fits; in the smallest, the middle may be cut. */
export function fitLine(
  text: string,
  sizes: readonly [FontName, ...FontName[]],
  width: number,
  letters: Letters,
): { text: string; font: FontName } {
  const fits = (shown: string, font: FontName) => walk(shown, font, letters) <= width
  const font = sizes.find((size) => fits(text, size))
  if (font) return { text, font }
  const smallest = sizes.at(-1) ?? sizes[0]
  let length = [...text].length
  while (length > 2 && !fits(cutMiddle(text, length), smallest)) length -= 1
  return { text: cutMiddle(text, length), font: smallest }
}

/** Its beginning and its end, which say the most about a name. */
export function cutMiddle(text: string, length: number): string {
  const chars = [...text]
  if (chars.length <= length) return text
  const head = Math.floor((length - 1) / 2)
  return `${chars.slice(0, head).join('')}…${chars.slice(head + 1 - length).join('')}`
}

/** In lines; if the last line is full, it ends with three dots. */
export function wrap(text: string, font: FontName, width: number, most: number, letters: Letters): string[] {
  const widthOf = (line: string) => walk(line, font, letters)
  const fits = (line: string) => widthOf(line) <= width
  const blank = widthOf(' ')
  const lines: string[] = []
  let line = ''
  let room = width
  for (const word of text.split(' ').flatMap((one) => pieces(one, fits))) {
    const needed = widthOf(word)
    if (line !== '' && blank + needed <= room) {
      line += ` ${word}`
      room -= blank + needed
      continue
    }
    if (line !== '') lines.push(line)
    if (lines.length === most) return [...lines.slice(0, -1), withDots(`${line} ${word}`, fits)]
    line = word
    room = width - needed
  }
  return [...lines, line]
}

/** Breaks a word that is wider than a line. */
function pieces(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  let head = ''
  for (const char of word) {
    if (!fits(head + char)) break
    head += char
  }
  return head === '' ? [word.slice(0, 1)] : [head, ...pieces(word.slice(head.length), fits)]
}

/** Whole words, if there is room for one. */
function withDots(line: string, fits: (line: string) => boolean): string {
  let shown = line
  while (shown !== '' && !fits(`${shown}…`)) {
    const blank = shown.lastIndexOf(' ')
    shown = shown.slice(0, blank > 0 ? blank : -1)
  }
  return `${shown.replace(/[\s,;:.]+$/, '')}…`
}
