// Every finding of every protocol: what /findings, the API, the command line and SARIF explain.
import { CNAME_EXPLANATIONS } from '#shared/cname/explanations.ts'
import { CNAME_FINDINGS } from '#shared/cname/findings.ts'
import { DMARC_EXPLANATIONS } from '#shared/dmarc/explanations.ts'
import { DMARC_FINDINGS } from '#shared/dmarc/findings.ts'
import { DKIM_EXPLANATIONS } from '#shared/dkim/explanations.ts'
import { DKIM_FINDINGS } from '#shared/dkim/findings.ts'
import { MX_EXPLANATIONS } from '#shared/mx/explanations.ts'
import { MX_FINDINGS } from '#shared/mx/findings.ts'
import { REPORT_EXPLANATIONS } from '#shared/domain-report/explanations.ts'
import { REPORT_FINDINGS } from '#shared/domain-report/findings.ts'
import { REPUTATION_EXPLANATIONS } from '#shared/domain-reputation/explanations.ts'
import { REPUTATION_FINDINGS } from '#shared/domain-reputation/findings.ts'
import { IP_EXPLANATIONS } from '#shared/ip-reputation/explanations.ts'
import { IP_FINDINGS } from '#shared/ip-reputation/findings.ts'
import type { Explanations } from '#shared/report/explanation.ts'
import { DNS_EXPLANATIONS } from '#shared/report/dns-explanations.ts'
import { DNS_FINDINGS } from '#shared/report/dns-findings.ts'
import type { FindingTable } from '#shared/report/finding-table.ts'
import { SPF_EXPLANATIONS } from '#shared/spf/explanations.ts'
import { SPF_FINDINGS } from '#shared/spf/findings.ts'
import { cname } from '#shared/tools/cname.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { dmarc } from '#shared/tools/dmarc.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { domainReputation } from '#shared/tools/domain-reputation.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import { gate } from '#shared/tools/gate.ts'
import { mx } from '#shared/tools/mx.ts'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { mailTest } from '#shared/tools/message.ts'
import { spf } from '#shared/tools/spf.ts'
import type { Tool } from '#shared/tools/tool.ts'

export interface FindingGroup {
  /** What its codes start with. */
  protocol: string
  /** For people: "SPF". */
  name: string
  table: FindingTable
  explanations: Explanations<FindingTable>
  /** The tools that report it; the first one shows the examples. */
  tools: readonly [Tool, ...Tool[]]
}

export const FINDING_GROUPS: readonly FindingGroup[] = [
  {
    protocol: 'spf',
    name: 'SPF',
    table: SPF_FINDINGS,
    explanations: SPF_EXPLANATIONS,
    tools: [spf, domainReport, emailAuthentication, gate],
  },
  {
    protocol: 'dmarc',
    name: 'DMARC',
    table: DMARC_FINDINGS,
    explanations: DMARC_EXPLANATIONS,
    tools: [dmarc, domainReport, emailAuthentication, gate],
  },
  {
    protocol: 'cname',
    name: 'CNAME',
    table: CNAME_FINDINGS,
    explanations: CNAME_EXPLANATIONS,
    tools: [cname],
  },
  {
    protocol: 'dkim',
    name: 'DKIM',
    table: DKIM_FINDINGS,
    explanations: DKIM_EXPLANATIONS,
    tools: [dkim, domainReport, emailAuthentication, gate],
  },
  {
    protocol: 'mx',
    name: 'MX',
    table: MX_FINDINGS,
    explanations: MX_EXPLANATIONS,
    tools: [mx, domainReport, emailAuthentication],
  },
  {
    protocol: 'reputation',
    name: 'Domain reputation',
    table: REPUTATION_FINDINGS,
    explanations: REPUTATION_EXPLANATIONS,
    tools: [domainReputation, domainReport],
  },
  {
    protocol: 'report',
    name: 'Domain report',
    table: REPORT_FINDINGS,
    explanations: REPORT_EXPLANATIONS,
    tools: [domainReport],
  },
  {
    protocol: 'ip',
    name: 'IP address',
    table: IP_FINDINGS,
    explanations: IP_EXPLANATIONS,
    tools: [ipReputation, gate, mailTest],
  },
  {
    protocol: 'dns',
    name: 'DNS',
    table: DNS_FINDINGS,
    explanations: DNS_EXPLANATIONS,
    tools: [spf, dkim, dmarc, mx, domainReport, emailAuthentication],
  },
]
