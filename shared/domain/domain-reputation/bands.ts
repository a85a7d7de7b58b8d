// The bands of a score, with their words and colors, for one number and for a range of them.
import type { Tone } from '#shared/report/verdict.ts'

export const GOOD_SCORE = 70
export const FAIR_SCORE = 40

export type Band = 'good' | 'middling' | 'poor'

export const bandOf = (score: number): Band =>
  score >= GOOD_SCORE ? 'good' : score >= FAIR_SCORE ? 'middling' : 'poor'

export const BAND_TONES: Readonly<Record<Band, Tone>> = { good: 'ok', middling: 'warn', poor: 'bad' }

const BAND_WORDS: Readonly<Record<Band, string>> = { good: 'good', middling: 'fair', poor: 'poor' }

export interface Range {
  from: number
  to: number
}

/** “25 to 41” */
export const rangeText = ({ from, to }: Range): string => (from === to ? String(to) : `${from} to ${to}`)

const BANDS: readonly Band[] = ['poor', 'middling', 'good']

/** “poor or fair”: every band that the score may be in. */
export const bandsText = ({ from, to }: Range): string => {
  const words = BANDS.slice(BANDS.indexOf(bandOf(from)), BANDS.indexOf(bandOf(to)) + 1).map(
    (band) => BAND_WORDS[band],
  )
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : (words[0] ?? '')
}
