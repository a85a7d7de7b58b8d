// The blocklists of domains that we ask, the weightiest first, each with the test entries that its operator names.
import type { List, ListCode } from '#shared/dnsbl/schema.ts'

/** RFC 5782 section 5, for lists that name no entry of their own. */
const CONTROL = { listed: 'test', clean: 'invalid' }
const SEM_CONTROL = { listed: '_dnsbl_.test', clean: '_dnsblneg_.test' }

type DomainList = Omit<List, 'kind' | 'scope' | 'coding' | 'codes' | 'otherCodes' | 'control'> & Partial<List>

const domainList = (facts: DomainList): List => ({
  kind: 'domain',
  scope: 'address',
  coding: 'value',
  control: CONTROL,
  otherCodes: 'listed',
  codes: [{ code: '127.0.0.2', meaning: `The list holds ${facts.lists}.`, effect: 'listed' }],
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
  steps: ['Look the domain up.', 'Fix what is named there, then ask for removal on the same page.'],
}

export const DOMAIN_LISTS: readonly List[] = [
  domainList({
    zone: 'dbl.dq.spamhaus.net',
    name: 'Spamhaus DBL',
    operator: 'Spamhaus Technology',
    lists: 'domains in spam, phishing and malware, and abused domains of others',
    weight: 10,
    key: 'SPAMHAUS_DQS_KEY',
    otherCodes: 'unknown',
    control: { listed: 'dbltest.com', clean: 'example.com' },
    codes: [
      listing('127.0.1.2', 'A domain of spam or of low reputation.'),
      listing('127.0.1.4', 'A domain of phishing.'),
      listing('127.0.1.5', 'A domain that spreads malware.'),
      listing('127.0.1.6', 'A domain that commands a botnet.'),
      listing('127.0.1.102', 'A legitimate domain that is abused for spam.', { weight: 5 }),
      listing('127.0.1.103', 'A redirector that is abused for spam.', { weight: 3 }),
      listing('127.0.1.104', 'A legitimate domain that is abused for phishing.', { weight: 7 }),
      listing('127.0.1.105', 'A legitimate domain that is abused for malware.', { weight: 7 }),
      listing('127.0.1.106', 'A legitimate domain that is abused to command a botnet.', { weight: 7 }),
      { code: '127.0.1.255', meaning: 'it accepts only domains, not IP addresses', effect: 'refused' },
    ],
    delist: SPAMHAUS_DELIST,
  }),
  domainList({
    zone: 'multi.uribl.com',
    name: 'URIBL',
    operator: 'URIBL.com',
    lists: 'domains in the text of spam',
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
      steps: ['Look the domain up.', 'Register there and ask for removal.'],
    },
  }),
  domainList({
    zone: 'multi.surbl.org',
    name: 'SURBL multi',
    operator: 'SURBL BV',
    lists: 'domains of phishing, malware, abuse and cracked sites',
    weight: 8,
    coding: 'bits',
    otherCodes: 'unknown',
    control: { listed: 'test.surbl.org', clean: 'example.com' },
    codes: [
      { code: '1', meaning: 'it does not answer this resolver', effect: 'refused' },
      listing('4', 'DM: a service for disposable mail.', { weight: 0, scope: 'not-spam' }),
      listing('8', 'PH: a domain of phishing.'),
      listing('16', 'MW: a domain that spreads malware.'),
      listing('32', 'CT: a service that counts clicks.', { weight: 0, scope: 'not-spam' }),
      listing('64', 'ABUSE: a domain of spam and abuse.'),
      listing('128', 'CR: a cracked site.', { weight: 5 }),
    ],
    delist: {
      url: 'https://www.surbl.org/surbl-analysis',
      steps: ['Look the domain up.', 'Clean the site, then ask for removal on the same page.'],
    },
  }),
  domainList({
    zone: 'uribl.spameatingmonkey.net',
    name: 'SEM-URI',
    operator: 'Spam Eating Monkey',
    lists: 'domains in the text of spam',
    weight: 4,
    control: SEM_CONTROL,
    delist: { url: 'https://spameatingmonkey.com/lookup', steps: ['Look the domain up and use the form.'] },
  }),
  domainList({
    zone: 'dbl.nordspam.com',
    name: 'NordSpam DBL',
    operator: 'The NordSpam Project',
    lists: 'domains in spam to users in the Nordic countries and the EU',
    weight: 3,
    delist: {
      url: 'https://www.nordspam.com/lookup/',
      steps: ['Look the domain up.', 'Write to the project: entries do not expire.'],
    },
  }),
  domainList({
    zone: 'dbl.0spam.org',
    name: '0Spam DBL',
    operator: '0spam.org',
    lists: 'domains in spam',
    weight: 2,
    delist: { url: 'https://0spam.org/', steps: ['Look the domain up and ask there.'] },
  }),
  domainList({
    zone: 'rhsbl.zapbl.net',
    name: 'ZapBL RHSBL',
    operator: 'zapbl.net',
    lists: 'domains of spam and abuse, entered by the operator',
    weight: 2,
    delist: { url: 'https://zapbl.net/', steps: ['Look the domain up and ask there.'] },
  }),
  domainList({
    zone: 'zrd.dq.spamhaus.net',
    name: 'Spamhaus ZRD',
    operator: 'Spamhaus Technology',
    lists: 'domains that were first seen within the last 24 hours',
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
    lists: 'domains that were registered in the last 15 days, under a few endings',
    weight: 1,
    scope: 'not-spam',
    control: SEM_CONTROL,
    delist: {
      url: 'https://spameatingmonkey.com/lookup',
      steps: ['Wait: the entry ends 15 days after the registration.'],
    },
  }),
]
