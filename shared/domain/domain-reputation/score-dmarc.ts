// The DMARC part of the score: what happens to failing mail, to how much of it, and whether anyone gets reports.
import { measured, unknown } from './component.ts'
import type { Component, Reason } from './schema.ts'
import type { DmarcReport } from '#shared/records/dmarc/schema.ts'

const POLICY_POINTS = { reject: 25, quarantine: 20, none: 10 } as const
const NO_REPORTS = -3
const OPEN_SUBDOMAINS = -5

/** Receivers apply no DMARC to the domain, and DNS said so. */
export const hasNoDmarc = ({ state, policy }: DmarcReport): boolean =>
  state !== 'unknown' && policy === undefined

export function scoreDmarc(report: DmarcReport): Component {
  if (report.state === 'unknown') return unknown('DMARC', report.message)
  if (report.state === 'absent') {
    const text = 'There is no DMARC record: anyone can send email as this domain.'
    return measured('DMARC', [
      { points: 0, text, fix: 'Publish one; p=none with a rua address is a first step.' },
    ])
  }
  const { policy } = report
  if (!policy) {
    const text = 'Receivers cannot use the published record, so they do not apply DMARC.'
    return measured('DMARC', [{ points: 0, text, fix: 'See the DMARC checker for the record to publish.' }])
  }
  if (policy.applied === null) return unknown('DMARC', 'We could not find out which of the policies applies.')
  return measured('DMARC', [
    ...policyReasons(report, policy.applied),
    ...(report.findings.some(({ code }) => code === 'dmarc-no-reports') ? [noReports] : []),
    ...(leavesSubdomainsOpen(report) ? [openSubdomains] : []),
  ])
}

function policyReasons(
  { domain, policyDomain, policy, tags }: DmarcReport,
  applied: keyof typeof POLICY_POINTS,
): Reason[] {
  const points = POLICY_POINTS[applied]
  const whose = policyDomain === domain ? '' : `, set by ${policyDomain ?? 'a name above'}`
  const test = policy?.t === 'y' ? ' The record is in test mode (t=y), so one level lower than it says.' : ''
  const reason: Reason = {
    points,
    text: `The policy in effect is ${applied}${whose}.${test}`,
    ...fixOf(applied),
  }
  const share = shareOf(tags.pct)
  // With p=none, nothing happens to any share of the mail.
  if (share === 1 || applied === 'none') return [reason]
  const text = `pct=${Math.round(share * 100)}: receivers that follow RFC 7489 apply it only to that share of the mail.`
  return [reason, { points: points * share - points, text, fix: 'Remove pct once the reports are clean.' }]
}

const fixOf = (applied: keyof typeof POLICY_POINTS): { fix?: string } =>
  applied === 'reject'
    ? {}
    : { fix: `Move to p=${applied === 'none' ? 'quarantine' : 'reject'} once the reports are clean.` }

/** 0 to 1; receivers ignore whatever cannot be read, too (RFC 7489 section 6.3). */
const shareOf = (pct: string | undefined): number =>
  pct !== undefined && /^\d{1,3}$/.test(pct.trim()) ? Math.min(100, Number(pct)) / 100 : 1

const noReports: Reason = {
  points: NO_REPORTS,
  text: 'There is no rua address, so you do not see who sends as this domain.',
  fix: 'Add rua=mailto: with an address to receive the reports.',
}

/** Only for the domain that has the record: below it, sp is already the policy in effect. */
const leavesSubdomainsOpen = ({ domain, policyDomain, policy }: DmarcReport): boolean =>
  policyDomain === domain && policy !== undefined && policy.p !== 'none' && policy.sp === 'none'

const openSubdomains: Reason = {
  points: OPEN_SUBDOMAINS,
  text: 'sp=none lets anyone send from the subdomains, despite a stricter policy for the domain itself.',
  fix: 'Remove sp, so subdomains get the same policy.',
}
