// What the placements mean, provider by provider, since each sorts mail by its own rules and one average says little: findings, the
// verdict, and what to do.
import { changesOf, type ChangeTable, ITS_WORDS } from '#shared/report/change/change-table.ts'
import type { Change } from '#shared/report/change/change.ts'
import { listAll } from '#shared/kit/sentence.ts'
import { joined, saidBy, verdict } from '#shared/report/verdict-table.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { type PlacementCode, placementFinding, type PlacementFinding } from './findings.ts'
import type { PlacementReport, ProviderShare, Share } from './schema.ts'

type PlacementFacts = Pick<PlacementReport, 'state' | 'all' | 'byProvider' | 'placements'>

/** Greylisting and full queues take this long; anything faster is not worth mentioning. */
const SLOW_SECONDS = 300

export function judgePlacements({ state, all, byProvider }: PlacementFacts): PlacementFinding[] {
  const came = all.known - all.counts.missing
  if (state === 'expired') return []
  if (came > 0) return [...byProvider.flatMap(judgeProvider), ...unreadable(all.counts.unknown)]
  const nothing = state === 'done' ? [placementFinding('placement-nothing-came')] : []
  return [...nothing, ...unreadable(all.counts.unknown)]
}

function judgeProvider({ provider, counts, known, medianSeconds }: ProviderShare): PlacementFinding[] {
  const findings: PlacementFinding[] = []
  const copies = (count: number) => ({ provider, count, known })
  if (known > 0 && counts.inbox === known)
    findings.push(placementFinding('placement-all-in-inbox', { provider, known }))
  if (counts.spam > 0) findings.push(placementFinding('placement-in-spam', copies(counts.spam)))
  if (counts.missing > 0) findings.push(placementFinding('placement-not-received', copies(counts.missing)))
  if (counts.promotions > 0)
    findings.push(placementFinding('placement-in-promotions', copies(counts.promotions)))
  if (counts.other > 0) findings.push(placementFinding('placement-in-other-folder', copies(counts.other)))
  if (medianSeconds !== null && medianSeconds >= SLOW_SECONDS)
    findings.push(placementFinding('placement-slow-arrival', { provider, seconds: medianSeconds }))
  return findings
}

const unreadable = (count: number): PlacementFinding[] =>
  count === 0 ? [] : [placementFinding('placement-mailbox-unread', { count })]

interface Arrived extends Pick<Share, 'counts' | 'known'> {
  came: number
  mailboxes: number
}

interface Tested extends Pick<Share, 'counts' | 'known' | 'range' | 'inboxPercent'> {
  /** Providers where some copies went elsewhere. */
  elsewhere: readonly string[]
}

const inboxText = ({ counts, known }: Pick<Share, 'counts' | 'known'>) =>
  `${counts.inbox} of ${known} copies landed in the inbox${counts.promotions > 0 ? `, ${counts.promotions} under Promotions` : ''}`

const TESTED = verdict<Tested>({
  tone: 'ok',
  heading: ({ inboxPercent }) => `${inboxPercent}% in the inbox`,
  sentence: ({ range: { from, to }, elsewhere, ...values }) =>
    joined(
      `${inboxText(values)}. With so few mailboxes, the true share could be anywhere between ${from}% and ${to}%.`,
      elsewhere.length > 0 ? `Some went elsewhere at ${listAll(elsewhere)}.` : undefined,
    ),
  stamp: 'Tested',
})

export const PLACEMENT_VERDICTS = {
  expired: verdict({
    tone: 'info',
    heading: 'This test has expired',
    sentence: 'The result is deleted. Start a new test and send the message again.',
    stamp: 'Expired',
  }),
  'nothing-came': verdict({
    tone: 'unknown',
    heading: 'No copy came',
    sentence:
      'None of the mailboxes got a message with this code. Either the message was not sent, or it lacked the code, or it was refused: look for bounces.',
    stamp: 'Unknown',
  }),
  waiting: verdict<{ mailboxes: number }>({
    tone: 'info',
    heading: ({ mailboxes }) => `Waiting for ${mailboxes === 1 ? 'one copy' : `${mailboxes} copies`}`,
    sentence:
      'Send the message to the addresses, with the code in its subject or text. Copies appear here as they arrive.',
    stamp: 'Waiting',
  }),
  arriving: verdict<Arrived>({
    tone: 'info',
    heading: ({ came, mailboxes }) => `${came} of ${mailboxes} copies have arrived`,
    sentence: (values) =>
      `${inboxText(values)} so far. The result is complete when the others have arrived, or half an hour after the first.`,
    stamp: 'Arriving',
  }),
  good: TESTED,
  fair: verdict({ ...TESTED, tone: 'warn' }),
  poor: verdict({ ...TESTED, tone: 'bad' }),
}

/** As in its answers so far. */
const verdictOf = saidBy<Verdict>('tone', 'stamp', 'heading', 'sentence')(PLACEMENT_VERDICTS)

/** In percent; the thresholds of the site's scores. */
const GOOD = 70
const POOR = 40

export function placementVerdict({ state, all, byProvider }: PlacementFacts): Verdict {
  const { counts, known, mailboxes } = all
  const came = known - counts.missing
  if (state === 'expired') return verdictOf('expired')
  if (came === 0) return state === 'done' ? verdictOf('nothing-came') : verdictOf('waiting', { mailboxes })
  if (state !== 'done') return verdictOf('arriving', { ...all, came })
  const elsewhere = byProvider
    .filter((one) => one.counts.spam + one.counts.missing > 0)
    .map(({ provider }) => provider)
  return verdictOf(bandOf(all), { ...all, elsewhere })
}

/** Promotions is part of the inbox: enough not to be bad, but not enough to be good. */
function bandOf({ counts, known }: Share) {
  if (counts.inbox * 100 >= GOOD * known) return 'good'
  return (counts.inbox + counts.promotions) * 100 >= POOR * known ? 'fair' : 'poor'
}

// What to do if copies ended up elsewhere. A folder proves nothing about DNS, so these are ways to find out more.
type Read = Pick<PlacementReport, 'state' | 'sender' | 'findings'>

export const PLACEMENT_CHANGES = {
  'placement-spam': {
    title: 'Find out what receivers can verify about the message',
    text: 'Send the same message to an address of the mail test: it shows which check fails and which record fixes it. If all of them pass, the reason is how readers treated your earlier mail: send less, to those who answer, and test again another day.',
    why: ['placement-in-spam' satisfies PlacementCode],
  },
  'placement-missing': {
    title: 'Find the refusal',
    text: 'Look for a bounce in the mailbox you sent from, or ask your sending service for its logs on these addresses. Paste it into the bounce decoder, which says who has to act.',
    why: ['placement-not-received' satisfies PlacementCode],
  },
} satisfies ChangeTable

const { ask } = changesOf(PLACEMENT_CHANGES)

export function placementChanges({ state, sender, findings }: Read): Change[] {
  const owner = sender?.split('@').at(-1)
  if (state !== 'done' || !owner) return []
  const has = (wanted: PlacementCode) => findings.some(({ code }) => code === wanted)
  const about = { owner, type: 'TXT' as const, ...ITS_WORDS }
  return [
    ...(has('placement-in-spam') ? [ask('placement-spam', about)] : []),
    ...(has('placement-not-received') ? [ask('placement-missing', about)] : []),
  ]
}
