// What a refusal says about the address: keep it, try it again, pause it, or remove it. A wrong “remove” loses a
// customer, so only a mailbox or a domain that is gone, or a person who asked, leads to it. And many refusals at once: as
// a table for a spreadsheet (RFC 4180), how many there are of each reason, and the one that leads.
import { type Fate, FATES, type Meaning } from '#shared/data/bounce-codes/meaning.ts'
import { type Actor, type Reason, REASONS } from '#shared/data/bounce-codes/reasons.ts'
import { csvLine } from '#shared/kit/escape.ts'
import type { Bounce, BounceReport } from './schema.ts'

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

const HEAD = [
  ...['recipient', 'reason', 'class', 'actor', 'code', 'enhanced', 'provider', 'address', 'advice', 'reply'],
]

export const bouncesCsv = (bounces: readonly Bounce[]): string =>
  [HEAD, ...bounces.map(rowOf)].map(csvLine).join('')

const rowOf = ({
  recipient = '',
  reason,
  class: kind,
  actor,
  code,
  enhanced = '',
  provider = '',
  address,
  advice,
  quote,
}: Bounce) => [
  ...[recipient, reason, kind, actor, String(code ?? ''), enhanced, provider, address, advice, quote],
]

/** A domain without a DMARC record has not failed DMARC. */
export const titleOf = ({ reason, advice }: Pick<Bounce, 'reason' | 'advice'>): string =>
  advice === NO_RECORD ? 'No DMARC record' : REASONS[reason].title

interface ReasonCount {
  reason: Reason
  count: number
}

/** Most frequent first. */
export const reasonCounts = ({ counts }: Pick<BounceReport, 'counts'>): ReasonCount[] =>
  (Object.keys(REASONS) as Reason[])
    .map((reason) => ({ reason, count: counts[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)

interface FateCount {
  fate: Fate
  count: number
}

/** What becomes of the addresses, the gravest first. */
export const fateCounts = (bounces: readonly Bounce[]): FateCount[] =>
  FATES.map((fate) => ({ fate, count: bounces.filter(({ address }) => address === fate).length }))
    .filter(({ count }) => count > 0)
    .reverse()

/** Whoever acts on a reason may depend on its code: the first bounce that has it decides. */
export const actorOf = ({ bounces }: Pick<BounceReport, 'bounces'>, reason: Reason): Actor =>
  bounces.find((bounce) => bounce.reason === reason)?.actor ?? REASONS[reason].actor

/** The one to look at first: one that the sender can fix, otherwise the first. */
export const leadOf = (bounces: readonly Bounce[]): Bounce | undefined =>
  bounces.find(({ actor }) => actor === 'sender_account') ??
  bounces.find(({ actor }) => actor === 'sender_dns') ??
  bounces.find(
    ({ actor, checks }) => (actor === 'sender_server' || actor === 'sender_text') && checks.length > 0,
  ) ??
  bounces[0]

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
