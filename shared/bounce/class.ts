// Whether a refusal is for good.
import { type Reason, REASONS } from '#shared/data/bounce-codes/reasons.ts'
import type { Reply } from './reply.ts'
import type { Bounce } from './schema.ts'

/** What reports say of the attempts, without a code: qmail, Exim, Sendmail, Exchange, and notices for people. */
const GAVE_UP =
  /\bpermanent(?:ly)? (?:fatal )?(?:error|failure|fail|undeliverable)|\b(?:given|gave|giving) up\b|\bno (?:further|more) (?:delivery )?(?:attempts|tries)|\bwill not (?:be )?(?:re-?tr|try)|\bfailed permanently|\bfatal errors?\b|\bcould(?: not|n.t) be delivered|\bdelivery (?:has )?failed/i
const GOES_ON =
  /\bwill (?:keep|continue|be retried|retry|try again)|\bstill (?:trying|being)|\bnon-fatal\b|\btransient\b|\btemporar|\bdelayed\b|\bdo not need to resend/i

/** Empty if the text does not say. @param words of a whole report */
export function actionSaid(words: string): '' | 'failed' | 'delayed' {
  if (GOES_ON.test(words)) return 'delayed'
  return GAVE_UP.test(words) ? 'failed' : ''
}

/** The enhanced code is more specific than the basic one, and a log shows whether the server tries again. */
export function classOf(reason: Reason, { code, enhanced }: Reply, action: string): Bounce['class'] {
  if (action === 'delayed') return 'temporary'
  const [digit] = enhanced ?? String(code ?? '')
  if (digit === '4') return 'temporary'
  if (digit === '5') return 'permanent'
  if (action === 'failed') return 'permanent'
  return 'isTemporary' in REASONS[reason] ? 'temporary' : 'unknown'
}
