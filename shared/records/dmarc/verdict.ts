import type { DmarcFacts } from './inspect.ts'
import type { DmarcReport } from './schema.ts'
import { bogusIn, noAnswer, noSuchNameVerdict } from '#shared/report/unanswered.ts'
import { joined, verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

interface Of {
  domain: string
}

type AppliedPolicy = NonNullable<DmarcReport['policy']>['applied']

interface Found extends Of {
  /** Whose record applies. */
  policyDomain: string | null
}

interface Usable extends Found {
  applied: AppliedPolicy
  /** What the first problem says. */
  problem: string | undefined
  /** What is said about something unknown. */
  open: string | undefined
}

const unknownHeading = ({ domain }: Of) => `The DMARC policy of ${domain} is unknown`

const foundHeading = ({ domain, policyDomain }: Found) =>
  policyDomain === null || policyDomain === domain
    ? `DMARC record found for ${domain}`
    : `${domain} gets its DMARC policy from ${policyDomain}`

const BROKEN = { tone: 'bad', heading: foundHeading, stamp: 'Broken' } as const

const effect = ({ domain, applied }: Of & { applied: AppliedPolicy }): string => {
  switch (applied) {
    case 'reject':
      return `Receivers reject mail from ${domain} that fails DMARC.`
    case 'quarantine':
      return `Receivers treat mail from ${domain} that fails DMARC as suspicious, usually by putting it in the spam folder.`
    case 'none':
      return `Receivers deliver mail from ${domain} that fails DMARC as if there were no DMARC.`
    case null:
      return `We could not find out whether ${domain} exists, and that decides which policy applies to it.`
  }
}

/** First what the record does, then what is wrong, then what is unknown. */
const usable = (values: Usable) => joined(effect(values), values.problem, values.open)

export const DMARC_VERDICTS = {
  unknown: verdict<Of & { bogus: string | undefined }>({
    tone: 'unknown',
    heading: unknownHeading,
    sentence: ({ domain, bogus }) =>
      `We could not find out the DMARC policy of ${domain}${noAnswer(bogus, 'the record itself')}`,
    stamp: 'Unknown',
  }),
  'unknown-and-broken': verdict<Of & { message: string }>({
    tone: 'bad',
    heading: unknownHeading,
    sentence: ({ domain, message }) =>
      `${message} Whether another record applies to ${domain} could not be found out.`,
    stamp: 'Broken',
  }),
  absent: verdict<Of & { because: string | undefined }>({
    tone: 'bad',
    heading: 'No DMARC record found',
    sentence: ({ domain, because }) =>
      joined(
        because,
        `${domain} has no DMARC record, so anyone can send email as ${domain}, and you will not hear about it.`,
      ),
    stamp: 'No record',
  }),
  several: verdict<Found & { name: string; count: number }>({
    ...BROKEN,
    sentence: ({ domain, name, count }) =>
      `There are ${count} DMARC records at ${name}, so receivers use none of them, and anyone can send email as ${domain}.`,
  }),
  'several-below-another': verdict<Found & { name: string; count: number; applied: AppliedPolicy }>({
    ...BROKEN,
    sentence: ({ name, count, policyDomain, ...values }) =>
      `There are ${count} DMARC records at ${name}, so receivers use none of them and turn to the record of ${policyDomain}. ${effect(values)}`,
  }),
  'tag-repeated': verdict<Found & { message: string }>({
    ...BROKEN,
    sentence: ({ domain, message }) =>
      `${message} So it is unclear what happens to failing mail from ${domain}.`,
  }),
  'policy-unreadable': verdict<Found>({
    ...BROKEN,
    sentence: ({ domain }) =>
      `Receivers cannot read the policy in this record and act as if it were “none”: nothing protects ${domain}.`,
  }),
  unusable: verdict<Found & { name: string }>({
    ...BROKEN,
    sentence: ({ domain, name }) =>
      `Receivers cannot use the record at ${name} and apply no DMARC: anyone can send email as ${domain}.`,
  }),
  'policy-none': verdict<Usable>({
    tone: 'warn',
    heading: foundHeading,
    sentence: ({ problem, open, ...values }) =>
      joined(effect(values), `Anyone can send email as ${values.domain}.`, problem, open),
    stamp: 'Improve',
  }),
  improve: verdict<Usable>({ tone: 'warn', heading: foundHeading, sentence: usable, stamp: 'Improve' }),
  'in-part': verdict<Usable>({ tone: 'unknown', heading: foundHeading, sentence: usable, stamp: 'In part' }),
  valid: verdict<Usable>({ tone: 'ok', heading: foundHeading, sentence: usable, stamp: 'Valid' }),
}

const dmarc = verdictsOf(DMARC_VERDICTS)

export function dmarcVerdict(report: DmarcFacts): Verdict {
  switch (report.state) {
    case 'unknown':
      return unknownVerdict(report)
    case 'absent':
      return absentVerdict(report)
    case 'found':
      return report.valid ? usableVerdict(report) : brokenVerdict(report)
  }
}

function unknownVerdict({ domain, findings }: DmarcFacts): Verdict {
  const problem = findings.find(isError)
  return problem
    ? dmarc('unknown-and-broken', { domain, message: problem.message })
    : dmarc('unknown', { domain, bogus: bogusIn(findings) })
}

function absentVerdict({ domain, exists, findings }: DmarcFacts): Verdict {
  if (exists === false) return noSuchNameVerdict(domain)
  const problem = findings.find(({ code }) => code !== 'dmarc-no-record' && code !== 'dmarc-multiple-records')
  return dmarc('absent', { domain, because: problem && isError(problem) ? problem.message : undefined })
}

function brokenVerdict({ domain, name, walk, policy, policyDomain, findings }: DmarcFacts): Verdict {
  const found = { domain, policyDomain }
  const count = walk[0]?.result === 'several' ? walk[0].records.length : 0
  if (count > 1) {
    return policyDomain === null || !policy
      ? dmarc('several', { ...found, name, count })
      : dmarc('several-below-another', { ...found, name, count, applied: policy.applied })
  }
  const repeated = findings.find(({ code }) => code === 'dmarc-tag-repeated')
  if (repeated) return dmarc('tag-repeated', { ...found, message: repeated.message })
  return policy ? dmarc('policy-unreadable', found) : dmarc('unusable', { ...found, name })
}

function usableVerdict({ domain, policy, policyDomain, findings }: DmarcFacts): Verdict {
  const applied = policy?.applied ?? null
  const problem = firstProblem(findings.filter(({ code }) => code !== 'dmarc-policy-none'))?.message
  const open = findings.find(({ unknown }) => unknown)?.message
  const values = { domain, policyDomain, applied, problem, open }
  if (applied === 'none') return dmarc('policy-none', values)
  if (findings.some(asksForAction)) return dmarc('improve', values)
  return dmarc(applied === null || open !== undefined ? 'in-part' : 'valid', values)
}
