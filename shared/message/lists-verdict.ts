// The verdict of blocklists on a message.
import type { MessageFinding } from './findings.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

const LISTED = verdict<{ message: string; more: number }>({
  tone: 'bad',
  heading: 'A blocklist counts against this message',
  sentence: ({ message, more }) => joined(message, moreListings(more)),
  stamp: 'Listed',
})

const moreListings = (more: number) =>
  more > 0 ? `There ${more === 1 ? 'is 1 more listing' : `are ${more} more listings`}.` : undefined

const UNKNOWN = verdict({
  tone: 'unknown',
  heading: 'What blocklists say is unknown',
  sentence: 'Most lists did not prove that they work. This says nothing against the message.',
  stamp: 'Unknown',
})

export const MESSAGE_LISTS_VERDICTS = {
  blocked: LISTED,
  distrusted: verdict({ ...LISTED, tone: 'warn' }),
  unknown: UNKNOWN,
  'nothing-to-look-up': verdict({ ...UNKNOWN, sentence: 'There was nothing to look up.' }),
  clean: verdict<{ known: number }>({
    tone: 'ok',
    heading: 'No blocklist counts against this message',
    sentence: ({ known }) => `${known} answers from lists that passed their test say nothing bad.`,
    stamp: 'Clean',
  }),
}

const verdictOf = verdictsOf(MESSAGE_LISTS_VERDICTS)

/** @param known answers of lists that passed their test */
export function listsVerdict(
  { all, known }: { all: number; known: number },
  findings: readonly MessageFinding[],
): Verdict {
  const problem = firstProblem(findings)
  if (problem) {
    const more = findings.filter(asksForAction).length - 1
    return verdictOf(isError(problem) ? 'blocked' : 'distrusted', { message: problem.message, more })
  }
  if (all === 0) return verdictOf('nothing-to-look-up')
  return known * 2 <= all ? verdictOf('unknown') : verdictOf('clean', { known })
}
