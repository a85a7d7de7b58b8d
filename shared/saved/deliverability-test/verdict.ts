// The verdict of a placement test: the share in the inbox, and how much so few mailboxes can prove about it.
import { listAll } from '#shared/report/list-names.ts'
import type { PlacementFacts } from './judge.ts'
import type { Share } from './schema.ts'
import type { Tone, Verdict } from '#shared/report/verdict.ts'

/** In percent; the thresholds of the site's scores. */
const GOOD = 70
const POOR = 40

export function placementVerdict({ state, all, byProvider }: PlacementFacts): Verdict {
  const { counts, known, mailboxes } = all
  const came = known - counts.missing
  if (state === 'expired') return { tone: 'info', stamp: 'Expired', ...EXPIRED }
  if (came === 0 && state === 'done') return { tone: 'unknown', stamp: 'Unknown', ...NOTHING }
  if (came === 0) return { tone: 'info', stamp: 'Waiting', ...waitingFor(mailboxes) }
  const heading = `${all.inboxPercent}% in the inbox`
  if (state !== 'done')
    return {
      tone: 'info',
      stamp: 'Arriving',
      heading: `${came} of ${mailboxes} copies have arrived`,
      sentence: `${inboxText(all)} so far. The result is complete when the others have arrived, or half an hour after the first.`,
    }
  const worst = byProvider.filter(({ counts: { spam, missing } }) => spam + missing > 0)
  const where =
    worst.length === 0 ? '' : ` Some went elsewhere at ${listAll(worst.map(({ provider }) => provider))}.`
  return {
    tone: toneOf(all),
    stamp: 'Tested',
    heading,
    sentence: `${inboxText(all)}. ${proofText(all)}${where}`,
  }
}

const EXPIRED = {
  heading: 'This test has expired',
  sentence: 'The result is deleted. Start a new test and send the message again.',
}

const NOTHING = {
  heading: 'No copy came',
  sentence:
    'None of the mailboxes got a message with this code. Either the message was not sent, or it lacked the code, or it was refused: look for bounces.',
}

const waitingFor = (mailboxes: number) => ({
  heading: `Waiting for ${mailboxes === 1 ? 'one copy' : `${mailboxes} copies`}`,
  sentence:
    'Send the message to the addresses, with the code in its subject or text. Copies appear here as they arrive.',
})

const inboxText = ({ counts, known }: Share) =>
  `${counts.inbox} of ${known} copies landed in the inbox${counts.promotions > 0 ? `, ${counts.promotions} under Promotions` : ''}`

const proofText = ({ range: { from, to } }: Share) =>
  `With so few mailboxes, the true share could be anywhere between ${from}% and ${to}%.`

/** Promotions is part of the inbox: enough not to be bad, but not enough to be good. */
function toneOf({ counts, known }: Share): Tone {
  if (counts.inbox * 100 >= GOOD * known) return 'ok'
  return (counts.inbox + counts.promotions) * 100 >= POOR * known ? 'warn' : 'bad'
}
