// The verdict of a CNAME report. A missing answer never makes it worse, and never hides a known error.
import type { CnameFinding } from './findings.ts'
import type { CnameFacts } from './schema.ts'
import { bogusIn, noSuchNameVerdict, saysNothing } from '#shared/report/unanswered.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

type Found = Extract<CnameFacts, { state: 'found' }>
type Absent = Extract<CnameFacts, { state: 'absent' }>

interface Of {
  domain: string
}

interface Steps extends Of {
  steps: number
}

interface Chain extends Steps {
  /** Where it ends. */
  target: string
}

const chainHeading = ({ domain, steps }: Steps) => `CNAME ${steps === 1 ? 'record' : 'chain'} of ${domain}`

const BROKEN = { tone: 'bad', heading: chainHeading, stamp: 'Broken' } as const

const loopText = ({ domain }: Of) => `The CNAME records of ${domain} form a loop, so the name points nowhere.`

export const CNAME_VERDICTS = {
  unknown: verdict<Of & { bogus: string | undefined }>({
    tone: 'unknown',
    heading: ({ domain }) => `The CNAME record of ${domain} is unknown`,
    sentence: ({ domain, bogus }) =>
      `The CNAME record of ${domain} could not be looked up, so we cannot tell where the name points${saysNothing(bogus, 'the record itself')}`,
    stamp: 'Unknown',
  }),
  'no-alias': verdict<Of>({
    tone: 'info',
    heading: ({ domain }) => `No CNAME records found for ${domain}`,
    sentence: ({ domain }) => `${domain} is not an alias: it has no CNAME record.`,
    stamp: 'No alias',
  }),
  'own-addresses': verdict<Of>({
    tone: 'info',
    heading: ({ domain }) => `No CNAME records found for ${domain}`,
    sentence: ({ domain }) => `${domain} is not an alias: it has its own addresses.`,
    stamp: 'No alias',
  }),
  'takeover-risk': verdict<Chain>({
    ...BROKEN,
    sentence: ({ domain, target }) =>
      `${domain} points to ${target}, which does not exist. Someone else may be able to take that name, and with it control of ${domain}.`,
    stamp: 'Danger',
  }),
  loop: verdict<Steps>({ ...BROKEN, sentence: loopText, stamp: 'Loop' }),
  'dead-end': verdict<Chain>({
    ...BROKEN,
    sentence: ({ domain, target }) =>
      `${domain} points to ${target}, where there is nothing, so anything that uses the name fails.`,
    stamp: 'Dead end',
  }),
  'at-apex': verdict<Steps>({
    ...BROKEN,
    sentence: ({ domain }) =>
      `${domain} has a CNAME at the top of its zone, where a CNAME is not allowed, so mail to and from it fails.`,
  }),
  several: verdict<Steps>({
    ...BROKEN,
    sentence: ({ domain }) =>
      `${domain} has several CNAME records, so each resolver follows a different one, or none.`,
  }),
  'not-alone': verdict<Steps>({
    ...BROKEN,
    sentence: ({ domain }) =>
      `${domain} has other records next to its CNAME, so some resolvers see them and others do not.`,
  }),
  improve: verdict<Chain & { message: string; isDoubtful: boolean }>({
    tone: 'warn',
    heading: chainHeading,
    sentence: ({ target, message, isDoubtful }) =>
      joined(message, isDoubtful ? `What is at ${target} could not be looked up.` : undefined),
    stamp: 'Improve',
  }),
  'in-part': verdict<Chain>({
    tone: 'unknown',
    heading: chainHeading,
    sentence: ({ domain, target }) =>
      `${domain} points to ${target}. What is there could not be looked up, so we cannot tell whether the name works.`,
    stamp: 'In part',
  }),
  'spare-key': verdict<Chain & { message: string }>({
    tone: 'info',
    heading: chainHeading,
    sentence: ({ message }) => message,
    stamp: 'Spare',
  }),
  valid: verdict<Chain>({
    tone: 'ok',
    heading: chainHeading,
    sentence: ({ domain, target }) => `${domain} points to ${target}, which answers.`,
    stamp: 'Valid',
  }),
}

const cname = verdictsOf(CNAME_VERDICTS)

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
const unansweredVerdict = ({ domain, findings }: CnameFacts): Verdict =>
  findings.some(isError)
    ? cname('loop', { domain, steps: 0 })
    : cname('unknown', { domain, bogus: bogusIn(findings) })

function absentVerdict({ domain, nxdomain, addresses }: Absent): Verdict {
  if (nxdomain) return noSuchNameVerdict(domain)
  return cname(addresses.length > 0 ? 'own-addresses' : 'no-alias', { domain })
}

function foundVerdict(report: Found): Verdict {
  const { domain, entries } = report
  const findings = allFindings(report)
  const problem = firstProblem(findings)
  const chain = { domain, target: entries.at(-1)?.exchange ?? '', steps: entries.length }
  if (problem && isError(problem)) return cname(faultOf(report), chain)
  const isDoubtful = findings.some(({ unknown }) => unknown)
  if (problem) return cname('improve', { ...chain, message: problem.message, isDoubtful })
  const spare = findings.find(({ code }) => code === 'cname-spare-key')
  if (spare) return cname('spare-key', { ...chain, message: spare.message })
  return cname(isDoubtful ? 'in-part' : 'valid', chain)
}

/** The worst of what is broken. */
function faultOf(report: Found) {
  const codes = new Set(allFindings(report).map(({ code }) => code))
  if (codes.has('cname-takeover-risk')) return 'takeover-risk'
  if (codes.has('cname-loop')) return 'loop'
  if (report.entries.at(-1)?.findings.some(isError)) return 'dead-end'
  if (codes.has('cname-at-apex')) return 'at-apex'
  return codes.has('cname-multiple') ? 'several' : 'not-alone'
}
