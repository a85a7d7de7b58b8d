// The word that always accompanies the color of a tone.
import type { Tone } from '#shared/report/verdict.ts'

export type { Tone }

export const TONE_WORDS: Record<Tone, string> = {
  ok: 'valid',
  warn: 'improve',
  bad: 'broken',
  unknown: 'unknown',
  info: 'note',
}
