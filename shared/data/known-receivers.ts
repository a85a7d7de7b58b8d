// Receivers whose reports are believed without anyone’s word, by the domains that they send them from: domains at which nobody else
// has an address. Anyone can have one at gmail.com or yahoo.com, and pass DMARC with it.
import { isMailboxDomain } from '#shared/data/addresses/mailbox-domains.ts'

export interface KnownReceiver {
  name: string
  /** The first one names it here. Its reports name one of them. */
  domains: readonly [string, ...string[]]
  /** Domains that its reports come from, or from below them. */
  sendsFrom: readonly string[]
  /** What it writes as the name of the organization where that is no domain; in lower case. */
  writes?: readonly string[]
  source: string
  readOn: string
}

const MAIL_AUTH = 'reports in the test data of stalwartlabs/mail-auth'
const READ_ON = '2026-11-28'

const KNOWN_RECEIVERS: readonly KnownReceiver[] = [
  {
    name: 'Google',
    domains: ['google.com', 'googlemail.com', 'gmail.com'],
    sendsFrom: ['google.com'],
    writes: ['google', 'google inc.', 'google llc'],
    source: MAIL_AUTH,
    readOn: READ_ON,
  },
  {
    name: 'Microsoft',
    domains: ['microsoft.com', 'outlook.com', 'hotmail.com', 'live.com', 'office365.com'],
    sendsFrom: ['microsoft.com'],
    writes: ['enterprise outlook', 'microsoft corporation', 'microsoft'],
    source: MAIL_AUTH,
    readOn: READ_ON,
  },
  {
    name: 'Yahoo',
    domains: ['yahoo.com', 'yahooinc.com', 'aol.com', 'verizonmedia.com', 'oath.com'],
    sendsFrom: ['dmarc.yahoo.com', 'yahooinc.com'],
    writes: ['yahoo', 'yahoo! inc.', 'yahoo inc.', 'aol'],
    source: MAIL_AUTH,
    readOn: READ_ON,
  },
  {
    name: 'GMX',
    domains: ['gmx.net', 'gmx.com', 'gmx.de', 'web.de', 'mail.com', '1und1.de', '1and1.com', 'ionos.com'],
    sendsFrom: ['sicher.gmx.net'],
    writes: ['gmx', '1&1', '1&1 mail & media gmbh'],
    source: MAIL_AUTH,
    readOn: READ_ON,
  },
  {
    name: 'WEB.DE',
    domains: ['web.de', 'gmx.net', 'gmx.com', 'gmx.de', 'mail.com', '1und1.de', '1and1.com', 'ionos.com'],
    sendsFrom: ['sicher.web.de'],
    source: MAIL_AUTH,
    readOn: READ_ON,
  },
  {
    name: 'Mail.ru',
    domains: ['mail.ru', 'vk.com', 'vk.company'],
    sendsFrom: ['corp.mail.ru'],
    source: MAIL_AUTH,
    readOn: READ_ON,
  },
  {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm', 'messagingengine.com', 'fastmaildmarc.com'],
    sendsFrom: ['fastmaildmarc.com'],
    writes: ['fastmail', 'fastmail pty ltd'],
    source: 'messages from reports@fastmaildmarc.com in public test data',
    readOn: READ_ON,
  },
  {
    name: 'Mimecast',
    domains: ['mimecast.com', 'mimecast.org', 'mimecastreport.com'],
    sendsFrom: ['mimecastreport.com'],
    writes: ['mimecast'],
    source: 'messages from no-reply@us-1.mimecastreport.com in public test data',
    readOn: READ_ON,
  },
  {
    name: 'Amazon SES',
    domains: ['amazonses.com', 'amazon.com', 'amazonaws.com'],
    sendsFrom: ['amazonses.com'],
    writes: ['amazon-ses', 'amazon ses'],
    source: 'messages from postmaster@amazonses.com in public test data',
    readOn: READ_ON,
  },
  {
    name: 'Rackspace',
    domains: ['emailsrvr.com', 'rackspace.com'],
    sendsFrom: ['emailsrvr.com'],
    writes: ['rackspace'],
    source: 'reports from dmarc_reports@emailsrvr.com in public test data',
    readOn: READ_ON,
  },
]

/** Companies that are not known to report, whose customers have addresses at these domains. */
const OTHER_COMPANIES: readonly (readonly string[])[] = [
  ['163.com', '126.com', 'yeah.net', 'netease.com'],
  ['qq.com', 'foxmail.com', 'tencent.com'],
  ['apple.com', 'icloud.com', 'me.com', 'mac.com'],
  ['comcast.net', 'comcast.com', 'xfinity.com'],
  ['t-online.de', 'telekom.de'],
  ['proton.me', 'protonmail.com', 'pm.me'],
  ['seznam.cz', 'email.cz'],
  ['yandex.ru', 'yandex.com', 'ya.ru'],
  ['zoho.com', 'zohomail.com', 'zoho.eu', 'zoho.in'],
]

const COMPANIES = [...KNOWN_RECEIVERS.map(({ domains }) => domains), ...OTHER_COMPANIES]
const BY_NAME = new Map(KNOWN_RECEIVERS.flatMap((one) => (one.writes ?? []).map((name) => [name, one])))
const BY_ORG = new Map<string, KnownReceiver>(KNOWN_RECEIVERS.map((one) => [one.domains[0], one]))
const CUSTOMERS = new Set<string>(COMPANIES.flat())

const isBelow = (domain: string, above: string): boolean => domain === above || domain.endsWith(`.${above}`)

/** @param org as `receiverNamed` names it */
export const knownReceiver = (org: string): KnownReceiver | undefined => BY_ORG.get(org)

/** Whose name this is, written as its reports write it. */
export const receiverCalled = (name: string): KnownReceiver | undefined =>
  BY_NAME.get(name.trim().toLowerCase())

/** @param domains as they are registered */
export const isSameCompany = (one: string, other: string): boolean =>
  one === other || COMPANIES.some((domains) => domains.includes(one) && domains.includes(other))

/**
 * What a receiver is called here, by the domain that DMARC proves in From. The name of a known one is only for what it sends its
 * reports from; another name below its domains stays whole.
 * @returns null where anyone can have an address
 */
export function receiverNamed(from: string, registeredAs: (name: string) => string | null): string | null {
  const known = KNOWN_RECEIVERS.find(({ sendsFrom }) => sendsFrom.some((domain) => isBelow(from, domain)))
  if (known) return known.domains[0]
  if (CUSTOMERS.has(from) || isMailboxDomain(from)) return null
  const registered = registeredAs(from) ?? from
  return CUSTOMERS.has(registered) ? from : registered
}
