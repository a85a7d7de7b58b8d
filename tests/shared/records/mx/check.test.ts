import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { FailureKind } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkMx, MAX_HOSTS } from '#shared/records/mx/check.ts'
import { MxReport } from '#shared/records/mx/schema.ts'
import { waveCounter } from '#tests/shared/dns/wave-counter.ts'

// Public addresses: those reserved for documentation cause a finding.
const IPV4 = '192.0.43.8'
const IPV6 = '2001:500:88:200::8'

const check = (zone: Zone, domain = 'a.test') => checkMx(domain, zoneResolver(zone))
const codes = (report: MxReport) => report.findings.map(({ code }) => code)
const hostCodes = (report: MxReport, at = 0) => report.entries[at]?.findings.map(({ code }) => code)

describe('a domain with MX records', () => {
  test('two good hosts are listed by priority, with their addresses', async () => {
    const report = await check({
      'a.test': {
        MX: [
          [20, 'mx2.a.test'],
          [10, 'mx1.a.test'],
        ],
      },
      'mx1.a.test': { A: [IPV4], AAAA: [IPV6] },
      'mx2.a.test': { A: ['192.0.43.9'] },
    })
    expect(report).toEqual({
      state: 'found',
      domain: 'a.test',
      entries: [
        { exchange: 'mx1.a.test', priority: 10, addresses: [IPV4, IPV6], findings: [] },
        { exchange: 'mx2.a.test', priority: 20, addresses: ['192.0.43.9'], findings: [] },
      ],
      findings: [
        {
          code: 'mx-ok',
          severity: 'ok',
          message: 'Every host in the MX records has an IP address that senders can reach.',
          rfc: 'RFC 5321, 5.1',
          help: expect.stringContaining('/findings/mx-ok') as string,
        },
      ],
      warnings: [],
      message: '2 MX records found for a.test',
      verdict: {
        tone: 'ok',
        heading: 'MX records of a.test',
        sentence: 'Every mail server of a.test has a public address, so senders can find it.',
        stamp: 'Valid',
      },
      changes: [],
    })
  })

  test('hosts of one priority are sorted by name', async () => {
    const report = await check({
      'a.test': {
        MX: [
          [10, 'c.test'],
          [10, 'b.test'],
          [5, 'd.test'],
        ],
      },
    })
    expect(report.entries.map(({ exchange }) => exchange)).toEqual(['d.test', 'b.test', 'c.test'])
  })

  test('the provider is recognized by the host name', async () => {
    const report = await check({ 'a.test': { MX: [[1, 'aspmx.l.google.com']] } })
    expect(report.entries[0]?.provider).toBe('Google Workspace')
  })

  test('hosts of two providers are a warning', async () => {
    const report = await check({
      'a.test': {
        MX: [
          [1, 'aspmx.l.google.com'],
          [50, 'mx.zoho.eu'],
        ],
      },
    })
    expect(codes(report)).toContain('mx-mixed-providers')
  })

  test('a single host is mentioned', async () => {
    const report = await check({ 'a.test': { MX: [[1, 'b.test']] }, 'b.test': { A: [IPV4], AAAA: [IPV6] } })
    expect(codes(report)).toEqual(['mx-ok', 'mx-single-host'])
  })

  test('an alias has the MX records of its target', async () => {
    const report = await check(
      {
        'www.a.test': { CNAME: 'a.test' },
        'a.test': { MX: [[1, 'b.test']] },
        'b.test': { A: [IPV4], AAAA: [IPV6] },
      },
      'www.a.test',
    )
    expect(report).toMatchObject({ state: 'found', domain: 'www.a.test' })
    expect(codes(report)).toContain('mx-domain-is-alias')
  })
})

describe('the lookups', () => {
  test('all queries take two waves', async () => {
    const resolver = waveCounter(
      zoneResolver({
        'a.test': {
          MX: [
            [10, 'b.test'],
            [20, 'c.test'],
          ],
        },
      }),
    )
    await checkMx('a.test', resolver)
    expect(resolver.waves).toEqual([['MX a.test'], ['A b.test', 'AAAA b.test', 'A c.test', 'AAAA c.test']])
  })

  test('the addresses of the domain itself are looked up only if it has no MX records', async () => {
    const resolver = waveCounter(zoneResolver({ 'a.test': { A: [IPV4] } }))
    await checkMx('a.test', resolver)
    expect(resolver.waves).toEqual([['MX a.test'], ['A a.test', 'AAAA a.test']])
  })

  test('only the first ten hosts by priority are looked up, and the report says so', async () => {
    const names = Array.from({ length: 14 }, (_, i) => `mx${String(i).padStart(2, '0')}.test`)
    const zone: Zone = { 'a.test': { MX: names.map((name, i) => [i, name]) } }
    for (const name of names) zone[name] = { A: [IPV4] }
    const resolver = zoneResolver(zone)
    const report = await checkMx('a.test', resolver)
    expect(resolver.queries).toHaveLength(1 + 2 * MAX_HOSTS)
    expect(report.findings.find(({ code }) => code === 'mx-too-many-hosts')?.message).toBe(
      'The MX records name 14 hosts; only the first 10 were looked up.',
    )
    expect(hostCodes(report, 9)).toEqual([])
    expect(hostCodes(report, 10)).toEqual(['mx-not-checked'])
  })

  test('of a list that no sender would finish, the first fifty records are judged, and nothing is said about all', async () => {
    const MX = Array.from({ length: 1000 }, (_, i): [number, string] => [i, `192.0.43.${i}`])
    const { entries, findings, changes, message } = await checkMx(
      'a.test',
      zoneResolver({ 'a.test': { MX } }),
    )
    expect(message).toBe('1000 MX records found for a.test')
    expect(entries.map(({ priority }) => priority)).toEqual(Array.from({ length: 50 }, (_, i) => i))
    expect(findings.map(({ code }) => code)).toEqual(['mx-too-many-records'])
    expect(findings[0]?.message).toBe(
      'There are 1000 MX records. The first 50 are listed here, and 950 more are not: no sender tries that many.',
    )
    expect(changes.map(({ title }) => title)).toContain('Reduce the list to 10 mail servers')
    expect(changes.filter(({ action }) => action !== 'ask')).toEqual([])
  })

  test('a host that is listed twice is looked up once', async () => {
    const resolver = zoneResolver({
      'a.test': {
        MX: [
          [10, 'b.test'],
          [20, 'b.test'],
        ],
      },
      'b.test': { A: [IPV4] },
    })
    const report = await checkMx('a.test', resolver)
    expect(resolver.queries).toHaveLength(3)
    expect(report.entries.map(({ findings }) => findings.map(({ code }) => code))).toEqual([
      [],
      ['mx-duplicate'],
    ])
    expect(codes(report)).toContain('mx-single-host')
  })
})

describe('a null MX', () => {
  test('is the one entry, without a second wave and without a warning', async () => {
    const resolver = zoneResolver({ 'a.test': { MX: [[0, '.']], A: [IPV4] } })
    const report = await checkMx('a.test', resolver)
    expect(report).toMatchObject({
      state: 'found',
      entries: [{ exchange: '.', priority: 0, addresses: [] }],
      findings: [],
      warnings: [],
      message: 'a.test does not accept mail',
    })
    expect(hostCodes(report)).toEqual(['mx-null'])
    expect(resolver.queries).toHaveLength(1)
  })

  test('with another priority than 0 is a warning', async () => {
    expect(hostCodes(await check({ 'a.test': { MX: [[10, '.']] } }))).toEqual(['mx-null', 'mx-null-priority'])
  })

  test('next to other records is an error', async () => {
    const report = await check({
      'a.test': {
        MX: [
          [0, '.'],
          [10, 'b.test'],
        ],
      },
      'b.test': { A: [IPV4] },
    })
    expect(report.findings[0]).toMatchObject({
      code: 'mx-null-not-alone',
      severity: 'error',
      rfc: 'RFC 7505, 3',
    })
    expect(report.message).toBe('2 MX records found for a.test')
  })
})

describe('an MX host', () => {
  const host = async (exchange: string, zone: Zone = {}) => {
    const report = await check({ 'a.test': { MX: [[10, exchange]] }, ...zone })
    return { report, findings: report.entries[0]?.findings ?? [] }
  }

  test('that is a CNAME is a warning that names the target', async () => {
    const { report, findings } = await host('b.test', {
      'b.test': { CNAME: 'c.test' },
      'c.test': { A: [IPV4] },
    })
    expect(findings).toMatchObject([{ code: 'mx-is-alias', severity: 'warning', rfc: 'RFC 2181, 10.3' }])
    expect(findings[0]?.fix).toContain('Put c.test in the MX record')
    expect(report.entries[0]?.addresses).toEqual([IPV4])
  })

  test('that is a CNAME to nothing has one fault, the dead CNAME', async () => {
    const { report, findings } = await host('b.a.test', {
      'b.a.test': { CNAME: 'gone.b.test' },
      'b.test': {},
    })
    expect(findings).toMatchObject([{ code: 'mx-no-address', severity: 'error' }])
    expect(findings[0]?.message).toContain('b.a.test is a CNAME to gone.b.test, which does not exist')
    const [ask, ...others] = report.changes
    expect(ask?.why).toEqual(['mx-none-usable', 'mx-no-address'])
    expect(ask?.text).toContain('Correct or remove the CNAME at b.a.test')
    expect(others).toEqual([])
  })

  test.each([
    ['mail.free.test', {}, 'Nobody owns free.test'],
    ['mail.a.test', { 'mail.a.test': { CNAME: 'mail.free.test' } }, 'Nobody owns free.test'],
    ['mail.taken.test', { 'taken.test': { NS: ['ns.test'] } }, ''],
    ['mail.a.test', {}, ''],
  ] as const)('%s that is gone says who could take its mail', async (name, zone, danger) => {
    const { findings } = await host(name, zone as Zone)
    expect(findings[0]?.message).toContain(danger)
    expect(/Nobody owns/.test(findings[0]?.message ?? '')).toBe(danger !== '')
  })

  test.each([
    ['atl1.aspmx.l.google.com', 'alt1.aspmx.l.google.com'],
    ['aspmx.l.gogle.com', 'aspmx.l.google.com'],
    ['a-test.mail.protecton.outlook.com', 'a-test.mail.protection.outlook.com'],
    ['in1-smtp.messagingengin.com', 'in1-smtp.messagingengine.com'],
  ])('%s is corrected to the host of the service', async (name, meant) => {
    const { report } = await host(name, { [meant]: { A: [IPV4] } })
    expect(report.changes).toMatchObject([
      { action: 'replace', before: [`10 ${name}`], after: [`10 ${meant}`] },
    ])
  })

  test('of a name that several services are as near to is a question', async () => {
    const { report } = await host('alt9.aspmx.l.google.com', { 'alt1.aspmx.l.google.com': { A: [IPV4] } })
    expect(report.changes.map(({ action }) => action)).toEqual(['ask'])
  })

  test('whose CNAME records form a loop is an error', async () => {
    const { findings } = await host('b.test', {
      'b.test': { CNAME: 'c.test' },
      'c.test': { CNAME: 'b.test' },
    })
    expect(findings).toMatchObject([{ code: 'mx-alias-loop', severity: 'error' }])
  })

  test('that does not exist is an error', async () => {
    const { report, findings } = await host('gone.test')
    expect(findings).toMatchObject([{ code: 'mx-host-missing', severity: 'error' }])
    expect(codes(report)).toContain('mx-none-usable')
  })

  test('that exists without an address is a separate error', async () => {
    const { findings } = await host('b.test', { 'b.test': { TXT: ['x'] } })
    expect(findings).toMatchObject([{ code: 'mx-no-address', severity: 'error' }])
  })

  test('that ends with the zone twice names the missing final dot', async () => {
    const { findings } = await host('mx.a.test.a.test')
    expect(findings[0]?.fix).toContain('If you meant mx.a.test, write it with a final dot')
  })

  test.each(['192.0.43.8', '[192.0.43.8]', '2001:500:88:200::8', '[IPv6:2001:500:88:200::8]'])(
    'that is the IP address %s is an error and is not looked up',
    async (exchange) => {
      const resolver = zoneResolver({ 'a.test': { MX: [[10, exchange]] } })
      const report = await checkMx('a.test', resolver)
      expect(hostCodes(report)).toEqual(['mx-ip-literal'])
      expect(codes(report)).toContain('mx-none-usable')
      expect(resolver.queries).toHaveLength(1)
    },
  )

  test.each(['localhost', 'mail.localhost', 'localhost.localdomain'])(
    'that is %s is an error',
    async (exchange) => {
      expect((await host(exchange)).findings).toMatchObject([{ code: 'mx-localhost', rfc: 'RFC 6761, 6.3' }])
    },
  )

  test.each([
    ['10.0.0.1', 'private'],
    ['127.0.0.1', 'loopback'],
    ['192.0.2.1', 'documentation'],
    ['100.64.0.9', 'shared by carriers'],
  ])('with only the address %s (%s) is an error', async (address, range) => {
    const { findings } = await host('b.test', { 'b.test': { A: [address] } })
    expect(findings).toMatchObject([{ code: 'mx-private-address', severity: 'error' }])
    expect(findings[0]?.message).toContain(`${address} (${range})`)
  })

  test('with a private address next to a public one is a warning', async () => {
    const { findings } = await host('b.test', { 'b.test': { A: [IPV4], AAAA: ['fd00::1'] } })
    expect(findings).toMatchObject([{ code: 'mx-private-address', severity: 'warning' }])
  })

  test('with a character that is not allowed in host names is a warning', async () => {
    const { findings } = await host('mail_1.test', { 'mail_1.test': { A: [IPV4] } })
    expect(findings).toMatchObject([{ code: 'mx-bad-host-name', severity: 'warning' }])
  })

  test('whose addresses could not be looked up is not called dead', async () => {
    const { report, findings } = await host('b.test', { 'b.test': 'timeout' })
    expect(findings).toMatchObject([{ code: 'mx-address-unknown', severity: 'warning' }])
    expect(findings[0]?.message).toContain('could not be looked up')
    expect(codes(report)).toEqual(['mx-single-host'])
  })

  test('with one address family that could not be looked up keeps the other', async () => {
    const { report, findings } = await host('b.test', { 'b.test': { A: [IPV4], AAAA: 'servfail' } })
    expect(report.entries[0]?.addresses).toEqual([IPV4])
    expect(findings).toMatchObject([{ code: 'mx-address-partly-unknown' }])
    expect(codes(report)).not.toContain('mx-no-ipv6')
  })

  test('of one family, with the other one not looked up, is not called dead', async () => {
    const { findings } = await host('b.test', { 'b.test': { AAAA: 'servfail' } })
    expect(findings.map(({ severity }) => severity)).toEqual(['warning'])
  })
})

describe('the families', () => {
  test('no host with IPv6 is mentioned', async () => {
    const report = await check({ 'a.test': { MX: [[1, 'b.test']] }, 'b.test': { A: [IPV4] } })
    expect(report.findings.find(({ code }) => code === 'mx-no-ipv6')?.severity).toBe('info')
  })

  test('no host with IPv4 is a warning', async () => {
    const report = await check({ 'a.test': { MX: [[1, 'b.test']] }, 'b.test': { AAAA: [IPV6] } })
    expect(report.findings.find(({ code }) => code === 'mx-no-ipv4')?.severity).toBe('warning')
  })

  test('hosts without any address are not called hosts without IPv6', async () => {
    expect(codes(await check({ 'a.test': { MX: [[1, 'gone.test']] } }))).not.toContain('mx-no-ipv6')
  })
})

describe('a domain without MX records', () => {
  test('but with an address gets its mail there', async () => {
    const report = await check({ 'a.test': { A: [IPV4], AAAA: [IPV6] } })
    expect(report).toMatchObject({
      state: 'absent',
      entries: [],
      nxdomain: false,
      implicit: [IPV4, IPV6],
      message: 'No MX records found',
    })
    expect(report.findings).toMatchObject([
      { code: 'mx-implicit', severity: 'warning', rfc: 'RFC 5321, 5.1' },
    ])
  })

  test('and with only a private address cannot be reached', async () => {
    const report = await check({ 'a.test': { A: ['10.0.0.1'] } })
    expect(report.findings).toMatchObject([{ code: 'mx-implicit-private', severity: 'error' }])
  })

  test('and without an address can receive no mail', async () => {
    const report = await check({ 'a.test': { TXT: ['x'] } })
    expect(report).toMatchObject({ state: 'absent', nxdomain: false, findings: [{ code: 'mx-none' }] })
    expect(report).not.toHaveProperty('implicit')
  })

  test('that does not exist says so', async () => {
    expect(await check({})).toMatchObject({
      state: 'absent',
      nxdomain: true,
      message: 'No MX records found',
      findings: [{ code: 'dns-no-such-name', message: 'DNS says that a.test does not exist.' }],
    })
  })

  test('that is an alias to nothing exists itself', async () => {
    const report = await check({ 'www.a.test': { CNAME: 'gone.test' } }, 'www.a.test')
    expect(report).toMatchObject({ state: 'absent', nxdomain: false })
    expect(codes(report)).toEqual(['mx-domain-is-alias', 'mx-none'])
  })

  test('that is an alias of a host has no mail, and nothing to publish', async () => {
    const zone = { 'www.a.test': { CNAME: 'host.test' }, 'host.test': { A: ['192.0.43.8'] } }
    const report = await check(zone, 'www.a.test')
    const { verdict, changes } = report
    expect(verdict).toMatchObject({ tone: 'info', heading: 'www.a.test has no MX records of its own' })
    expect(codes(report)).toEqual(['mx-domain-is-alias'])
    expect(changes).toEqual([])
  })

  test('whose zone is an alias is told to replace that first, and nothing else', async () => {
    for (const zone of [
      { 'a.test': { CNAME: 'host.test' }, 'host.test': { A: ['192.0.43.8'] } },
      { 'a.test': { CNAME: 'host.test' }, 'host.test': { MX: [[10, 'gone.test']] } },
      { 'a.test': { CNAME: 'gone.test' } },
    ] as Zone[]) {
      const { changes, findings } = await check(zone)
      expect(findings[0]?.code).toBe('cname-at-apex')
      expect(changes).toMatchObject([{ action: 'ask', type: 'CNAME', why: ['cname-at-apex'] }])
    }
  })

  test('whose address could not be looked up is not called missing', async () => {
    const report = await check({ 'a.test': { A: 'timeout' } })
    expect(report.findings).toMatchObject([{ code: 'mx-implicit-unknown', severity: 'warning' }])
  })
})

describe('a failed lookup', () => {
  test.each<FailureKind>([
    'servfail',
    'refused',
    'timeout',
    'transport-error',
    'malformed',
    'truncated',
    'cname-loop',
    'over-budget',
  ])('%s leaves the records unknown and keeps its kind', async (failure) => {
    const report = await check({ 'a.test': { MX: failure, A: [IPV4] } })
    expect(report).toMatchObject({ state: 'unknown', failure, entries: [] })
    expect(report.message).toMatch(/^The MX records could not be looked up: /)
    expect(report.message).not.toContain('No MX records found')
    expect(report.warnings).toEqual([report.message])
  })
})

describe('any zone', () => {
  const exchange = fc.constantFrom(
    '.',
    'b.test',
    'c.test',
    'gone.test',
    '10.0.0.1',
    'localhost',
    'x_y.test',
    '__proto__',
  )
  const node = fc.constantFrom<Zone[string]>(
    { A: [IPV4] },
    { A: ['10.0.0.1'], AAAA: [IPV6] },
    { CNAME: 'c.test' },
    { AAAA: 'timeout' },
    'servfail',
    {},
  )

  test('gives a report that matches the schema and warns about everything that calls for action', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(3), exchange), { maxLength: 14 }),
        node,
        node,
        async (MX, b, c) => {
          const report = await check({ 'a.test': { MX }, 'b.test': b, 'c.test': c })
          expect(v.parse(MxReport, report)).toEqual(report)
          const all = [...report.findings, ...report.entries.flatMap(({ findings }) => findings)]
          const asking = all.filter(({ severity }) => severity === 'warning' || severity === 'error')
          expect(report.warnings).toEqual(asking.map(({ message }) => message))
          expect(all.some(({ severity }) => severity === 'ok') && asking.length > 0).toBe(false)
          expect(all.every(({ message }) => /\.$/.test(message))).toBe(true)
        },
      ),
    )
  })
})

describe('a mail server at Cloudflare', () => {
  const at = (host: string, A: string[], AAAA: string[] = []): Promise<MxReport> =>
    check({ 'a.test': { MX: [[10, host]] }, [host]: { A, ...(AAAA.length > 0 ? { AAAA } : {}) } })

  test.each(['_dc-mx.a1b2c3d4e5f6.a.test', '_dc-mx.0.a.test'])('with the name %s works', async (host) => {
    const report = await at(host, [IPV4])
    expect(hostCodes(report)).toEqual(['mx-proxy-helper'])
    expect([report.verdict.tone, report.changes]).toEqual(['ok', []])
  })

  test.each([
    [['104.16.0.1'], []],
    [['104.27.255.1', '172.67.1.1'], ['2606:4700:3030::6815:1']],
    [['188.114.97.3'], []],
  ])('behind the web proxy (%s) accepts no mail', async (A, AAAA) => {
    const { verdict, changes } = await at('mail.a.test', A, AAAA)
    expect(verdict.tone).toBe('bad')
    expect(changes.map(({ text }) => text).join(' ')).toContain('turn the proxy off')
  })

  test.each([[['162.159.205.11']], [['172.65.255.143']], [['104.15.255.1']], [['104.16.0.1', IPV4]]])(
    'is not blamed for %s',
    async (A) => {
      expect(hostCodes(await at('mail.a.test', A))).toEqual([])
    },
  )

  test('with another underscore is still asked for a valid name', async () => {
    expect(hostCodes(await at('_mx.a.test', [IPV4]))).toEqual(['mx-bad-host-name'])
  })
})
