// Domains as they are before a move, and what their services publish.
import type { MoveQuestion } from '#shared/moves/question.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { RSA_2048 } from '#tests/shared/records/dkim/keys.ts'

const KEY = { TXT: [`v=DKIM1; k=rsa; p=${RSA_2048.spki}`] }

/** Records of services that no domain changes. */
const SERVICES: Zone = {
  '_spf.google.com': {
    TXT: ['v=spf1 include:_netblocks.google.com include:_netblocks2.google.com ~all'],
  },
  '_netblocks.google.com': { TXT: ['v=spf1 ip4:35.190.247.0/24 ip4:64.233.160.0/19 ~all'] },
  '_netblocks2.google.com': { TXT: ['v=spf1 ip6:2001:4860:4000::/36 ~all'] },
  'spf.protection.outlook.com': {
    TXT: ['v=spf1 ip4:40.92.0.0/15 ip4:52.100.0.0/15 ip6:2a01:111:f400::/48 -all'],
  },
  'sendgrid.net': { TXT: ['v=spf1 ip4:167.89.0.0/17 ~all'], MX: [[10, 'mx.sendgrid.net']] },
  'amazonses.com': { TXT: ['v=spf1 ip4:199.255.192.0/22 -all'] },
  'servers.mcsv.net': { TXT: ['v=spf1 ip4:205.201.128.0/20 -all'] },
  'spf.messagingengine.com': { TXT: ['v=spf1 ip4:66.111.4.0/24 -all'] },
  's1.domainkey.u123.wl.sendgrid.net': KEY,
  's2.domainkey.u123.wl.sendgrid.net': KEY,
  'ms1._domainkey.mailersend.net': KEY,
  'ms2._domainkey.mailersend.net': KEY,
  's1.domainkey.tutanota.de': KEY,
  's2.domainkey.tutanota.de': KEY,
  'dkim2.mcsv.net': KEY,
  'dkim3.mcsv.net': KEY,
}

/** Mailboxes at Google Workspace, with reports and a newsletter. */
export const AT_GOOGLE: Zone = {
  ...SERVICES,
  'a.test': {
    SOA: 'ns.a.test',
    A: ['192.0.43.7'],
    MX: [[1, 'smtp.google.com']],
    TXT: ['v=spf1 include:_spf.google.com -all', 'google-site-verification=abc', 'MS=ms123'],
  },
  'google._domainkey.a.test': KEY,
  'k2._domainkey.a.test': { CNAME: 'dkim2.mcsv.net' },
  'k3._domainkey.a.test': { CNAME: 'dkim3.mcsv.net' },
  '_dmarc.a.test': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@a.test'] },
  '_smtp._tls.a.test': { TXT: ['v=TLSRPTv1; rua=mailto:tls@a.test'] },
  '_mta-sts.a.test': { TXT: ['v=STSv1; id=20250101'] },
  'mta-sts.a.test': { A: ['192.0.43.7'] },
}

export const POLICY = ['version: STSv1', 'mode: enforce', 'mx: smtp.google.com', 'max_age: 604800', ''].join(
  '\n',
)

const MAIL = AT_GOOGLE['a.test']

const withRecords = (records: Zone['a.test'], others: Zone = {}): Zone => ({
  ...AT_GOOGLE,
  ...others,
  'a.test': { ...(MAIL as object), ...(records as object) },
})

const without = (zone: Zone, ...names: string[]): Zone =>
  Object.fromEntries(Object.entries(zone).filter(([name]) => !names.includes(name)))

export const NO_POLICY = without(AT_GOOGLE, '_mta-sts.a.test', 'mta-sts.a.test')

const TEN = Array.from({ length: 10 }, (_, index) => `h${index}.b.test`)

/** Addresses of ten hosts, each of which costs a lookup. */
const TEN_HOSTS: Zone = Object.fromEntries(
  TEN.map((name) => [name, { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] }]),
)

/** SendGrid sends, mailboxes are at Google Workspace. */
export const WITH_SENDGRID: Zone = {
  ...withRecords({ TXT: ['v=spf1 include:_spf.google.com include:sendgrid.net -all'] }),
  's1._domainkey.a.test': { CNAME: 's1.domainkey.u123.wl.sendgrid.net' },
  's2._domainkey.a.test': { CNAME: 's2.domainkey.u123.wl.sendgrid.net' },
}

/** Servers of its own, signed and with DANE. */
export const OWN_SERVERS: Zone = {
  ...SERVICES,
  'a.test': {
    DS: ['34505 13 2 f9c7af7ebcbf098b9f5f37361d1b168bb2e5b98d930ceef0f055377a8c94db61'],
    A: ['192.0.43.7'],
    MX: [
      [10, 'mx1.a.test'],
      [20, 'mx2.a.test'],
    ],
    TXT: ['v=spf1 mx -all'],
  },
  'mx1.a.test': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
  'mx2.a.test': { A: ['192.0.43.9'] },
  '_25._tcp.mx1.a.test': {
    TLSA: ['3 1 1 22c4614379ba19952941fbd8981a3cd6c0188e25b47d46269166e4acae5cad19'],
  },
  'mail._domainkey.a.test': KEY,
  '_dmarc.a.test': { TXT: ['v=DMARC1; p=reject'] },
  'default._bimi.a.test': { TXT: ['v=BIMI1; l=https://a.test/logo.svg'] },
}

export interface MoveCase {
  zone: Zone
  asked?: Partial<MoveQuestion>
  /** The MTA-STS policy of a.test. */
  policy?: string
}

const NEW_DOMAIN: Partial<MoveQuestion> = { what: 'domain', to: 'c.test' }

/** By what is special about each. */
export const MOVES = {
  mailboxes: { zone: AT_GOOGLE, policy: POLICY },
  safe: { zone: AT_GOOGLE, asked: { to: 'fastmail' }, policy: POLICY },
  'own servers': { zone: OWN_SERVERS },
  'no room in SPF': {
    zone: withRecords({ TXT: [`v=spf1 ${TEN.map((name) => `a:${name}`).join(' ')} -all`] }, TEN_HOSTS),
  },
  'needless terms': {
    zone: withRecords(
      {
        TXT: [
          `v=spf1 include:servers.mcsv.net ${TEN.slice(1)
            .map((name) => `a:${name}`)
            .join(' ')} -all`,
        ],
      },
      TEN_HOSTS,
    ),
  },
  'no SPF': { zone: withRecords({ TXT: [] }) },
  'two SPF records': { zone: withRecords({ TXT: ['v=spf1 include:_spf.google.com -all', 'v=spf1 -all'] }) },
  'SPF that allows everyone': { zone: withRecords({ TXT: ['v=spf1 include:_spf.google.com +all'] }) },
  'SPF that refuses all': { zone: withRecords({ TXT: ['v=spf1 -all'] }) },
  'SPF by redirect': { zone: withRecords({ TXT: ['v=spf1 redirect=_spf.google.com'] }) },
  'SPF in a record of its own': {
    zone: withRecords(
      { TXT: ['v=spf1 include:spf.a.test -all'] },
      { 'spf.a.test': { TXT: ['v=spf1 include:_spf.google.com ~all'] } },
    ),
  },
  'SPF in a record of another': {
    zone: withRecords(
      { TXT: ['v=spf1 include:spf.b.test -all'] },
      { 'spf.b.test': { TXT: ['v=spf1 include:_spf.google.com ~all'] } },
    ),
  },
  'SPF with addresses': { zone: withRecords({ TXT: ['v=spf1 ip4:35.190.247.0/24 -all'] }) },
  'SPF with macros': {
    zone: withRecords({ TXT: ['v=spf1 exists:%{i}.b.test include:_spf.google.com -all'] }),
  },
  'null MX': { zone: withRecords({ MX: [[0, '.']] }), asked: { from: 'google-workspace' } },
  'no MX': { zone: withRecords({ MX: [] }), asked: { from: 'google-workspace' } },
  gateway: { zone: withRecords({ MX: [[10, 'eu-smtp-inbound-1.mimecast.com']] }) },
  'gateway in front of nobody': {
    zone: withRecords({ MX: [[10, 'eu-smtp-inbound-1.mimecast.com']], TXT: ['v=spf1 -all'] }),
  },
  'two services': {
    zone: withRecords({
      MX: [
        [1, 'smtp.google.com'],
        [10, 'mx.zoho.com'],
      ],
    }),
  },
  elsewhere: { zone: AT_GOOGLE, asked: { from: 'zoho-mail' } },
  'hosts that only the service knows': { zone: NO_POLICY, asked: { to: 'transip' } },
  'hosts that only the service knows, and a policy': {
    zone: AT_GOOGLE,
    asked: { to: 'transip' },
    policy: POLICY,
  },
  'a policy that is kept elsewhere': {
    zone: {
      ...without(AT_GOOGLE, '_mta-sts.a.test'),
      '_mta-sts.a.test': { CNAME: 'a.test.mta-sts.b.test' },
      'a.test.mta-sts.b.test': { TXT: ['v=STSv1; id=1'] },
    },
    policy: POLICY,
  },
  'a policy that is broken': { zone: AT_GOOGLE, policy: 'version: STSv1\n' },
  'Outlook at the old host': {
    zone: {
      ...SERVICES,
      'a.test': {
        MX: [[0, 'a-test.mail.protection.outlook.com']],
        TXT: ['v=spf1 include:spf.protection.outlook.com -all'],
      },
      'autodiscover.a.test': { CNAME: 'autodiscover.outlook.com' },
      'selector1._domainkey.a.test': { CNAME: 'selector1-a-test._domainkey.b.onmicrosoft.com' },
    },
    asked: { to: 'google-workspace' },
  },
  'Outlook goes on': {
    zone: withRecords(
      { MX: [[10, 'mx.b.test']] },
      { 'mx.b.test': { A: ['192.0.43.8'] }, 'autodiscover.a.test': { CNAME: 'autodiscover.b.test' } },
    ),
  },
  'DKIM by nobody': {
    zone: { ...OWN_SERVERS, 'c.test': { A: ['192.0.43.7'] } },
    asked: { what: 'domain', to: 'c.test' },
  },
  'a selector of both': { zone: WITH_SENDGRID, asked: { to: 'tuta' } },
  'the same service': { zone: AT_GOOGLE, asked: { to: 'google-workspace' } },
  'a service that we do not know': { zone: AT_GOOGLE, asked: { to: 'nobody' } },
  'no such domain': { zone: SERVICES },
  'DNS does not answer': { zone: { ...AT_GOOGLE, 'a.test': 'servfail' } },
  'SPF does not answer': { zone: { ...AT_GOOGLE, '_spf.google.com': 'servfail' } },
  sending: { zone: WITH_SENDGRID, asked: { what: 'sending', to: 'amazon-ses' } },
  'sending with records of its own': { zone: WITH_SENDGRID, asked: { what: 'sending', to: 'mailersend' } },
  'sending by SPF': { zone: WITH_SENDGRID, asked: { what: 'sending', to: 'mailgun' } },
  'sending by nobody': { zone: AT_GOOGLE, asked: { what: 'sending', to: 'amazon-ses' } },
  'a new domain': {
    zone: { ...AT_GOOGLE, 'c.test': { A: ['192.0.43.7'] } },
    asked: NEW_DOMAIN,
    policy: POLICY,
  },
  'a new domain that is used': {
    zone: { ...AT_GOOGLE, 'c.test': { MX: [[1, 'mx.c.test']], TXT: ['v=spf1 mx -all'] } },
    asked: NEW_DOMAIN,
  },
  'a new domain for two': {
    zone: withRecords(
      { MX: [], TXT: ['v=spf1 exists:%{i}.b.test -all'] },
      {
        'c.test': { A: ['192.0.43.7'] },
        '_dmarc.a.test': { TXT: ['v=DMARC1; p=reject; rua=mailto:a@b.test'] },
        'google._domainkey.a.test': { TXT: ['v=DKIM1; p='] },
      },
    ),
    asked: NEW_DOMAIN,
  },
  'a new domain that does not exist': { zone: AT_GOOGLE, asked: NEW_DOMAIN },
} satisfies Readonly<Record<string, MoveCase>>
