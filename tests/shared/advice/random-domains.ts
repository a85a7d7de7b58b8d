// Whole domains at random, with what goes wrong around records rather than in them: aliases, names that are gone, doubled, private or
// free, records at the wrong place, and domains that send nothing or receive nothing.
import fc from 'fast-check'
import type { Zone, ZoneNode } from '#shared/dns/zone-resolver.ts'
import { GOOD_KEY } from '#shared/data/explanations/example-keys.ts'
import { NEIGHBORS } from './protocols.ts'

export const DOMAIN = 'acme.com'

/** Every name that the records lead to. */
const AROUND: Zone = {
  ...NEIGHBORS,
  'mx2.acme.com': { A: ['192.0.43.9'] },
  'inner.acme.com': { A: ['10.0.0.8'] },
  'alias.acme.com': { CNAME: 'mx1.acme.com' },
  'dangling.acme.com': { CNAME: 'gone.vendor.net' },
  'vendor.net': { NS: ['ns1.vendor.net'] },
  'mx.vendor.net': { A: ['192.0.35.8'] },
  's1.key.vendor.net': { TXT: [`v=DKIM1; p=${GOOD_KEY}`] },
  'record.vendor.net': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@reports.com'] },
  'alt1.aspmx.l.google.com': { A: ['192.0.34.9'] },
  'site.builder.net': { A: ['192.0.37.7'] },
}
const { [DOMAIN]: HOME } = NEIGHBORS

type Choice = Readonly<Record<string, Zone | ZoneNode>>

/** One of them; the record at the domain itself is given without its name. */
const oneOf = (choice: Choice) => fc.constantFrom(...Object.values(choice))

const hosts = fc.uniqueArray(
  fc.constantFrom(
    'mx1.acme.com',
    'mx2.acme.com',
    'inner.acme.com',
    'alias.acme.com',
    'dangling.acme.com',
    'gone.acme.com',
    'mail.nobody.org',
    'mx.vendor.net.acme.com',
    'mx1.acme.com.acme.com',
    'atl1.aspmx.l.google.com',
  ),
  { maxLength: 3 },
)

const mx = fc.oneof(
  {
    weight: 6,
    arbitrary: hosts.map((all) => all.map((host, index): [number, string] => [10 * index, host])),
  },
  { weight: 1, arbitrary: fc.constant<[number, string][]>([[0, '.']]) },
)

const senders = fc.uniqueArray(
  fc.constantFrom(
    'mx',
    'a',
    'a:mx2.acme.com',
    'include:spf.news.com',
    'include:spf.news.com.acme.com',
    'include:gone.vendor.net',
    'mx:out.acme.com',
    'ip4:192.0.43.0/24',
    'ip4:192.0.43.0/255.255.255.0',
    'ip4:192.0.44.77:25',
  ),
  { maxLength: 4 },
)

const spf = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(senders, fc.constantFrom('~all', '-all', '+all'))
      .map(([terms, end]) => [['v=spf1', ...terms, end].join(' ')]),
  },
  { weight: 1, arbitrary: fc.constant(['v=spf1 mx -all', 'v=spf1 include:spf.news.com ~all']) },
  { weight: 1, arbitrary: fc.constant<string[]>([]) },
)

const DMARC: Choice = {
  none: {},
  good: { '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@acme.com'] } },
  watching: { '_dmarc.acme.com': { TXT: ['v=DMARC1; p=none'] } },
  weakBelow: { '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; sp=none; rua=mailto:acme@reports.com'] } },
  broken: { '_dmarc.acme.com': { TXT: ['v=DMARC1 p=quarantine, rua=dmarc@acme.com'] } },
  doubled: { '_dmarc.acme.com.acme.com': { TXT: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@acme.com'] } },
  hosted: { '_dmarc.acme.com': { CNAME: 'record.vendor.net' } },
  dead: { '_dmarc.acme.com': { CNAME: 'gone.vendor.net' } },
  free: { '_dmarc.acme.com': { CNAME: 'dmarc.nobody.org' } },
  doubledAlias: { '_dmarc.acme.com': { CNAME: 'record.vendor.net.acme.com' } },
}

const KEY = { TXT: [`v=DKIM1; p=${GOOD_KEY}`] }
const DKIM: Choice = {
  none: {},
  good: { 'google._domainkey.acme.com': KEY },
  cut: { 'google._domainkey.acme.com': { TXT: ['v=DKIM1', `p=${GOOD_KEY}`] } },
  hosted: { 's1._domainkey.acme.com': { CNAME: 's1.key.vendor.net' } },
  dead: { 's1._domainkey.acme.com': { CNAME: 'gone.vendor.net' } },
  doubledAlias: { 's1._domainkey.acme.com': { CNAME: 's1.key.vendor.net.acme.com' } },
  doubled: { 'google._domainkey.acme.com.acme.com': KEY },
}

const REST: Choice = {
  none: {},
  tls: { '_smtp._tls.acme.com': { TXT: ['v=TLSRPTv1; rua=mailto:tls@acme.com'] } },
  brokenTls: { '_smtp._tls.acme.com': { TXT: ['v=TLSRPTv1 rua=tls@acme.com'] } },
  deadTls: { '_smtp._tls.acme.com': { CNAME: 'gone.vendor.net' } },
  deadSts: { '_mta-sts.acme.com': { CNAME: 'gone.vendor.net' } },
  sts: { '_mta-sts.acme.com': { TXT: ['v=STSv1; id=2026'] } },
  doubledTls: { '_smtp._tls.acme.com.acme.com': { TXT: ['v=TLSRPTv1; rua=mailto:tls@acme.com'] } },
  doubledSts: { '_mta-sts.acme.com.acme.com': { TXT: ['v=STSv1; id=2026; mine=1'] } },
  doubledLogo: { 'default._bimi.acme.com.acme.com': { TXT: ['v=BIMI1; l=https://acme.com/mine.svg'] } },
  logo: { 'default._bimi.acme.com': { TXT: ['v=BIMI1; l=https://acme.com/bimi.svg'] } },
  deadLogo: { 'default._bimi.acme.com': { CNAME: 'gone.vendor.net' } },
}

/** The CNAME at the top of the zone hides everything at the same name. */
const ALIASES: Choice = {
  none: {},
  builder: { CNAME: 'site.builder.net' },
  gone: { CNAME: 'gone.vendor.net' },
}

export const domains: fc.Arbitrary<Zone> = fc
  .record({
    mx,
    spf,
    dmarc: oneOf(DMARC),
    dkim: oneOf(DKIM),
    rest: oneOf(REST),
    apex: fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: oneOf(ALIASES) },
    ),
  })
  .map(({ mx: MX, spf: TXT, dmarc, dkim, rest, apex }): Zone => {
    const home = { ...(HOME as object), MX, TXT }
    return { ...AROUND, ...dmarc, ...dkim, ...rest, [DOMAIN]: apex && 'CNAME' in apex ? apex : home } as Zone
  })
