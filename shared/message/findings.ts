import type { IdentityFinding } from '#shared/message/header/findings.ts'
import type { Reverse } from '#shared/blocklists/ip-reputation/schema.ts'
import {
  ASK_THE_LIST,
  type Concluded,
  type Proved,
  SIGNATURE_FINDINGS,
  unlessProved,
} from './signature-findings.ts'
import { FORM_FINDINGS } from './form-findings.ts'
import { LIST_FINDINGS } from './list-findings.ts'
import type { TemplateFinding } from '#shared/message/template/findings.ts'
import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'

/** What happens to a message without proof, by the policy of its domain. */
const consequenceOf = (policy: string | null) =>
  policy === 'reject'
    ? 'The domain asks receivers to refuse such mail.'
    : policy === 'quarantine'
      ? 'The domain asks receivers to treat such mail as suspicious.'
      : 'Large receivers refuse unproven bulk mail or put it in spam.'

const DMARC = {
  'message-dmarc-pass': rule({
    severity: 'ok',
    title: 'DMARC passes',
    rfc: 'RFC 9989, 5.3',
    message: ({ reason }: Concluded) => `DMARC passes: ${reason}`,
  }),
  'message-dmarc-fail': rule({
    severity: 'error',
    title: 'DMARC fails',
    rfc: 'RFC 9989, 5.3',
    message: ({
      reason,
      policy,
    }: Concluded & {
      policy: string | null
      /** In From. */
      domain: string | null
      /** A mailing list broke the author's signature. */
      isOfList: boolean
    }) => `DMARC fails: ${reason} ${consequenceOf(policy)}`,
    fix: ({ domain, isOfList }) =>
      isOfList
        ? ASK_THE_LIST
        : `Sign with DKIM as ${domain ?? 'the domain in From'}, or use a bounce address at that domain and allow the server in its SPF record.`,
  }),
  'message-dmarc-none': rule({
    severity: 'warning',
    title: 'No DMARC policy',
    rfc: 'RFC 9989, 4.10',
    message: ({ reason }: Concluded & { domain: string | null }) => reason,
    fix: ({ domain }) => `Publish a DMARC record for ${domain ?? 'the domain'}.`,
  }),
  'message-dmarc-from': rule({
    severity: 'error',
    title: 'Not exactly one author’s domain',
    rfc: 'RFC 9989, 5.3.1',
    message: ({ reason }: Concluded) => reason,
    fix: 'Send with one From field that has one address.',
  }),
  'message-dmarc-legacy': rule({
    severity: 'warning',
    title: 'DMARC fails at receivers that follow the old standard',
    rfc: 'RFC 7489, 3.2',
    message:
      'Receivers that still follow RFC 7489 find another organizational domain, and DMARC fails there.',
    fix: 'Sign with DKIM as exactly the domain in From.',
  }),
  'message-dmarc-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'Whether DMARC passes is unknown',
    message: ({ reason }: Concluded) => `Whether DMARC passes could not be found out: ${reason}`,
  }),
}

interface SpfOutcome extends Concluded, Proved {
  domain: string
  ip: string
  /** The domain does not belong to the one in From, so its record is someone else's. */
  isOfOther: boolean
}

const withoutSpf = ({ domain, ip, reason }: SpfOutcome, result: string) =>
  `SPF does not pass for ${domain} and ${ip} (${result}): ${reason}`

const ALLOW = ({ domain, ip, isOfOther }: SpfOutcome) =>
  isOfOther
    ? `Only the owner of ${domain} can change its SPF record. Set up a bounce address (Return-Path) at your own domain, or send through the servers of ${domain}.`
    : `Allow ${ip} in the SPF record of ${domain}, or send through a server that it allows.`

const SPF = {
  'message-spf-pass': rule({
    severity: 'ok',
    title: 'SPF passes',
    rfc: 'RFC 7208, 2.6.3',
    message: ({ domain, ip }: { domain: string; ip: string }) => `SPF passes: ${domain} allows ${ip}.`,
  }),
  'message-spf-not-aligned': rule({
    severity: 'warning',
    severityOf: ({ isProved }) => (isProved ? 'info' : 'warning'),
    title: 'SPF passes for another domain',
    rfc: 'RFC 9989, 4.4.2',
    message: ({ domain }: Proved & { domain: string }) =>
      `SPF passes for ${domain}, which does not belong to the domain in From, so it does not count for DMARC.`,
    fix: 'Set up a bounce address (Return-Path) at your own domain in your mail service.',
  }),
  'message-spf-fail': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'SPF forbids the server',
    rfc: 'RFC 7208, 2.6',
    message: (values: SpfOutcome) => withoutSpf(values, 'fail'),
    fix: ALLOW,
  }),
  'message-spf-softfail': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'SPF does not list the server',
    rfc: 'RFC 7208, 2.6',
    message: (values: SpfOutcome) => withoutSpf(values, 'softfail'),
    fix: ALLOW,
  }),
  'message-spf-neutral': rule({
    severity: 'warning',
    title: 'SPF says nothing about the server',
    rfc: 'RFC 7208, 2.6',
    message: (values: SpfOutcome) => withoutSpf(values, 'neutral'),
    fix: ALLOW,
  }),
  'message-spf-none': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'No SPF record to judge the server by',
    rfc: 'RFC 7208, 2.6',
    message: (values: SpfOutcome) => withoutSpf(values, 'none'),
    fix: ALLOW,
  }),
  'message-spf-permerror': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'An SPF record that receivers cannot use',
    rfc: 'RFC 7208, 2.6',
    message: (values: SpfOutcome) => withoutSpf(values, 'permerror'),
    fix: ALLOW,
  }),
  'message-spf-no-domain': rule({
    severity: 'warning',
    title: 'No domain for SPF to judge',
    rfc: 'RFC 7208, 2.4',
    message:
      'There is no domain for SPF to judge: the message has the null sender, and HELO is not a domain.',
    fix: 'Have the server send its full name in HELO.',
  }),
  'message-spf-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'Whether SPF passes is unknown',
    message: ({ reason }: Concluded) => `SPF could not be evaluated: ${reason}`,
  }),
}

const ARC = {
  'message-arc-pass': rule({
    severity: 'info',
    title: 'ARC passes',
    rfc: 'RFC 8617, 5.2',
    message: ({ reason }: Concluded) => `ARC passes: ${reason}`,
  }),
  'message-arc-fail': rule({
    severity: 'warning',
    severityOf: ({ isProved }) => (isProved ? 'info' : 'warning'),
    title: 'ARC fails',
    rfc: 'RFC 8617, 5.2',
    message: ({ reason }: Concluded & Proved) =>
      `ARC fails: ${reason} A server on the route changed the message or sealed it incorrectly.`,
    fix: 'Only the operator of the forwarding server can fix it.',
  }),
  'message-arc-unknown': rule({
    severity: 'info',
    unknown: true,
    title: 'Whether ARC passes is unknown',
    message: ({ reason }: Concluded) => `Whether ARC passes could not be found out: ${reason}`,
  }),
}

const CONNECTION = {
  'message-not-encrypted': rule({
    severity: 'warning',
    title: 'Sent without encryption',
    rfc: 'RFC 3207',
    message:
      'The server sent this message over a connection without encryption (TLS). Gmail requires TLS from everyone who sends to it.',
    fix: 'Have the server use STARTTLS where it is offered: in Postfix, smtp_tls_security_level = may.',
  }),
}

const UNSUBSCRIBE = {
  'message-unsubscribe': rule({
    severity: 'ok',
    title: 'Readers can unsubscribe with one click',
    rfc: 'RFC 8058, 3.1',
    message: ({ reason }: Concluded) => reason,
  }),
  'message-unsubscribe-absent': rule({
    severity: 'info',
    severityOf: ({ isCampaign }) => (isCampaign ? 'warning' : 'info'),
    title: 'No one-click unsubscribe',
    rfc: 'RFC 8058, 3.1',
    message: ({ reason }: Concluded & { isCampaign: boolean }) => reason,
    fix: ({ isCampaign }) =>
      isCampaign ? 'Turn on one-click unsubscribe in the service that sends your mail.' : undefined,
  }),
  'message-unsubscribe-broken': rule({
    severity: 'warning',
    title: 'One-click unsubscribe that does not work',
    rfc: 'RFC 8058, 3.1',
    message: ({ reason }: Concluded) => `Readers cannot unsubscribe with one click: ${reason}`,
    fix: 'Send both fields with an https URL, and sign both with DKIM.',
  }),
}

const FEEDBACK = {
  'message-feedback': rule({
    severity: 'ok',
    title: 'Complaints can be traced',
    message: ({ reason }: Concluded) => reason,
  }),
  'message-feedback-absent': rule({
    severity: 'info',
    title: 'Nothing tells complaints apart',
    message: ({ reason }: Concluded) => reason,
  }),
  'message-feedback-broken': rule({
    severity: 'warning',
    title: 'Labels for complaints that do not count',
    rfc: 'RFC 9477, 3.1',
    message: ({ reason }: Concluded) => `Complaints cannot be traced by all of its labels: ${reason}`,
    fix: 'Send each label once and well-formed, and sign it with DKIM.',
  }),
}

export const MESSAGE_FINDINGS = {
  ...DMARC,
  ...SPF,
  ...SIGNATURE_FINDINGS,
  ...ARC,
  ...CONNECTION,
  ...UNSUBSCRIBE,
  ...FEEDBACK,
  ...LIST_FINDINGS,
  ...FORM_FINDINGS,
}

export type MessageCode = CodeOf<typeof MESSAGE_FINDINGS>
export type MessageFinding = Finding<MessageCode>

/** About the message, its author's names, its text, or the server that sent it. */
export type JudgedFinding = MessageFinding | IdentityFinding | TemplateFinding | Reverse['findings'][number]

export const messageFinding = findingsOf(MESSAGE_FINDINGS)
