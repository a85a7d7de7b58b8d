import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { DnsAnswer, TxtData } from '#shared/dns/resolver.ts'
import { answerCache } from '#worker/dns/answer-cache.ts'
import { dohResolver } from '#worker/dns/doh-resolver.ts'
import { requestResolver } from '#worker/dns/request-resolver.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

/** A site: requests come one after another, time passes, and DNS queries are counted. */
function site(zone: Zone, ttlSeconds = 300) {
  const clock = fakeClock()
  const cache = answerCache(clock)
  const dns = zoneResolver(zone, { ttlSeconds })
  return {
    clock,
    asked: dns.queries,
    request: (fresh = false) =>
      requestResolver({
        doh: dohResolver({ upstreams: ['https://dns.example/'], fetch: dohServer(dns), clock }),
        cache,
        fresh,
      }),
  }
}

const zone: Zone = {
  'a.example': { A: ['192.0.2.1'] },
  'bad.example': 'servfail',
  'b.example': { A: ['192.0.2.2'] },
}

describe('one request', () => {
  test('sends the same query once, also in parallel', async () => {
    const { request, asked } = site(zone)
    const resolver = request()
    await Promise.all([resolver.query('a.example', 'A'), resolver.query('a.example', 'A')])
    await resolver.query('a.example', 'A')
    expect(asked).toEqual(['A a.example'])
  })

  test('answers sample names without any query', async () => {
    const { request, asked } = site(zone)
    expect(await request().query('northwind.test', 'MX')).toMatchObject({
      kind: 'answer',
      source: 'sample data',
    })
    expect(asked).toEqual([])
  })

  test('keeps unvalidated answers apart from validated ones', async () => {
    const signed: Zone = { 'odd.example': { A: ['192.0.2.3'], DS: ['1 13 2 00'], bogus: true } }
    const { request } = site(signed)
    const resolver = request()
    expect(await resolver.query('odd.example', 'A', { checkingDisabled: true })).toMatchObject({
      kind: 'answer',
    })
    expect(await resolver.query('odd.example', 'A')).toMatchObject({ kind: 'servfail' })
    expect(await request().query('odd.example', 'A')).toMatchObject({ kind: 'servfail' })
    expect(resolver.evidence.map(({ question }) => question)).toEqual([
      'A odd.example without DNSSEC',
      'A odd.example',
    ])
  })

  test('says that a name over 253 bytes cannot be looked up', async () => {
    const name = `${'a.'.repeat(127)}example`
    expect(await site(zone).request().query(name, 'A')).toMatchObject({ kind: 'malformed' })
  })

  test('counts parallel queries as one wave', async () => {
    const resolver = site(zone).request()
    await Promise.all([resolver.query('a.example', 'A'), resolver.query('b.example', 'A')])
    await resolver.query('c.example', 'A')
    expect(resolver.cost).toEqual({ waves: 2, queries: 3, upstreamRequests: 3 })
  })
})

describe('from one request to the next', () => {
  /** Queries, lets time pass, and queries again; how many queries reached DNS? */
  async function askedTwice(name: string, secondsBetween: number, ttlSeconds: number, fresh = false) {
    const { request, asked, clock } = site(zone, ttlSeconds)
    await request().query(name, 'A')
    await clock.advance(secondsBetween * 1000)
    await request(fresh).query(name, 'A')
    return asked.length
  }

  test.each<[string, string, number, number, number]>([
    ['an answer is remembered for its TTL', 'a.example', 59, 60, 1],
    ['an answer is forgotten after its TTL', 'a.example', 60, 60, 2],
    ['an answer is remembered for 300 seconds', 'a.example', 299, 86_400, 1],
    ['an answer is forgotten after 300 seconds, whatever its TTL', 'a.example', 300, 86_400, 2],
    ['an absence is remembered for 60 seconds', 'gone.example', 59, 3_600, 1],
    ['an absence is forgotten after 60 seconds, whatever the SOA says', 'gone.example', 60, 3_600, 2],
    ['an absence is forgotten after the SOA’s minimum', 'gone.example', 20, 20, 2],
    ['SERVFAIL is remembered for a moment', 'bad.example', 9, 300, 1],
    ['SERVFAIL is forgotten after 10 seconds', 'bad.example', 10, 300, 2],
  ])('%s', async (_what, name, secondsBetween, ttlSeconds, times) => {
    expect(await askedTwice(name, secondsBetween, ttlSeconds)).toBe(times)
  })

  test('a fresh request queries again', async () => {
    expect(await askedTwice('a.example', 1, 300, true)).toBe(2)
  })

  test('a cached answer took no time', async () => {
    const { request } = site(zone)
    await request().query('a.example', 'A')
    expect(await request().query('a.example', 'A')).toMatchObject({ kind: 'answer', timeMs: 0 })
  })

  test('a timeout is not cached', async () => {
    const { request, asked, clock } = site({ 'slow.example': 'timeout' })
    for (let times = 0; times < 2; times++) {
      const answer = request().query('slow.example', 'A')
      await clock.advance(2_500)
      await answer
    }
    expect(asked.length).toBe(2)
  })

  const answerOf = (name: string, bytes: number): DnsAnswer<TxtData> => ({
    name,
    type: 'TXT',
    kind: 'answer',
    ttlSeconds: 60,
    aliases: [],
    authenticated: false,
    source: 'x',
    timeMs: 1,
    records: [{ text: 'x'.repeat(bytes), strings: ['x'.repeat(bytes)], bytes }],
  })

  test('the oldest answers make room when the cache is full', () => {
    const cache = answerCache(fakeClock(), 10_000)
    const names = Array.from({ length: 100 }, (_, i) => `n${i}`)
    for (const name of names) cache.put(answerOf(name, 1_000))
    const kept = names.filter((name) => cache.get(name, 'TXT'))
    expect(kept).toEqual(names.slice(-4))
  })

  test('an answer that is cached again does not count twice', () => {
    const cache = answerCache(fakeClock(), 10_000)
    cache.put(answerOf('first', 1_000))
    for (let i = 0; i < 100; i++) cache.put(answerOf('again', 1_000))
    expect(cache.get('first', 'TXT')?.name).toBe('first')
  })

  test.each([
    [1_900, true],
    [2_100, false],
    [59_000, false],
  ])('an answer of %d bytes, which takes twice as many, is cached: %s', (bytes, isKept) => {
    const cache = answerCache(fakeClock())
    cache.put(answerOf('a', bytes))
    expect(cache.get('a', 'TXT') !== undefined).toBe(isKept)
  })

  test('many empty strings weigh something, too', () => {
    const cache = answerCache(fakeClock())
    const empty = Array.from({ length: 10_000 }, () => '')
    cache.put({
      ...answerOf('a', 0),
      records: [{ text: '', strings: empty, bytes: 0 }],
    } as DnsAnswer<TxtData>)
    expect(cache.get('a', 'TXT')).toBeUndefined()
  })
})
