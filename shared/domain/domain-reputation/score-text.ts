// The score and its points in words.
import { bandsText, rangeText } from './bands.ts'
import type { DomainReputation } from './schema.ts'
import { MIN_COVERAGE } from './score.ts'

/** At most one decimal place, and none for whole numbers. */
export const numberText = (points: number): string => String(Math.round(points * 10) / 10)

type ScoreFacts = Pick<
  DomainReputation,
  'exists' | 'finalScore' | 'coverage' | 'points' | 'counted' | 'range'
>

/** With what was measured, so that the number shows how much is unknown. */
export function scoreText({ exists, finalScore, coverage, points, counted, range }: ScoreFacts): string {
  if (exists === false) return 'none'
  if (finalScore === null && coverage < MIN_COVERAGE) return 'not enough data'
  if (finalScore === null) return `${rangeText(range)}, ${bandsText(range)}`
  if (coverage >= 1) return `${finalScore} out of 100`
  return `${finalScore} out of 100 (${numberText(points)} of ${numberText(counted)} measured)`
}
