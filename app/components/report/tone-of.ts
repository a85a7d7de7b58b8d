import type { Finding, Severity } from '#shared/report/finding.ts'
import type { Tone } from '#shared/report/verdict.ts'

const TONES: Readonly<Record<Severity, Tone>> = { ok: 'ok', info: 'info', warning: 'warn', error: 'bad' }

/** What we could not find out has its own color, no matter how serious the consequence. */
export const toneOf = ({ unknown, severity }: Pick<Finding, 'unknown' | 'severity'>): Tone =>
  unknown ? 'unknown' : TONES[severity]
