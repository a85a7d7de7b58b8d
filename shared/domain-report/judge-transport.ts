// How mail to a domain is protected in transit, as a part of the report on it.
import type { TransportPart } from '#shared/domain-report/schema.ts'
import { saysNoSuchName } from '#shared/report/no-such-name.ts'
import type { TransportReport } from '#shared/transport/schema.ts'

/** Each code starts with the check that it comes from. */
export function transportPart(report: TransportReport): TransportPart {
  const { domain, receives, verdict, findings, changes, mtaSts, tlsRpt, dnssec } = report
  const named = (code: string) => `transport:${code}`
  return {
    part: 'transport',
    domain,
    exists: saysNoSuchName(findings) ? false : receives === null ? null : true,
    verdict,
    findings: findings.map((finding) => ({ ...finding, code: named(finding.code) })),
    changes: changes.map((change) => ({ ...change, why: change.why.map(named) })),
    mtaSts,
    tlsRpt,
    dnssec,
  }
}
