// Every finding of every protocol: what /findings, the API, the command line and SARIF explain.
import { CNAME_EXPLANATIONS } from '#shared/cname/explanations.ts'
import { CNAME_FINDINGS } from '#shared/cname/findings.ts'
import { DMARC_EXPLANATIONS } from '#shared/dmarc/explanations.ts'
import { DMARC_FINDINGS } from '#shared/dmarc/findings.ts'
import { DKIM_EXPLANATIONS } from '#shared/dkim/explanations.ts'
import { DKIM_FINDINGS } from '#shared/dkim/findings.ts'
import { MX_EXPLANATIONS } from '#shared/mx/explanations.ts'
import { MX_FINDINGS } from '#shared/mx/findings.ts'
import { BIMI_EXPLANATIONS } from '#shared/bimi/explanations.ts'
import { BIMI_FINDINGS } from '#shared/bimi/findings.ts'
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
import { cname } from '#shared/tools/cname.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { bimi } from '#shared/tools/bimi.ts'
import { dmarc } from '#shared/tools/dmarc.ts'
import {
  DANE_EXPLANATIONS,
  DNSSEC_EXPLANATIONS,
  TRANSPORT_EXPLANATIONS,
} from '#shared/transport/dns-explanations.ts'
import { STS_EXPLANATIONS, TLSRPT_EXPLANATIONS } from '#shared/transport/explanations.ts'
import {
  DANE_FINDINGS,
  DNSSEC_FINDINGS,
  STS_FINDINGS,
  TLSRPT_FINDINGS,
  TRANSPORT_FINDINGS,
} from '#shared/transport/findings.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import { gate } from '#shared/tools/gate.ts'
import { mx } from '#shared/tools/mx.ts'
import { header } from '#shared/tools/header.ts'
import { mailTest } from '#shared/tools/message.ts'
import { spf } from '#shared/tools/spf.ts'
import { transport } from '#shared/tools/transport.ts'
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
    protocol: 'bimi',
    name: 'BIMI',
    table: BIMI_FINDINGS,
    explanations: BIMI_EXPLANATIONS,
    tools: [bimi],
  },
  {
    protocol: 'sts',
    name: 'MTA-STS',
    table: STS_FINDINGS,
    explanations: STS_EXPLANATIONS,
    tools: [transport, domainReport],
  },
  {
    protocol: 'tlsrpt',
    name: 'TLS-RPT',
    table: TLSRPT_FINDINGS,
    explanations: TLSRPT_EXPLANATIONS,
    tools: [transport, domainReport],
  },
  {
    protocol: 'dane',
    name: 'DANE',
    table: DANE_FINDINGS,
    explanations: DANE_EXPLANATIONS,
    tools: [transport, domainReport],
  },
  {
    protocol: 'dnssec',
    name: 'DNSSEC',
    table: DNSSEC_FINDINGS,
    explanations: DNSSEC_EXPLANATIONS,
    tools: [transport, domainReport],
  },
  {
    protocol: 'transport',
    name: 'Transport security',
    table: TRANSPORT_FINDINGS,
    explanations: TRANSPORT_EXPLANATIONS,
    tools: [transport, domainReport],
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
    tools: [spf, dkim, dmarc, mx, domainReport, emailAuthentication],
  },
]
