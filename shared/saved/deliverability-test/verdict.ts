// The verdict of a placement test: the share in the inbox, and how much so few mailboxes can prove about it.
import { listAll } from '#shared/report/list-names.ts'
import { joined, saidBy, verdict } from '#shared/report/verdict-table.ts'
import type { PlacementFacts } from './judge.ts'
import type { Share } from './schema.ts'
import type { Verdict } from '#shared/report/verdict.ts'

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
