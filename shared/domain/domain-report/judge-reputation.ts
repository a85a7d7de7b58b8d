// The verdict from blocklists and the registry. A list that did not pass its test counts neither for nor against the domain.
import type { ReputationPart } from './schema.ts'
import { concludeReputation } from '#shared/domain/domain-reputation/conclude.ts'
import type { ReputationFinding } from '#shared/domain/domain-reputation/findings.ts'
import { isProved } from '#shared/domain/domain-reputation/score-lists.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

type Facts = Omit<ReputationPart, 'part' | 'verdict' | 'findings' | 'changes'>
type Judged = Pick<ReputationPart, 'verdict' | 'findings' | 'changes'>

export function judgeReputation(facts: Facts): Judged {
  const { domain, exists, addressLists, checkedAt } = facts
  if (exists === false) return { verdict: missingVerdict(domain), findings: [], changes: [] }
  const { findings, changes } = concludeReputation({ ...facts, mailHostLists: addressLists, now: checkedAt })
  return { verdict: verdictOf(facts, findings), findings, changes }
}

const missingVerdict = (domain: string): Verdict => ({
  tone: 'info',
  heading: `${domain} has no reputation`,
  sentence: `${domain} does not exist in DNS, so it has no reputation.`,
  stamp: 'No such name',
})

function verdictOf(facts: Facts, findings: readonly ReputationFinding[]): Verdict {
  const { domain, lists } = facts
  const problem = firstProblem(findings)
  const proved = lists.filter(isProved).length
  if (problem) {
    const tone = isError(problem) ? 'bad' : 'warn'
    const others = findings.filter(asksForAction).length - 1
    const more =
      others > 0 ? ` ${others} more ${others === 1 ? 'problem counts' : 'problems count'} against it.` : ''
    return {
      tone,
      heading: problemHeading(domain, problem),
      sentence: problem.message + more,
      stamp: stampOf(problem),
    }
  }
  if (proved === 0) {
    const sentence = `No blocklist passed its test, so the reputation of ${domain} is unknown.`
    return { tone: 'unknown', heading: `The reputation of ${domain} is unknown`, sentence, stamp: 'Unknown' }
  }
  const unknown = lists.length - proved
  const note = unknown > 0 ? ` ${unknown} could not be checked.` : ''
  return {
    tone: 'ok',
    heading: `No blocklist lists ${domain}`,
    sentence: `${proved} ${proved === 1 ? 'blocklist says' : 'blocklists say'} nothing bad about ${domain}.${note}`,
    stamp: `${proved} clean`,
  }
}

function problemHeading(domain: string, { code, severity }: ReputationFinding): string {
  switch (code) {
    case 'reputation-listed':
      return severity === 'error' ? `A blocklist blocks mail from ${domain}` : `${domain} is on a blocklist`
    case 'reputation-young':
      return `${domain} is too new to be trusted`
    case 'reputation-registration-ended':
      return `The registration of ${domain} has expired`
    case 'reputation-registration-ends':
      return `The registration of ${domain} expires soon`
    default:
      return `The registration of ${domain} has a problem`
  }
}

const stampOf = ({ code }: ReputationFinding): string =>
  code === 'reputation-listed' ? 'Listed' : code === 'reputation-young' ? 'New' : 'Registration'
