// How well a record protects the checked name, and whether anyone gets reports.
import { dmarcFinding, type DmarcFinding } from './findings.ts'
import { isWeaker, policiesOf, underTest, type PolicyTagName, type RecordPolicies } from './policy.ts'
import { asksForReports, type DmarcRecord } from './parse.ts'
import type { Policy } from './tags.ts'
import type { LintContext } from './lint-context.ts'

export function strengthFindings(record: DmarcRecord, context: LintContext): DmarcFinding[] {
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
  if (policies.p === 'none')
    findings.push(dmarcFinding('dmarc-policy-none', { hasReports: asksForReports(record) }))
  if (context.isOrganizational !== false) findings.push(...belowFindings(policies))
  return [...findings, ...effectFindings(record, policies, policies.p)]
}

function reportsFinding(record: DmarcRecord, { sendsNoMail = false }: LintContext): DmarcFinding[] {
  if (asksForReports(record) || record.rua.length > 0) return []
  const isNeeded = record.p !== 'reject' || (sendsNoMail === null ? null : !sendsNoMail)
  return [dmarcFinding('dmarc-no-reports', { isNeeded })]
}

/** What the domain's own record means for subdomains. */
const belowFindings = ({ p, sp, np }: RecordPolicies): DmarcFinding[] => [
  ...(isWeaker(sp, p) ? [dmarcFinding('dmarc-subdomains-weaker', { policy: sp, p })] : []),
  ...(isWeaker(np, sp) ? [dmarcFinding('dmarc-np-weaker', { policy: np })] : []),
]

/** What the record of `owner` means for a name without a record of its own. */
function inheritedFindings(
  policies: RecordPolicies,
  owner: string,
  domain: string,
  tag: PolicyTagName,
): DmarcFinding[] {
  const { p } = policies
  const policy = policies[tag]
  const inherited = { owner, domain }
  if (policy === 'none' && p === 'none')
    return [dmarcFinding('dmarc-policy-none', { hasReports: true, inherited })]
  if (!isWeaker(policy, p)) return []
  return [
    tag === 'np'
      ? dmarcFinding('dmarc-np-weaker', { policy, inherited })
      : dmarcFinding('dmarc-subdomains-weaker', { policy, p, inherited }),
  ]
}

/** @param asked the policy that the record requests for the checked name */
function effectFindings(record: DmarcRecord, policies: RecordPolicies, asked: Policy): DmarcFinding[] {
  if (record.t === 'y' && asked !== 'none')
    return [dmarcFinding('dmarc-test-mode', { asked, applied: underTest(asked, 'y') })]
  if (record.t === 'y' && Object.values(policies).every((policy) => policy === 'none'))
    return [dmarcFinding('dmarc-test-without-policy')]
  return asked === 'reject' ? [dmarcFinding('dmarc-reject-needs-dkim')] : []
}
