// What every resolver has to do; run against each of them.
import { describe, expect, test } from 'vitest'
import type { RecordType, Resolver } from '#shared/dns/resolver.ts'
import type { Zone, ZoneNode } from '#shared/dns/zone-resolver.ts'

const label63 = 'a'.repeat(63)
const txt5000 = Array.from({ length: 20 }, (_, i) => String.fromCharCode(97 + i).repeat(250))

const zone: Zone = {
  'example.test': {
    A: ['192.0.2.1', '192.0.2.2'],
    AAAA: ['2001:db8::1'],
    MX: [
      [20, 'mx2.example.test'],
      [10, 'mx1.example.test'],
    ],
    NS: ['ns1.example.test'],
    TXT: ['v=spf1 -all', ['one', 'two'], 'ünïcode'],
    SPF: ['v=spf1 ?all'],
  },
  'null.example.test': { MX: [[0, '.']] },
  'big.example.test': { TXT: [txt5000] },
  'empty.example.test': { TXT: [''] },
  [`${label63}.example.test`]: { A: ['192.0.2.63'] },
  '_dmarc.example.test': { TXT: ['v=DMARC1; p=none'] },
  'xn--bcher-kva.test': { A: ['192.0.2.7'] },
  'deep.under.example.test': { A: ['192.0.2.8'] },
  'alias.example.test': { CNAME: 'second.example.test' },
  'second.example.test': { CNAME: 'example.test' },
  'dangling.example.test': { CNAME: 'gone.test' },
  'circle.example.test': { CNAME: 'round.example.test' },
  'round.example.test': { CNAME: 'circle.example.test' },
  'signed.test': {
    A: ['192.0.2.9'],
    DS: ['20326 8 2 e06d44b80b8f1d39a95c0b0d7c65d08458e880409bbc683457104237c7f8ec8d'],
    DNSKEY: [
      '257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ==',
    ],
  },
  'logo.test': { CAA: ['0 issue "ca.test"', '128 issuevmc ";"'] },
  '_25._tcp.signed.test': { TLSA: ['3 1 1 00ff10', '2 0 1 ab'] },
  'out.signed.test': { CNAME: 'example.test' },
  'bogus.test': { A: ['192.0.2.10'], DS: ['1 13 2 00'], bogus: true },
  '1.2.0.192.in-addr.arpa': { PTR: ['example.test'] },
  'servfail.test': 'servfail',
  'refused.test': 'refused',
  'cut.test': 'truncated',
  'garbled.test': 'malformed',
  'unreachable.test': 'transport-error',
}

/** @param resolverOf makes the resolver under test answer from a zone */
export function resolverContract(name: string, resolverOf: (zone: Zone) => Resolver) {
  const ask = <T extends RecordType>(question: string, type: T) => resolverOf(zone).query(question, type)

  describe(`${name} keeps the contract of a resolver`, () => {
    test.each<[string, RecordType, unknown[]]>([
      ['example.test', 'A', ['192.0.2.1', '192.0.2.2']],
      ['example.test', 'AAAA', ['2001:db8::1']],
      ['example.test', 'NS', ['ns1.example.test']],
      ['1.2.0.192.in-addr.arpa', 'PTR', ['example.test']],
      ['null.example.test', 'MX', [{ priority: 0, exchange: '.' }]],
      [`${label63}.example.test`, 'A', ['192.0.2.63']],
      ['xn--bcher-kva.test', 'A', ['192.0.2.7']],
      ['alias.example.test', 'CNAME', ['second.example.test']],
    ])('finds the records of %s %s', async (question, type, records) => {
      expect(await ask(question, type)).toMatchObject({ kind: 'answer', name: question, type, records })
    })

    test.each<[string, RecordType]>([
      ['signed.test', 'DS'],
      ['signed.test', 'DNSKEY'],
      ['_25._tcp.signed.test', 'TLSA'],
      ['logo.test', 'CAA'],
    ])('has the records of %s %s as a zone file has them', async (question, type) => {
      const node = zone[question] as ZoneNode
      expect((await ask(question, type)).records).toEqual(node[type as 'DS'])
    })

    test.each<[string, RecordType, boolean]>([
      ['signed.test', 'A', true],
      ['signed.test', 'MX', true],
      ['gone.signed.test', 'A', true],
      ['_25._tcp.signed.test', 'TLSA', true],
      ['example.test', 'A', false],
      ['example.test', 'DS', false],
      ['out.signed.test', 'A', false],
      ['bogus.test', 'DS', true],
    ])('says whether DNSSEC proves the answer to %s %s', async (question, type, authenticated) => {
      expect(await ask(question, type)).toMatchObject({ authenticated })
    })

    test('withholds what DNSSEC proves wrong, unless it is asked not to look', async () => {
      const resolver = resolverOf(zone)
      expect(await resolver.query('bogus.test', 'A')).toMatchObject({
        kind: 'servfail',
        authenticated: false,
      })
      expect(await resolver.query('bogus.test', 'A', { checkingDisabled: true })).toMatchObject({
        kind: 'answer',
        records: ['192.0.2.10'],
        authenticated: false,
      })
    })

    test('keeps the order of MX records as they came', async () => {
      const answer = await ask('example.test', 'MX')
      expect(answer.records).toEqual([
        { priority: 20, exchange: 'mx2.example.test' },
        { priority: 10, exchange: 'mx1.example.test' },
      ])
    })

    test('joins the strings of one TXT record and never those of two', async () => {
      expect((await ask('example.test', 'TXT')).records).toEqual([
        { text: 'v=spf1 -all', strings: ['v=spf1 -all'], bytes: 11 },
        { text: 'onetwo', strings: ['one', 'two'], bytes: 6 },
        { text: 'ünïcode', strings: ['ünïcode'], bytes: 9 },
      ])
    })

    test('returns 5,000 bytes of TXT in twenty strings complete', async () => {
      const [record] = (await ask('big.example.test', 'TXT')).records
      expect([record?.text, record?.bytes]).toEqual([txt5000.join(''), 5000])
    })

    test('distinguishes an empty TXT record from none', async () => {
      expect((await ask('empty.example.test', 'TXT')).records).toEqual([
        { text: '', strings: [''], bytes: 0 },
      ])
    })

    test('reads a label that starts with an underscore', async () => {
      expect((await ask('_dmarc.example.test', 'TXT')).kind).toBe('answer')
    })

    test('reads the discontinued type 99', async () => {
      expect((await ask('example.test', 'SPF')).records).toMatchObject([{ text: 'v=spf1 ?all' }])
    })

    test('follows aliases and lists them in order', async () => {
      expect(await ask('alias.example.test', 'A')).toMatchObject({
        kind: 'answer',
        records: ['192.0.2.1', '192.0.2.2'],
        aliases: [
          { name: 'alias.example.test', target: 'second.example.test' },
          { name: 'second.example.test', target: 'example.test' },
        ],
      })
    })

    test('says that the end of an alias does not exist', async () => {
      expect(await ask('dangling.example.test', 'A')).toMatchObject({
        kind: 'nxdomain',
        aliases: [{ name: 'dangling.example.test', target: 'gone.test' }],
      })
    })

    test.each<[string, RecordType, string]>([
      ['gone.test', 'A', 'nxdomain'],
      ['example.test', 'PTR', 'no-data'],
      ['under.example.test', 'A', 'no-data'],
      ['circle.example.test', 'A', 'cname-loop'],
      ['servfail.test', 'TXT', 'servfail'],
      ['refused.test', 'TXT', 'refused'],
      ['cut.test', 'TXT', 'truncated'],
      ['garbled.test', 'TXT', 'malformed'],
      ['unreachable.test', 'TXT', 'transport-error'],
    ])('answers %s %s with %s', async (question, type, kind) => {
      expect(await ask(question, type)).toMatchObject({ kind, name: question, type, records: [] })
    })
  })
}
