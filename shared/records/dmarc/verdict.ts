// The verdict of a DMARC report.
import type { DmarcFacts } from './inspect.ts'
import type { DmarcReport } from './schema.ts'
import { unlessBogus } from '#shared/report/unanswered.ts'
import { noSuchNameVerdict } from '#shared/report/no-such-name.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'

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
  const heading = `The DMARC policy of ${domain} is unknown`
  const problem = findings.find(isError)
  if (problem) {
    const sentence = `${problem.message} Whether another record applies to ${domain} could not be found out.`
    return { tone: 'bad', heading, sentence, stamp: 'Broken' }
  }
  const sentence = `We could not find out the DMARC policy of ${domain}${unlessBogus(findings, ': DNS gave no answer. This says nothing about the record itself.')}`
  return { tone: 'unknown', heading, sentence, stamp: 'Unknown' }
}

function absentVerdict({ domain, exists, findings }: DmarcFacts): Verdict {
  const heading = 'No DMARC record found'
  if (exists === false) return noSuchNameVerdict(domain)
  const problem = findings.find(({ code }) => code !== 'dmarc-no-record' && code !== 'dmarc-multiple-records')
  const because = problem && isError(problem) ? `${problem.message} ` : ''
  const sentence = `${because}${domain} has no DMARC record, so anyone can send email as ${domain}, and you will not hear about it.`
  return { tone: 'bad', heading, sentence, stamp: 'No record' }
}

function brokenVerdict(report: DmarcFacts): Verdict {
  return { tone: 'bad', heading: headingOf(report), sentence: brokenSentence(report), stamp: 'Broken' }
}

function brokenSentence({ domain, name, walk, policy, policyDomain, findings }: DmarcFacts): string {
  const count = walk[0]?.result === 'several' ? walk[0].records.length : 0
  if (count > 1) {
    const rest =
      policyDomain === null || !policy
        ? `, and anyone can send email as ${domain}.`
        : ` and turn to the record of ${policyDomain}. ${effectSentence(domain, policy.applied)}`
    return `There are ${count} DMARC records at ${name}, so receivers use none of them${rest}`
  }
  const repeated = findings.find(({ code }) => code === 'dmarc-tag-repeated')
  if (repeated) return `${repeated.message} So it is unclear what happens to failing mail from ${domain}.`
  return policy
    ? `Receivers cannot read the policy in this record and act as if it were “none”: nothing protects ${domain}.`
    : `Receivers cannot use the record at ${name} and apply no DMARC: anyone can send email as ${domain}.`
}

/** The record can be used: first what it does, then what is wrong, then what is unknown. */
function usableVerdict(report: DmarcFacts): Verdict {
  const { domain, policy, findings } = report
  const applied = policy?.applied ?? null
  const heading = headingOf(report)
  const problem = firstProblem(findings.filter(({ code }) => code !== 'dmarc-policy-none'))
  const open = findings.find(({ unknown }) => unknown)
  const parts = [
    effectSentence(domain, applied),
    ...(applied === 'none' ? [`Anyone can send email as ${domain}.`] : []),
    ...(problem ? [problem.message] : []),
    ...(open ? [open.message] : []),
  ]
  const sentence = parts.join(' ')
  if (applied === 'none' || findings.some(asksForAction))
    return { tone: 'warn', heading, sentence, stamp: 'Improve' }
  if (applied === null || open) return { tone: 'unknown', heading, sentence, stamp: 'In part' }
  return { tone: 'ok', heading, sentence, stamp: 'Valid' }
}

function headingOf({ domain, policyDomain }: DmarcFacts): string {
  return policyDomain === null || policyDomain === domain
    ? `DMARC record found for ${domain}`
    : `${domain} gets its DMARC policy from ${policyDomain}`
}

type AppliedPolicy = NonNullable<DmarcReport['policy']>['applied']

function effectSentence(domain: string, applied: AppliedPolicy): string {
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
