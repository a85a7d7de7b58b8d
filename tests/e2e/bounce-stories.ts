// Bounces with the records that caused them: what the page says, which change it shows, and what it says once the
// change is published.
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import type { RecordEdit } from './dns-host.ts'

export interface Story {
  name: string
  text: string
  heading: string
}

/** The visitor can fix it: each title is a change to publish, in this order. */
interface FixedStory extends Story {
  today: RegExp
  changes: readonly string[]
  /** What the same check says in the end. */
  now: RegExp
}

/** Someone else fixes it, and the visitor sees that by checking again. */
interface WaitingStory extends Story {
  today: RegExp
  /** A change to ask for, or who has to act. */
  ask: string
  elsewhere: RecordEdit
  now: RegExp
}

const OWN = { NS: ['ada.ns.cloudflare.com'], SOA: 'ada.ns.cloudflare.com' }
const MAIL: Zone[string] = { ...OWN, MX: [[10, 'mx.good.example']], TXT: ['v=spf1 mx -all'] }
const SIGNED = SAMPLE_ZONE['mail._domainkey.northwind.test'] ?? {}
const keyText = (typeof SIGNED === 'object' && Array.isArray(SIGNED.TXT) ? SIGNED.TXT : []).flat().join('')
const MONITORED: Zone[string] = { TXT: ['v=DMARC1; p=none'] }

export const STORY_ZONE: Zone = {
  'server.example': { ...OWN, MX: [[10, 'mx.good.example']], TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
  '_dmarc.server.example': MONITORED,
  '9.46.0.192.in-addr.arpa': { PTR: ['out.server.example'] },
  'out.server.example': { A: ['192.0.46.9'] },
  'bare.example': { ...OWN, MX: [[1, 'smtp.google.com']] },
  'smtp.google.com': { A: ['192.0.47.1'] },
  '_spf.google.com': { TXT: ['v=spf1 ip4:192.0.47.0/24 ~all'] },
  'twice.example': {
    ...OWN,
    MX: [[10, 'mx.good.example']],
    TXT: ['v=spf1 mx -all', 'v=spf1 ip4:192.0.43.0/24 ~all', 'verification=kept'],
  },
  '_dmarc.twice.example': { TXT: ['v=DMARC1; p=reject'] },
  'key.example': MAIL,
  '_dmarc.key.example': MONITORED,
  'news._domainkey.key.example': { TXT: [keyText.replace('v=DKIM1', 'v=DKIM')] },
  'dot.example': { ...OWN, MX: [[10, 'mx.dot.example.dot.example']], TXT: ['v=spf1 mx -all'] },
  'mx.dot.example': { A: ['192.0.43.8'] },
  'policy.example': MAIL,
  'mail._domainkey.policy.example': SIGNED,
  'typo.example': { ...OWN, MX: [[10, 'mx.good.example']], TXT: ['v=spf1 ip:192.0.43.8 -all'] },
  '_dmarc.typo.example': MONITORED,
  'null.example': { ...OWN, MX: [[0, '.'], [10, 'mx.good.example']], TXT: ['v=spf1 mx -all'] }, // prettier-ignore
  'alias.example': { ...OWN, MX: [[10, 'mail.alias.example']], TXT: ['v=spf1 mx -all'] },
  'mail.alias.example': { CNAME: 'mx.good.example' },
  'merged.example': MAIL,
  '_dmarc.merged.example': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
  'above.example': { ...MAIL, TXT: ['v=spf1 mx -all', 'v=DMARC1; p=none'] },
  'unaligned.example': { ...OWN, MX: [[10, 'mx.good.example']], TXT: ['v=spf1 mx ip:192.0.43.9 -all'] },
  '_dmarc.unaligned.example': MONITORED,
  '10.44.0.192.in-addr.arpa': { PTR: ['out10.server.example'] },
  'out10.server.example': { A: ['192.0.44.10'] },
  '11.44.0.192.in-addr.arpa': { PTR: ['out11.server.example'] },
  'out11.server.example': { A: ['192.0.44.11'] },
  'out12.server.example': { A: ['192.0.44.12'] },
  'mailless.example': OWN,
  '10.44.0.192.bl.spamcop.net': { A: ['127.0.0.2'] },
  '11.44.0.192.psbl.surriel.com': { A: ['127.0.0.2'] },
}

export const FIXED: readonly FixedStory[] = [
  {
    name: 'neither SPF nor DKIM',
    text: '550-5.7.26 Unauthenticated: requires all senders to authenticate with either SPF or DKIM. From: news@bare.example\nhost gmail-smtp-in.l.google.com said: 550 5.7.515 Access denied, sending domain bare.example does not meet the required authentication level.',
    heading: 'Gmail says: Not authenticated',
    today: /bare\.example has no SPF record/,
    changes: ['Publish an SPF record', 'Publish a DMARC record'],
    now: /Receivers can evaluate the record/,
  },
  {
    name: 'DMARC refuses',
    text: '550 5.7.509 Access denied, sending domain TWICE.EXAMPLE does not pass DMARC verification and has a DMARC policy of reject. [AM0.protection.outlook.com]',
    heading: 'Microsoft says: DMARC failed',
    today: /publishes 2 SPF records/,
    changes: ['Replace both SPF records with one'],
    now: /Receivers can evaluate the record/,
  },
  {
    name: 'DKIM fails',
    text: `Final-Recipient: rfc822; ada@gmail.com
Action: failed
Status: 5.7.30
Diagnostic-Code: smtp; 550-5.7.30 This message was blocked because it didn’t pass DKIM authentication. - gsmtp

Content-Type: text/rfc822-headers

DKIM-Signature: v=1; a=rsa-sha256; d=key.example; s=news; h=from
From: News <news@key.example>`,
    heading: 'Gmail says: DKIM failed',
    today: /selector “?news/,
    changes: ['Fix the DKIM record at selector “news”'],
    now: /The key is published, and receivers can verify with it/,
  },
  {
    name: 'a mail server whose name lacks a dot',
    text: '<ada@dot.example>: Host or domain name not found. Name service error for name=mx.dot.example.dot.example type=A: Host not found',
    heading: 'The server says: Recipient’s domain not found',
    today: /No mail server of dot\.example can be reached/,
    changes: ['Add the missing final dot'],
    now: /The mail server of dot\.example has a public address/,
  },
  {
    name: 'no DMARC record',
    text: '550-5.7.40 This message was blocked because the sending domain policy.example has no DMARC record. - gsmtp',
    heading: 'Gmail says: No DMARC record',
    today: /policy\.example has no DMARC record/,
    changes: ['Publish a DMARC record'],
    now: /The policy is p=none/,
  },
  {
    name: 'SPF that cannot be read',
    text: '550 5.7.24 <ada@acme.com>: Recipient address rejected: Message rejected due to: SPF Permanent Error: Unknown mechanism found: ip:192.0.43.8. Please see http://www.openspf.net/Why?s=mfrom;id=news@typo.example;ip=192.0.43.8;r=<UNKNOWN>',
    heading: 'The server says: SPF failed',
    today: /“ip” is not an SPF mechanism/,
    changes: ['Replace the SPF record'],
    now: /SPF returns “pass” for 192\.0\.43\.8/,
  },
  {
    name: 'a null MX beside a mail server',
    text: '<ada@null.example>: Domain null.example does not accept mail (nullMX)',
    heading: 'The server says: Domain accepts no mail',
    today: /null MX/,
    changes: ['Remove the null MX'],
    now: /The mail server of null\.example has a public address/,
  },
  {
    name: 'a mail server that is an alias',
    text: '<ada@alias.example>: connect to mail.alias.example[192.0.43.8]:25: Connection timed out',
    heading: 'The server says: No answer in time',
    today: /CNAME/,
    changes: ['Use a mail server name that is not a CNAME'],
    now: /The mail server of alias\.example has a public address/,
  },
  {
    name: 'two DMARC records',
    text: '550 5.7.1 Email rejected per DMARC policy for merged.example',
    heading: 'The server says: DMARC failed',
    today: /There are 2 DMARC records/,
    changes: ['Merge the 2 DMARC records into one'],
    now: /The policy is p=none/,
  },
  {
    name: 'a DMARC record where nobody looks',
    text: '550 5.7.515 Access denied, sending domain ABOVE.EXAMPLE doesn’t meet the required authentication level. [AM0.prod.protection.outlook.com]',
    heading: 'Microsoft says: Not authenticated',
    today: /where receivers do not look for it/,
    changes: ['Move the DMARC record to where receivers look'],
    now: /The policy is p=none/,
  },
  {
    name: 'From is not aligned',
    text: '421-4.7.32 Your email has been rate limited because the From: header (RFC5322) in this message isn’t aligned with either the authenticated SPF or DKIM organizational domain. sending domain unaligned.example - gsmtp',
    heading: 'Gmail says: From is not aligned',
    today: /“ip” is not an SPF mechanism/,
    changes: ['Replace the SPF record'],
    now: /Receivers can evaluate the record/,
  },
]

export const WAITING: readonly WaitingStory[] = [
  {
    // Only its owner knows whether the server is one of theirs.
    name: 'SPF fails for a server',
    text: '550-5.7.26 The MAIL FROM domain [server.example] has an SPF record with a hard fail policy (-all) but it fails to pass SPF checks with the ip: [192.0.46.9]. - gsmtp',
    heading: 'Gmail says: SPF failed',
    today: /SPF returns “fail” for 192\.0\.46\.9/,
    ask: 'Allow 192.0.46.9 in SPF if the server is yours',
    elsewhere: {
      owner: 'server.example',
      type: 'TXT',
      remove: ['v=spf1 ip4:192.0.43.0/24 -all'],
      add: ['v=spf1 ip4:192.0.46.9 ip4:192.0.43.0/24 -all'],
    },
    now: /SPF returns “pass” for 192\.0\.46\.9/,
  },
  {
    name: 'a blocklist',
    text: '554 5.7.1 Service unavailable; Client host [192.0.44.10] blocked using bl.spamcop.net',
    heading: 'The server says: On a blocklist',
    today: /192\.0\.44\.10/,
    ask: 'Get 192.0.44.10 removed from SpamCop',
    elsewhere: { owner: '10.44.0.192.bl.spamcop.net', type: 'A', remove: ['127.0.0.2'], add: [] },
    now: /Not listed on any of the/,
  },
  {
    name: 'Cloudflare’s own blocklist',
    text: '554 5.7.1 [192.0.44.11] found on one or more RBLs (abusixip). Refer to https://developers.cloudflare.com/email-routing/postmaster/',
    heading: 'Cloudflare Email Routing says: On a blocklist',
    today: /192\.0\.44\.11/,
    ask: 'Get 192.0.44.11 removed from PSBL',
    elsewhere: { owner: '11.44.0.192.psbl.surriel.com', type: 'A', remove: ['127.0.0.2'], add: [] },
    now: /Not listed on any of the/,
  },
  {
    name: 'a server without a reverse name',
    text: '550-5.7.25 [192.0.44.12] The IP address sending this message does not have a PTR record setup. - gsmtp',
    heading: 'Gmail says: No valid reverse DNS',
    today: /192\.0\.44\.12/,
    ask: 'Set a reverse DNS name (PTR) for the IP address',
    elsewhere: { owner: '12.44.0.192.in-addr.arpa', type: 'PTR', remove: [], add: ['out12.server.example'] },
    now: /Not listed on any of the/,
  },
  {
    name: 'a domain without mail servers',
    text: '<ada@mailless.example>: Host or domain name not found. Name service error for name=mailless.example type=MX: Host not found',
    heading: 'The server says: Recipient’s domain not found',
    today: /mailless\.example has neither MX records nor an IP address/,
    ask: 'Get the MX records from your mailbox provider',
    elsewhere: { owner: 'mailless.example', type: 'MX', remove: [], add: ['10 mx.good.example'] },
    now: /The mail server of mailless\.example has a public address/,
  },
  {
    name: 'a name that does not exist',
    text: 'Final-Recipient: rfc822; ada@lapsed.example\nAction: failed\nStatus: 5.1.2\nDiagnostic-Code: smtp; 550 5.1.2 Host unknown',
    heading: 'The server says: Recipient’s domain not found',
    today: /lapsed\.example does not exist/,
    ask: 'Check it for a typo.',
    elsewhere: { owner: 'lapsed.example', type: 'MX', remove: [], add: ['10 mx.good.example'] },
    now: /The mail server of lapsed\.example has a public address/,
  },
]

/** Nothing that a DNS server could show: the page says who has to do what. */
export const ADVISED: readonly (Story & { actor: string; advice: string })[] = [
  {
    name: 'a full mailbox',
    text: '452 4.2.2 <ada@example.com>: Mailbox full',
    heading: 'The server says: Mailbox full',
    actor: 'you, on your list of recipients',
    advice: 'Keep the address and try again later.',
  },
  {
    name: 'a text that nobody knows',
    text: '550 5.9.9 Qwertz',
    heading: 'The server says: A reason we do not know',
    actor: 'the recipient’s side',
    advice: 'Ask the recipient’s mail administrator what it means.',
  },
]
