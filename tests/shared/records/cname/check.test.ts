import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { checkCname } from '#shared/records/cname/check.ts'
import { CnameReport } from '#shared/records/cname/schema.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { withAnswers } from '#tests/shared/records/cname/broken-server.ts'
import { waveCounter } from '#tests/shared/dns/wave-counter.ts'

// Public addresses: those reserved for documentation cause a finding.
const A = ['192.0.43.8']
const AAAA = ['2001:500:88:200::8']

const check = (zone: Zone, domain = 'www.a.test') => checkCname(domain, zoneResolver(zone))
const codesOf = (report: CnameReport) =>
  [...report.findings, ...report.entries.flatMap((entry) => entry.findings)].map(({ code }) => code)
const targets = (report: CnameReport) => report.entries.map(({ exchange }) => exchange)

interface Case {
  what: string
  zone: Zone
  domain?: string
  state: CnameReport['state']
  targets?: string[]
  codes: string[]
}

/** `steps` CNAMEs in a row, then an IP address. */
const row = (steps: number): Zone => ({
  'www.a.test': { CNAME: 'h1.a.test' },
  ...Object.fromEntries(
    Array.from({ length: steps - 1 }, (_, i) => [`h${i + 1}.a.test`, { CNAME: `h${i + 2}.a.test` }]),
  ),
  [`h${steps}.a.test`]: { A },
})

// Each code with the section that it is based on; "ok" cases are based on RFC 1034, 3.6.2.
const CASES: Case[] = [
  {
    what: 'one alias with an address, RFC 1034 3.6.2',
    zone: { 'www.a.test': { CNAME: 'a.test' }, 'a.test': { A, AAAA } },
    state: 'found',
    targets: ['a.test'],
    codes: ['cname-ok', 'cname-mail'],
  },
  {
    what: 'two aliases: a chain, RFC 1034 3.6.2',
    zone: row(2),
    state: 'found',
    targets: ['h1.a.test', 'h2.a.test'],
    codes: ['cname-ok', 'cname-mail', 'cname-chain'],
  },
  {
    what: 'eight aliases, RFC 1034 3.6.2',
    zone: row(8),
    state: 'found',
    codes: ['cname-ok', 'cname-mail', 'cname-chain'],
  },
  {
    what: 'nine aliases are long, RFC 1034 3.6.2',
    zone: row(9),
    state: 'found',
    codes: ['cname-mail', 'cname-chain-long'],
  },
  {
    what: 'more than anyone follows, RFC 1034 3.6.2',
    zone: row(30),
    state: 'found',
    codes: ['cname-mail', 'cname-chain-long'],
  },
  {
    what: 'an alias of itself: a circle, RFC 1034 3.6.2',
    zone: { 'www.a.test': { CNAME: 'www.a.test' } },
    state: 'found',
    targets: ['www.a.test'],
    codes: ['cname-mail', 'cname-loop'],
  },
  {
    what: 'a circle of two, RFC 1034 3.6.2',
    zone: { 'www.a.test': { CNAME: 'b.test' }, 'b.test': { CNAME: 'www.a.test' } },
    state: 'found',
    targets: ['b.test', 'www.a.test'],
    codes: ['cname-mail', 'cname-loop'],
  },
  {
    what: 'a way into a circle, RFC 1034 3.6.2',
    zone: { 'www.a.test': { CNAME: 'b.test' }, 'b.test': { CNAME: 'c.test' }, 'c.test': { CNAME: 'b.test' } },
    state: 'found',
    targets: ['b.test', 'c.test', 'b.test'],
    codes: ['cname-mail', 'cname-loop'],
  },
  {
    what: 'a target that does not exist in an own zone, RFC 2308 2.1',
    zone: { 'www.a.test': { CNAME: 'gone.a.test' }, 'a.test': { A } },
    state: 'found',
    codes: ['cname-mail', 'cname-target-missing'],
  },
  {
    what: 'a target that does not exist in a foreign domain that does, RFC 2308 2.1',
    zone: { 'www.a.test': { CNAME: 'gone.b.test' }, 'b.test': { A } },
    state: 'found',
    codes: ['cname-mail', 'cname-target-missing'],
  },
  {
    what: 'a target whose domain does not exist: takeover, RFC 8020 2',
    zone: { 'www.a.test': { CNAME: 'gone.b.test' } },
    state: 'found',
    codes: ['cname-mail', 'cname-takeover-risk'],
  },
  {
    what: 'a target that is a domain that does not exist, RFC 8020 2',
    zone: { 'www.a.test': { CNAME: 'b.test' } },
    state: 'found',
    codes: ['cname-mail', 'cname-takeover-risk'],
  },
  {
    what: 'a name that is free at a service, RFC 2308 2.1',
    zone: { 'www.a.test': { CNAME: 'shop-a.github.io' }, 'github.io': { A } },
    state: 'found',
    codes: ['cname-mail', 'cname-takeover-risk'],
  },
  {
    what: 'a key that a mail service does not have yet, RFC 6376 3.6.2.2',
    domain: 's1._domainkey.a.test',
    zone: { 's1._domainkey.a.test': { CNAME: 's1.domainkey.u1.wl1.sendgrid.net' }, 'sendgrid.net': { A } },
    state: 'found',
    codes: ['cname-target-missing'],
  },
  {
    what: 'a key behind an alias, RFC 1034 3.6.2',
    domain: 's1._domainkey.a.test',
    zone: {
      's1._domainkey.a.test': { CNAME: 's1.b.test' },
      's1.b.test': { TXT: ['v=DKIM1; p='] },
    },
    state: 'found',
    codes: ['cname-ok'],
  },
  {
    what: 'a target that exists and is empty, RFC 1034 3.6.2',
    zone: { 'www.a.test': { CNAME: 'b.test' }, 'x.b.test': { A } },
    state: 'found',
    codes: ['cname-mail', 'cname-target-empty'],
  },
  {
    what: 'a target without the final dot in the zone file, RFC 1035 5.1',
    zone: { 'www.a.test': { CNAME: 'host.a.test.a.test' }, 'a.test': { A } },
    state: 'found',
    codes: ['cname-mail', 'cname-final-dot-missing'],
  },
  {
    what: 'an address as target, RFC 1035 3.3.1',
    zone: { 'www.a.test': { CNAME: '192.0.43.8' } },
    state: 'found',
    targets: ['192.0.43.8'],
    codes: ['cname-mail', 'cname-ip-target'],
  },
  {
    what: 'an address that nobody reaches, RFC 6890 2.2',
    zone: { 'www.a.test': { CNAME: 'b.test' }, 'b.test': { A: ['10.0.0.1'] } },
    state: 'found',
    codes: ['cname-mail', 'cname-private-address'],
  },
  {
    what: 'a target whose servers fail is unknown, RFC 2308 7.1',
    zone: { 'www.a.test': { CNAME: 'b.test' }, 'b.test': 'servfail' },
    state: 'found',
    targets: ['b.test'],
    codes: ['cname-mail', 'cname-unknown-target'],
  },
  {
    what: 'a target that is silent is unknown, RFC 2308 7.2',
    zone: { 'www.a.test': { CNAME: 'b.test' }, 'b.test': 'timeout' },
    state: 'found',
    codes: ['cname-mail', 'cname-unknown-target'],
  },
  {
    what: 'only the IPv6 address could not be asked, RFC 2308 7.1',
    zone: { 'www.a.test': { CNAME: 'b.test' }, 'b.test': { A, AAAA: 'servfail' } },
    state: 'found',
    codes: ['cname-ok', 'cname-mail'],
  },
  {
    what: 'a CNAME at the top of a zone, RFC 1034 3.6.2 and RFC 2181 10.1',
    domain: 'a.test',
    zone: { 'a.test': { CNAME: 'b.test' }, 'b.test': { A } },
    state: 'found',
    codes: ['cname-at-apex', 'cname-mail'],
  },
  {
    what: 'a CNAME at the top of a zone under a registry, RFC 2181 10.1',
    domain: 'a.co.uk',
    zone: { 'a.co.uk': { CNAME: 'b.test' }, 'b.test': { A } },
    state: 'found',
    codes: ['cname-at-apex', 'cname-mail'],
  },
  {
    what: 'a name with addresses has no CNAME, RFC 1034 3.6.2',
    zone: { 'www.a.test': { A, AAAA } },
    state: 'absent',
    codes: ['cname-has-addresses'],
  },
  {
    what: 'the top of a zone with addresses, RFC 1034 3.6.2',
    domain: 'a.test',
    zone: { 'a.test': { A, NS: ['ns.b.test'] } },
    state: 'absent',
    codes: ['cname-not-allowed-here', 'cname-has-addresses'],
  },
  {
    what: 'a name with text only, RFC 2308 2.2',
    zone: { 'www.a.test': { TXT: ['x'] } },
    state: 'absent',
    codes: ['cname-no-address'],
  },
  { what: 'a name that does not exist, RFC 8020 2', zone: {}, state: 'absent', codes: ['dns-no-such-name'] },
  {
    what: 'a CNAME question that fails beside an answer without alias is proof, RFC 1034 3.6.2',
    zone: { 'www.a.test': { A, CNAME: 'servfail' } },
    state: 'absent',
    codes: ['cname-has-addresses'],
  },
  {
    what: 'servers that fail, RFC 2308 7.1',
    zone: { 'www.a.test': 'servfail' },
    state: 'unknown',
    codes: ['cname-lookup-failed'],
  },
  {
    what: 'servers that are silent, RFC 2308 7.2',
    zone: { 'www.a.test': 'timeout' },
    state: 'unknown',
    codes: ['cname-lookup-failed'],
  },
]

describe('the table of zones', () => {
  test.each(CASES)('$what', async ({ zone, domain, state, codes, targets: expected }) => {
    const report = await check(zone, domain)
    expect([report.state, codesOf(report)]).toEqual([state, codes])
    if (expected) expect(targets(report)).toEqual(expected)
    expect(v.is(CnameReport, report)).toBe(true)
  })

  test('holds at least twenty', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(20)
  })
})

test('the entries are the hops in order, the last with its addresses', async () => {
  const report = await check({
    'www.a.test': { CNAME: 'x.github.io' },
    'x.github.io': { CNAME: 'edge.b.test' },
    'edge.b.test': { A, AAAA },
  })
  expect(report.entries).toEqual([
    {
      name: 'www.a.test',
      exchange: 'x.github.io',
      priority: 1,
      ttl: 300,
      service: 'GitHub Pages',
      findings: [],
    },
    {
      name: 'x.github.io',
      exchange: 'edge.b.test',
      priority: 2,
      ttl: 300,
      addresses: [...A, ...AAAA],
      otherTypes: [],
      findings: [],
    },
  ])
})

test('a healthy chain takes one wave, a dead end two', async () => {
  const sound = waveCounter(zoneResolver({ 'www.a.test': { CNAME: 'a.test' }, 'a.test': { A } }))
  await checkCname('www.a.test', sound)
  const dead = waveCounter(zoneResolver({ 'www.a.test': { CNAME: 'x.b.test' } }))
  await checkCname('www.a.test', dead)
  expect([sound.waves.length, dead.waves.length]).toEqual([1, 2])
})

describe('records next to the alias', () => {
  const zone: Zone = { 'www.a.test': { CNAME: 'b.test' }, 'b.test': { A } }

  test('an MX record: only one of the two can be visible (RFC 1034, 3.6.2)', async () => {
    const report = await checkCname(
      'www.a.test',
      withAnswers(zone, { MX: [{ priority: 10, exchange: 'mx.b.test' }] }),
    )
    expect(codesOf(report)).toEqual(['cname-beside-other-records', 'cname-mail'])
    expect(report.entries.at(-1)?.otherTypes).toEqual([])
  })

  test.each([['NS', ['ns.b.test']] as const, ['SOA', [{ primary: 'ns.b.test' }]] as const])(
    'a %s record: the name is the top of a zone',
    async (type, records) => {
      const report = await checkCname('www.a.test', withAnswers(zone, { [type]: [...records] }))
      expect(codesOf(report)).toEqual(['cname-at-apex', 'cname-mail'])
    },
  )

  test('two CNAME records (RFC 2181, 10.1)', async () => {
    const report = await checkCname('www.a.test', withAnswers(zone, { CNAME: ['b.test', 'c.test'] }))
    expect(codesOf(report)).toEqual(['cname-multiple', 'cname-mail'])
  })

  test('a resolver that shows no chain in its failures: the loop is still found', async () => {
    const loop = zoneResolver({ 'www.a.test': { CNAME: 'b.test' }, 'b.test': { CNAME: 'www.a.test' } })
    const blind: Resolver = {
      async query(name, type) {
        const answer = await loop.query(name, type)
        return answer.kind === 'cname-loop' ? { ...answer, aliases: [] } : answer
      },
    }
    expect(codesOf(await checkCname('www.a.test', blind))).toEqual(['cname-mail', 'cname-loop'])
  })
})

test('always ends, with a report of the schema, whatever the zone', async () => {
  const name = fc.constantFrom('www.a.test', 'a.test', 'b.test', 'c.test', 'x.github.io', '10.0.0.1', 'a..b')
  const node = fc.oneof(
    fc.record({ CNAME: name }),
    fc.record({ A: fc.constant(A) }),
    fc.record({ TXT: fc.constant(['x']) }),
    fc.constantFrom('servfail' as const, 'timeout' as const, 'cname-loop' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, node), name, async (zone, domain) => {
      const report = await check(zone as Zone, domain)
      expect(v.is(CnameReport, report)).toBe(true)
      expect(report.state === 'found').toBe(report.entries.length > 0)
    }),
  )
})
