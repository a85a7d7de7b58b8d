// The verdict on a sequence: whether its mailboxes can send it, and what has to be fixed before.
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'
import { plural } from '#shared/kit/text/number-text.ts'
import type { SequenceFinding } from './findings.ts'

export function sequenceVerdict(findings: readonly SequenceFinding[], peak: number): Verdict {
  const heading = `Up to ${plural(peak, 'email', 'emails')} a day`
  const first = firstProblem(findings)
  if (!first)
    return {
      tone: 'ok',
      heading,
      stamp: 'Sound',
      sentence:
        'Nothing keeps this sequence from being sent. Switch on the stop conditions before you begin.',
    }
  const rest = findings.filter(asksForAction).length - 1
  const more =
    rest === 0 ? '' : rest === 1 ? ' One more problem is below.' : ` ${rest} more problems are below.`
  return isError(first)
    ? { tone: 'bad', heading, stamp: 'Fix first', sentence: `${first.message}${more}` }
    : { tone: 'warn', heading, stamp: 'Improve', sentence: `${first.message}${more}` }
}
