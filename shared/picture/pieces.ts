// The files of the pieces, below public/. `npm run sharing-images` writes them.
import type { Tone } from '#shared/report/verdict.ts'

export const FOLDER = '/sharing/pieces'

/** With a way, or without one: with the tone in words. */
export const cardFile = (tone: Tone, hasWay: boolean): string =>
  `${FOLDER}/${tone}${hasWay ? '-way' : ''}.png`
/** The stations and the letters. */
export const SHEET_FILE = `${FOLDER}/sheet.png`
