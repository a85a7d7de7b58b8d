// Replies of mail servers, written by us after what is seen in the wild, each with the reason that a person would name. The
// phrases of the decoder were chosen with the first list in view; the second was written after them and is only counted.
import type { Reason } from '#shared/bounce/reasons.ts'

type Sample = readonly [reply: string, reason: Reason]

export const TUNED: readonly Sample[] = [
  [
    '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown in local recipient table',
    'address',
  ],
  ['550-5.1.1 The email account that you tried to reach does not exist. gsmtp', 'address'],
  ['550 5.4.1 Recipient address rejected: Access denied. [AM0.protection.outlook.com]', 'address'],
  ['552 5.2.2 The mailbox of ada is over quota', 'full'],
  ['552-5.2.2 The recipient’s inbox is out of storage space. - gsmtp', 'full'],
  ['550 5.2.1 The email account that you tried to reach is disabled. - gsmtp', 'disabled'],
  [
    '554 30 Sorry, your message to ada@example.com cannot be delivered. This mailbox is disabled (554.30).',
    'disabled',
  ],
  ['552 5.3.4 Message size exceeds fixed limit', 'size'],
  ['421-4.7.28 Gmail has detected an unusual rate of email originating from your IP address', 'rate'],
  [
    '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints',
    'reputation-ip',
  ],
  ['550 5.7.1 Service unavailable, client host [192.0.2.1] blocked using zen.spamhaus.org', 'blocklist'],
  [
    '554 5.7.1 192.0.2.1 found on one or more RBLs (abusixip). Refer to https://developers.cloudflare.com/email-routing/postmaster/',
    'blocklist',
  ],
  [
    '550 5.7.515 Access denied, sending domain EXAMPLE.COM does not meet the required authentication level.',
    'auth',
  ],
  [
    '550-5.7.26 This mail has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
    'auth',
  ],
  [
    '550-5.7.26 The MAIL FROM domain [example.com] has an SPF record with a hard fail policy (-all) but it fails to pass SPF checks with the ip: [192.0.2.1]',
    'auth-spf',
  ],
  ['550 5.7.23 The message was rejected because of Sender Policy Framework violation', 'auth-spf'],
  ['550-5.7.30 This message was blocked because it didn’t pass DKIM authentication', 'auth-dkim'],
  [
    '550 5.7.26 Unauthenticated email from example.com is not accepted due to domain’s DMARC policy.',
    'auth-dmarc',
  ],
  [
    '421-4.7.32 the From: header (RFC5322) in this message isn’t aligned with either the authenticated SPF or DKIM organizational domain',
    'alignment',
  ],
  ['550-5.7.25 The IP address sending this message does not have a PTR record setup', 'ptr'],
  ['450 4.7.25 Client host rejected: cannot find your reverse hostname, [192.0.2.1]', 'ptr'],
  ['550 5.1.8 <news@example.com>: Sender address rejected: Domain not found', 'dns-sender'],
  ['530 5.7.0 Must issue a STARTTLS command first', 'tls'],
  ['554 5.7.1 Message rejected as spam by content filter', 'content'],
  ['550 5.7.1 Messages with multiple addresses in From: header are not accepted', 'header-form'],
  ['554 5.7.1 <ada@example.com>: Relay access denied', 'relay'],
  ['535 5.7.8 Error: authentication failed', 'login'],
  ['451 4.7.1 Greylisting in action, please come back later', 'greylist'],
  ['554 5.4.6 Too many hops', 'loop'],
  ['556 5.1.10 Recipient address has null MX', 'no-mail'],
]

export const HELD_OUT: readonly Sample[] = [
  ['550 5.1.1 sorry, no mailbox here by that name', 'address'],
  ['550 No such user here', 'address'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'address'],
  ['550 Requested action not taken: mailbox unavailable', 'address'],
  ['452 4.2.2 Mailbox full', 'full'],
  ['554 5.2.2 mailbox for user ada is full', 'full'],
  ['550 5.2.0 Account inactive', 'disabled'],
  ['525 5.7.13 User account is locked', 'disabled'],
  ['552 Message exceeds maximum size of 20 MB', 'size'],
  ['452 4.5.3 Too many recipients', 'rate'],
  [
    '421 4.7.650 The mail server [192.0.2.1] has been temporarily rate limited due to IP reputation.',
    'reputation-ip',
  ],
  ['550 SC-001 (COL004) Unfortunately, messages from 192.0.2.1 weren’t sent.', 'reputation-ip'],
  ['553 5.3.0 Spam blocked see: http://spamcop.net/bl.shtml?192.0.2.1', 'blocklist'],
  ['550 5.7.1 Your IP is listed on the Barracuda reputation block list', 'blocklist'],
  ['550 5.7.1 Email rejected per DMARC policy for example.com', 'auth-dmarc'],
  [
    '550 5.7.509 Access denied, sending domain example.com does not pass DMARC verification and has a DMARC policy of reject.',
    'auth-dmarc',
  ],
  ['550 SPF check: 192.0.2.1 is not allowed to send mail from example.com', 'auth-spf'],
  ['550 5.7.20 No passing DKIM signature found', 'auth-dkim'],
  ['554 IP 192.0.2.1 has no reverse DNS entry', 'ptr'],
  ['450 4.1.8 <a@example.com>: Sender address rejected: Domain of sender does not resolve', 'dns-sender'],
  ['550 5.7.29 This message was blocked because it wasn’t sent over a TLS connection', 'tls'],
  ['550 High probability of spam', 'content'],
  ['552 5.7.0 This message was blocked because its content presents a potential security issue', 'virus'],
  ['554 5.7.1 The URL contained in your message is blacklisted', 'link'],
  ['550 relay not permitted', 'relay'],
  ['450 4.2.0 Recipient address rejected: Greylisted for 5 minutes', 'greylist'],
  ['550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required', 'policy'],
  ['Host or domain name not found. Name service error for name=exmaple.com type=AAAA', 'dns-recipient'],
  ['connect to mx.example.com[192.0.43.9]:25: Connection refused', 'routing'],
  ['451 4.4.2 Timeout while waiting for command', 'timeout'],
]
