import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { answerMemory, keyOfAnswer } from '#worker/api/answer-memory.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { answerCache } from '#worker/dns/answer-cache.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

const CHECK = '/user/tools/spf/checker?domain=good.example'
const TTL_SECONDS = 100

/** From DNS, from the cache, from the memory. */
async function askThreeTimes(ask: () => Promise<unknown>) {
  await ask()
  await ask()
  await ask()
}

/** A site whose zone changes under it. */
function site() {
  const clock = fakeClock()
  const zone: Zone = { 'good.example': { TXT: ['v=spf1 -all'] } }
  const deps = depsOver(zoneResolver(zone, { ttlSeconds: TTL_SECONDS }), { clock })
  let made = 0
  const api = createCoreApi({
    ...deps,
    lookupsFor: (env, options) => {
      made += 1
      return deps.lookupsFor(env, options)
    },
  })
  const ask = async (path = CHECK, headers: Record<string, string> = {}) => {
    const answer = await api.request(path, { headers })
    const body = await answer.json<{ records: string[] }>()
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
  }
  return { clock, zone, ask, made: () => made }
}

describe('an answer', () => {
  test('is made from DNS, then from the cache, and then kept as it is', async () => {
    const { ask, made } = site()
    await ask()
    const second = await ask()
    expect(made()).toBe(2)
    expect(await ask()).toEqual(second)
    expect(made()).toBe(2)
    expect(second.body.records).toEqual(['v=spf1 -all'])
    expect(second.headers['server-timing']).toMatch(/waves=\d+ queries=\d+.*requests=0/)
  })

  test('is made again once a DNS answer has expired', async () => {
    const { ask, clock, zone } = site()
    await askThreeTimes(ask)
    zone['good.example'] = { TXT: ['v=spf1 ~all'] }
    expect((await ask()).body.records).toEqual(['v=spf1 -all'])
    await clock.advance(TTL_SECONDS * 1000)
    expect((await ask()).body.records).toEqual(['v=spf1 ~all'])
  })

  test('is made again for everyone once someone has asked DNS again', async () => {
    const { ask, zone } = site()
    await askThreeTimes(ask)
    zone['good.example'] = { TXT: ['v=spf1 ~all'] }
    expect((await ask(CHECK, { 'cache-control': 'no-cache' })).body.records).toEqual(['v=spf1 ~all'])
    expect((await ask()).body.records).toEqual(['v=spf1 ~all'])
  })

  test('is not kept if the domain was unknown because nothing came', async () => {
    const { ask, clock, made, zone } = site()
    zone['good.example'] = 'timeout'
    await askThreeTimes(async () => {
      const answer = ask()
      await clock.advance(60_000)
      expect((await answer).body).toMatchObject({ state: 'unknown', verdict: { tone: 'unknown' } })
    })
    expect(made()).toBe(3)
    zone['good.example'] = { TXT: ['v=spf1 -all'] }
    expect((await ask()).body).toMatchObject({ state: 'found' })
  })

  test('says for as long as the cache that a server failed, and blames no one', async () => {
    const { ask, clock, zone } = site()
    zone['good.example'] = 'servfail'
    await askThreeTimes(ask)
    expect((await ask()).body).toMatchObject({ state: 'unknown', verdict: { tone: 'unknown' } })
    zone['good.example'] = { TXT: ['v=spf1 -all'] }
    await clock.advance(10_000)
    expect((await ask()).body).toMatchObject({ state: 'found' })
  })

  test('is made again if it says that it depends on more than DNS', async () => {
    const { ask, made } = site()
    const report = '/user/tools/domain/report?domain=good.example'
    await askThreeTimes(() => ask(report))
    expect(made()).toBe(2)
    for (const part of ['transport', 'reputation']) await askThreeTimes(() => ask(`${report}&part=${part}`))
    expect(made()).toBe(8)
  })

  test('belongs to its question', async () => {
    const { ask } = site()
    await askThreeTimes(ask)
    expect((await ask(`${CHECK}&ip=192.0.2.1`)).body).toHaveProperty('evaluation.result', 'fail')
    expect((await ask('/user/tools/spf/checker?domain=nonsense')).status).toBe(400)
    expect((await ask('/user/tools/spf/checker?domain=nonsense')).status).toBe(400)
  })
})

test.each([
  ['GET', '/apis/v1/core/user/tools/dmarc/checker', true],
  ['POST', '/apis/v1/core/user/tools/dmarc/checker', false],
  // They depend on files, lists or the date, too.
  ['GET', '/apis/v1/core/user/tools/bimi/checker', false],
  ['GET', '/apis/v1/core/user/tools/domain/reputation', false],
  ['GET', '/apis/v1/core/user/tools/ip/reputation', false],
])('%s %s may be kept: %s', (method, path, isKept) => {
  expect(keyOfAnswer({ method, path, url: 'key' })).toBe(isKept ? 'key' : null)
})

describe('the memory', () => {
  const kept = (text: string) => ({ text, timing: 'dns' })
  const empty = () => answerMemory(answerCache(fakeClock()), 1_000)

  test('drops the oldest answers when it is full', () => {
    const memory = empty()
    for (const name of ['a', 'b', 'c']) memory.keep(name, kept(name.repeat(200)), [])
    expect(memory.recall('a')).toBeUndefined()
    expect(memory.recall('b')?.text).toBe('b'.repeat(200))
    expect(memory.recall('c')?.text).toBe('c'.repeat(200))
  })

  test('counts the DNS answers that it holds', async () => {
    const dns = zoneResolver({ 'long.example': { TXT: ['x'.repeat(255)] } })
    const long = await dns.query('long.example', 'TXT')
    const clock = fakeClock()
    const cache = answerCache(clock)
    cache.put(long)
    const memory = answerMemory(cache, 1_000)
    memory.keep('a', kept('a'), [long])
    memory.keep('b', kept('b'), [long])
    expect(memory.recall('a')).toBeUndefined()
    expect(memory.recall('b')?.text).toBe('b')
  })

  test('does not take an answer that would push out many others', () => {
    const memory = answerMemory(answerCache(fakeClock()))
    memory.keep('long', kept('x'.repeat(150_000)), [])
    expect(memory.recall('long')).toBeUndefined()
  })
})
