import type { DmarcResult } from './schema.ts'
import type { Tone } from '#shared/report/verdict.ts'

/** Of SPF, DKIM and DMARC alike (RFC 8601, 2.7). */
export function resultTone(result: string): Tone {
  if (result === 'pass') return 'ok'
  if (/^(fail|permerror|hardfail|policy)/.test(result)) return 'bad'
  return /^(softfail|none|neutral)/.test(result) ? 'warn' : 'unknown'
}

export const DMARC_TONES: Readonly<Record<DmarcResult, Tone>> = {
  pass: 'ok',
  fail: 'bad',
  none: 'warn',
  permerror: 'bad',
  unknown: 'unknown',
}
