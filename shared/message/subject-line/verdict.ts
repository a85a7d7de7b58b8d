// The verdict on a subject: whether something in it is broken or misleads. How well it works, nobody can say beforehand.
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'
import type { SubjectFinding } from './findings.ts'

export function subjectVerdict(findings: readonly SubjectFinding[]): Verdict {
  const problems = findings.filter(asksForAction)
  const first = firstProblem(findings)
  if (!first)
    return {
      tone: 'ok',
      heading: 'Nothing in this subject is broken',
      stamp: 'Sound',
      sentence: 'It can be sent as it is. Whether people open it depends on what they expect from you.',
    }
  const rest = problems.length - 1
  const more =
    rest === 0 ? '' : rest === 1 ? ' One more problem is below.' : ` ${rest} more problems are below.`
  return isError(first)
    ? {
        tone: 'bad',
        heading: 'Do not send this subject yet',
        stamp: 'Fix first',
        sentence: `${first.message}${more}`,
      }
    : {
        tone: 'warn',
        heading: 'This subject could be better',
        stamp: 'Improve',
        sentence: `${first.message}${more}`,
      }
}
