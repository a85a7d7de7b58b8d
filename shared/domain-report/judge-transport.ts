// How mail to a domain is protected in transit, as a part of the report on it.
import type { TransportPart } from '#shared/domain-report/schema.ts'
import { saysNoSuchName } from '#shared/report/no-such-name.ts'
import type { TransportReport } from '#shared/transport/schema.ts'

export function transportPart(report: TransportReport): TransportPart {
  const { domain, receives, verdict, findings, changes, mtaSts, tlsRpt, dnssec } = report
  return {
    part: 'transport',
    domain,
    exists: saysNoSuchName(findings) ? false : receives === null ? null : true,
    verdict,
    findings,
    changes,
    mtaSts,
    tlsRpt,
    dnssec,
  }
}
