// The verdict of a CNAME report. A missing answer never makes it worse, and never hides a known error.
import type { CnameFinding } from './findings.ts'
import type { CnameFacts } from './schema.ts'
import { unlessBogus } from '#shared/report/unanswered.ts'
import { noSuchNameVerdict } from '#shared/report/no-such-name.ts'
import { firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

type Found = Extract<CnameFacts, { state: 'found' }>
type Absent = Extract<CnameFacts, { state: 'absent' }>

/** Findings about the name and about each step of its chain. */
export const allFindings = ({
  findings,
  entries,
}: Pick<CnameFacts, 'findings' | 'entries'>): CnameFinding[] => [
  ...findings,
  ...entries.flatMap((entry) => entry.findings),
]

export function cnameVerdict(report: CnameFacts): Verdict {
  if (report.state === 'absent') return absentVerdict(report)
  return report.state === 'found' ? foundVerdict(report) : unansweredVerdict(report)
}

/** A loop counts as an answer: DNS showed it. */
function unansweredVerdict({ domain, findings }: CnameFacts): Verdict {
  if (findings.some(isError)) {
    const sentence = `The CNAME records of ${domain} form a loop, so the name points nowhere.`
    return { tone: 'bad', heading: `CNAME chain of ${domain}`, sentence, stamp: 'Loop' }
  }
  return {
    tone: 'unknown',
    heading: `The CNAME record of ${domain} is unknown`,
    sentence: `The CNAME record of ${domain} could not be looked up, so we cannot tell where the name points${unlessBogus(findings, '. This says nothing about the record itself.')}`,
    stamp: 'Unknown',
  }
}

function absentVerdict({ domain, nxdomain, addresses }: Absent): Verdict {
  const heading = `No CNAME records found for ${domain}`
  if (nxdomain) return noSuchNameVerdict(domain)
  const sentence =
    addresses.length > 0
      ? `${domain} is not an alias: it has its own addresses.`
      : `${domain} is not an alias: it has no CNAME record.`
  return { tone: 'info', heading, sentence, stamp: 'No alias' }
}

function foundVerdict(report: Found): Verdict {
  const { domain, entries } = report
  const heading = entries.length === 1 ? `CNAME record of ${domain}` : `CNAME chain of ${domain}`
  const findings = allFindings(report)
  const problem = firstProblem(findings)
  const target = entries.at(-1)?.exchange ?? ''
  if (problem && isError(problem)) return { tone: 'bad', heading, ...brokenWords(report, target) }
  const isDoubtful = findings.some(({ unknown }) => unknown)
  if (problem) {
    const doubt = isDoubtful ? ` What is at ${target} could not be looked up.` : ''
    return { tone: 'warn', heading, sentence: `${problem.message}${doubt}`, stamp: 'Improve' }
  }
  if (isDoubtful) {
    const sentence = `${domain} points to ${target}. What is there could not be looked up, so we cannot tell whether the name works.`
    return { tone: 'unknown', heading, sentence, stamp: 'In part' }
  }
  return { tone: 'ok', heading, sentence: `${domain} points to ${target}, which answers.`, stamp: 'Valid' }
}

function brokenWords(report: Found, target: string): Pick<Verdict, 'sentence' | 'stamp'> {
  const { domain, entries } = report
  const codes = new Set(allFindings(report).map(({ code }) => code))
  if (codes.has('cname-takeover-risk')) {
    const sentence = `${domain} points to ${target}, which does not exist. Someone else may be able to take that name, and with it control of ${domain}.`
    return { sentence, stamp: 'Danger' }
  }
  if (codes.has('cname-loop')) {
    return {
      sentence: `The CNAME records of ${domain} form a loop, so the name points nowhere.`,
      stamp: 'Loop',
    }
  }
  if (entries.at(-1)?.findings.some(isError)) {
    const sentence = `${domain} points to ${target}, where there is nothing, so anything that uses the name fails.`
    return { sentence, stamp: 'Dead end' }
  }
  if (codes.has('cname-at-apex')) {
    const sentence = `${domain} has a CNAME at the top of its zone, where a CNAME is not allowed, so mail to and from it fails.`
    return { sentence, stamp: 'Broken' }
  }
  if (codes.has('cname-multiple')) {
    const sentence = `${domain} has several CNAME records, so each resolver follows a different one, or none.`
    return { sentence, stamp: 'Broken' }
  }
  const sentence = `${domain} has other records next to its CNAME, so some resolvers see them and others do not.`
  return { sentence, stamp: 'Broken' }
}
