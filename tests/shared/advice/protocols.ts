// The records that people write by hand, each with good ones at random, the zone around them, its check, and what they are for.
import fc from 'fast-check'
import { bimiIntents } from '#shared/records/bimi/changes.ts'
import type { Change } from '#shared/report/change/change.ts'
import type { Intent } from '#shared/report/change/prove.ts'
import { ED25519_KEY, GOOD_KEY, SHORT_KEY } from '#shared/data/explanations/example-keys.ts'
import { dkimIntents } from '#shared/records/dkim/intent.ts'
import { dmarcIntents } from '#shared/records/dmarc/intent.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { spfIntents } from '#shared/records/spf/meaning.ts'
import { transportIntents } from '#shared/records/transport/intent.ts'
import { CHECKS, type ContractCheck } from '../report/checks.ts'

const DOMAIN = 'acme.com'

export interface Protocol {
  name: 'spf' | 'dmarc' | 'dkim' | 'bimi' | 'tlsrpt'
  /** Where its record is. */
  owner: string
  good: fc.Arbitrary<string>
  /** Receivers can read it, and something is wrong with it. */
  flawed: fc.Arbitrary<string>
  /** What it says about this record alone. */
  check: (resolver: Resolver) => Promise<{ verdict: Verdict; findings: Finding[]; changes: Change[] }>
  intents: (texts: readonly string[]) => readonly Intent[]
}

/** Everything that the records may refer to. */
export const NEIGHBORS: Zone = {
  [DOMAIN]: { A: ['192.0.43.7'], NS: ['ns1.acme.com'], MX: [[10, 'mx1.acme.com']] },
  'mx1.acme.com': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
  'out.acme.com': { A: ['192.0.43.20'] },
  'mail.acme.com': { A: ['192.0.43.21'], MX: [[10, 'mx1.acme.com']] },
  'spf.news.com': { TXT: ['v=spf1 ip4:192.0.36.0/25 ~all'] },
  '_spf.desk.com': { TXT: ['v=spf1 ip4:192.0.32.0/24 -all'] },
  'all.host.com': { TXT: ['v=spf1 ip4:192.0.33.0/24 ~all'] },
  'stranger.com': { MX: [[10, 'mx1.acme.com']] },
  'reports.com': { MX: [[10, 'mx1.acme.com']], A: ['192.0.43.30'] },
  '*._report._dmarc.reports.com': { TXT: ['v=DMARC1'] },
}

/** Around the record: a domain that is otherwise in order. */
const AROUND: Record<string, { TXT: string[] }> = {
  [DOMAIN]: { TXT: ['v=spf1 mx -all'] },
  '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@acme.com'] },
  'mail._domainkey.acme.com': { TXT: [`v=DKIM1; k=rsa; p=${GOOD_KEY}`] },
}

/** The zone with these texts as the only ones of the protocol; a text may come in pieces. */
export function zoneWith({ owner }: Pick<Protocol, 'owner'>, texts: readonly (string | string[])[]): Zone {
  const zone: Zone = { ...NEIGHBORS }
  for (const [name, node] of Object.entries(AROUND)) zone[name] = { ...(zone[name] as object), ...node }
  zone[owner] = { ...(zone[owner] as object), TXT: [...texts] }
  return zone
}

const only =
  (check: ContractCheck | undefined, owner: string, codes: string): Protocol['check'] =>
  async (resolver) => {
    if (!check) throw new Error('there is no such check')
    const { verdict, findings, changes } = await check(DOMAIN, resolver)
    return {
      verdict,
      findings: findings.filter(({ code }) => code.startsWith(codes)),
      changes: changes.filter((change) => change.owner === owner),
    }
  }

const SENDERS = [
  'mx',
  'a',
  'a:out.acme.com',
  'mx:mail.acme.com',
  'include:spf.news.com',
  'include:_spf.desk.com',
  'ip4:192.0.43.0/28',
  'ip4:192.0.44.77',
  'ip6:2001:500:88::/48',
  'ip6:2001:500:8d::25',
]

const spfRecord = fc
  .record({
    senders: fc.uniqueArray(fc.constantFrom(...SENDERS), { minLength: 1, maxLength: 5 }),
    end: fc.constantFrom('~all', '-all', 'redirect=all.host.com'),
  })
  .map(({ senders, end }) => ['v=spf1', ...senders, end].join(' '))

const flawedSpf = fc
  .tuple(
    spfRecord,
    fc.constantFrom('include:gone.com', 'a:gone.acme.com', 'mx:out.acme.com', 'ptr', 'ip4:10.0.0.0/8', 'a/0'),
  )
  .map(([record, flaw]) => record.replace(' ', ` ${flaw} `))

const ADDRESSES = ['dmarc@acme.com', 'postmaster@acme.com', 'acme@reports.com', 'Reports@reports.com']
const addresses = fc
  .uniqueArray(fc.constantFrom(...ADDRESSES), { minLength: 1, maxLength: 2 })
  .map((all) => all.map((address) => `mailto:${address}`).join(','))

const POLICIES = ['none', 'quarantine', 'reject']
const LEVELS = ['quarantine', 'reject']
const maybe = <T>(from: fc.Arbitrary<T>) => fc.option(from, { nil: undefined })

const dmarcRecord = fc
  .record({
    p: fc.constantFrom(...LEVELS),
    sp: maybe(fc.constantFrom(...POLICIES)),
    adkim: maybe(fc.constantFrom('r', 's')),
    aspf: maybe(fc.constantFrom('r', 's')),
    rua: addresses,
    ruf: maybe(addresses),
  })
  .map(({ ruf, ...tags }) => tagText('v=DMARC1', { ...tags, ...(ruf && { fo: '1', ruf }) }))

const flawedDmarc = dmarcRecord.chain((record) =>
  fc.constantFrom(
    record.replace(/rua=.*$/, 'rua=mailto:acme@stranger.com'),
    record.replace('rua=', 'rua=mailto:acme@stranger.com,'),
    record.replace('p=', 'pct=0; p='),
    record.replace(/$/, '; pct=50'),
    record.replace(/; rua=.*$/, ''),
    record.replace(/p=[a-z]+/, 'p=none'),
  ),
)

const dkimRecord = fc
  .record({
    key: fc.constantFrom({ k: 'rsa', p: GOOD_KEY }, { k: 'ed25519', p: ED25519_KEY }),
    s: maybe(fc.constantFrom('email', '*')),
    t: maybe(fc.constant('s')),
    n: maybe(fc.constant('key-of-2026')),
  })
  .map(({ key: { k, p }, ...tags }) => tagText('v=DKIM1', { k, ...tags, p }))

const flawedDkim = dkimRecord.chain((record) =>
  fc.constantFrom(
    record.replace('v=DKIM1', 'v=DKIM1; t=y').replace('; t=s', ''),
    record.replace('v=DKIM1', 'v=DKIM1; h=sha1'),
    record.replace(/p=.*$/, `p=${SHORT_KEY}`).replace('ed25519', 'rsa'),
    record.replace(/p=.*$/, 'p='),
  ),
)

const bimiRecord = fc
  .record({ avp: maybe(fc.constant('brand')) })
  .map((tags) => tagText('v=BIMI1', { l: 'https://acme.com/bimi.svg', a: '', ...tags }))

const tlsRptRecord = fc
  .tuple(addresses, fc.constantFrom('', ',https://reports.com/tls'))
  .map(([rua, more]) => `v=TLSRPTv1; rua=${rua}${more}`)

function tagText(version: string, tags: Record<string, string | undefined>): string {
  const written = Object.entries(tags).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  )
  return [version, ...written].join('; ')
}

const protocol = (
  name: Protocol['name'],
  owner: string,
  {
    good,
    flawed = good,
    intents,
    check = name,
    codes = `${name}-`,
  }: Pick<Protocol, 'good'> & {
    flawed?: fc.Arbitrary<string>
    intents: (texts: readonly string[], at: { owner: string; type: 'TXT' }) => readonly Intent[]
    check?: string
    codes?: string
  },
): Protocol => ({
  name,
  owner,
  good,
  flawed,
  check: only(CHECKS[check], owner, codes),
  intents: (texts) => intents(texts, { owner, type: 'TXT' }),
})

export const PROTOCOLS: readonly Protocol[] = [
  protocol('spf', DOMAIN, { good: spfRecord, flawed: flawedSpf, intents: spfIntents }),
  protocol('dmarc', '_dmarc.acme.com', { good: dmarcRecord, flawed: flawedDmarc, intents: dmarcIntents }),
  protocol('dkim', 'mail._domainkey.acme.com', {
    good: dkimRecord,
    flawed: flawedDkim,
    intents: dkimIntents,
  }),
  protocol('bimi', 'default._bimi.acme.com', { good: bimiRecord, intents: bimiIntents }),
  protocol('tlsrpt', '_smtp._tls.acme.com', {
    good: tlsRptRecord,
    intents: transportIntents,
    check: 'transport',
  }),
]
