import { describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import type { Zone, ZoneNode } from '#shared/dns/zone-resolver.ts'
import { checkSpf } from '#shared/records/spf/check.ts'

const check = (zone: Zone) => checkSpf('a.test', zoneResolver(zone))
const txt = (...records: string[]) => ({ TXT: records })
const codes = async (zone: Zone) =>
  (await check(zone)).findings.map(({ severity, code }) => `${severity} ${code}`)
const ten = (make: (i: number) => string) => Array.from({ length: 10 }, (_, i) => make(i)).join(' ')

describe('every cause of a permanent error is distinguished, with the point where a receiver stops', () => {
  const host: ZoneNode = { A: ['8.8.8.8'], AAAA: ['2001:4860::1'] }
  const cases: [name: string, zone: Zone, code: string, stop: [domain: string, term: string]][] = [
    [
      'two records',
      { 'a.test': txt('v=spf1 -all', 'v=spf1 ~all') },
      'spf-multiple-records',
      ['a.test', 'v=spf1 -all'],
    ],
    ['a syntax error', { 'a.test': txt('v=spf1 a ip4:x -all') }, 'spf-syntax-error', ['a.test', 'ip4:x']],
    [
      'an include of a name that does not exist',
      { 'a.test': txt('v=spf1 include:b.test -all') },
      'spf-include-without-record',
      ['a.test', 'include:b.test'],
    ],
    [
      'an include of a name without SPF',
      { 'a.test': txt('v=spf1 include:b.test -all'), 'b.test': txt('hello') },
      'spf-include-without-record',
      ['a.test', 'include:b.test'],
    ],
    [
      'a redirect to nothing',
      { 'a.test': txt('v=spf1 redirect=b.test') },
      'spf-redirect-without-record',
      ['a.test', 'redirect=b.test'],
    ],
    [
      'two records of an include',
      { 'a.test': txt('v=spf1 include:b.test -all'), 'b.test': txt('v=spf1 -all', 'v=spf1 a -all') },
      'spf-multiple-records',
      ['b.test', 'v=spf1 -all'],
    ],
    [
      'a syntax error in an include',
      { 'a.test': txt('v=spf1 include:b.test -all'), 'b.test': txt('v=spf1 -all!') },
      'spf-syntax-error',
      ['b.test', '-all!'],
    ],
    [
      'an include of itself',
      { 'a.test': txt('v=spf1 include:a.test -all') },
      'spf-include-loop',
      ['a.test', 'include:a.test'],
    ],
    [
      'an include of an ancestor',
      { 'a.test': txt('v=spf1 include:b.test -all'), 'b.test': txt('v=spf1 include:a.test -all') },
      'spf-include-loop',
      ['b.test', 'include:a.test'],
    ],
    [
      'a redirect to an ancestor',
      { 'a.test': txt('v=spf1 include:b.test -all'), 'b.test': txt('v=spf1 redirect=a.test') },
      'spf-redirect-loop',
      ['b.test', 'redirect=a.test'],
    ],
    [
      'an eleventh lookup',
      {
        'a.test': txt(`v=spf1 ${ten((i) => `exists:h${i}.test`)} include:b.test -all`),
        'b.test': txt('v=spf1 -all'),
        '*.test': host,
      },
      'spf-too-many-lookups',
      ['a.test', 'include:b.test'],
    ],
    [
      'an eleventh lookup inside an include',
      {
        'a.test': txt(
          `v=spf1 ${ten((i) => `exists:h${i}.test`).replace('exists:h9.test', 'include:b.test')} -all`,
        ),
        'b.test': txt('v=spf1 a:x.test a:y.test -all'),
        '*.test': host,
      },
      'spf-too-many-lookups',
      ['b.test', 'a:x.test'],
    ],
    [
      'a third void lookup',
      { 'a.test': txt('v=spf1 exists:x.test exists:y.test exists:z.test -all') },
      'spf-too-many-void-lookups',
      ['a.test', 'exists:z.test'],
    ],
    [
      'a third void lookup for IPv6 only',
      { 'a.test': txt('v=spf1 a:x.test a:y.test a:z.test -all'), '*.test': { A: ['8.8.8.8'] } },
      'spf-too-many-void-lookups-ipv6',
      ['a.test', 'a:z.test'],
    ],
    [
      'more than ten MX names',
      {
        'a.test': {
          ...txt('v=spf1 mx -all'),
          MX: Array.from({ length: 11 }, (_, i): [number, string] => [i, `m${i}.test`]),
        },
      },
      'spf-too-many-mx',
      ['a.test', 'mx'],
    ],
    [
      'a name with an empty label',
      { 'a.test': txt('v=spf1 a:b..test -all') },
      'spf-malformed-name',
      ['a.test', 'a:b..test'],
    ],
    [
      'a name with a label of 64 letters',
      { 'a.test': txt(`v=spf1 include:${'b'.repeat(64)}.test -all`) },
      'spf-malformed-name',
      ['a.test', `include:${'b'.repeat(64)}.test`],
    ],
  ]
  test.each(cases)('%s', async (_, zone, code, [domain, term]) => {
    const report = await check(zone)
    expect(report).toMatchObject({ valid: false, stop: { code, domain, term } })
    expect(report.findings[0]).toMatchObject({ code, severity: 'error' })
    expect(report.warnings[0]).toBe(report.findings[0]?.message)
  })

  test('in the order that a receiver meets them', async () => {
    const zone: Zone = {
      'a.test': txt('v=spf1 redirect=gone.test include:b.test exists:v1.test include:c.test'),
      'b.test': txt('v=spf1 exists:v2.test exists:v3.test -all'),
      'c.test': txt('v=spf1 bogus'),
    }
    const { findings } = await check(zone)
    expect(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
      'spf-too-many-void-lookups',
      'spf-syntax-error',
      'spf-redirect-without-record',
    ])
  })

  test('each limit is reported once, no matter by how much it is exceeded', async () => {
    const terms = Array.from({ length: 14 }, (_, i) => `exists:h${i}.test`).join(' ')
    const { findings } = await check({ 'a.test': txt(`v=spf1 ${terms} -all`) })
    expect(findings.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
      'spf-too-many-void-lookups',
      'spf-too-many-lookups',
    ])
  })

  test('the term where a receiver stops is marked in the tree, the right one of several alike', async () => {
    const { tree } = await check({ 'a.test': { ...txt(`v=spf1 ${'a '.repeat(12)}-all`), ...host } })
    expect(tree.terms.map((term) => term.stop).indexOf(true)).toBe(10)
  })

  test('a name that no one has registered is not confused with one without a record', async () => {
    const [gone] = (await check({ 'a.test': txt('v=spf1 include:b.test -all') })).findings
    const [empty] = (
      await check({ 'a.test': txt('v=spf1 include:b.test -all'), 'b.test': { A: ['8.8.8.8'] } })
    ).findings
    expect([gone?.message, empty?.message]).toEqual([
      expect.stringContaining('a name that does not exist; anyone who registers b.test could allow senders'),
      expect.stringContaining('b.test, which has no TXT record'),
    ])
  })

  test('a loop is over the limit, even with few terms', async () => {
    expect(await check({ 'a.test': txt('v=spf1 redirect=a.test') })).toMatchObject({
      dnsLookupCount: 1,
      overLimit: true,
    })
  })
})

describe('a failing branch is not an absent record', () => {
  test.each(['timeout', 'servfail', 'over-budget'] as const)('%s', async (kind) => {
    const zone: Zone = {
      'a.test': txt('v=spf1 include:b.test include:c.test -all'),
      'b.test': kind,
      'c.test': txt('v=spf1 a -all'),
    }
    const report = await check(zone)
    expect(report).toMatchObject({ state: 'found', valid: false, incomplete: true, dnsLookupCount: 3 })
    expect(report.tree.terms[0]).toMatchObject({ state: 'unknown', child: { state: 'unknown' } })
    expect(report.findings[0]).toMatchObject({ code: 'spf-branch-unknown', severity: 'warning' })
    expect(report.stop).toBeUndefined()
  })
})

describe('legal but still wrong', () => {
  const cases: [name: string, node: ZoneNode, code: string][] = [
    ['+all', txt('v=spf1 +all'), 'error spf-plus-all'],
    ['all without a sign', txt('v=spf1 all'), 'error spf-plus-all'],
    ['every IPv4 address', txt('v=spf1 ip4:0.0.0.0/0 -all'), 'error spf-wide-network'],
    ['an eighth of a continent', txt('v=spf1 ip4:8.0.0.0/8 -all'), 'warning spf-wide-network'],
    ['a wide IPv6 network', txt('v=spf1 ip6:2000::/3 -all'), 'warning spf-wide-network'],
    ['everything around a host', { ...txt('v=spf1 a/0 -all'), A: ['8.8.8.8'] }, 'error spf-wide-network'],
    ['?all', txt('v=spf1 mx ?all'), 'warning spf-neutral-all'],
    ['no end', txt('v=spf1 ip4:8.8.8.8'), 'warning spf-no-all'],
    ['terms behind "all"', txt('v=spf1 ~all include:b.test +all'), 'warning spf-dead-terms'],
    ['a redirect beside "all"', txt('v=spf1 redirect=b.test -all'), 'warning spf-dead-redirect'],
    ['spf-ptr', txt('v=spf1 ptr -all'), 'warning spf-ptr'],
    ['the macro p', txt('v=spf1 exists:%{p}.b.test -all'), 'warning spf-ptr'],
    ['a type 99 record', { ...txt('v=spf1 -all'), SPF: ['v=spf1 -all'] }, 'warning spf-type-99'],
    ['a Sender ID record', txt('v=spf1 -all', 'spf2.0/pra -all'), 'warning spf-sender-id'],
    ['a near miss beside the record', txt('v=spf1 -all', ' v=spf1 mx -all'), 'error spf-near-miss'],
    ['a private network', txt('v=spf1 ip4:192.168.1.0/24 -all'), 'warning spf-special-range'],
    ['a documentation network', txt('v=spf1 ip6:2001:db8::1 -all'), 'warning spf-special-range'],
    ['host bits', txt('v=spf1 ip4:8.8.8.8/24 -all'), 'info spf-host-bits'],
    ['a network inside another', txt('v=spf1 ip4:8.8.8.0/24 ip4:8.8.8.8 -all'), 'info spf-covered-network'],
    ['a repeated address', txt('v=spf1 ip4:8.8.8.8 +IP4:8.8.8.8 -all'), 'info spf-repeated-term'],
    ['a repeated lookup', { ...txt('v=spf1 a a -all'), A: ['8.8.8.8'] }, 'warning spf-repeated-term'],
    ['reports', txt('v=spf1 ra=postmaster rr=e -all'), 'info spf-reporting-modifiers'],
    ['reports to nobody', txt('v=spf1 rr=e -all'), 'warning spf-reporting-modifiers'],
    ['an unknown modifier', txt('v=spf1 moo=cow -all'), 'info spf-unknown-modifier'],
    ['include=', txt('v=spf1 include=b.test -all'), 'error spf-mechanism-as-modifier'],
    ['a dot at the end', { ...txt('v=spf1 exists:a.test. -all'), A: ['8.8.8.8'] }, 'info spf-trailing-dot'],
    ['more than 450 bytes', txt(`v=spf1 ${'ip4:8.8.8.8 '.repeat(20)}-all`, 'x'.repeat(250)), 'info spf-size'],
    ['several strings', { TXT: [['v=spf1 ip4:8.8.8.8 ', '-all']] }, 'info spf-record-split'],
    [
      'a missing space between strings',
      { TXT: [['v=spf1 ip4:8.8.8.8', 'include:b.test -all']] },
      'error spf-missing-space',
    ],
    ['a string of 256 bytes', { TXT: [[`v=spf1 ${'a'.repeat(245)}=b -all`]] }, 'error spf-string-too-long'],
    ['a void lookup', txt('v=spf1 exists:b.test -all'), 'warning spf-void-lookups'],
    ['a void lookup for IPv6', { ...txt('v=spf1 a -all'), A: ['8.8.8.8'] }, 'info spf-void-lookups-ipv6'],
  ]
  test.each(cases)('%s', async (_, node, code) => {
    expect(await codes({ 'a.test': node })).toContain(code)
  })

  test('a plain record has none of these', async () => {
    expect(await codes({ 'a.test': txt('v=spf1 ip4:8.8.8.0/24 ip6:2001:4860::/32 -all') })).toEqual([
      'ok spf-valid',
    ])
  })

  test('an include is judged only by what it does to the including domain', async () => {
    const zone: Zone = {
      'a.test': txt('v=spf1 include:b.test -all'),
      'b.test': txt('v=spf1 ip4:10.0.0.1 ip4:8.8.8.8/24 ip4:8.8.8.8 moo=cow'),
      'c.test': txt('v=spf1 +all'),
    }
    expect(await codes(zone)).toEqual(['ok spf-valid'])
    expect(await codes({ ...zone, 'a.test': txt('v=spf1 include:c.test -all') })).toContain(
      'error spf-plus-all',
    )
  })

  test('the names of a void lookup are in the message', async () => {
    const { warnings } = await check({ 'a.test': { ...txt('v=spf1 mx a:old.test -all'), A: ['8.8.8.8'] } })
    expect(warnings).toContain(
      '“mx (a.test)”, “a:old.test” point to names without the records they need (a void lookup). Receivers accept 2 of these.',
    )
  })

  test('a domain that does not exist is not confused with one without a record', async () => {
    expect([await codes({}), await codes({ 'a.test': { A: ['8.8.8.8'] } })]).toEqual([
      ['info dns-no-such-name'],
      ['error spf-no-record'],
    ])
  })
})
