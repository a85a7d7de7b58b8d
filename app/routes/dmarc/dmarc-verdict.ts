// The verdict on a DMARC report in one sentence, with the colour and the word of its stamp.
import type { Tone } from '#app/components/ui/tone.ts'
import type { DmarcAnswer } from './dmarc-data.ts'

export interface Verdict {
  tone: Tone
  sentence: string
  stamp: string
}

export function dmarcVerdict(report: DmarcAnswer): Verdict {
  const { domain, state, findings, policy, valid } = report
  if (state === 'unknown') {
    const sentence =
      'We could not find out: the DNS gave no answer. This says nothing about the record itself.'
    return { tone: 'unknown', sentence, stamp: 'Unknown' }
  }
  if (state === 'absent') {
    const sentence = `We couldn't find a DMARC record for ${domain}. Create one using the instructions below.`
    return { tone: 'bad', sentence, stamp: 'No record' }
  }
  if (!valid) return { tone: 'bad', sentence: brokenSentence(report), stamp: 'Broken' }
  const effect = policy ? effectSentence(domain, policy.applied) : ''
  if (policy?.applied === null || findings.some(({ unknown }) => unknown)) {
    return {
      tone: 'unknown',
      sentence: `${effect} Not everything could be found out, so this is not a clean bill.`,
      stamp: 'In part',
    }
  }
  if (findings.some(({ code }) => REPORTS_FAIL.test(code)))
    return { tone: 'warn', sentence: `${effect} But not all of the reports arrive.`, stamp: 'Improve' }
  const isClean = report.warnings.length === 0
  return { tone: isClean ? 'ok' : 'warn', sentence: effect, stamp: isClean ? 'Valid' : 'Improve' }
}

const REPORTS_FAIL = /^(?:reports-not-accepted|mailbox-unreachable|address-invalid)$/

function brokenSentence({ records, policy, policyDomain }: DmarcAnswer): string {
  if (records.length > 1) {
    const rest = policyDomain === null ? '' : ` and turn to the one of ${policyDomain}`
    return `There are ${records.length} records, so receivers use none of them${rest}.`
  }
  return policy
    ? 'Receivers cannot read this policy and act as if it were “none”: nothing is protected.'
    : 'Receivers cannot use this record: they apply no DMARC.'
}

export type AppliedPolicy = NonNullable<DmarcAnswer['policy']>['applied']

export function effectSentence(domain: string, applied: AppliedPolicy): string {
  switch (applied) {
    case 'reject':
      return `Receivers refuse mail from ${domain} that does not pass.`
    case 'quarantine':
      return `Receivers treat mail from ${domain} that does not pass as suspicious, mostly in the spam folder.`
    case 'none':
      return `Receivers deliver mail from ${domain} that does not pass as they would without DMARC.`
    case null:
      return `Whether ${domain} exists could not be found out, and that decides on its policy.`
  }
}
