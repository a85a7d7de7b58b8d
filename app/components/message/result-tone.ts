// The tone of a result that a receiver reports.
import type { Tone } from '#app/components/ui/tone.ts'

/** Of SPF, DKIM and DMARC alike (RFC 8601, 2.7). */
export function resultTone(result: string): Tone {
  if (result === 'pass') return 'ok'
  if (/^(fail|permerror|hardfail|policy)/.test(result)) return 'bad'
  return /^(softfail|none|neutral)/.test(result) ? 'warn' : 'unknown'
}
