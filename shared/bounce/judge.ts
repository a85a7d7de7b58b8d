// One refusal as it is answered: why, who has to act, what to do with the address, and what to check.
import { checksFor } from './checks.ts'
import { adviceFor, fateOf } from './outcomes.ts'
import type { Meaning } from '#shared/data/bounce-codes/meaning.ts'
import { namesIn, type Names } from './names.ts'
import { providerOf } from './provider.ts'
import { providerOfCode } from './provider-codes.ts'
import { meaningOf, reasonOfNotice } from './reason.ts'
import { REASONS, type Reason } from '#shared/data/bounce-codes/reasons.ts'
import type { Reply } from './reply.ts'
import type { Row } from './rows.ts'
import type { Bounce, BounceReport } from './schema.ts'

const MAX_QUOTE = 600

interface Said {
  meaning: Meaning
  provider: () => string | undefined
}

export function saidBy(kind: BounceReport['kind'], row: Row): Said {
  const lower = row.reply.text.toLowerCase()
  const provider = () => providerOf(lower, row.host) ?? providerOfCode(row.reply.enhanced)
  return { meaning: meaningFor(kind, row, lower, provider), provider }
}

/** @param original the names in the returned message */
export function bounceOf(row: Row, said: Said, original: Names): Bounce {
  const { recipient, finalRecipient, reply, sender, action } = row
  const { code, enhanced } = reply
  const { meaning } = said
  const { reason } = meaning
  const provider = said.provider()
  const names = namesIn({ reply: reply.text, recipient: finalRecipient ?? recipient, sender }, original)
  const classed = classOf(reason, reply, action)
  const address = fateOf(meaning, classed === 'temporary')
  return {
    ...(recipient !== undefined && { recipient }),
    ...(finalRecipient !== undefined && { finalRecipient }),
    ...(code !== undefined && { code }),
    ...(enhanced !== undefined && { enhanced }),
    ...(provider !== undefined && { provider }),
    reason,
    class: classed,
    actor: meaning.actor ?? REASONS[reason].actor,
    address,
    advice: adviceFor(meaning, address),
    checks: checksFor(reason, names),
    quote: reply.text.slice(0, MAX_QUOTE),
    names,
  }
}

function meaningFor(
  kind: BounceReport['kind'],
  row: Row,
  lower: string,
  provider: () => string | undefined,
): Meaning {
  if (kind === 'feedback-report') return { reason: 'complaint' }
  if (kind === 'auto-reply') return { reason: 'auto-reply' }
  if (isDelivered(row)) return { reason: 'delivered' }
  if (row.isUnexplained) return { reason: reasonOfNotice(lower) ?? 'not-given' }
  const meaning = meaningOf(row.reply, lower, provider)
  const { reason } = meaning
  if (row.isOwn && OF_FILTERS.includes(reason)) return { reason: 'own-filter' }
  if (reason === 'unknown' && row.recipient !== undefined && saysNothing(row.reply))
    return { reason: 'not-given' }
  return row.action === 'delayed' && reason === 'unknown' ? { reason: 'delayed' } : meaning
}

/** RFC 3464, 2.3.3; Postfix says “deliverable” of an address that it only tried (sendmail -bv). */
export const isDelivered = ({ action }: Row): boolean =>
  ['delivered', 'relayed', 'expanded', 'deliverable'].includes(action)

/** What filters refuse. */
const OF_FILTERS: readonly Reason[] = ['content', 'virus', 'link', 'policy']

/** "5.0.0" only says that it failed (RFC 3463, 3.1). */
const saysNothing = ({ code, enhanced = '.0.0', text }: Reply): boolean =>
  text === '' && code === undefined && enhanced.endsWith('.0.0')

/** The enhanced code is more specific than the basic one, and a log shows whether the server tries again. */
function classOf(reason: Reason, { code, enhanced }: Reply, action: string): Bounce['class'] {
  if (action === 'delayed') return 'temporary'
  const [digit] = enhanced ?? String(code ?? '')
  if (digit === '4') return 'temporary'
  if (digit === '5') return 'permanent'
  if ('isTemporary' in REASONS[reason]) return 'temporary'
  return action === 'failed' ? 'permanent' : 'unknown'
}
