import type { Severity } from '#shared/report/finding.ts'
import type { Tone } from '#shared/report/verdict.ts'

/** The tone in which a finding is shown. */
export const SEVERITY_TONES: Readonly<Record<Severity, Tone>> = {
  ok: 'ok',
  info: 'info',
  warning: 'warn',
  error: 'bad',
}
