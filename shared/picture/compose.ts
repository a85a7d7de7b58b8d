// Puts the picture of a result together from pieces that were drawn beforehand: nothing is drawn when someone asks for it.
import type { ResultPicture } from './address.ts'
import {
  CUT,
  LETTER_SIZES,
  letterPiece,
  NAME,
  OVERHANG,
  tilePiece,
  tilePlace,
  type LetterSize,
  type Place,
} from './layout.ts'
import LETTER_WIDTHS from './letter-widths.json' with { type: 'json' }
import type { Picture } from './png.ts'

/** The number of the color behind the pieces, which is not copied. */
export const GROUND = 0

/** @param card of the tone, with the white panel that the pieces come on @param sheet with the same palette */
export function composePicture({ subject, stations }: ResultPicture, card: Picture, sheet: Picture): Picture {
  const picture = { ...card, pixels: card.pixels.slice() }
  let { x } = NAME
  const { text, size } = fittingName(subject)
  for (const letter of text) {
    const piece = letterPiece(letter, size)
    copy(sheet, piece, picture, { x: x - OVERHANG, y: NAME.y })
    x += widthOf(letter, size)
  }
  for (const [station, state] of stations.entries())
    copy(sheet, tilePiece(station, state), picture, tilePlace(station))
  return picture
}

/** In the largest letters that it fits in; a name that fits in none is cut in the middle. */
export function fittingName(name: string): { text: string; size: LetterSize } {
  const size = LETTER_SIZES.find((one) => nameWidth(name, one) <= NAME.width)
  if (size !== undefined) return { text: name, size }
  const smallest = LETTER_SIZES[LETTER_SIZES.length - 1] ?? LETTER_SIZES[0]
  let kept = name.length
  let text = name
  while (nameWidth(text, smallest) > NAME.width) {
    kept--
    const end = Math.floor(kept / 2)
    text = name.slice(0, kept - end) + CUT + name.slice(name.length - end)
  }
  return { text, size: smallest }
}

export const nameWidth = (name: string, size: LetterSize): number =>
  [...name].reduce((width, letter) => width + widthOf(letter, size), 0)

const widthOf = (letter: string, size: LetterSize): number =>
  (LETTER_WIDTHS[`${size}`] as Readonly<Record<string, number>>)[letter] ?? size

function copy(
  from: Picture,
  { x, y, width, height }: Place,
  to: Picture,
  at: { x: number; y: number },
): void {
  for (let row = 0; row < height; row++) {
    const source = (y + row) * from.width + x
    const target = (at.y + row) * to.width + at.x
    for (let column = 0; column < width; column++) {
      const color = from.pixels[source + column] ?? GROUND
      if (color !== GROUND) to.pixels[target + column] = color
    }
  }
}
