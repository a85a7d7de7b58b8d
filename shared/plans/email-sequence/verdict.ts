// The verdict on a sequence: whether its mailboxes can send it, and what has to be fixed before.
import { joined, moreBelow, stampedVerdictsOf, verdict } from '#shared/report/verdict-table.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'
import { plural } from '#shared/kit/text/number-text.ts'
import type { SequenceFinding } from './findings.ts'

interface Peak {
  /** Emails on the busiest day. */
  peak: number
}

interface Problem extends Peak {
  message: string
  more: number
}

const heading = ({ peak }: Peak) => `Up to ${plural(peak, 'email', 'emails')} a day`

const problemText = ({ message, more }: Problem) => joined(message, moreBelow(more))

export const SEQUENCE_VERDICTS = {
  sound: verdict<Peak>({
    tone: 'ok',
    heading,
    sentence: 'Nothing keeps this sequence from being sent. Switch on the stop conditions before you begin.',
    stamp: 'Sound',
  }),
  broken: verdict<Problem>({ tone: 'bad', heading, sentence: problemText, stamp: 'Fix first' }),
  improve: verdict<Problem>({ tone: 'warn', heading, sentence: problemText, stamp: 'Improve' }),
}

const verdictOf = stampedVerdictsOf(SEQUENCE_VERDICTS)

export function sequenceVerdict(findings: readonly SequenceFinding[], peak: number): Verdict {
  const first = firstProblem(findings)
  if (!first) return verdictOf('sound', { peak })
  const more = findings.filter(asksForAction).length - 1
  return verdictOf(isError(first) ? 'broken' : 'improve', { peak, message: first.message, more })
}
