// Where everything is on the picture of a result, and on the sheet of pieces that `npm run sharing-images` draws for it.
import { STATION_LETTERS, type StationState } from './address.ts'

export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** What the networks require. */
export const CARD = { width: 1200, height: 630 }

/** On the white panel of a card; on the sheet, the pieces have the same white ground. */
export const NAME: Place = { x: 96, y: 196, width: 1008, height: 90 }
export const TILE = { width: 200, height: 244 }
const FIRST_TILE = { x: 100, y: 304 }

export const tilePlace = (station: number): Place => ({
  ...TILE,
  x: FIRST_TILE.x + station * TILE.width,
  y: FIRST_TILE.y,
})

/** What names and addresses are written in, and what replaces the middle of one that is too long. */
export const CUT = '…'
export const LETTERS = `abcdefghijklmnopqrstuvwxyz0123456789.-_:${CUT}`
/** In pixels, largest first. */
export const LETTER_SIZES = [64, 44, 28] as const
export type LetterSize = (typeof LETTER_SIZES)[number]

/** A letter may reach out of its width. */
export const OVERHANG = 4

const SHEET_WIDTH = CARD.width
const STATES = Object.keys(STATION_LETTERS) as StationState[]
const cellOf = (size: LetterSize) => ({ width: size + 2 * OVERHANG, height: NAME.height })
const inRow = (size: LetterSize) => Math.floor(SHEET_WIDTH / cellOf(size).width)
const rowsOf = (size: LetterSize) => Math.ceil(LETTERS.length / inRow(size))

const LETTERS_START = STATES.length * TILE.height

/** The tiles on the sheet: a row for each state, a column for each station. */
export const tilePiece = (station: number, state: StationState): Place => ({
  ...TILE,
  x: station * TILE.width,
  y: STATES.indexOf(state) * TILE.height,
})

/** Below them, the letters: first the large ones. */
export function letterPiece(letter: string, size: LetterSize): Place {
  const index = LETTERS.indexOf(letter)
  const above = LETTER_SIZES.filter((other) => other > size).reduce((rows, other) => rows + rowsOf(other), 0)
  const { width, height } = cellOf(size)
  return {
    x: (index % inRow(size)) * width,
    y: LETTERS_START + (above + Math.floor(index / inRow(size))) * height,
    width,
    height,
  }
}

export const SHEET = {
  width: SHEET_WIDTH,
  height: LETTERS_START + LETTER_SIZES.reduce((rows, size) => rows + rowsOf(size), 0) * NAME.height,
}
