// Whether a domain's DMARC policy, and that of its organizational domain, is strict enough for a logo.
import { DRAFT } from '#shared/bimi/lint-record.ts'
import type { BimiDmarc } from '#shared/bimi/schema.ts'
import { parseDmarc, type DmarcRecord, type Policy } from '#shared/dmarc/parse.ts'
import { policiesOf, underTest } from '#shared/dmarc/policy.ts'
import type { DmarcFacts } from '#shared/dmarc/inspect.ts'
import { percentOf } from '#shared/dmarc/percent.ts'
import type { Finding } from '#shared/report/finding.ts'

const rfc = DRAFT.authentication

export function dmarcReadiness(report: DmarcFacts): BimiDmarc {
  const { domain, state, policyDomain, organizationalDomain } = report
  const organization = organizationalDomain ?? policyDomain
  const own = ownRecord(report)
  const top = organization === null ? null : recordAt(report, organization)
  const findings = [
    ...(state === 'unknown' ? [unknownFinding(domain)] : []),
    ...(state === 'absent' ? [absentFinding(domain)] : []),
    ...(state === 'found' && policyDomain === null ? [brokenFinding(domain)] : []),
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
  const ok: Finding = {
    code: 'dmarc-ready',
    severity: 'ok',
    rfc,
    message: 'DMARC is at enforcement, for the domain and for its organization.',
  }
  return {
    ready: !isReady ? (state === 'unknown' ? null : false) : isOpen ? null : true,
    domain,
    policy: report.policy?.applied ?? null,
    organizationalDomain,
    organizationalPolicy: top ? (policiesOf(top)?.p ?? null) : null,
    findings: isReady && !isOpen ? [ok, ...findings] : findings,
  }
}

/** The domain's own record; null when a parent domain's record applies. */
function ownRecord(report: DmarcFacts): DmarcRecord | null {
  return report.policyDomain === report.domain ? recordAt(report, report.domain) : null
}

function recordAt({ walk }: DmarcFacts, domain: string): DmarcRecord | null {
  const [record] = walk.find((step) => step.domain === domain && step.result === 'record')?.records ?? []
  return record === undefined ? null : parseDmarc(record)
}

/** Steps 7 to 9 of the draft, for one record. */
function recordFindings(record: DmarcRecord, domain: string): Finding[] {
  const policies = policiesOf(record)
  const names = record.tags.map(({ name }) => name)
  // Some receivers ignore a record that repeats a tag (RFC 6376 section 3.2).
  if (!policies || new Set(names).size < names.length) return [brokenFinding(domain)]
  const findings: Finding[] = []
  const p = underTest(policies.p, record.t)
  if (p === 'none') findings.push(tooMild(domain, policies.p, record.t))
  if (record.sp === 'none') {
    const message = `${domain} says sp=none, so receivers do not show a logo, not even for the domain itself.`
    findings.push({
      code: 'dmarc-sp-none',
      severity: 'error',
      message,
      rfc,
      fix: 'Set sp=quarantine, or leave sp out.',
    })
  }
  const pct = percentOf(record.tags.find(({ name }) => name === 'pct')?.value ?? '')
  if (pct !== null && pct < 100 && policies.p === 'quarantine') {
    const message = `${domain} says pct=${pct}, and quarantine counts only if it covers all mail.`
    findings.push({
      code: 'dmarc-pct',
      severity: 'error',
      message,
      rfc,
      fix: 'Leave pct out: RFC 9989 removed it.',
    })
  }
  if (record.t === 'y' && p !== 'none') {
    const message = `${domain} is in test mode (t=y): receivers that support it apply quarantine, others reject.`
    const fix = 'Remove t=y from the DMARC record once all of your own mail passes.'
    findings.push({ code: 'dmarc-testing', severity: 'warning', message, rfc: 'RFC 9989, 4.7', fix })
  }
  return findings
}

/** A domain without a record of its own gets what the organizational domain's record says about it. */
function appliedFindings({ policy, domain, policyDomain, walk }: DmarcFacts): Finding[] {
  if (!policy || policyDomain === null) return []
  const record = recordAt({ walk } as DmarcFacts, policyDomain)
  const rest = record ? recordFindings(record, policyDomain) : []
  // The parent's record has np=none or sp=none, but a strict p.
  const isMild = policy.applied === 'none' && !rest.some(({ severity }) => severity === 'error')
  return isMild ? [tooMild(domain, 'none', 'n'), ...rest] : rest
}

function tooMild(domain: string, policy: Policy, t: 'y' | 'n'): Finding {
  const isTesting = t === 'y' && policy !== 'none'
  const message = isTesting
    ? `DMARC of ${domain} is in test mode, so ${policy} has no effect: receivers do not show a logo.`
    : `DMARC of ${domain} says “none”, and receivers show a logo only with quarantine or reject.`
  const fix = isTesting
    ? 'Remove t=y once the reports are clean.'
    : 'First have all your mail pass DMARC, then set p=quarantine; the DMARC generator makes the plan.'
  return { code: isTesting ? 'dmarc-test-mode' : 'dmarc-none', severity: 'error', message, rfc, fix }
}

function absentFinding(domain: string): Finding {
  const message = `${domain} has no DMARC record, and without DMARC at enforcement no receiver shows a logo.`
  const fix = 'Start with the DMARC generator: it plans the steps to quarantine and reject.'
  return { code: 'dmarc-absent', severity: 'error', message, rfc, fix }
}

function brokenFinding(domain: string): Finding {
  const message = `The DMARC record of ${domain} cannot be used, so receivers show no logo.`
  return {
    code: 'dmarc-broken',
    severity: 'error',
    message,
    rfc,
    fix: 'The DMARC checker shows what to fix.',
  }
}

function unknownFinding(domain: string): Finding {
  const message = `We could not find out which DMARC policy applies to ${domain}.`
  return { code: 'unknown-dmarc', severity: 'warning', unknown: true, message, rfc }
}
