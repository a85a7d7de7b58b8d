import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { FAILURE_KINDS } from '#shared/dns/resolver.ts'
import { sitesOf, type SiteMap } from '#shared/kit/foreign-fetch.ts'
import { lookAtStep } from '#shared/moves/seen/seen.ts'
import type { Expectation } from '#shared/moves/schema.ts'
import { RSA_2048 } from '#tests/shared/records/dkim/keys.ts'

const look = (expects: readonly Expectation[], zone: Zone, sites: SiteMap = {}, ttlSeconds = 300) =>
  lookAtStep(
    { expects: [...expects] },
    { resolver: zoneResolver(zone, { ttlSeconds }), foreignFetch: sitesOf(sites) },
  )

const stateOf = async (expected: Expectation, zone: Zone, sites?: SiteMap) =>
  (await look([expected], zone, sites)).state

const KEY = `v=DKIM1; k=rsa; p=${RSA_2048.spki}`
const selector: Expectation = {
  sees: 'record',
  name: 'selector1._domainkey.a.test',
  type: 'CNAME',
  value: 'selector1-a-test._domainkey.{token}.onmicrosoft.com',
}

describe('a record', () => {
  test('is there, in any form that its service may make', async () => {
    const zone: Zone = {
      'selector1._domainkey.a.test': { CNAME: 'selector1-a-test._domainkey.Contoso.onmicrosoft.com' },
    }
    expect(await look([selector], zone)).toEqual({ state: 'there', missing: [], unknown: [], keptFor: 300 })
  })

  test('that is another one is named', async () => {
    const zone: Zone = { 'selector1._domainkey.a.test': { CNAME: 'else.example.com' } }
    const { state, missing } = await look([selector], zone)
    expect(state).toBe('missing')
    expect(missing[0]).toContain('else.example.com')
  })

  test('of a key that any name has, by a wildcard, does not count', async () => {
    const wild: Zone = { '*._domainkey.a.test': { TXT: [KEY] } }
    const key: Expectation = { sees: 'record', name: 's1._domainkey.a.test', type: 'TXT' }
    expect(await stateOf(key, wild)).toBe('missing')
    expect(await stateOf(key, { ...wild, 's1._domainkey.a.test': { TXT: [`${KEY}; n=own`] } })).toBe('there')
  })

  test('of mail counts with any priority', async () => {
    const mx: Expectation = { sees: 'record', name: 'a.test', type: 'MX', value: '1 smtp.google.com' }
    expect(await stateOf(mx, { 'a.test': { MX: [[10, 'smtp.google.com']] } })).toBe('there')
    expect(await stateOf(mx, { 'a.test': { MX: [[1, 'mx.old.test']] } })).toBe('missing')
  })

  test('whose name only the service knows is not looked up', async () => {
    const named: Expectation = { sees: 'record', name: '{token}._domainkey.a.test', type: 'CNAME' }
    expect(await stateOf(named, {})).toBe('not-in-dns')
    expect((await look([named, { sees: 'record', name: 'b.a.test', type: 'TXT' }], {})).state).toBe('missing')
  })
})

describe('a record that goes', () => {
  const gone: Expectation = { sees: 'gone', name: 'old._domainkey.a.test', type: 'CNAME' }

  test.each<[Zone, string]>([
    [{}, 'there'],
    [{ 'old._domainkey.a.test': { CNAME: 'key.old.test' } }, 'missing'],
    [{ '*._domainkey.a.test': { CNAME: 'key.old.test' } }, 'there'],
  ])('%o', async (zone, state) => {
    expect(await stateOf(gone, zone)).toBe(state)
  })

  test('may leave others of its type', async () => {
    const one: Expectation = { sees: 'gone', name: 'a.test', type: 'TXT', value: 'proof={token}' }
    expect(await stateOf(one, { 'a.test': { TXT: ['v=spf1 -all'] } })).toBe('there')
    expect(await stateOf(one, { 'a.test': { TXT: ['v=spf1 -all', 'proof=12'] } })).toBe('missing')
  })
})

describe('all mail servers', () => {
  const all: Expectation = {
    sees: 'all',
    name: 'a.test',
    type: 'MX',
    values: ['0 a-test.mail.protection.outlook.com'],
  }

  test.each<[Zone, string, string]>([
    [{ 'a.test': { MX: [[5, 'a-test.mail.protection.outlook.com']] } }, 'there', ''],
    [{ 'a.test': { MX: [[1, 'smtp.google.com']] } }, 'missing', 'a-test.mail'],
    [
      {
        'a.test': {
          MX: [
            [0, 'a-test.mail.protection.outlook.com'],
            [50, 'smtp.google.com'],
          ],
        },
      },
      'missing',
      'smtp.google.com',
    ],
    [{}, 'missing', 'a-test.mail'],
  ])('%o', async (zone, state, named) => {
    const seen = await look([all], zone)
    expect(seen.state).toBe(state)
    expect(seen.missing.join('')).toContain(named)
  })
})

describe('a sender', () => {
  const SERVICE: Zone = { 'spf.new.test': { TXT: ['v=spf1 ip4:192.0.43.0/24 ~all'] } }
  const sender: Expectation = { sees: 'sender', name: 'a.test', term: 'include:spf.new.test' }

  test.each([
    ['v=spf1 mx include:spf.new.test -all', 'there'],
    ['v=spf1 mx INCLUDE:SPF.NEW.TEST -all', 'there'],
    ['v=spf1 +include:spf.new.test ~all', 'there'],
    ['v=spf1 ip4:192.0.43.0/24 -all', 'there'],
    ['v=spf1 include:both.b.test -all', 'there'],
    ['v=spf1 redirect=both.b.test', 'there'],
    ['v=spf1 mx -all', 'missing'],
    ['v=spf1 mx -all include:spf.new.test', 'missing'],
    ['v=spf1 ~include:spf.new.test -all', 'missing'],
    ['v=spf1 include:spf.new.test ipv4:1 -all', 'missing'],
    ['some text', 'missing'],
  ])('%s', async (record, state) => {
    const zone: Zone = {
      ...SERVICE,
      'a.test': { TXT: [record], MX: [[1, 'mx.a.test']] },
      'mx.a.test': { A: ['192.0.32.1'] },
      'both.b.test': { TXT: ['v=spf1 include:spf.new.test -all'] },
    }
    expect(await stateOf(sender, zone)).toBe(state)
  })

  test('in two records is not seen, since receivers read neither', async () => {
    const zone: Zone = { ...SERVICE, 'a.test': { TXT: ['v=spf1 include:spf.new.test -all', 'v=spf1 -all'] } }
    expect(await stateOf(sender, zone)).toBe('missing')
  })

  const gone: Expectation = { sees: 'no-sender', name: 'a.test', term: 'include:spf.old.test' }

  test.each([
    ['v=spf1 mx -all', 'there'],
    ['v=spf1 include:spf.old.test.example -all', 'there'],
    ['v=spf1 include:spf.old.test -all', 'missing'],
    ['v=spf1 ?include:spf.old.test -all', 'missing'],
    ['v=spf1 redirect=both.b.test', 'missing'],
    ['v=spf1 include:both.b.test -all', 'there'],
    ['no record', 'there'],
  ])('no longer in %s', async (record, state) => {
    const zone: Zone = {
      'a.test': { TXT: [record] },
      'both.b.test': { TXT: ['v=spf1 include:spf.old.test -all'] },
    }
    expect(await stateOf(gone, zone)).toBe(state)
  })
})

describe('a policy', () => {
  const policy: Expectation = {
    sees: 'policy',
    name: 'a.test',
    hosts: ['mx.new.test', 'a-test.mail.protection.outlook.com'],
  }
  const zone: Zone = {
    'mta-sts.a.test': { A: ['192.0.43.7'] },
    '_mta-sts.a.test': { TXT: ['v=STSv1; id=2'] },
  }
  const served = (...mx: string[]): SiteMap => ({
    'https://mta-sts.a.test/.well-known/mta-sts.txt': {
      contentType: 'text/plain',
      body: ['version: STSv1', 'mode: enforce', ...mx.map((one) => `mx: ${one}`), 'max_age: 604800', ''].join(
        '\n',
      ),
    },
  })
  const both = served('mx.old.test', 'mx.new.test', '*.mail.protection.outlook.com')

  test('names the servers, each or by a pattern', async () => {
    expect(await stateOf(policy, zone, both)).toBe('there')
    expect(await stateOf({ ...policy, only: true }, zone, both)).toBe('missing')
    const only = served('mx.new.test', '*.mail.protection.outlook.com')
    expect(await stateOf({ ...policy, only: true }, zone, only)).toBe('there')
    expect(await stateOf(policy, zone, served('mx.old.test'))).toBe('missing')
  })

  test('that is not announced, or not served, is missing; one that cannot be fetched is unknown', async () => {
    expect(await stateOf(policy, { ...zone, '_mta-sts.a.test': {} }, both)).toBe('missing')
    expect(await stateOf(policy, { ...zone, '_mta-sts.a.test': { TXT: ['v=STSv1;'] } }, both)).toBe('missing')
    expect(await stateOf(policy, zone, {})).toBe('missing')
    const failing = {
      'https://mta-sts.a.test/.well-known/mta-sts.txt': { contentType: '', body: '', status: 503 },
    }
    expect(await stateOf(policy, zone, failing)).toBe('unknown')
  })
})

test('a TTL that is still high was not lowered', async () => {
  const zone: Zone = { 'a.test': { MX: [[1, 'mx.a.test']] } }
  const lowered: Expectation = { sees: 'ttl', name: 'a.test', type: 'MX', seconds: 3600 }
  expect(await look([lowered], zone, {}, 3600)).toMatchObject({ state: 'there', keptFor: 3600 })
  expect(await look([lowered], zone, {}, 3601)).toMatchObject({ state: 'missing', keptFor: 3601 })
  expect(await look([lowered], {})).toMatchObject({ state: 'missing' })
})

test('how long they are kept is the longest TTL seen', async () => {
  const zone: Zone = { 'a.test': { TXT: ['v=spf1 include:b.test -all'] }, 'b.test': { TXT: ['v=spf1 -all'] } }
  const expects: Expectation[] = [
    { sees: 'record', name: 'a.test', type: 'TXT' },
    { sees: 'sender', name: 'a.test', term: 'include:b.test' },
  ]
  expect((await look(expects, zone, {}, 7200)).keptFor).toBe(7200)
})

describe('DNS that does not answer', () => {
  const EVERY: Expectation[] = [
    selector,
    { sees: 'record', name: 's1._domainkey.a.test', type: 'TXT' },
    { sees: 'gone', name: 'old.a.test', type: 'TXT' },
    { sees: 'gone', name: 'old._domainkey.a.test', type: 'CNAME' },
    { sees: 'all', name: 'a.test', type: 'MX', values: ['1 mx.b.test'] },
    { sees: 'sender', name: 'a.test', term: 'include:b.test' },
    { sees: 'no-sender', name: 'a.test', term: 'include:b.test' },
    { sees: 'policy', name: 'a.test', hosts: ['mx.b.test'] },
    { sees: 'ttl', name: 'a.test', type: 'MX', seconds: 3600 },
  ]

  test.each(FAILURE_KINDS)('with %s is unknown: nothing is there, nothing is missing', async (kind) => {
    for (const expected of EVERY) {
      const zone: Zone = Object.fromEntries(
        ['a.test', '_mta-sts.a.test', 'mta-sts.a.test', 'old.a.test']
          .concat(['selector1', 's1', 'old'].map((one) => `${one}._domainkey.a.test`))
          .map((name) => [name, kind]),
      )
      const seen = await look([expected], zone)
      expect([expected, seen.state]).toEqual([expected, 'unknown'])
      expect(seen.unknown).not.toEqual([])
    }
  })

  test('for what a record includes says nothing about it, nor about what is missing beside it', async () => {
    const zone: Zone = { 'a.test': { TXT: ['v=spf1 include:c.test -all'] }, 'c.test': 'servfail' }
    const sender: Expectation = { sees: 'sender', name: 'a.test', term: 'include:b.test' }
    expect(await stateOf(sender, zone)).toBe('unknown')
    const both = await look([sender, { sees: 'record', name: 'k.a.test', type: 'TXT' }], zone)
    expect(both.state).toBe('missing')
    expect(both.unknown).toHaveLength(1)
  })
})

test('a step without expectations, or with far too many, is never there', async () => {
  expect((await look([], {})).state).toBe('not-in-dns')
  const many = Array.from({ length: 50 }, (_, index): Expectation => ({
    sees: 'gone',
    name: `n${index}.a.test`,
    type: 'TXT',
  }))
  expect((await look(many, {})).state).toBe('unknown')
})
