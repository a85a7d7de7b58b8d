// Whether DMARC is strict enough for a logo, for every tool that says so.
import type { DmarcFacts } from '#shared/records/dmarc/inspect.ts'
import {
  type DmarcRecord,
  isWeaker,
  parseDmarc,
  percentIn,
  policiesOf,
  type RecordPolicies,
  underTest,
} from '#shared/records/dmarc/parse.ts'
import type { Policy } from '#shared/records/dmarc/tags.ts'
import { repeatedNames } from '#shared/records/tag-list/parse.ts'
import { logoFinding } from './dmarc-findings.ts'
import type { BimiFinding } from './findings.ts'
import type { BimiDmarc } from './schema.ts'

/** Whether a domain's DMARC policy, and that of its organizational domain, is strict enough for a logo. */
export function dmarcReadiness(report: DmarcFacts): BimiDmarc {
  const { domain, state, policyDomain, organizationalDomain } = report
  const organization = organizationalDomain ?? policyDomain
  const own = ownRecord(report)
  const top = organization === null ? null : recordAt(report, organization)
  const findings = [
    ...(state === 'unknown' ? [logoFinding('bimi-dmarc-unknown', { domain })] : []),
    ...(state === 'absent' ? [logoFinding('bimi-dmarc-absent', { domain })] : []),
    ...(state === 'found' && policyDomain === null ? [logoFinding('bimi-dmarc-broken', { domain })] : []),
    ...(own ? recordFindings(own, policyDomain ?? domain) : []),
    ...(own === null ? appliedFindings(report) : []),
    ...(top && organization !== null && organization !== policyDomain
      ? recordFindings(top, organization)
      : []),
  ]
  const isOpen =
    state === 'unknown' ||
    (state === 'found' && (organizationalDomain === null || report.policy?.applied === null))
  const isReady = !findings.some(({ severity }) => severity === 'error')
  return {
    ready: !isReady ? (state === 'unknown' ? null : false) : isOpen ? null : true,
    domain,
    policy: report.policy?.applied ?? null,
    organizationalDomain,
    organizationalPolicy: top ? (policiesOf(top)?.p ?? null) : null,
    findings: isReady && !isOpen ? [logoFinding('bimi-dmarc-ready'), ...findings] : findings,
  }
}

/** The domain's own record; null when a parent domain's record applies. */
function ownRecord(report: DmarcFacts): DmarcRecord | null {
  return report.policyDomain === report.domain ? recordAt(report, report.domain) : null
}

function recordAt({ walk }: Pick<DmarcFacts, 'walk'>, domain: string): DmarcRecord | null {
  const [record] = walk.find((step) => step.domain === domain && step.result === 'record')?.records ?? []
  return record === undefined ? null : parseDmarc(record)
}

/** Whether a finding is about DMARC, which a logo needs first. */
export const isOfDmarc = ({ code }: BimiFinding): boolean => code.startsWith('bimi-dmarc-')

/** Steps 7 to 9 of the draft, for one record. */
function recordFindings(record: DmarcRecord, domain: string): BimiFinding[] {
  const policies = policiesOf(record)
  // Some receivers ignore a record that repeats a tag (RFC 6376 section 3.2).
  if (!policies || repeatedNames(record.tags).length > 0)
    return [logoFinding('bimi-dmarc-broken', { domain })]
  const p = underTest(policies.p, record.t)
  const percent = percentIn(record)
  return [
    ...(p === 'none' ? [tooMild(domain, policies.p, record.t)] : []),
    ...(record.sp === 'none' ? [logoFinding('bimi-dmarc-sp-none', { domain })] : []),
    ...(percent !== null && percent < 100 && policies.p !== 'none'
      ? [logoFinding('bimi-dmarc-pct', { domain, percent, policy: milderOf(policies) })]
      : []),
    ...(record.t === 'y' && p !== 'none' ? [logoFinding('bimi-dmarc-testing', { domain })] : []),
  ]
}

/** A domain without a record of its own gets what the organizational domain's record says about it. */
function appliedFindings({ policy, domain, policyDomain, walk }: DmarcFacts): BimiFinding[] {
  if (!policy || policyDomain === null) return []
  const record = recordAt({ walk }, policyDomain)
  const rest = record ? recordFindings(record, policyDomain) : []
  // The parent's record has np=none or sp=none, but a strict p.
  const isMild = policy.applied === 'none' && !rest.some(({ severity }) => severity === 'error')
  return isMild ? [logoFinding('bimi-dmarc-none', { domain, owner: policyDomain }), ...rest] : rest
}

const milderOf = ({ p, sp }: RecordPolicies): Policy => (isWeaker(sp, p) ? sp : p)

const tooMild = (domain: string, policy: Policy, t: 'y' | 'n'): BimiFinding =>
  t === 'y' && policy !== 'none'
    ? logoFinding('bimi-dmarc-test-mode', { domain, policy })
    : logoFinding('bimi-dmarc-none', { domain })
