// Receivers whose reports are believed without anyone’s word: large mailbox providers, mail services and filters, by the domains
// that DMARC proves for them. Anyone else who owns a domain can send reports, so they count for less (weight.ts).

export interface KnownReceiver {
  name: string
  /** As they are registered. Reports name one of them and may be sent from another. */
  domains: readonly string[]
  /** What they write as the name of the organization where that is no domain; in lower case. */
  writes?: readonly string[]
  source: string
  readOn: string
}

const MAIL_AUTH = 'reports in the test data of stalwartlabs/mail-auth'
const PARSEDMARC = 'reports in the test data of domainaware/parsedmarc'
const MAILBOXES = 'addresses of its customers end in these domains'

/** Each with where its domains can be seen. */
const KNOWN_RECEIVERS: readonly KnownReceiver[] = [
  {
    name: 'Google',
    domains: ['google.com', 'googlemail.com', 'gmail.com'],
    writes: ['google', 'google inc.', 'google llc'],
    source: MAIL_AUTH,
    readOn: '2026-11-28',
  },
  {
    name: 'Microsoft',
    domains: ['microsoft.com', 'outlook.com', 'hotmail.com', 'live.com', 'office365.com'],
    writes: ['enterprise outlook', 'microsoft corporation', 'microsoft'],
    source: MAIL_AUTH,
    readOn: '2026-11-28',
  },
  {
    name: 'Yahoo',
    domains: ['yahoo.com', 'yahooinc.com', 'aol.com', 'verizonmedia.com', 'oath.com'],
    writes: ['yahoo', 'yahoo! inc.', 'yahoo inc.', 'aol'],
    source: MAIL_AUTH,
    readOn: '2026-11-28',
  },
  {
    name: 'GMX and WEB.DE',
    domains: ['gmx.net', 'gmx.com', 'gmx.de', 'web.de', 'mail.com', '1und1.de', '1and1.com', 'ionos.com'],
    writes: ['gmx', '1&1', '1&1 mail & media gmbh'],
    source: MAIL_AUTH,
    readOn: '2026-11-28',
  },
  {
    name: 'Mail.ru',
    domains: ['mail.ru', 'vk.com', 'vk.company'],
    source: MAIL_AUTH,
    readOn: '2026-11-28',
  },
  {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm', 'messagingengine.com', 'fastmaildmarc.com'],
    writes: ['fastmail', 'fastmail pty ltd'],
    source: PARSEDMARC,
    readOn: '2026-11-28',
  },
  {
    name: 'Mimecast',
    domains: ['mimecast.com', 'mimecast.org', 'mimecastreport.com'],
    writes: ['mimecast'],
    source: PARSEDMARC,
    readOn: '2026-11-28',
  },
  {
    name: 'Zoho',
    domains: ['zoho.com', 'zohomail.com', 'zohocorp.com', 'zoho.eu', 'zoho.in'],
    writes: ['zoho'],
    source: PARSEDMARC,
    readOn: '2026-11-28',
  },
  {
    name: 'Amazon SES',
    domains: ['amazonses.com', 'amazon.com', 'amazonaws.com'],
    writes: ['amazon-ses', 'amazon ses'],
    source: 'messages from postmaster@amazonses.com in public test data',
    readOn: '2026-11-28',
  },
  {
    name: 'Rackspace',
    domains: ['emailsrvr.com', 'rackspace.com'],
    writes: ['rackspace'],
    source: 'reports from dmarc_reports@emailsrvr.com in public test data',
    readOn: '2026-11-28',
  },
  {
    name: 'Apple',
    domains: ['apple.com', 'icloud.com', 'me.com', 'mac.com'],
    writes: ['apple', 'apple inc.'],
    source: MAILBOXES,
    readOn: '2026-11-28',
  },
  {
    name: 'Comcast',
    domains: ['comcast.net', 'comcast.com', 'xfinity.com'],
    writes: ['comcast'],
    source: MAILBOXES,
    readOn: '2026-11-28',
  },
  {
    name: 'Proton',
    domains: ['proton.me', 'protonmail.com', 'pm.me'],
    writes: ['proton ag', 'protonmail'],
    source: MAILBOXES,
    readOn: '2026-11-28',
  },
  {
    name: 'Seznam',
    domains: ['seznam.cz', 'email.cz'],
    writes: ['seznam.cz a.s.', 'seznam.cz, a.s.'],
    source: MAILBOXES,
    readOn: '2026-11-28',
  },
  {
    name: 'Telekom',
    domains: ['t-online.de', 'telekom.de'],
    writes: ['deutsche telekom'],
    source: MAILBOXES,
    readOn: '2026-11-28',
  },
  {
    name: 'NetEase',
    domains: ['163.com', '126.com', 'yeah.net', 'netease.com'],
    writes: ['netease'],
    source: MAILBOXES,
    readOn: '2026-11-28',
  },
  {
    name: 'Tencent',
    domains: ['qq.com', 'foxmail.com', 'tencent.com'],
    writes: ['tencent'],
    source: MAILBOXES,
    readOn: '2026-11-28',
  },
  {
    name: 'Yandex',
    domains: ['yandex.ru', 'yandex.com', 'ya.ru'],
    writes: ['yandex'],
    source: MAILBOXES,
    readOn: '2026-11-28',
  },
]

const BY_DOMAIN = new Map(KNOWN_RECEIVERS.flatMap((one) => one.domains.map((domain) => [domain, one])))
const BY_NAME = new Map(KNOWN_RECEIVERS.flatMap((one) => (one.writes ?? []).map((name) => [name, one])))

/** @param org a domain as it is registered */
export const knownReceiver = (org: string): KnownReceiver | undefined => BY_DOMAIN.get(org)

/** Whose name this is, written as its reports write it. */
export const receiverCalled = (name: string): KnownReceiver | undefined =>
  BY_NAME.get(name.trim().toLowerCase())
