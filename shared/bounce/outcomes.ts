// What a refusal says about the address: keep it, try it again, pause it, or remove it. A wrong “remove” loses a
// customer, so only a mailbox or a domain that is gone, or a person who asked, leads to it.
import type { Fate, Meaning } from '#shared/data/bounce-codes/meaning.ts'
import { type Reason, REASONS } from '#shared/data/bounce-codes/reasons.ts'
import type { Bounce } from './schema.ts'

const GONE: readonly Reason[] = ['address', 'moved', 'dns-recipient', 'no-mail', 'complaint']
const DOUBTFUL: readonly Reason[] = ['disabled', 'full', 'suppressed']
const PASSING: readonly Reason[] = [
  ...(['rate', 'routing', 'loop', 'forwarding', 'timeout', 'greylist', 'system', 'delayed'] as const),
]
/** Nothing that passes. */
const LASTING: readonly Reason[] = ['suppressed', 'complaint', 'delivered', 'auto-reply']

export const isGone = (reason: Reason): boolean => GONE.includes(reason)

function usualFate(reason: Reason): Fate {
  if (GONE.includes(reason)) return 'remove'
  if (DOUBTFUL.includes(reason)) return 'pause'
  return PASSING.includes(reason) ? 'retry' : 'keep'
}

export function fateOf({ reason, address, isGuess }: Meaning, isTemporary: boolean): Fate {
  if (address === 'keep') return address
  if (isTemporary && !LASTING.includes(reason)) return 'retry'
  const fate = address ?? usualFate(reason)
  return fate === 'remove' && isGuess ? 'pause' : fate
}

const SENTENCES: Readonly<Record<Fate, string>> = {
  keep: 'Keep the address.',
  retry: 'Keep the address and try again later.',
  pause: 'Pause the address: send nothing to it until you know that it works.',
  remove: 'Remove the address from your list.',
}

const VAGUE = 'The server refused the address, but does not say plainly that it is gone.'

export const NO_RECORD =
  'The domain in From has no DMARC record, or one without a policy. Publish one, with at least p=none.'

/** The next step, and what to do with the address where that is a question. */
export function adviceFor({ reason, advice, isGuess }: Meaning, fate: Fate): string {
  const usual = usualFate(reason)
  const isAsked = [usual, fate].some((each) => each === 'remove' || each === 'pause')
  const step = advice ?? (isGuess && usual === 'remove' ? VAGUE : REASONS[reason].advice)
  return isAsked ? `${step} ${SENTENCES[fate]}` : step
}

/** A domain without a DMARC record has not failed DMARC. */
export const titleOf = ({ reason, advice }: Pick<Bounce, 'reason' | 'advice'>): string =>
  advice === NO_RECORD ? 'No DMARC record' : REASONS[reason].title

/** Longer texts are not a reply, and no page's URL should contain them. */
const MAX_SHARED = 400

/** "ada@example.com" becomes "a…@example.com". */
export const maskAddresses = (text: string): string =>
  text.replace(/([^\s<>@:;,'"()[\]=/])[^\s<>@:;,'"()[\]=/]{0,63}@(?=[a-z0-9-]{1,63}\.)/gi, '$1…@')

/** The reply with its codes, in a form that can be decoded again. */
export const sharedText = (codes: string, quote: string): string => {
  const words = quote.startsWith(codes) ? quote : `${codes} ${quote}`
  return maskAddresses(words.trim()).slice(0, MAX_SHARED)
}
