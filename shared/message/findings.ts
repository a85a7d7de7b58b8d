// What to say about a judged message, part by part, starting with what proves the sender.
import type { Connection } from '#shared/message/connection.ts'
import type { ArcReport, DmarcOutcome, SignatureCause, SignatureReport } from '#shared/message/schema.ts'
import type { Finding } from '#shared/report/finding.ts'

interface Proofs {
  connection: Connection
  dkim: readonly SignatureReport[]
  unread: number
  arc: ArcReport
  dmarc: DmarcOutcome
}

export function proofFindings({ connection, dkim, unread, arc, dmarc }: Proofs): Finding[] {
  return [
    ...dmarcFindings(dmarc),
    ...spfFindings(connection, dmarc),
    ...dkimFindings(dkim, dmarc, unread),
    ...arcFindings(arc, dmarc),
    ...(connection.reverse?.findings ?? []),
  ]
}

function dmarcFindings({ result, reason, policy, rfc7489, domain }: DmarcOutcome): Finding[] {
  const rfc = 'RFC 9989, 5.3'
  if (result === 'pass')
    return [
      { code: 'message-dmarc-pass', severity: 'ok', message: `DMARC passes: ${reason}`, rfc },
      ...legacyFinding(rfc7489.result),
    ]
  if (result === 'unknown')
    return [
      {
        code: 'message-dmarc-unknown',
        severity: 'warning',
        unknown: true,
        message: `Whether DMARC passes could not be found out: ${reason}`,
      },
    ]
  if (result === 'none')
    return [
      {
        code: 'message-dmarc-none',
        severity: 'warning',
        message: reason,
        rfc: 'RFC 9989, 4.10',
        fix: `Publish a DMARC record for ${domain ?? 'the domain'}.`,
      },
    ]
  if (result === 'permerror')
    return [
      {
        code: 'message-dmarc-from',
        severity: 'error',
        message: reason,
        rfc: 'RFC 9989, 5.3.1',
        fix: 'Send with one From field that has one address.',
      },
    ]
  const consequence =
    policy === 'reject'
      ? 'The domain asks receivers to refuse such mail.'
      : policy === 'quarantine'
        ? 'The domain asks receivers to treat such mail as suspicious.'
        : 'Large receivers refuse unproven bulk mail or put it in spam.'
  return [
    {
      code: 'message-dmarc-fail',
      severity: 'error',
      message: `DMARC fails: ${reason} ${consequence}`,
      rfc,
      fix: `Sign with DKIM as ${domain ?? 'the domain in From'}, or use a bounce address at that domain and allow the server in its SPF record.`,
    },
  ]
}

const legacyFinding = (result: DmarcOutcome['result']): Finding[] =>
  result === 'fail'
    ? [
        {
          code: 'message-dmarc-legacy',
          severity: 'warning',
          message:
            'Receivers that still follow RFC 7489 find another organizational domain, and DMARC fails there.',
          rfc: 'RFC 7489, 3.2',
          fix: 'Sign with DKIM as exactly the domain in From.',
        },
      ]
    : []

function spfFindings({ spf, ip }: Connection, { alignment, result: dmarc }: DmarcOutcome): Finding[] {
  const { mailfrom, domain } = spf
  if (ip === null) return []
  if (!mailfrom || domain === null)
    return [
      {
        code: 'message-spf-none',
        severity: 'warning',
        message:
          'There is no domain for SPF to judge: the message has the null sender, and HELO is not a domain.',
        rfc: 'RFC 7208, 2.4',
        fix: 'Have the server send its full name in HELO.',
      },
    ]
  const { result, reason } = mailfrom
  if (result === 'temperror')
    return [
      {
        code: 'message-spf-unknown',
        severity: 'warning',
        unknown: true,
        message: `SPF could not be evaluated: ${reason}`,
      },
    ]
  if (result === 'pass' && alignment.spf?.aligned === false)
    return [
      {
        code: 'message-spf-not-aligned',
        severity: dmarc === 'pass' ? 'info' : 'warning',
        message: `SPF passes for ${domain}, which does not belong to the domain in From, so it does not count for DMARC.`,
        rfc: 'RFC 9989, 4.4.2',
        fix: 'Set up a bounce address (Return-Path) at your own domain in your mail service.',
      },
    ]
  if (result === 'pass')
    return [
      {
        code: 'message-spf-pass',
        severity: 'ok',
        message: `SPF passes: ${domain} allows ${ip}.`,
        rfc: 'RFC 7208, 2.6.3',
      },
    ]
  return [
    {
      code: `message-spf-${result}`,
      severity: dmarc === 'pass' || result === 'neutral' ? 'warning' : 'error',
      message: `SPF does not pass for ${domain} and ${ip} (${result}): ${reason}`,
      rfc: 'RFC 7208, 2.6',
      fix: `Allow ${ip} in the SPF record of ${domain}, or send through a server that it allows.`,
    },
  ]
}

function dkimFindings(
  dkim: readonly SignatureReport[],
  { result, domain }: DmarcOutcome,
  unread: number,
): Finding[] {
  const found = dkim.flatMap((signature) => [
    ...signatureFinding(signature, result === 'pass'),
    ...signature.findings,
  ])
  if (unread > 0)
    found.push({
      code: 'message-signatures-unread',
      severity: 'info',
      message: `The message has ${unread} more signatures; receivers also stop after a few.`,
      rfc: 'RFC 6376, 6.1',
    })
  const isForwardSafe = dkim.some((signature) => signature.result === 'pass' && signature.aligned === true)
  if (dkim.length === 0)
    found.push({
      code: 'message-unsigned',
      severity: result === 'pass' ? 'warning' : 'error',
      message:
        'The message has no DKIM signature. Once someone forwards it, nothing proves who sent it, and Gmail and Yahoo refuse unsigned bulk mail.',
      rfc: 'RFC 6376, 1',
      fix: `Have your server or sending service sign with DKIM as ${domain ?? 'your domain'}.`,
    })
  else if (
    !isForwardSafe &&
    dkim.some((signature) => signature.result === 'pass' && signature.aligned === false)
  )
    found.push({
      code: 'message-signed-by-others',
      severity: result === 'pass' ? 'warning' : 'error',
      message: `The signature that passes is not from ${domain ?? 'the domain in From'}, so it does not count for DMARC.`,
      rfc: 'RFC 9989, 4.4.1',
      fix: `Have your sending service sign as ${domain ?? 'your domain'}; most call it domain authentication.`,
    })
  return found
}

function signatureFinding(
  { domain, selector, result, cause, reason, aligned }: SignatureReport,
  passes: boolean,
): Finding[] {
  const name = `The signature of ${domain || 'an unnamed domain'}${selector ? ` (selector ${selector})` : ''}`
  if (result === 'pass')
    return [
      { code: 'message-dkim-pass', severity: 'ok', message: `${name} is genuine.`, rfc: 'RFC 6376, 6.1.3' },
    ]
  if (result === 'temperror' || result === 'neutral' || cause === undefined)
    return [
      {
        code: 'message-dkim-unknown',
        severity: 'info',
        unknown: true,
        message: `${name} was not verified: ${reason}`,
      },
    ]
  return [
    {
      code: `message-dkim-${cause}`,
      // A broken signature next to a good one is worth no more than none (RFC 6376, 6.1).
      severity: passes || aligned === false ? 'warning' : 'error',
      message: `${name} does not pass. ${reason}`,
      rfc: 'RFC 6376, 6.1',
      fix: FIXES[cause],
    },
  ]
}

const SIGN_LAST =
  'Have the last server that touches the message sign it: turn off footers, link rewriting and virus notices after the signer, or sign after them. On a mailing list, only its operator can do that.'
const NEW_SIGNER = 'Correct the signer’s settings; most mail servers and services write this on their own.'

const FIXES: Readonly<Record<SignatureCause, string>> = {
  syntax: NEW_SIGNER,
  algorithm: 'Sign with rsa-sha256 and a 2048-bit key.',
  expired: 'Leave out x=, or set it a week or more after t=.',
  identity: 'Leave out i=, or set it to an email address at the domain in d=.',
  'from-unsigned': 'Add From to the signed fields (h=).',
  length: 'Turn off l= in the signer: the body was cut off on the route.',
  'key-missing':
    'Publish the key at the selector that your server signs with, exactly as the server shows it.',
  'key-revoked': 'Sign with a key that is published; this one was revoked.',
  'key-unusable': 'Correct the key record: copy it again from the original.',
  'key-limits': 'Change the key record or the signer so that they match.',
  'key-unknown': 'Try again in a minute.',
  'key-differs':
    'Publish the public key that matches the signer’s private key: after you create a new key, the record has to change too.',
  'body-changed': SIGN_LAST,
  'header-changed': SIGN_LAST,
  'header-or-key': `${SIGN_LAST} If nothing changes the message, publish the public key that matches the signer’s private key.`,
  'not-read': 'Send fewer signatures, and fewer header fields.',
}

function arcFindings({ result, reason }: ArcReport, { result: dmarc }: DmarcOutcome): Finding[] {
  if (result === 'none') return []
  if (result === 'pass')
    return [
      { code: 'message-arc-pass', severity: 'info', message: `ARC passes: ${reason}`, rfc: 'RFC 8617, 5.2' },
    ]
  if (result === 'unknown')
    return [
      {
        code: 'message-arc-unknown',
        severity: 'info',
        unknown: true,
        message: `Whether ARC passes could not be found out: ${reason}`,
      },
    ]
  return [
    {
      code: 'message-arc-fail',
      severity: dmarc === 'pass' ? 'info' : 'warning',
      message: `ARC fails: ${reason} A server on the route changed the message or sealed it incorrectly.`,
      rfc: 'RFC 8617, 5.2',
      fix: 'Only the operator of the forwarding server can fix it.',
    },
  ]
}
