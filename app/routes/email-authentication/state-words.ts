// The colour and the word of the verdict on the whole, and of each rule of the mailbox providers.
import type { Overall, RequirementState } from '#shared/email-authentication/schema.ts'
import type { ToneAndWord } from '#app/components/tool/judgement-words.ts'
import type { Tone } from '#app/components/ui/tone.ts'

export const OVERALL_TONES: Record<Overall, Tone> = {
  authenticated: 'ok',
  improve: 'warn',
  'not-authenticated': 'bad',
  unknown: 'unknown',
}

export const REQUIREMENT_WORDS: Record<RequirementState, ToneAndWord> = {
  met: { tone: 'ok', word: 'met' },
  'not-met': { tone: 'bad', word: 'not met' },
  unknown: { tone: 'unknown', word: 'unknown' },
  'not-visible': { tone: 'info', word: 'cannot be seen from DNS' },
}
