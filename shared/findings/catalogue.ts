// Every finding of every protocol: what /findings, the API, the command line and SARIF explain.
import { HEADER_EXPLANATIONS } from '#shared/header/explanations.ts'
import { HEADER_FINDINGS } from '#shared/header/findings.ts'
import { MESSAGE_EXPLANATIONS } from '#shared/message/explanations.ts'
import { MESSAGE_FINDINGS } from '#shared/message/findings.ts'
import type { Explanations } from '#shared/report/explanation.ts'
import { DNS_EXPLANATIONS } from '#shared/report/dns-explanations.ts'
import { DNS_FINDINGS } from '#shared/report/dns-findings.ts'
import type { FindingTable } from '#shared/report/finding-table.ts'
import { SPF_EXPLANATIONS } from '#shared/spf/explanations.ts'
import { SPF_FINDINGS } from '#shared/spf/findings.ts'
import { dmarc } from '#shared/tools/dmarc.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import { gate } from '#shared/tools/gate.ts'
import { header } from '#shared/tools/header.ts'
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
    protocol: 'message',
    name: 'Message',
    table: MESSAGE_FINDINGS,
    explanations: MESSAGE_EXPLANATIONS,
    tools: [mailTest],
  },
  {
    protocol: 'header',
    name: 'Message header',
    table: HEADER_FINDINGS,
    explanations: HEADER_EXPLANATIONS,
    tools: [header, mailTest],
  },
  {
    protocol: 'dns',
    name: 'DNS',
    table: DNS_FINDINGS,
    explanations: DNS_EXPLANATIONS,
    tools: [spf, dmarc, domainReport, emailAuthentication],
  },
]
