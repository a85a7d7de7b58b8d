// A bounce in one verdict, with the facts below it.
import { providerLabel } from '#shared/bounce/provider.ts'
import { REASONS, type Actor } from '#shared/bounce/reasons.ts'
import type { Bounce, BounceReport } from '#shared/bounce/schema.ts'
import { reasonCounts } from '#shared/bounce/table.ts'
import { plural } from '#shared/text/number-text.ts'
import type { Tone, Verdict } from '#shared/report/verdict.ts'

export const CLASS_TONES: Record<Bounce['class'], Tone> = {
  permanent: 'bad',
  temporary: 'warn',
  unknown: 'unknown',
}
export const CLASS_WORDS: Record<Bounce['class'], string> = {
  permanent: 'Refused',
  temporary: 'Not now',
  unknown: 'Undecided',
}
export const ACTOR_WORDS: Record<Actor, string> = {
  sender_dns: 'you, in your DNS',
  sender_server: 'you, at your server or message',
  list: 'you, on your list of recipients',
  recipient: 'the recipient’s side',
  wait: 'no one: wait',
}
/** No bounce at all. */
const CALM = ['auto-reply', 'delivered', 'delayed']

export const whoRefused = ({ provider }: Bounce): string =>
  provider === undefined ? 'The server' : providerLabel(provider)

export function bounceVerdict(bounce: Bounce): Verdict {
  const { reason, advice } = bounce
  const isCalm = CALM.includes(reason)
  const { title } = REASONS[reason]
  return {
    tone: isCalm ? 'info' : CLASS_TONES[bounce.class],
    heading: isCalm || reason === 'complaint' ? title : `${whoRefused(bounce)} says: ${title}`,
    sentence: advice,
    stamp: isCalm ? 'No bounce' : CLASS_WORDS[bounce.class],
  }
}

/** Many in one verdict: that of the one to look at first, and the reason that comes most often. */
export function bouncesVerdict(report: BounceReport, lead: Bounce): Verdict {
  const { tone, stamp } = bounceVerdict(lead)
  const [{ reason, count } = { reason: lead.reason, count: 1 }] = reasonCounts(report)
  const { title, actor } = REASONS[reason]
  return {
    tone,
    heading: `${report.total} replies, by reason`,
    sentence: `Most often: ${title} (${plural(count, 'reply', 'replies')}). Who has to act: ${ACTOR_WORDS[actor]}.`,
    stamp,
  }
}

export const codesOf = ({ code, enhanced }: Bounce): string =>
  [code === undefined ? '' : String(code), enhanced].filter(Boolean).join(' ')

export const bounceFacts = (bounce: Bounce) =>
  [
    { label: 'Code', value: codesOf(bounce) },
    { label: 'Who has to act', value: ACTOR_WORDS[bounce.actor] },
    { label: 'Recipient', value: bounce.recipient ?? '' },
  ].filter(({ value }) => value !== '')
