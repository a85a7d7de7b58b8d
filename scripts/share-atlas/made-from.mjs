// What the atlas is drawn from, as one number: the font, the sheet, the signs, the colors, and which letters in which sizes.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { root } from '../run.mjs'
import { CHARACTERS, FONTS } from './glyphs.mjs'
import { palettes, RAMPS } from './palettes.mjs'
import { BELOW, HEIGHT, SHEET, SIGNS, signSvg, WIDTH } from './sheet.mjs'

/** @param {'latin' | 'latin-ext'} part */
export const fontFile = (part) =>
  readFileSync(
    `${root}node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-${part}-wght-normal.woff2`,
  )

/** @param {readonly Uint8Array[]} fonts */
export function madeFrom(fonts = [fontFile('latin'), fontFile('latin-ext')]) {
  const hash = createHash('sha256')
  for (const font of fonts) hash.update(font)
  const signs = Object.keys(SIGNS).map((tone) => signSvg(tone))
  const drawn = [CHARACTERS, FONTS, RAMPS, palettes(), WIDTH, HEIGHT, BELOW, SHEET, signs]
  return hash.update(JSON.stringify(drawn)).digest('hex')
}
