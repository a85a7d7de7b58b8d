// The word that always accompanies the color of a tone.
import type { Tone } from '#shared/report/verdict.ts'
import type { Finding, Severity } from '#shared/report/finding.ts'

export type { Tone }

export const TONE_WORDS: Record<Tone, string> = {
  ok: 'valid',
  warn: 'improve',
  bad: 'broken',
  unknown: 'unknown',
  info: 'note',
}

const TONES: Readonly<Record<Severity, Tone>> = { ok: 'ok', info: 'info', warning: 'warn', error: 'bad' }

/** What we could not find out has its own color, no matter how serious the consequence. */
export const toneOf = ({ unknown, severity }: Pick<Finding, 'unknown' | 'severity'>): Tone =>
  unknown ? 'unknown' : TONES[severity]
