import { listAll, notFoundText } from '#shared/kit/sentence.ts'
import type { BimiFacts } from './inspect.ts'
import { isOfDmarc } from './dmarc-readiness.ts'
import type { BimiFinding } from './findings.ts'
import { bogusIn, noAnswer } from '#shared/report/unanswered.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

interface Of {
  domain: string
  /** What the report says about the record. */
  message: string
}

interface Problem extends Of {
  /** What a finding says. */
  problem: string
}

interface Lost {
  message: string
  /** Why receivers show no logo. */
  reasons: readonly string[]
  /** What is said about what is unknown. */
  open: readonly string[]
}

interface Usable extends Of {
  /** Where everything is in place. */
  ready: readonly string[]
  problem: string | undefined
  open: readonly string[]
}

const unknownHeading = ({ domain }: { domain: string }) => `The BIMI record of ${domain} is unknown`

const foundHeading = ({ message }: { message: string }) => message

const BROKEN = { tone: 'bad', heading: foundHeading, stamp: 'Broken' } as const

const notFound = ({ domain }: Of) => notFoundText('a BIMI record', domain)

const optional = (values: Of) =>
  `${notFound(values)} BIMI is optional: without it, receivers do not show a logo for ${values.domain}.`

/** The changes name all of them. */
const SHOWN_REASONS = 2

const reasonsText = ({ reasons, open }: Lost) => {
  const more = reasons.length - SHOWN_REASONS
  return joined(
    ...reasons.slice(0, SHOWN_REASONS),
    more > 0 ? `${more} more ${more === 1 ? 'problem prevents' : 'problems prevent'} it, too.` : undefined,
    ...open,
  )
}

/** First what works, then what could be better, then what is unknown. */
const usable = ({ domain, ready, problem, open }: Usable) =>
  joined(
    open.length > 0 || ready.length === 0
      ? `Receivers can read the BIMI record of ${domain}.`
      : `Everything is in place for a logo in ${listAll(ready)}.`,
    problem,
    ...open,
  )

export const BIMI_VERDICTS = {
  unknown: verdict<{ domain: string; bogus: string | undefined }>({
    tone: 'unknown',
    heading: unknownHeading,
    sentence: ({ domain, bogus }) =>
      `We could not find out whether ${domain} has a BIMI record${noAnswer(bogus, 'the record itself')}`,
    stamp: 'Unknown',
  }),
  'unknown-and-broken': verdict<Problem>({
    ...BROKEN,
    heading: unknownHeading,
    sentence: ({ domain, problem }) =>
      `${problem} Whether another record counts for ${domain} could not be found out.`,
  }),
  absent: verdict<Of>({ tone: 'info', heading: foundHeading, sentence: optional, stamp: 'No record' }),
  'not-in-from': verdict<Of>({
    tone: 'info',
    heading: ({ domain }) => `${domain} needs no logo`,
    sentence: ({ message }) => message,
    stamp: 'Not needed',
  }),
  'absent-before-dmarc': verdict<Of>({
    tone: 'info',
    heading: foundHeading,
    sentence: (values) =>
      `${optional(values)} Receivers require DMARC at quarantine or reject first, for subdomains, too.`,
    stamp: 'No record',
  }),
  'absent-and-broken': verdict<Problem>({
    ...BROKEN,
    sentence: ({ problem, ...values }) => `${notFound(values)} ${problem} Receivers show no logo.`,
  }),
  declined: verdict<Of>({
    tone: 'info',
    heading: foundHeading,
    sentence: ({ domain }) =>
      `The record of ${domain} opts out of BIMI on purpose, so receivers do not show a logo.`,
    stamp: 'Declined',
  }),
  several: verdict<{ message: string; name: string; count: number }>({
    ...BROKEN,
    sentence: ({ name, count }) =>
      `There are ${count} BIMI records at ${name}, so receivers use none of them and show no logo.`,
  }),
  broken: verdict<{ message: string; name: string; problem: string | undefined }>({
    ...BROKEN,
    sentence: ({ name, problem }) =>
      joined(`Receivers cannot use the BIMI record at ${name} and show no logo.`, problem),
  }),
  'no-logo': verdict<Lost>({
    tone: 'bad',
    heading: foundHeading,
    sentence: (values) => `Receivers show no logo. ${reasonsText(values)}`,
    stamp: 'No logo',
  }),
  'no-logo-with-certificate': verdict<Lost>({
    tone: 'warn',
    heading: foundHeading,
    sentence: (values) => `Receivers that ask for a certificate show no logo. ${reasonsText(values)}`,
    stamp: 'Improve',
  }),
  improve: verdict<Usable>({ tone: 'warn', heading: foundHeading, sentence: usable, stamp: 'Improve' }),
  'in-part': verdict<Usable>({ tone: 'unknown', heading: foundHeading, sentence: usable, stamp: 'In part' }),
  ready: verdict<Usable>({ tone: 'ok', heading: foundHeading, sentence: usable, stamp: 'Ready' }),
}

const bimi = verdictsOf(BIMI_VERDICTS)

export function bimiVerdict(report: BimiFacts): Verdict {
  const { state, domain, valid, message } = report
  switch (state) {
    case 'unknown':
      return unknownVerdict(report)
    case 'absent':
      return absentVerdict(report)
    case 'declined':
      return valid ? bimi('declined', { domain, message }) : brokenVerdict(report)
    case 'found':
      return valid ? usableVerdict(report) : brokenVerdict(report)
  }
}

function unknownVerdict({ domain, findings, message }: BimiFacts): Verdict {
  const problem = findings.find(isError)
  return problem
    ? bimi('unknown-and-broken', { domain, message, problem: problem.message })
    : bimi('unknown', { domain, bogus: bogusIn([{ unknown: true, message }]) })
}

function absentVerdict({ domain, message, findings, dmarcReady }: BimiFacts): Verdict {
  const use = findings.find(({ code }) => code === 'bimi-not-in-from')
  if (use) return bimi('not-in-from', { domain, message: use.message })
  const problem = findings.find(isError)
  if (problem) return bimi('absent-and-broken', { domain, message, problem: problem.message })
  return bimi(dmarcReady === false ? 'absent-before-dmarc' : 'absent', { domain, message })
}

function brokenVerdict({ name, message, records, findings }: BimiFacts): Verdict {
  if (records.length > 1) return bimi('several', { message, name, count: records.length })
  const problem = findings.find((finding) => isError(finding) && !isOfDmarc(finding))
  return bimi('broken', { message, name, problem: problem?.message })
}

function usableVerdict(report: BimiFacts): Verdict {
  const { domain, message, findings, logo, certificate, dmarcReady, mailboxes } = report
  const open = findings.filter(({ unknown }) => unknown).map((finding) => finding.message)
  const reasons = findings
    .filter((finding) => isError(finding) && preventsLogo(finding))
    .map((finding) => finding.message)
  if (reasons.length > 0) {
    const isLost = dmarcReady === false || logo?.ok === false
    return bimi(isLost ? 'no-logo' : 'no-logo-with-certificate', { message, reasons, open })
  }
  const all = [...findings, ...(logo?.findings ?? []), ...(certificate?.findings ?? [])]
  // A provider may have several names: “Yahoo Mail and AOL”.
  const ready = mailboxes.filter(({ state }) => state === 'ready').flatMap(({ name }) => name.split(' and '))
  const values = { domain, message, ready, problem: firstProblem(all)?.message, open }
  if (all.some(asksForAction)) return bimi('improve', values)
  return bimi(open.length > 0 ? 'in-part' : 'ready', values)
}

const preventsLogo = (finding: BimiFinding): boolean =>
  isOfDmarc(finding) || finding.code === 'bimi-logo-broken' || finding.code === 'bimi-certificate-broken'
