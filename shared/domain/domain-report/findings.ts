// What the report on a whole domain finds itself; everything else comes from the single checks. What each means for
// someone who does not know DNS: shared/data/explanations/.
import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'

export const REPORT_FINDINGS = {
  'report-parked': rule({
    severity: 'info',
    title: 'A parked domain',
    message: ({ domain, service }: { domain: string; service: string }) =>
      `The name servers of ${domain} belong to ${service}, a parking service.`,
  }),
  'report-wildcard': rule({
    severity: 'info',
    title: 'Every name below the domain exists',
    rfc: 'RFC 4592, 2.1.1',
    message: ({ domain }: { domain: string }) =>
      `A wildcard answers for every name below ${domain}, so to receivers, every subdomain exists. The DMARC policy for subdomains (sp) applies to mail from any of them.`,
  }),
}

export type ReportCode = CodeOf<typeof REPORT_FINDINGS>
export type ReportFinding = Finding<ReportCode>

export const reportFinding = findingsOf(REPORT_FINDINGS)
