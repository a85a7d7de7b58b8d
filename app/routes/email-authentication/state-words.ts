// The color and the word of each rule of the mailbox providers.
import type { RequirementState } from '#shared/email-authentication/schema.ts'
import type { ToneAndWord } from '#app/components/report/judgement-words.ts'

export const REQUIREMENT_WORDS: Record<RequirementState, ToneAndWord> = {
  met: { tone: 'ok', word: 'met' },
  'not-met': { tone: 'bad', word: 'not met' },
  unknown: { tone: 'unknown', word: 'unknown' },
  'not-visible': { tone: 'info', word: 'cannot be seen from DNS' },
}
