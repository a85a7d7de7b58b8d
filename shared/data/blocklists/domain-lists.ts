// The domain blocklists that we query, most important first, each with the test entries that its operator names.
// Each list’s own pages, and DNS; as of 2026-11-23.
import type { List, ListCode } from './list.ts'

/** RFC 5782 section 5, for lists that name no test entry. */
const CONTROL = { listed: 'test', clean: 'invalid' }
const SEM_CONTROL = { listed: '_dnsbl_.test', clean: '_dnsblneg_.test' }

type DomainList = Omit<List, 'kind' | 'scope' | 'coding' | 'codes' | 'otherCodes' | 'control'> & Partial<List>

const domainList = (facts: DomainList): List => ({
  kind: 'domain',
  scope: 'address',
  coding: 'value',
  control: CONTROL,
  otherCodes: 'listed',
  codes: [{ code: '127.0.0.2', meaning: `The list contains ${facts.lists}.`, effect: 'listed' }],
  ...facts,
})

const listing = (code: string, meaning: string, more: Partial<ListCode> = {}): ListCode => ({
  code,
  meaning,
  effect: 'listed',
  ...more,
})

const SPAMHAUS_DELIST = {
  url: 'https://check.spamhaus.org/',
  steps: ['Look up the domain.', 'Fix what the page names, then ask for removal on the same page.'],
}

export const DOMAIN_LISTS: readonly List[] = [
  domainList({
    zone: 'dbl.dq.spamhaus.net',
    name: 'Spamhaus DBL',
    operator: 'Spamhaus Technology',
    lists: 'domains used in spam, phishing and malware, including abused legitimate domains',
    weight: 10,
    key: 'SPAMHAUS_DQS_KEY',
    otherCodes: 'unknown',
    control: { listed: 'dbltest.com', clean: 'example.com' },
    codes: [
      listing('127.0.1.2', 'A spam domain, or one with a low reputation.'),
      listing('127.0.1.4', 'A phishing domain.'),
      listing('127.0.1.5', 'A domain that spreads malware.'),
      listing('127.0.1.6', 'A domain that controls a botnet.'),
      listing('127.0.1.102', 'A legitimate domain that is abused for spam.', { weight: 5 }),
      listing('127.0.1.103', 'A redirector that is abused for spam.', { weight: 3 }),
      listing('127.0.1.104', 'A legitimate domain that is abused for phishing.', { weight: 7 }),
      listing('127.0.1.105', 'A legitimate domain that is abused for malware.', { weight: 7 }),
      listing('127.0.1.106', 'A legitimate domain that is abused to control a botnet.', { weight: 7 }),
      { code: '127.0.1.255', meaning: 'it accepts only domains, not IP addresses', effect: 'refused' },
    ],
    delist: SPAMHAUS_DELIST,
  }),
  domainList({
    zone: 'multi.uribl.com',
    name: 'URIBL',
    operator: 'URIBL.com',
    lists: 'domains found in spam messages',
    weight: 8,
    coding: 'bits',
    otherCodes: 'unknown',
    control: { listed: 'test.uribl.com', clean: 'example.com' },
    codes: [
      {
        code: '1',
        meaning: 'it does not answer this resolver, which sends too many queries for other users',
        effect: 'refused',
      },
      listing('2', 'Black: the domain belongs to spammers.'),
      listing('4', 'Gray: the domain sends bulk mail that some people do not want.', { weight: 3 }),
      listing('8', 'Red: the domain is being watched.', { weight: 1 }),
    ],
    delist: {
      url: 'https://admin.uribl.com/',
      steps: ['Look up the domain.', 'Register there and ask for removal.'],
    },
  }),
  domainList({
    zone: 'multi.surbl.org',
    name: 'SURBL multi',
    operator: 'SURBL BV',
    lists: 'domains used for phishing, malware and abuse, and hacked sites',
    weight: 8,
    coding: 'bits',
    otherCodes: 'unknown',
    control: { listed: 'test.surbl.org', clean: 'example.com' },
    codes: [
      { code: '1', meaning: 'it does not answer this resolver', effect: 'refused' },
      listing('4', 'DM: a disposable email service.', { weight: 0, scope: 'not-spam' }),
      listing('8', 'PH: a phishing domain.'),
      listing('16', 'MW: a domain that spreads malware.'),
      listing('32', 'CT: a click-tracking service.', { weight: 0, scope: 'not-spam' }),
      listing('64', 'ABUSE: a domain used for spam and abuse.'),
      listing('128', 'CR: a hacked site.', { weight: 5 }),
    ],
    delist: {
      url: 'https://www.surbl.org/surbl-analysis',
      steps: ['Look up the domain.', 'Clean the site, then ask for removal on the same page.'],
    },
  }),
  domainList({
    zone: 'uribl.spameatingmonkey.net',
    name: 'SEM-URI',
    operator: 'Spam Eating Monkey',
    lists: 'domains found in spam messages',
    weight: 4,
    control: SEM_CONTROL,
    delist: { url: 'https://spameatingmonkey.com/lookup', steps: ['Look up the domain and use the form.'] },
  }),
  domainList({
    zone: 'dbl.nordspam.com',
    name: 'NordSpam DBL',
    operator: 'The NordSpam Project',
    lists: 'domains in spam sent to users in the Nordic countries and the EU',
    weight: 3,
    delist: {
      url: 'https://www.nordspam.com/lookup/',
      steps: ['Look up the domain.', 'Write to the project: entries do not expire.'],
    },
  }),
  domainList({
    zone: 'dbl.0spam.org',
    name: '0Spam DBL',
    operator: '0spam.org',
    lists: 'domains in spam',
    weight: 2,
    delist: { url: 'https://0spam.org/', steps: ['Look up the domain and ask there.'] },
  }),
  domainList({
    zone: 'rhsbl.zapbl.net',
    name: 'ZapBL RHSBL',
    operator: 'zapbl.net',
    lists: 'domains used for spam and abuse, entered by the operator',
    weight: 2,
    delist: { url: 'https://zapbl.net/', steps: ['Look up the domain and ask there.'] },
  }),
  domainList({
    zone: 'zrd.dq.spamhaus.net',
    name: 'Spamhaus ZRD',
    operator: 'Spamhaus Technology',
    lists: 'domains first seen within the last 24 hours',
    weight: 2,
    scope: 'not-spam',
    key: 'SPAMHAUS_DQS_KEY',
    otherCodes: 'unknown',
    control: { listed: 'dbltest.com', clean: 'example.com' },
    codes: [listing('127.0.2.2-24', 'The domain was first seen within the last 24 hours.')],
    delist: {
      url: 'https://check.spamhaus.org/',
      steps: ['Wait: the entry ends 24 hours after the first mail.'],
    },
  }),
  domainList({
    zone: 'fresh15.spameatingmonkey.net',
    name: 'SEM-FRESH15',
    operator: 'Spam Eating Monkey',
    lists: 'domains registered in the last 15 days, under a few endings',
    weight: 1,
    scope: 'not-spam',
    control: SEM_CONTROL,
    delist: {
      url: 'https://spameatingmonkey.com/lookup',
      steps: ['Wait: the entry ends 15 days after the registration.'],
    },
  }),
]
