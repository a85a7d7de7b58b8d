// How well a record protects the checked name, and whether anyone gets reports.
import {
  isWeaker,
  policiesOf,
  underTest,
  type PolicyTagName,
  type RecordPolicies,
} from '#shared/dmarc/policy.ts'
import { asksForReports, type DmarcRecord, type Policy } from '#shared/dmarc/parse.ts'
import type { LintContext } from '#shared/dmarc/lint-context.ts'
import type { Finding } from '#shared/report/finding.ts'

const rfc = 'RFC 9989, 4.7'

export function strengthFindings(record: DmarcRecord, context: LintContext): Finding[] {
  const policies = policiesOf(record)
  const findings = reportsFinding(record, context)
  if (!policies || !record.p) return findings
  const { inheritedBy } = context
  if (inheritedBy) {
    // If it is unknown whether sp or np decides, there is nothing to say about it.
    if (inheritedBy.tag === null) return findings
    findings.push(...inheritedFindings(policies, context.domain, inheritedBy.domain, inheritedBy.tag))
    return [...findings, ...effectFindings(record, policies, policies[inheritedBy.tag])]
  }
  if (policies.p === 'none') findings.push(noneFinding(record))
  if (context.isOrganizational !== false) findings.push(...belowFindings(policies))
  return [...findings, ...effectFindings(record, policies, policies.p)]
}

function reportsFinding(record: DmarcRecord, { sendsNoMail = false }: LintContext): Finding[] {
  if (asksForReports(record) || record.rua.length > 0) return []
  if (sendsNoMail && record.p === 'reject') {
    const message =
      'There is no rua, so you get no reports on who tries to send as you. None of your own mail is at risk.'
    return [{ code: 'no-reports', severity: 'info', message, rfc }]
  }
  if (sendsNoMail === null && record.p === 'reject') {
    const message =
      'There is no rua, so you get no reports on who sends as you. Only a domain that sends mail needs them, and the SPF record, which would tell, could not be looked up.'
    return [{ code: 'no-reports', severity: 'info', message, rfc }]
  }
  const message = 'There is no rua, so you get no reports on who sends as you and what fails.'
  const fix = 'Add rua=mailto: with one of your mailboxes.'
  return [{ code: 'no-reports', severity: 'warning', message, rfc, fix }]
}

const RAISE =
  'Read the reports until all of your own mail passes, then move to p=quarantine and on to p=reject.'

/** With reports, it is the first step of every plan (RFC 9989 section 7.4); without them, it does nothing at all. */
const noneFinding = (record: DmarcRecord): Finding => ({
  code: 'policy-none',
  severity: asksForReports(record) ? 'info' : 'warning',
  message:
    'With p=none receivers deliver failing mail as if there were no DMARC: anyone can still send email as you.',
  rfc,
  fix: RAISE,
})

/** What the domain's own record means for subdomains. */
function belowFindings({ p, sp, np }: RecordPolicies): Finding[] {
  const findings: Finding[] = []
  if (isWeaker(sp, p)) {
    const message = `Subdomains are less protected than the domain itself (sp=${sp}), and spoofers look for that.`
    const fix = `Set sp=${p}, or remove sp.`
    findings.push({ code: 'subdomains-weaker', severity: 'warning', message, rfc, fix })
  }
  if (isWeaker(np, sp)) {
    const message = `Subdomains that do not exist are less protected than those that do (np=${np}), though nobody sends from them.`
    findings.push({ code: 'np-weaker', severity: 'warning', message, rfc, fix: 'Set np=reject.' })
  }
  return findings
}

/** What the record of `owner` means for a name without a record of its own. */
function inheritedFindings(
  policies: RecordPolicies,
  owner: string,
  domain: string,
  tag: PolicyTagName,
): Finding[] {
  const { p } = policies
  const applied = policies[tag]
  if (applied === 'none' && p === 'none') {
    const message = `The policy of ${owner} for ${domain} is “none”, so receivers deliver failing mail as if there were no DMARC: anyone can still send email as ${domain}.`
    const fix = `Read the reports until all mail of ${domain} passes, then raise the policy in the record of ${owner}.`
    return [{ code: 'policy-none', severity: 'info', message, rfc, fix }]
  }
  if (!isWeaker(applied, p)) return []
  const code = tag === 'np' ? 'np-weaker' : 'subdomains-weaker'
  const effect =
    applied === 'none' ? 'unprotected: anyone can send email as it' : `less protected than ${owner} itself`
  const message = `${tag}=${applied} in the record of ${owner} leaves ${domain} ${effect}.`
  const fix =
    tag === 'np'
      ? `Set np=reject in the record of ${owner}.`
      : `Remove sp from the record of ${owner}, or publish a record for ${domain} itself.`
  return [{ code, severity: 'warning', message, rfc, fix }]
}

/** @param asked the policy that the record requests for the checked name */
function effectFindings(record: DmarcRecord, policies: RecordPolicies, asked: Policy): Finding[] {
  if (record.t === 'y' && asked !== 'none') return [testFinding(asked)]
  if (record.t === 'y' && Object.values(policies).every((policy) => policy === 'none')) {
    const message = 't=y has no effect on p=none.'
    return [{ code: 'test-without-policy', severity: 'info', message, rfc, fix: 'Remove t=y.' }]
  }
  if (asked !== 'reject') return []
  const message =
    'With p=reject, forwarded mail may be refused unless it has your own DKIM signature; SPF alone is not enough.'
  return [{ code: 'reject-needs-dkim', severity: 'info', message, rfc: 'RFC 9989, 7.4' }]
}

const testFinding = (asked: Policy): Finding => ({
  code: 'test-mode',
  severity: 'warning',
  message: `Test mode: newer receivers apply “${underTest(asked, 'y')}” instead of “${asked}”. Older receivers do not know t and apply “${asked}”.`,
  rfc,
  fix: 'Remove t=y once the reports show that your own mail passes.',
})
