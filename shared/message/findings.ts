// Every finding about a real message. What each means for someone who does not know email: explanations.ts.
import type { IdentityFinding } from '#shared/header/findings.ts'
import type { Reverse } from '#shared/ip-reputation/schema.ts'
import { FORM_FINDINGS } from '#shared/message/form-findings.ts'
import { LIST_FINDINGS } from '#shared/message/list-findings.ts'
import { findingsOf, rule, type CodeOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'

interface Proved {
  /** DMARC passes: another proof is good enough. */
  isProved: boolean
}

interface Concluded {
  /** In a sentence. */
  reason: string
}

const unlessProved = ({ isProved }: Proved) => (isProved ? 'warning' : 'error')

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
    }) => `DMARC fails: ${reason} ${consequenceOf(policy)}`,
    fix: ({ domain }) =>
      `Sign with DKIM as ${domain ?? 'the domain in From'}, or use a bounce address at that domain and allow the server in its SPF record.`,
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
}

const withoutSpf = ({ domain, ip, reason }: SpfOutcome, result: string) =>
  `SPF does not pass for ${domain} and ${ip} (${result}): ${reason}`

const ALLOW = ({ domain, ip }: SpfOutcome) =>
  `Allow ${ip} in the SPF record of ${domain}, or send through a server that it allows.`

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

interface SignatureName {
  domain: string
  selector: string
}

const signatureOf = ({ domain, selector }: SignatureName) =>
  `The signature of ${domain || 'an unnamed domain'}${selector ? ` (selector ${selector})` : ''}`

interface FailedSignature extends SignatureName, Concluded {
  /** It would prove nothing that counts, or DMARC passes without it: no worse than none (RFC 6376, 6.1). */
  isHarmless: boolean
}

/** A signature that does not pass, by its cause. */
const failed = (title: string, fix: string) =>
  rule({
    severity: 'error',
    severityOf: ({ isHarmless }) => (isHarmless ? 'warning' : 'error'),
    title,
    rfc: 'RFC 6376, 6.1',
    message: ({ reason, ...signature }: FailedSignature) =>
      `${signatureOf(signature)} does not pass. ${reason}`,
    fix,
  })

const SIGN_LAST =
  'Have the last server that touches the message sign it: turn off footers, link rewriting and virus notices after the signer, or sign after them. On a mailing list, only its operator can do that.'

const DKIM = {
  'message-dkim-pass': rule({
    severity: 'ok',
    title: 'A genuine DKIM signature',
    rfc: 'RFC 6376, 6.1.3',
    message: (signature: SignatureName) => `${signatureOf(signature)} is genuine.`,
  }),
  'message-dkim-unknown': rule({
    severity: 'info',
    unknown: true,
    title: 'A signature that was not verified',
    message: ({ reason, ...signature }: SignatureName & Concluded) =>
      `${signatureOf(signature)} was not verified: ${reason}`,
  }),
  'message-dkim-syntax': failed(
    'A signature that cannot be read',
    'Correct the signer’s settings; most mail servers and services write this on their own.',
  ),
  'message-dkim-algorithm': failed(
    'A signature with an algorithm that receivers do not accept',
    'Sign with rsa-sha256 and a 2048-bit key.',
  ),
  'message-dkim-expired': failed(
    'A signature that has expired',
    'Leave out x=, or set it a week or more after t=.',
  ),
  'message-dkim-identity': failed(
    'A signature for someone else’s domain',
    'Leave out i=, or set it to an email address at the domain in d=.',
  ),
  'message-dkim-from-unsigned': failed(
    'A signature that does not cover From',
    'Add From to the signed fields (h=).',
  ),
  'message-dkim-length': failed(
    'A signature for more text than there is',
    'Turn off l= in the signer: the body was cut off on the route.',
  ),
  'message-dkim-key-missing': failed(
    'A signature whose key is not published',
    'Publish the key at the selector that your server signs with, exactly as the server shows it.',
  ),
  'message-dkim-key-revoked': failed(
    'A signature whose key was revoked',
    'Sign with a key that is published; this one was revoked.',
  ),
  'message-dkim-key-unusable': failed(
    'A signature whose key cannot be used',
    'Correct the key record: copy it again from the original.',
  ),
  'message-dkim-key-limits': failed(
    'A signature that its key does not allow',
    'Change the key record or the signer so that they match.',
  ),
  'message-dkim-key-differs': failed(
    'A signature made with another key',
    'Publish the public key that matches the signer’s private key: after you create a new key, the record has to change too.',
  ),
  'message-dkim-body-changed': failed('A body that was changed after it was signed', SIGN_LAST),
  'message-dkim-header-changed': failed('A header that was changed after it was signed', SIGN_LAST),
  'message-dkim-header-or-key': failed(
    'A changed header, or another key',
    `${SIGN_LAST} If nothing changes the message, publish the public key that matches the signer’s private key.`,
  ),
  'message-signature-covers-part': rule({
    severity: 'warning',
    title: 'A signature that covers only part of the body',
    rfc: 'RFC 6376, 8.2',
    message: ({ covered, total, domain }: { domain: string; covered: number; total: number }) =>
      `The signature of ${domain || 'an unnamed domain'} covers ${covered} of ${total} bytes of the body (l=); anyone could have added the rest.`,
    fix: 'Turn off l= in the signer.',
  }),
  'message-signature-length': rule({
    severity: 'warning',
    title: 'A signature that lets text be added',
    rfc: 'RFC 6376, 8.2',
    message: ({ domain }: { domain: string }) =>
      `The signature of ${domain || 'an unnamed domain'} has l=: anyone can add text below the signed part.`,
    fix: 'Turn off l= in the signer.',
  }),
  'message-signature-testing': rule({
    severity: 'info',
    title: 'A key in test mode',
    rfc: 'RFC 6376, 3.6.1',
    message: ({ domain }: { domain: string }) =>
      `The key of ${domain} says t=y: receivers may treat the message as if it were not signed.`,
    fix: 'Remove t=y from the record when you finish testing.',
  }),
  'message-signature-short-key': rule({
    severity: 'info',
    title: 'A short key',
    rfc: 'RFC 8301, 3.2',
    message: ({ domain, bits }: { domain: string; bits: number }) =>
      `The key of ${domain} has ${bits} bits; receivers recommend 2048.`,
    fix: 'Create a 2048-bit key under a new selector.',
  }),
  'message-signatures-unread': rule({
    severity: 'info',
    title: 'More signatures than receivers read',
    rfc: 'RFC 6376, 6.1',
    message: ({ count }: { count: number }) =>
      `The message has ${count} more signatures; receivers also stop after a few.`,
  }),
  'message-unsigned': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'No DKIM signature',
    rfc: 'RFC 6376, 1',
    message:
      'The message has no DKIM signature. Once someone forwards it, nothing proves who sent it, and Gmail and Yahoo refuse unsigned bulk mail.',
    fix: ({ domain }: Proved & { domain: string | null }) =>
      `Have your server or sending service sign with DKIM as ${domain ?? 'your domain'}.`,
  }),
  'message-signed-by-others': rule({
    severity: 'error',
    severityOf: unlessProved,
    title: 'Signed only as another domain',
    rfc: 'RFC 9989, 4.4.1',
    message: ({ domain }: Proved & { domain: string | null }) =>
      `The signature that passes is not from ${domain ?? 'the domain in From'}, so it does not count for DMARC.`,
    fix: ({ domain }) =>
      `Have your sending service sign as ${domain ?? 'your domain'}; most call it domain authentication.`,
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

const UNSUBSCRIBE = {
  'message-unsubscribe': rule({
    severity: 'ok',
    title: 'Readers can unsubscribe with one click',
    rfc: 'RFC 8058, 3.1',
    message: ({ reason }: Concluded) => reason,
  }),
  'message-unsubscribe-absent': rule({
    severity: 'info',
    title: 'No one-click unsubscribe',
    rfc: 'RFC 8058, 3.1',
    message: ({ reason }: Concluded) => reason,
  }),
  'message-unsubscribe-broken': rule({
    severity: 'warning',
    title: 'One-click unsubscribe that does not work',
    rfc: 'RFC 8058, 3.1',
    message: ({ reason }: Concluded) => `Readers cannot unsubscribe with one click: ${reason}`,
    fix: 'Send both fields with an https URL, and sign both with DKIM.',
  }),
}

export const MESSAGE_FINDINGS = {
  ...DMARC,
  ...SPF,
  ...DKIM,
  ...ARC,
  ...UNSUBSCRIBE,
  ...LIST_FINDINGS,
  ...FORM_FINDINGS,
}

export type MessageCode = CodeOf<typeof MESSAGE_FINDINGS>
export type MessageFinding = Finding<MessageCode>

/** About the message, its author's names, or the server that sent it. */
export type JudgedFinding = MessageFinding | IdentityFinding | Reverse['findings'][number]

export const messageFinding = findingsOf(MESSAGE_FINDINGS)
