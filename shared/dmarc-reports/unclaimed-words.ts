// What is known of mail that nobody answers for, and what is asked about it.
import type { Change } from '#shared/report/change/change.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { policyName } from '#shared/records/dmarc/tree-walk.ts'
import { REASONS, type Reason } from './explain.ts'
import { keyParts } from './senders.ts'
import type { Unclaimed } from './unclaimed.ts'
import { listNames } from '#shared/report/list-names.ts'
import { plural } from '#shared/kit/text/number-text.ts'

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

/** What its owner is asked. */
export interface Question {
  /** The sender, as it is marked. */
  name: string
  /** It sends as names below the domain. */
  isBelow: boolean
  source: string
  isNetwork: boolean
  why: string
  /** What to do if it is the domain’s own. */
  remedy: string
}

export function questionOf(domain: string, one: Unclaimed): Question {
  const { name, kind } = one.trace.sender
  return {
    name,
    isBelow: one.trace.isBelow,
    source: sourceText(one),
    isNetwork: kind === 'network',
    why: unclaimedWhy(domain, one),
    remedy: remedyFor(one, domain),
  }
}

export const WHOSE_CHANGES = {
  'reports-whose': {
    title: ({ source, isNetwork }: Question) => `Say whose mail ${source} ${isNetwork ? 'send' : 'sends'}`,
    text: ({ why, remedy }: Question) =>
      `${why} If it is yours, ${remedy} before the policy becomes stricter, or it is lost. If not, mark it as not yours, and it no longer counts.`,
    why: ['reports-unclaimed'],
    rfc: 'RFC 9989, 7.4',
  },
} satisfies ChangeTable

const { ask } = changesOf(WHOSE_CHANGES)

export function askWhose(domain: string, question: Question): Change {
  const { name, isBelow } = question
  const suffix = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}${isBelow ? '-below' : ''}`
  return ask('reports-whose', { suffix, owner: policyName(domain), type: 'TXT' }, question)
}

function remedyFor({ trace: { sender }, isChanged }: Unclaimed, domain: string): string {
  const [key] = sender.brokenKeys.keys()
  if (isChanged) return 'have that server sign last, or leave the mail as it is,'
  if (key !== undefined) {
    const { selector, signer } = keyParts(key)
    return `check the key at ${selector}._domainkey.${signer}, which no receiver accepts,`
  }
  return sender.kind === 'service'
    ? `turn on DKIM for ${domain} at ${sender.name}`
    : `have it signed with DKIM as ${domain}`
}
