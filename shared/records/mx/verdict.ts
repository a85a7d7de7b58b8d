// The verdict of an MX report. A missing answer never makes it worse, and never hides a known error.
import { isNullMx } from '#shared/dns/null-mx.ts'
import type { MxFinding } from './findings.ts'
import type { MxEntry, MxFacts } from './schema.ts'
import { unlessBogus } from '#shared/report/unanswered.ts'
import { noSuchNameVerdict } from '#shared/report/no-such-name.ts'
import { listNames } from '#shared/report/list-names.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

type Found = Extract<MxFacts, { state: 'found' }>
type Absent = Extract<MxFacts, { state: 'absent' }>

/** Findings about the domain and about each of its hosts. */
export const allFindings = ({ findings, entries }: Pick<MxFacts, 'findings' | 'entries'>): MxFinding[] => [
  ...findings,
  ...entries.flatMap((entry) => entry.findings),
]

export function mxVerdict(report: MxFacts): Verdict {
  if (report.state === 'absent') return absentVerdict(report)
  return report.state === 'found' ? foundVerdict(report) : unansweredVerdict(report)
}

/** A loop counts as an answer: DNS showed it. */
function unansweredVerdict({ domain, findings }: MxFacts): Verdict {
  if (findings.some(isError)) {
    return {
      tone: 'bad',
      heading: `MX records of ${domain}`,
      sentence: `The CNAME records of ${domain} form a loop, so no mail can be delivered to it.`,
      stamp: 'Loop',
    }
  }
  return {
    tone: 'unknown',
    heading: `The MX records of ${domain} are unknown`,
    sentence: `The MX records of ${domain} could not be looked up, so we cannot tell where its mail goes${unlessBogus(findings, '. This says nothing about the records themselves.')}`,
    stamp: 'Unknown',
  }
}

function absentVerdict({ domain, nxdomain, implicit = [], findings }: Absent): Verdict {
  const heading = `No MX records found for ${domain}`
  if (nxdomain) return noSuchNameVerdict(domain)
  const addresses = listNames(implicit)
  if (findings.some(({ code }) => code === 'mx-implicit')) {
    const sentence = `Without MX records, senders deliver mail for ${domain} to the IP address of the domain itself (${addresses}). That is usually a web server, which does not accept mail.`
    return { tone: 'warn', heading, sentence, stamp: 'Implicit' }
  }
  if (!findings.some(isError)) {
    const sentence = `${domain} has no MX records, and its own addresses could not all be looked up, so we cannot tell whether mail to it arrives.`
    return { tone: 'unknown', heading, sentence, stamp: 'Unknown' }
  }
  const sentence =
    implicit.length > 0
      ? `${domain} has no MX records, and its own address cannot be reached from the internet (${addresses}), so mail to it bounces.`
      : `${domain} has neither MX records nor an IP address, so all mail to it bounces.`
  return { tone: 'bad', heading, sentence, stamp: 'No record' }
}

function foundVerdict(report: Found): Verdict {
  const { domain, entries } = report
  const heading = `MX records of ${domain}`
  const findings = allFindings(report)
  const problem = firstProblem(findings)
  if (problem && isError(problem)) return brokenVerdict(report, heading)
  if (isNullMx(entries)) return nullMxVerdict(report, heading)
  const unknown = hostsWith(entries, ({ unknown }) => unknown === true)
  const doubt = unknown.length > 0 ? `The addresses of ${list(unknown)} could not all be looked up` : ''
  if (problem) {
    const sentence = [`Mail to ${domain} can be delivered, with one problem: ${problem.message}`]
    if (doubt) sentence.push(`${doubt}.`)
    return { tone: 'warn', heading, sentence: sentence.join(' '), stamp: 'Improve' }
  }
  if (doubt) {
    const sentence = `${doubt}, so we cannot tell whether every mail server of ${domain} can be reached.`
    return { tone: 'unknown', heading, sentence, stamp: 'In part' }
  }
  return { tone: 'ok', heading, sentence: soundSentence(report), stamp: 'Valid' }
}

function brokenVerdict({ domain, entries, findings }: Found, heading: string): Verdict {
  const broken = { tone: 'bad', heading, stamp: 'Broken' } as const
  const codes = new Set(findings.map(({ code }) => code))
  if (codes.has('mx-none-usable')) {
    return { ...broken, sentence: `No mail server of ${domain} can be reached, so all mail to it bounces.` }
  }
  const hosts = hostsWith(entries, isError)
  if (hosts.length === 0) {
    const sentence = `${domain} says both that it does not accept mail (null MX) and where its mail goes, so some senders refuse to deliver.`
    return { ...broken, sentence }
  }
  const sentence = `${list(hosts)} cannot receive mail, so mail to ${domain} is delayed, and lost when the other servers are down.`
  return { ...broken, sentence }
}

function nullMxVerdict({ domain, entries }: Found, heading: string): Verdict {
  const asks = entries.some(({ findings }) => findings.some(asksForAction))
  const fact = `${domain} says that it does not accept mail (null MX), so messages to it bounce right away.`
  return asks
    ? { tone: 'warn', heading, sentence: `${fact} The record should have priority 0.`, stamp: 'Improve' }
    : { tone: 'info', heading, sentence: fact, stamp: 'No mail' }
}

function soundSentence({ domain, entries }: Found): string {
  const unchecked = hostsWith(entries, ({ code }) => code === 'mx-not-checked')
  const hosts = new Set(entries.map(({ exchange }) => exchange)).size
  const where = [...new Set(entries.flatMap(({ provider }) => provider ?? []))].join(', ')
  const to = where ? `Mail for ${domain} goes to ${where}. ` : ''
  if (unchecked.length > 0) {
    return `${to}The first ${hosts - unchecked.length} of the ${hosts} mail servers of ${domain} have public addresses; the others were not looked up.`
  }
  return hosts === 1
    ? `${to}The mail server of ${domain} has a public address, so senders can find it.`
    : `${to}Every mail server of ${domain} has a public address, so senders can find it.`
}

const hostsWith = (entries: readonly MxEntry[], is: (finding: MxFinding) => boolean): string[] => [
  ...new Set(entries.filter(({ findings }) => findings.some(is)).map(({ exchange }) => exchange)),
]

const list = (names: readonly string[]): string => listNames(names, { most: 3 })
