// The colours of a score: good, middling, poor.

export const GOOD_SCORE = 70
export const MIDDLING_SCORE = 40

export type Band = 'good' | 'middling' | 'poor'

export const bandOf = (score: number): Band =>
  score >= GOOD_SCORE ? 'good' : score >= MIDDLING_SCORE ? 'middling' : 'poor'
