import { BIMI_EXPLANATIONS } from '#shared/data/explanations/bimi.ts'
import { BIMI_FINDINGS } from '#shared/records/bimi/findings.ts'
import { CNAME_EXPLANATIONS } from '#shared/data/explanations/cname.ts'
import { CNAME_FINDINGS } from '#shared/records/cname/findings.ts'
import { PLACEMENT_EXPLANATIONS } from '#shared/data/explanations/deliverability-test.ts'
import { PLACEMENT_FINDINGS } from '#shared/saved/deliverability-test/findings.ts'
import { DKIM_EXPLANATIONS } from '#shared/data/explanations/dkim.ts'
import { DKIM_FINDINGS } from '#shared/records/dkim/findings.ts'
import { DMARC_EXPLANATIONS } from '#shared/data/explanations/dmarc.ts'
import { DMARC_FINDINGS } from '#shared/records/dmarc/findings.ts'
import { REPORT_EXPLANATIONS } from '#shared/data/explanations/domain-report.ts'
import { REPORT_FINDINGS } from '#shared/domain/domain-report/findings.ts'
import { REPUTATION_EXPLANATIONS } from '#shared/data/explanations/domain-reputation.ts'
import { REPUTATION_FINDINGS } from '#shared/domain/domain-reputation/findings.ts'
import { HEADER_EXPLANATIONS } from '#shared/data/explanations/header.ts'
import { HEADER_FINDINGS } from '#shared/message/header/findings.ts'
import { IP_EXPLANATIONS } from '#shared/data/explanations/ip-reputation.ts'
import { IP_FINDINGS } from '#shared/blocklists/ip-reputation/findings.ts'
import { MAILBOX_EXPLANATIONS } from '#shared/data/explanations/mailbox.ts'
import { MAILBOX_FINDINGS } from '#shared/plans/mailbox/findings.ts'
import { MESSAGE_EXPLANATIONS } from '#shared/data/explanations/message.ts'
import { MESSAGE_FINDINGS } from '#shared/message/findings.ts'
import { MX_EXPLANATIONS } from '#shared/data/explanations/mx.ts'
import { MX_FINDINGS } from '#shared/records/mx/findings.ts'
import { DNS_EXPLANATIONS } from '#shared/data/explanations/dns.ts'
import { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import { MOVE_EXPLANATIONS } from '#shared/data/explanations/moves.ts'
import { MOVE_FINDINGS } from '#shared/moves/findings.ts'
import { POSTMASTER_EXPLANATIONS } from '#shared/data/explanations/postmaster.ts'
import { POSTMASTER_FINDINGS } from '#shared/postmaster/findings.ts'
import { REPORTS_EXPLANATIONS } from '#shared/data/explanations/dmarc-reports.ts'
import { REPORTS_FINDINGS } from '#shared/dmarc-reports/findings.ts'
import { SEQUENCE_EXPLANATIONS } from '#shared/data/explanations/email-sequence.ts'
import { SEQUENCE_FINDINGS } from '#shared/plans/email-sequence/findings.ts'
import { SIGNATURE_EXPLANATIONS } from '#shared/data/explanations/signature.ts'
import { SIGNATURE_FINDINGS } from '#shared/message/signature/findings.ts'
import { SPF_EXPLANATIONS } from '#shared/data/explanations/spf.ts'
import { SPF_FINDINGS } from '#shared/records/spf/findings.ts'
import { SUBJECT_EXPLANATIONS } from '#shared/data/explanations/subject-line.ts'
import { SUBJECT_FINDINGS } from '#shared/message/subject-line/findings.ts'
import { TEMPLATE_EXPLANATIONS } from '#shared/data/explanations/template.ts'
import { TEMPLATE_FINDINGS } from '#shared/message/template/findings.ts'
import { bimi } from '#shared/tools/bimi.ts'
import { cname } from '#shared/tools/cname.ts'
import { deliverabilityTest } from '#shared/tools/deliverability-test.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { dmarc } from '#shared/tools/dmarc.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { domainReputation } from '#shared/tools/domain-reputation.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import { emailSequence } from '#shared/tools/email-sequence.ts'
import { gate } from '#shared/tools/gate.ts'
import { header } from '#shared/tools/header.ts'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { mailbox } from '#shared/tools/mailbox.ts'
import { mailTest } from '#shared/tools/message.ts'
import { mx } from '#shared/tools/mx.ts'
import { movePlan } from '#shared/tools/move-plan.ts'
import { postmaster } from '#shared/tools/postmaster.ts'
import { reports } from '#shared/tools/reports.ts'
import { signature } from '#shared/tools/signature.ts'
import { spf } from '#shared/tools/spf.ts'
import { subjectLine } from '#shared/tools/subject-line.ts'
import { template } from '#shared/tools/template.ts'
import { transport } from '#shared/tools/transport.ts'
import {
  DANE_EXPLANATIONS,
  DNSSEC_EXPLANATIONS,
  TRANSPORT_EXPLANATIONS,
} from '#shared/data/explanations/transport-dns.ts'
import { STS_EXPLANATIONS, TLSRPT_EXPLANATIONS } from '#shared/data/explanations/transport.ts'
import {
  DANE_FINDINGS,
  DNSSEC_FINDINGS,
  STS_FINDINGS,
  TLSRPT_FINDINGS,
  TRANSPORT_FINDINGS,
} from '#shared/records/transport/findings.ts'
import type { FindingGroup } from './finding-group.ts'
import { TERMINAL_GROUPS } from './terminal-groups.ts'

export type { FindingGroup }

export const FINDING_GROUPS: readonly FindingGroup[] = [
  {
    protocol: 'spf',
    name: 'SPF',
    table: SPF_FINDINGS,
    explanations: SPF_EXPLANATIONS,
    tools: [spf, domainReport, emailAuthentication, gate],
  },
  {
    protocol: 'dkim',
    name: 'DKIM',
    table: DKIM_FINDINGS,
    explanations: DKIM_EXPLANATIONS,
    tools: [dkim, domainReport, emailAuthentication, gate],
  },
  {
    protocol: 'dmarc',
    name: 'DMARC',
    table: DMARC_FINDINGS,
    explanations: DMARC_EXPLANATIONS,
    tools: [dmarc, domainReport, emailAuthentication, gate],
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
    protocol: 'mx',
    name: 'MX',
    table: MX_FINDINGS,
    explanations: MX_EXPLANATIONS,
    tools: [mx, domainReport, emailAuthentication],
  },
  {
    protocol: 'cname',
    name: 'CNAME',
    table: CNAME_FINDINGS,
    explanations: CNAME_EXPLANATIONS,
    tools: [cname],
  },
  {
    protocol: 'dns',
    name: 'DNS',
    table: DNS_FINDINGS,
    explanations: DNS_EXPLANATIONS,
    tools: [spf, dkim, dmarc, mx, domainReport, emailAuthentication],
  },
  {
    protocol: 'report',
    name: 'Domain report',
    table: REPORT_FINDINGS,
    explanations: REPORT_EXPLANATIONS,
    tools: [domainReport],
  },
  {
    protocol: 'reputation',
    name: 'Domain reputation',
    table: REPUTATION_FINDINGS,
    explanations: REPUTATION_EXPLANATIONS,
    tools: [domainReputation, domainReport],
  },
  {
    protocol: 'ip',
    name: 'IP address',
    table: IP_FINDINGS,
    explanations: IP_EXPLANATIONS,
    tools: [ipReputation, gate, mailTest],
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
    protocol: 'template',
    name: 'Email template',
    table: TEMPLATE_FINDINGS,
    explanations: TEMPLATE_EXPLANATIONS,
    tools: [template, mailTest],
  },
  {
    protocol: 'reports',
    name: 'Reports of receivers',
    table: REPORTS_FINDINGS,
    explanations: REPORTS_EXPLANATIONS,
    tools: [reports],
  },
  {
    protocol: 'move',
    name: 'Move',
    table: MOVE_FINDINGS,
    explanations: MOVE_EXPLANATIONS,
    tools: [movePlan],
  },
  {
    protocol: 'postmaster',
    name: 'Provider data',
    table: POSTMASTER_FINDINGS,
    explanations: POSTMASTER_EXPLANATIONS,
    tools: [postmaster],
  },
  {
    protocol: 'placement',
    name: 'Inbox placement',
    table: PLACEMENT_FINDINGS,
    explanations: PLACEMENT_EXPLANATIONS,
    tools: [deliverabilityTest],
  },
  {
    protocol: 'mailbox',
    name: 'Mailbox limits',
    table: MAILBOX_FINDINGS,
    explanations: MAILBOX_EXPLANATIONS,
    tools: [mailbox],
  },
  {
    protocol: 'signature',
    name: 'Email signature',
    table: SIGNATURE_FINDINGS,
    explanations: SIGNATURE_EXPLANATIONS,
    tools: [signature],
  },
  {
    protocol: 'subject',
    name: 'Subject line',
    table: SUBJECT_FINDINGS,
    explanations: SUBJECT_EXPLANATIONS,
    tools: [subjectLine],
  },
  {
    protocol: 'sequence',
    name: 'Email sequence',
    table: SEQUENCE_FINDINGS,
    explanations: SEQUENCE_EXPLANATIONS,
    tools: [emailSequence],
  },
  ...TERMINAL_GROUPS,
]
