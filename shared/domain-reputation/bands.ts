// The colors of a score: good, medium, poor.

export const GOOD_SCORE = 70
export const FAIR_SCORE = 40

export type Band = 'good' | 'middling' | 'poor'

export const bandOf = (score: number): Band =>
  score >= GOOD_SCORE ? 'good' : score >= FAIR_SCORE ? 'middling' : 'poor'
