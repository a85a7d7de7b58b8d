// A bounce in one verdict, with the facts below it.
import type { Fate } from '#shared/data/bounce-codes/meaning.ts'
import { REASONS, type Actor, type Reason } from '#shared/data/bounce-codes/reasons.ts'
import type { Bounce, BounceReport } from '#shared/bounce/schema.ts'
import { titleOf } from '#shared/bounce/outcomes.ts'
import { actorOf, fateCounts, reasonCounts } from '#shared/bounce/summary.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import type { Tone, Verdict } from '#shared/report/verdict.ts'

const CLASS_TONES: Record<Bounce['class'], Tone> = {
  permanent: 'bad',
  temporary: 'warn',
  unknown: 'unknown',
}
const CLASS_WORDS: Record<Bounce['class'], string> = {
  permanent: 'Refused',
  temporary: 'Not now',
  unknown: 'Undecided',
}
export const ACTOR_WORDS: Record<Actor, string> = {
  sender_dns: 'you, in your DNS',
  sender_server: 'you, at your mail server',
  sender_account: 'you, at your own provider',
  sender_text: 'you, in the message',
  list: 'you, on your list of recipients',
  recipient: 'the recipient’s side',
  recipient_admin: 'the recipient’s administrator',
  wait: 'no one: wait',
}
export const FATE_WORDS: Record<Fate, string> = {
  keep: 'Keep',
  retry: 'Try again',
  pause: 'Pause',
  remove: 'Remove',
}
/** No bounce at all. */
const CALM: readonly Reason[] = ['auto-reply', 'delivered', 'delayed']
/** Nobody says it in words. */
const UNSAID: readonly Reason[] = [...CALM, 'not-given', 'suppressed', 'own-filter']

export function bounceVerdict(bounce: Bounce): Verdict {
  const { reason, advice, speaker } = bounce
  const isCalm = CALM.includes(reason)
  const title = titleOf(bounce)
  if (reason === 'complaint') return { tone: 'warn', heading: title, sentence: advice, stamp: 'Complaint' }
  return {
    tone: isCalm ? 'info' : CLASS_TONES[bounce.class],
    heading: UNSAID.includes(reason) ? title : `${speaker} says: ${title}`,
    sentence: advice,
    stamp: isCalm ? 'No bounce' : CLASS_WORDS[bounce.class],
  }
}

/** Many in one verdict: that of the one to look at first, and the reason that comes most often. */
export function bouncesVerdict(report: BounceReport, lead: Bounce): Verdict {
  const { tone, stamp } = bounceVerdict(lead)
  const [{ reason, count } = { reason: lead.reason, count: 1 }] = reasonCounts(report)
  const { title } = REASONS[reason]
  return {
    tone,
    heading: `${report.total} replies, by reason`,
    sentence: `Most often: ${title} (${plural(count, 'reply', 'replies')}). Who has to act: ${ACTOR_WORDS[actorOf(report, reason)]}.${fatesText(report)}`,
    stamp,
  }
}

/** “The addresses: remove 2, keep 3.” Not if only some of them are listed. */
const fatesText = ({ bounces, total }: BounceReport): string =>
  bounces.length < total
    ? ''
    : ` The addresses: ${fateCounts(bounces)
        .map(({ fate, count }) => `${FATE_WORDS[fate].toLowerCase()} ${numberText(count)}`)
        .join(', ')}.`

/** Events of a sending service that are no bounces. */
export const othersText = ({ others = {} }: BounceReport): string =>
  Object.entries(others)
    .map(([kind, count]) => `${kind} ${numberText(count)}`)
    .join(', ')

export const codesOf = ({ code, enhanced }: Bounce): string =>
  [code === undefined ? '' : String(code), enhanced].filter(Boolean).join(' ')

export const bounceFacts = (bounce: Bounce) =>
  [
    { label: 'Code', value: codesOf(bounce) },
    { label: 'The address', value: FATE_WORDS[bounce.address] },
    { label: 'Who has to act', value: ACTOR_WORDS[bounce.actor] },
    { label: 'Recipient', value: bounce.recipient ?? '' },
  ].filter(({ value }) => value !== '')
