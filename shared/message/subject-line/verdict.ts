// The verdict on a subject: whether something in it is broken or misleads. How well it works, nobody can say beforehand.
import { joined, moreBelow, stampedVerdictsOf, verdict } from '#shared/report/verdict-table.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'
import type { SubjectFinding } from './findings.ts'

interface Problem {
  message: string
  more: number
}

const problemText = ({ message, more }: Problem) => joined(message, moreBelow(more))

export const SUBJECT_VERDICTS = {
  sound: verdict({
    tone: 'ok',
    heading: 'Nothing in this subject is broken',
    sentence: 'It can be sent as it is. Whether people open it depends on what they expect from you.',
    stamp: 'Sound',
  }),
  broken: verdict<Problem>({
    tone: 'bad',
    heading: 'Do not send this subject yet',
    sentence: problemText,
    stamp: 'Fix first',
  }),
  improve: verdict<Problem>({
    tone: 'warn',
    heading: 'This subject could be better',
    sentence: problemText,
    stamp: 'Improve',
  }),
}

const verdictOf = stampedVerdictsOf(SUBJECT_VERDICTS)

export function subjectVerdict(findings: readonly SubjectFinding[]): Verdict {
  const first = firstProblem(findings)
  if (!first) return verdictOf('sound')
  const more = findings.filter(asksForAction).length - 1
  return verdictOf(isError(first) ? 'broken' : 'improve', { message: first.message, more })
}
