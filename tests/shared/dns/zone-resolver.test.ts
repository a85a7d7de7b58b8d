import { describe, expect, test } from 'vitest'
import type { FailureKind, RecordType } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'

const ask = (zone: Zone, name: string, type: RecordType) => zoneResolver(zone).query(name, type)

describe('records', () => {
  const zone: Zone = {
    'a.test': {
      A: ['192.0.2.1'],
      AAAA: ['2001:db8::1'],
      MX: [
        [10, 'mx.a.test'],
        [0, '.'],
      ],
      NS: ['ns1.a.test'],
      TXT: ['v=spf1 -all', ['two ', 'strings']],
      SPF: ['v=spf1 ?all'],
    },
    '1.2.0.192.in-addr.arpa': { PTR: ['mail.a.test', 'a.test'] },
    'www.a.test': { CNAME: 'a.test' },
  }

  test.each<[RecordType, string, unknown[]]>([
    ['A', 'a.test', ['192.0.2.1']],
    ['AAAA', 'a.test', ['2001:db8::1']],
    ['NS', 'a.test', ['ns1.a.test']],
    [
      'MX',
      'a.test',
      [
        { priority: 10, exchange: 'mx.a.test' },
        { priority: 0, exchange: '.' },
      ],
    ],
    [
      'TXT',
      'a.test',
      [
        { text: 'v=spf1 -all', strings: ['v=spf1 -all'], bytes: 11 },
        { text: 'two strings', strings: ['two ', 'strings'], bytes: 11 },
      ],
    ],
    ['SPF', 'a.test', [{ text: 'v=spf1 ?all', strings: ['v=spf1 ?all'], bytes: 11 }]],
    ['PTR', '1.2.0.192.in-addr.arpa', ['mail.a.test', 'a.test']],
    ['CNAME', 'www.a.test', ['a.test']],
  ])('%s records of %s come as they are', async (type, name, records) => {
    expect(await ask(zone, name, type)).toMatchObject({ kind: 'answer', name, type, records, aliases: [] })
  })

  test('a long TXT record comes in strings of at most 255 bytes', async () => {
    const text = 'é'.repeat(200)
    const answer = await zoneResolver({ 'a.test': { TXT: [text] } }).query('a.test', 'TXT')
    const [record] = answer.records
    expect(record).toMatchObject({ text, bytes: 400 })
    const sizes = record?.strings.map((string) => new TextEncoder().encode(string).length)
    expect(sizes).toEqual([254, 146])
  })

  test('upper case in the query makes no difference', async () => {
    expect(await ask(zone, 'A.Test', 'A')).toMatchObject({ kind: 'answer', records: ['192.0.2.1'] })
  })

  test('queries are recorded in order, including repeated ones', async () => {
    const resolver = zoneResolver({})
    await Promise.all([
      resolver.query('a.test', 'MX'),
      resolver.query('b.test', 'A'),
      resolver.query('a.test', 'MX'),
    ])
    expect(resolver.queries).toEqual(['MX a.test', 'A b.test', 'MX a.test'])
  })

  test('the answer names the source and how long it may be cached', async () => {
    const resolver = zoneResolver(
      { 'a.test': { A: ['192.0.2.1'] } },
      { source: 'sample data', ttlSeconds: 60 },
    )
    expect(await resolver.query('a.test', 'A')).toMatchObject({ source: 'sample data', ttlSeconds: 60 })
  })
})

describe('absence', () => {
  test('a name that is not there does not exist', async () => {
    expect(await ask({ 'a.test': {} }, 'b.test', 'A')).toMatchObject({ kind: 'nxdomain', records: [] })
  })

  test('a name without records of the type has no data', async () => {
    expect(await ask({ 'a.test': { A: ['192.0.2.1'] } }, 'a.test', 'MX')).toMatchObject({
      kind: 'no-data',
      records: [],
    })
  })

  test('an empty list of records is no-data', async () => {
    expect(await ask({ 'a.test': { A: [] } }, 'a.test', 'A')).toMatchObject({ kind: 'no-data' })
  })

  test('a name with nothing but names below it has no data (RFC 8020)', async () => {
    expect(await ask({ 's1._domainkey.a.test': {} }, '_domainkey.a.test', 'TXT')).toMatchObject({
      kind: 'no-data',
    })
  })

  test('JavaScript’s own property names are not names of the zone', async () => {
    expect(await ask({}, '__proto__', 'A')).toMatchObject({ kind: 'nxdomain' })
    expect(await ask({}, 'constructor', 'TXT')).toMatchObject({ kind: 'nxdomain' })
  })
})

// The cases of RFC 4592 section 2.2.1.
describe('wildcards', () => {
  const zone: Zone = {
    example: { NS: ['ns.example'] },
    '*.example': { TXT: ['a wildcard'], MX: [[10, 'host1.example']] },
    'sub.*.example': { TXT: ['no wildcard'] },
    'host1.example': { A: ['192.0.2.1'] },
    '_ssh._tcp.host1.example': { TXT: ['srv'] },
    'subdel.example': { NS: ['ns.example'] },
  }

  test.each<[string, RecordType, string]>([
    ['host3.example', 'MX', 'answer'],
    ['host3.example', 'A', 'no-data'],
    ['foo.bar.example', 'TXT', 'answer'],
    ['host1.example', 'MX', 'no-data'],
    ['sub.*.example', 'MX', 'no-data'],
    ['_telnet._tcp.host1.example', 'TXT', 'nxdomain'],
    ['host.subdel.example', 'A', 'nxdomain'],
    ['ghost.*.example', 'MX', 'nxdomain'],
    ['*.example', 'TXT', 'answer'],
  ])('%s %s: %s', async (name, type, kind) => {
    expect(await ask(zone, name, type)).toMatchObject({ kind, name })
  })

  test('an alias at a wildcard is followed', async () => {
    const answer = await ask(
      { '*.a.test': { CNAME: 'b.test' }, 'b.test': { A: ['192.0.2.1'] } },
      'x.a.test',
      'A',
    )
    expect(answer).toMatchObject({ kind: 'answer', aliases: [{ name: 'x.a.test', target: 'b.test' }] })
  })
})

describe('aliases', () => {
  test('a chain points to the records and is listed in order', async () => {
    const zone: Zone = {
      'a.test': { CNAME: 'b.test' },
      'b.test': { CNAME: 'c.test' },
      'c.test': { A: ['192.0.2.1'] },
    }
    expect(await ask(zone, 'a.test', 'A')).toMatchObject({
      kind: 'answer',
      name: 'a.test',
      records: ['192.0.2.1'],
      aliases: [
        { name: 'a.test', target: 'b.test' },
        { name: 'b.test', target: 'c.test' },
      ],
    })
  })

  test.each<[string, Zone, string]>([
    ['a name that does not exist', {}, 'nxdomain'],
    ['a name without such records', { 'b.test': { TXT: ['x'] } }, 'no-data'],
    ['a name whose servers fail', { 'b.test': 'servfail' }, 'servfail'],
  ])('a chain to %s says so and keeps the chain', async (_, rest, kind) => {
    expect(await ask({ 'a.test': { CNAME: 'b.test' }, ...rest }, 'a.test', 'A')).toMatchObject({
      kind,
      name: 'a.test',
      aliases: [{ name: 'a.test', target: 'b.test' }],
    })
  })

  test('a query for the alias itself is not followed', async () => {
    expect(await ask({ 'a.test': { CNAME: 'b.test' } }, 'a.test', 'CNAME')).toMatchObject({
      kind: 'answer',
      records: ['b.test'],
      aliases: [],
    })
  })

  test.each<[string, Zone]>([
    ['itself', { 'a.test': { CNAME: 'a.test' } }],
    ['a partner', { 'a.test': { CNAME: 'b.test' }, 'b.test': { CNAME: 'a.test' } }],
  ])('an alias in a loop with %s ends as a failure', async (_, zone) => {
    expect(await ask(zone, 'a.test', 'A')).toMatchObject({ kind: 'cname-loop', records: [] })
  })
})

describe('failures', () => {
  const kinds: FailureKind[] = [
    'servfail',
    'refused',
    'timeout',
    'transport-error',
    'malformed',
    'truncated',
    'cname-loop',
    'over-budget',
  ]

  test.each(kinds)('%s instead of a node fails every query for the name', async (kind) => {
    const resolver = zoneResolver({ 'a.test': kind })
    for (const type of ['A', 'CNAME', 'SOA', 'TXT'] as const) {
      expect(await resolver.query('a.test', type)).toMatchObject({
        kind,
        records: [],
      })
    }
  })

  test.each(['A', 'CNAME', 'PTR', 'MX', 'SPF'] as const)(
    'a failure instead of the %s records fails only that query',
    async (type) => {
      const resolver = zoneResolver({ 'a.test': { TXT: ['x'], [type]: 'timeout' } })
      expect(await resolver.query('a.test', type)).toMatchObject({ kind: 'timeout', aliases: [] })
      expect(await resolver.query('a.test', 'TXT')).toMatchObject({ kind: 'answer' })
    },
  )
})
