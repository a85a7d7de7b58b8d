// What is known of mail that nobody answers for, and what is asked about it.
import { REASONS, type Reason } from '#shared/reports/explain.ts'
import type { Unclaimed } from '#shared/reports/unclaimed.ts'
import { listNames } from '#shared/report/list-names.ts'
import { plural } from '#shared/text/number-text.ts'

const REASONS_SHOWN = 2

/** Who it is, as in “addresses in 192.0.2.0/24”. */
export const sourceText = ({ trace: { sender } }: Unclaimed): string =>
  sender.kind === 'network' ? `addresses in ${sender.name}` : sender.name

/** The names in From that are below the domain, most messages first. */
export const subdomainsOf = ({ trace: { isBelow, names } }: Unclaimed): string[] =>
  isBelow ? [...names.entries()].sort(([, one], [, other]) => other - one).map(([name]) => name) : []

/** Why it is asked about, in one sentence. */
export function unclaimedWhy(domain: string, one: Unclaimed): string {
  const { trace, messages, isChanged } = one
  const [subdomain] = subdomainsOf(one)
  const facts = [
    `${plural(messages, 'message', 'messages')} as ${subdomain ?? domain} ${rhythmText(one)}`,
    ...(trace.ownEnvelope > 0 ? [`the envelope names ${domain}`] : []),
    isChanged
      ? 'they were changed after they had been signed: by a server of yours, or by a forwarder'
      : reasonsText(trace.sender.reasons),
  ]
  return `${facts.filter((fact) => fact !== '').join('; ')}.`
}

function rhythmText({ rhythm, days, ofDays }: Unclaimed): string {
  if (rhythm === 'once') return `on ${plural(days, 'day', 'days')}, as a mailing does that may return`
  return `on ${days} of ${plural(ofDays, 'day', 'days')}`
}

function reasonsText(reasons: ReadonlyMap<Reason, number>): string {
  const most = [...reasons.entries()].sort(([, one], [, other]) => other - one).slice(0, REASONS_SHOWN)
  return most.length > 0 ? listNames(most.map(([reason]) => REASONS[reason])) : ''
}
