// The verdict of an MX report. A missing answer never makes it worse, and never hides a known error.
import { isNullMx } from '#shared/dns/resolver.ts'
import type { MxFinding } from './findings.ts'
import type { MxEntry, MxFacts } from './schema.ts'
import { bogusIn, noSuchNameVerdict, saysNothing } from '#shared/report/unanswered.ts'
import { listNames } from '#shared/kit/sentence.ts'
import { joined, stampedVerdictsOf, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

type Found = Extract<MxFacts, { state: 'found' }>
type Absent = Extract<MxFacts, { state: 'absent' }>

interface Of {
  domain: string
}

interface Hosts extends Of {
  hosts: readonly string[]
}

interface Sound extends Of {
  /** The services that its mail goes to. */
  services: readonly string[]
}

const list = (names: readonly string[]): string => listNames(names, { most: 3 })

const foundHeading = ({ domain }: Of) => `MX records of ${domain}`

const absentHeading = ({ domain }: Of) => `No MX records found for ${domain}`

const BROKEN = { tone: 'bad', heading: foundHeading, stamp: 'Broken' } as const

const VALID = { tone: 'ok', heading: foundHeading, stamp: 'Valid' } as const

const goesTo = ({ domain, services }: Sound) =>
  services.length > 0 ? `Mail for ${domain} goes to ${services.join(', ')}.` : ''

const acceptsNone = ({ domain }: Of) =>
  `${domain} says that it does not accept mail (null MX), so messages to it bounce right away.`

const notLookedUp = (hosts: readonly string[]) => `The addresses of ${list(hosts)} could not all be looked up`

export const MX_VERDICTS = {
  unknown: verdict<Of & { bogus: string | undefined }>({
    tone: 'unknown',
    heading: ({ domain }) => `The MX records of ${domain} are unknown`,
    sentence: ({ domain, bogus }) =>
      `The MX records of ${domain} could not be looked up, so we cannot tell where its mail goes${saysNothing(bogus, 'the records themselves')}`,
    stamp: 'Unknown',
  }),
  loop: verdict<Of>({
    tone: 'bad',
    heading: foundHeading,
    sentence: ({ domain }) =>
      `The CNAME records of ${domain} form a loop, so no mail can be delivered to it.`,
    stamp: 'Loop',
  }),
  apex: verdict<Of & { message: string }>({
    ...BROKEN,
    sentence: ({ message }) => message,
  }),
  alias: verdict<Of & { message: string }>({
    tone: 'info',
    heading: ({ domain }) => `${domain} has no MX records of its own`,
    sentence: ({ message }) => message,
    stamp: 'Alias',
  }),
  implicit: verdict<Of & { addresses: readonly string[] }>({
    tone: 'warn',
    heading: absentHeading,
    sentence: ({ domain, addresses }) =>
      `Without MX records, senders deliver mail for ${domain} to the IP address of the domain itself (${listNames(addresses)}). That is usually a web server, which does not accept mail.`,
    stamp: 'Implicit',
  }),
  'addresses-unknown': verdict<Of>({
    tone: 'unknown',
    heading: absentHeading,
    sentence: ({ domain }) =>
      `${domain} has no MX records, and its own addresses could not all be looked up, so we cannot tell whether mail to it arrives.`,
    stamp: 'Unknown',
  }),
  unreachable: verdict<Of & { addresses: readonly string[] }>({
    tone: 'bad',
    heading: absentHeading,
    sentence: ({ domain, addresses }) =>
      `${domain} has no MX records, and its own address cannot be reached from the internet (${listNames(addresses)}), so mail to it bounces.`,
    stamp: 'No record',
  }),
  absent: verdict<Of>({
    tone: 'bad',
    heading: absentHeading,
    sentence: ({ domain }) =>
      `${domain} has neither MX records nor an IP address, so all mail to it bounces.`,
    stamp: 'No record',
  }),
  'none-usable': verdict<Of>({
    ...BROKEN,
    sentence: ({ domain }) => `No mail server of ${domain} can be reached, so all mail to it bounces.`,
  }),
  'some-unusable': verdict<Hosts>({
    ...BROKEN,
    sentence: ({ domain, hosts }) =>
      `${list(hosts)} cannot receive mail, so mail to ${domain} is delayed, and lost when the other servers are down.`,
  }),
  'takes-bounces': verdict<Of & { message: string }>({ ...BROKEN, sentence: ({ message }) => message }),
  'null-mx-among-others': verdict<Of>({
    ...BROKEN,
    sentence: ({ domain }) =>
      `${domain} says both that it does not accept mail (null MX) and where its mail goes, so some senders refuse to deliver.`,
  }),
  'null-mx': verdict<Of>({ tone: 'info', heading: foundHeading, sentence: acceptsNone, stamp: 'No mail' }),
  'null-mx-priority': verdict<Of>({
    tone: 'warn',
    heading: foundHeading,
    sentence: (values) => `${acceptsNone(values)} The record should have priority 0.`,
    stamp: 'Improve',
  }),
  improve: verdict<Hosts & { message: string }>({
    tone: 'warn',
    heading: foundHeading,
    sentence: ({ domain, message, hosts }) =>
      joined(
        `Mail to ${domain} can be delivered, with one problem: ${message}`,
        hosts.length > 0 ? `${notLookedUp(hosts)}.` : undefined,
      ),
    stamp: 'Improve',
  }),
  'in-part': verdict<Hosts>({
    tone: 'unknown',
    heading: foundHeading,
    sentence: ({ domain, hosts }) =>
      `${notLookedUp(hosts)}, so we cannot tell whether every mail server of ${domain} has an IP address.`,
    stamp: 'In part',
  }),
  'valid-as-far-as-checked': verdict<Sound & { checked: number; all: number }>({
    ...VALID,
    sentence: ({ checked, all, ...values }) =>
      joined(
        goesTo(values),
        `The first ${checked} of the ${all} mail servers of ${values.domain} have public addresses; the others were not looked up.`,
      ),
  }),
  'valid-one': verdict<Sound>({
    ...VALID,
    sentence: (values) =>
      joined(
        goesTo(values),
        `The mail server of ${values.domain} has a public address, so senders can find it.`,
      ),
  }),
  valid: verdict<Sound>({
    ...VALID,
    sentence: (values) =>
      joined(
        goesTo(values),
        `Every mail server of ${values.domain} has a public address, so senders can find it.`,
      ),
  }),
}

const verdictOf = verdictsOf(MX_VERDICTS)
const brokenOf = stampedVerdictsOf(MX_VERDICTS)

/** Findings about the domain and about each of its hosts. */
export const allFindings = ({ findings, entries }: Pick<MxFacts, 'findings' | 'entries'>): MxFinding[] => [
  ...findings,
  ...entries.flatMap((entry) => entry.findings),
]

export function mxVerdict(report: MxFacts): Verdict {
  const { domain, findings } = report
  const apex = findings.find(({ code }) => code === 'cname-at-apex')
  if (apex) return verdictOf('apex', { domain, message: apex.message })
  if (report.state === 'absent') return absentVerdict(report)
  return report.state === 'found' ? foundVerdict(report) : unansweredVerdict(report)
}

/** A loop counts as an answer: DNS showed it. */
const unansweredVerdict = ({ domain, findings }: MxFacts): Verdict =>
  findings.some(isError)
    ? verdictOf('loop', { domain })
    : verdictOf('unknown', { domain, bogus: bogusIn(findings) })

function absentVerdict({ domain, nxdomain, implicit: addresses = [], findings }: Absent): Verdict {
  if (nxdomain) return noSuchNameVerdict(domain)
  const alias = findings.find(({ code }) => code === 'mx-domain-is-alias')
  if (alias && !findings.some(isError)) return verdictOf('alias', { domain, message: alias.message })
  if (findings.some(({ code }) => code === 'mx-implicit')) return verdictOf('implicit', { domain, addresses })
  if (!findings.some(isError)) return verdictOf('addresses-unknown', { domain })
  return verdictOf(addresses.length > 0 ? 'unreachable' : 'absent', { domain, addresses })
}

function foundVerdict(report: Found): Verdict {
  const { domain, entries } = report
  const problem = firstProblem(allFindings(report))
  if (problem && isError(problem)) return brokenVerdict(report)
  if (isNullMx(entries)) {
    const asks = entries.some(({ findings }) => findings.some(asksForAction))
    return verdictOf(asks ? 'null-mx-priority' : 'null-mx', { domain })
  }
  const hosts = hostsWith(entries, ({ unknown }) => unknown === true)
  if (problem) return verdictOf('improve', { domain, hosts, message: problem.message })
  return hosts.length > 0 ? verdictOf('in-part', { domain, hosts }) : validVerdict(report)
}

function brokenVerdict({ domain, entries, findings }: Found): Verdict {
  if (findings.some(({ code }) => code === 'mx-none-usable')) return brokenOf('none-usable', { domain })
  const misplaced = findings.find(({ code }) => code === 'mx-takes-bounces')
  if (misplaced) return brokenOf('takes-bounces', { domain, message: misplaced.message })
  const hosts = hostsWith(entries, isError)
  return brokenOf(hosts.length > 0 ? 'some-unusable' : 'null-mx-among-others', { domain, hosts })
}

function validVerdict({ domain, entries }: Found): Verdict {
  const services = [...new Set(entries.flatMap(({ provider }) => provider ?? []))]
  const all = new Set(entries.map(({ exchange }) => exchange)).size
  const unchecked = hostsWith(entries, ({ code }) => code === 'mx-not-checked').length
  if (unchecked > 0)
    return verdictOf('valid-as-far-as-checked', { domain, services, checked: all - unchecked, all })
  return verdictOf(all === 1 ? 'valid-one' : 'valid', { domain, services })
}

const hostsWith = (entries: readonly MxEntry[], is: (finding: MxFinding) => boolean): string[] => [
  ...new Set(entries.filter(({ findings }) => findings.some(is)).map(({ exchange }) => exchange)),
]
