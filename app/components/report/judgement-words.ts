// The color and the word of a check’s outcome.
import type { JudgementState } from '#shared/domain/email-authentication/schema.ts'
import type { Tone } from '#app/components/ui/tone.ts'

export interface ToneAndWord {
  tone: Tone
  word: string
}

export const JUDGEMENT_WORDS: Record<JudgementState, ToneAndWord> = {
  good: { tone: 'ok', word: 'valid' },
  improve: { tone: 'warn', word: 'improve' },
  broken: { tone: 'bad', word: 'broken' },
  missing: { tone: 'bad', word: 'missing' },
  unknown: { tone: 'unknown', word: 'unknown' },
  declined: { tone: 'info', word: 'declined' },
}
