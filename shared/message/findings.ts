// What is to be said of a judged message, part for part, the ways of proof first.
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
        : 'Large receivers refuse or sort out unproved bulk mail.'
  return [
    {
      code: 'message-dmarc-fail',
      severity: 'error',
      message: `DMARC fails: ${reason} ${consequence}`,
      rfc,
      fix: `Sign with DKIM as ${domain ?? 'the domain in From'}, or send with a bounce address of it that SPF allows.`,
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
          'There is no domain for SPF to judge: the message came with the null sender, and HELO is not a domain.',
        rfc: 'RFC 7208, 2.4',
        fix: 'Let the server say its full name in HELO.',
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
        fix: 'Set up a bounce address (Return-Path) of your own domain at your mail service.',
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
      message: `The message has ${unread} more signatures; receivers stop after some, too.`,
      rfc: 'RFC 6376, 6.1',
    })
  const isForwardSafe = dkim.some((signature) => signature.result === 'pass' && signature.aligned === true)
  if (dkim.length === 0)
    found.push({
      code: 'message-unsigned',
      severity: result === 'pass' ? 'warning' : 'error',
      message:
        'The message has no DKIM signature. Nothing of it is proved once somebody forwards it, and Gmail and Yahoo refuse unsigned bulk mail.',
      rfc: 'RFC 6376, 1',
      fix: `Have your server or your sending service sign with DKIM as ${domain ?? 'your domain'}.`,
    })
  else if (
    !isForwardSafe &&
    dkim.some((signature) => signature.result === 'pass' && signature.aligned === false)
  )
    found.push({
      code: 'message-signed-by-others',
      severity: result === 'pass' ? 'warning' : 'error',
      message: `The signature that passes is not of ${domain ?? 'the domain in From'}, so it does not count for DMARC.`,
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
      // A broken signature beside a good one is worth no more than none (RFC 6376, 6.1).
      severity: passes || aligned === false ? 'warning' : 'error',
      message: `${name} does not pass. ${reason}`,
      rfc: 'RFC 6376, 6.1',
      fix: FIXES[cause],
    },
  ]
}

const SIGN_LAST =
  'Let the last server that touches the message sign it: turn off footers, link rewriting and virus notes behind the signer, or move the signer behind them. On a mailing list only its operator can do that.'
const NEW_SIGNER =
  'Correct the settings of the signer; most mail servers and services write this by themselves.'

const FIXES: Readonly<Record<SignatureCause, string>> = {
  syntax: NEW_SIGNER,
  algorithm: 'Sign with rsa-sha256 and a key of 2048 bits.',
  expired: 'Leave out x=, or set it a week or more after t=.',
  identity: 'Leave out i=, or set it to an address at the domain in d=.',
  'from-unsigned': 'Add From to the signed fields (h=).',
  length: 'Turn off l= where you sign: the body was cut on the way.',
  'key-missing': 'Publish the key of the selector that your server signs with, as it shows it.',
  'key-revoked': 'Sign with a key that is published; this one was taken back.',
  'key-unusable': 'Correct the key record: copy it once more from where it was made.',
  'key-limits': 'Change the key record or the signer so that they fit together.',
  'key-unknown': 'Try again in a minute.',
  'key-differs':
    'Publish the public key that belongs to the private key of the signer: after a new key was made, the record has to change with it.',
  'body-changed': SIGN_LAST,
  'header-changed': SIGN_LAST,
  'header-or-key': `${SIGN_LAST} If nothing changes the message, publish the public key that belongs to the signer’s private key.`,
  'not-read': 'Send fewer signatures.',
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
      message: `ARC fails: ${reason} A server on the way changed the message or sealed it wrongly.`,
      rfc: 'RFC 8617, 5.2',
      fix: 'Only whoever runs the forwarding server can correct it.',
    },
  ]
}
