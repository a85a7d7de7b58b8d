import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { IpReputation, ListsReport } from '#shared/blocklists/ip-reputation/schema.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { Proof } from '#shared/blocklists/schema.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { readListProofs, storeListProofs } from '#worker/db/list-proofs.ts'
import { ROW_LIFETIME_MS } from '#worker/dns/list-access.ts'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'

const IP = '198.41.0.4'
const ROUTE = `/user/tools/ip/reputation`
const LISTS = listsInUse('ip').length
const KEY = 'abcdefghijklmnopqrstuvwxyz'

const world: Zone = {
  ...Object.fromEntries(listsInUse('ip').map(({ zone }) => [`2.0.0.127.${zone}`, { A: ['127.0.0.2'] }])),
  '4.0.41.198.bl.spamcop.net': { A: ['127.0.0.2'], TXT: ['Blocked'] },
  '4.0.41.198.psbl.surriel.com': 'servfail',
  '4.0.41.198.in-addr.arpa': { PTR: ['a.root-servers.example'] },
  'a.root-servers.example': { A: [IP] },
  'shop.example': {
    MX: [[10, 'mx.shop.example']],
    TXT: ['v=spf1 ip4:198.41.0.8/31 a ip4:198.41.0.0/24 -all'],
  },
  'mx.shop.example': { A: [IP] },
}

/** All lists, just tested by the server that answers the tests. */
const proved = (at: number): Proof[] =>
  listsInUse('ip', ['SPAMHAUS_DQS_KEY']).map(({ zone }) => ({
    zone,
    state: 'proved',
    source: 'dns.example',
    at,
    provedAt: at,
    reason: '',
  }))

const read = async (response: Promise<Response>) => (await response).json<IpReputation>()

async function provedApi(zone: Zone = world, bindings = {}) {
  const clock = fakeClock()
  await storeListProofs(env.DB, proved(clock.now()))
  return { api: apiOverZone(zone, clock, { DB: env.DB, ...bindings }), clock }
}

describe('GET /user/tools/ip/reputation', () => {
  test('has a row for each list and counts only tested lists', async () => {
    const { api } = await provedApi()
    const report = await read(api(`${ROUTE}?ip=${IP}`))
    expect(report).toMatchObject({
      ip: IP,
      checked: LISTS - 1,
      listed: 1,
      timeouts: 0,
      summary: `Listed on 1 of ${LISTS - 1} lists checked; 1 list could not be checked.`,
      reverse: { names: ['a.root-servers.example'], forwardConfirmed: true, state: 'confirmed' },
      ageSeconds: 0,
    })
    expect(report.results).toHaveLength(LISTS)
    expect(report.results[0]).toMatchObject({
      name: 'SpamCop SCBL',
      zone: 'bl.spamcop.net',
      listed: true,
      txt: ['Blocked'],
      a: ['127.0.0.2'],
      evidence: 'proved',
      delist: 'https://www.spamcop.net/bl.shtml',
    })
  })

  test.each([
    ['', 'nothing at all'],
    ['?ip=', 'an empty field'],
    ['?ip=10.0.0.1', 'a private address'],
    ['?ip=2001:db8::1', 'an IPv6 address'],
    ['?ip=shop.example', 'a domain'],
    [`?ip=${'1'.repeat(1_000_000)}`, 'a megabyte'],
  ])('answers %.20s (%s) as the specification says', async (query) => {
    const api = apiOverZone(world)
    const response = await api(ROUTE + query)
    expect(response.status).toBe(200)
    const body = await response.json<IpReputation>()
    expect(body).toMatchObject({ checked: 0, listed: 0, results: [] })
    expect(body.summary).toMatch(/^Invalid IPv4 address: /)
    expect(JSON.stringify(body).length).toBeLessThan(1000)
    expect(api.asked).toEqual([])
  })

  test('sends the rows as they come, then the whole report', async () => {
    const { api } = await provedApi()
    const response = await api(`${ROUTE}?ip=${IP}`, { headers: { accept: 'text/event-stream' } })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = (await response.text()).trim().split('\n\n').map(readEvent)
    expect(events.map(({ event }) => event)).toEqual(['start', ...Array<string>(LISTS).fill('row'), 'done'])
    expect(events[0]?.data).toMatchObject({
      total: LISTS,
      lists: [{ zone: 'bl.spamcop.net', name: 'SpamCop SCBL' }, ...Array<unknown>(LISTS - 1).fill({})],
    })
    expect(events.at(-1)?.data).toEqual(await read(api(`${ROUTE}?ip=${IP}`)))
  })

  test('ends a stream about a bad address right away', async () => {
    const response = await apiOverZone(world)(`${ROUTE}?ip=x`, { headers: { accept: 'text/event-stream' } })
    const events = (await response.text()).trim().split('\n\n').map(readEvent)
    expect(events.map(({ event }) => event)).toEqual(['start', 'done'])
  })

  test('queries a part of the lists, or one by its name', async () => {
    const { api } = await provedApi()
    const parts = await Promise.all([1, 2, 3].map((n) => read(api(`${ROUTE}?ip=${IP}&slice=${n}/3`))))
    expect(new Set(parts.flatMap(({ results }) => results.map(({ zone }) => zone))).size).toBe(LISTS)
    const one = await read(api(`${ROUTE}?ip=${IP}&lists=psbl.surriel.com`))
    expect(one.results.map(({ zone }) => zone)).toEqual(['psbl.surriel.com'])
    expect((await api(`${ROUTE}?ip=${IP}&slice=0/3`)).status).toBe(400)
  })

  test('keeps a finished answer for ten minutes and says how old it is', async () => {
    const { api, clock } = await provedApi()
    await read(api(`${ROUTE}?ip=${IP}`))
    const listed = 'A 4.0.41.198.bl.spamcop.net'
    const asked = () => api.asked.filter((question) => question === listed).length
    await clock.advance(ROW_LIFETIME_MS - 1000)
    expect(await read(api(`${ROUTE}?ip=${IP}`))).toMatchObject({
      ageSeconds: 599,
      listed: 1,
      checked: LISTS - 1,
    })
    expect(asked()).toBe(1)
    // What could not be found out is queried again.
    expect(api.asked.filter((question) => question === 'A 4.0.41.198.psbl.surriel.com')).toHaveLength(2)
    expect(await read(api(`${ROUTE}?ip=${IP}`, { headers: { 'cache-control': 'no-cache' } }))).toMatchObject({
      ageSeconds: 0,
    })
    expect(asked()).toBe(2)
    await clock.advance(ROW_LIFETIME_MS)
    await read(api(`${ROUTE}?ip=${IP}`))
    expect(asked()).toBe(3)
  })

  test('stays within 45 queries when no list has passed its test, and the next call knows more', async () => {
    const api = apiOverZone(world, fakeClock(), { DB: env.DB })
    const first = await read(api(`${ROUTE}?ip=${IP}`))
    expect(api.asked.length).toBeLessThanOrEqual(45)
    const second = await read(api(`${ROUTE}?ip=${IP}`))
    expect(second.checked).toBeGreaterThan(first.checked)
    expect((await readListProofs(env.DB)).length).toBeGreaterThan(10)
  })

  test('works without a database', async () => {
    const report = await read(apiOverZone(world)(`${ROUTE}?ip=${IP}&slice=1/3`))
    expect(report).toMatchObject({ checked: 9, listed: 1 })
  })

  test('shows the sample without a network', async () => {
    const api = apiOverZone({})
    const report = await read(api(`${ROUTE}?ip=192.0.43.10`))
    expect(report).toMatchObject({ sample: true, listed: 5, timeouts: 1, reverse: { state: 'unconfirmed' } })
    expect(await read(api(`${ROUTE}?ip=192.0.43.8`))).toMatchObject({
      sample: true,
      listed: 0,
      checked: LISTS,
    })
    expect(api.asked).toEqual([])
  })

  test('is for GET', async () => {
    const response = await apiOverZone(world)(ROUTE, { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('a private key', () => {
  const bindings = { SPAMHAUS_DQS_KEY: KEY.toUpperCase() }
  const zone = `${KEY}.zen.dq.spamhaus.net`

  test('opens a list and never shows', async () => {
    const withKey = {
      ...world,
      [`4.0.41.198.${zone}`]: { A: ['127.0.0.4'], TXT: [`see https://example/${KEY}/198.41.0.4`] },
    }
    const { api } = await provedApi(withKey, bindings)
    const text = await (await api(`${ROUTE}?ip=${IP}`)).text()
    expect(api.asked).toContain(`A 4.0.41.198.${zone}`)
    expect((JSON.parse(text) as IpReputation).results[0]).toMatchObject({
      zone: 'zen.dq.spamhaus.net',
      listed: true,
      weight: 10,
    })
    expect(text.toLowerCase()).not.toContain(KEY)
    expect((await (await api('/user/tools/ip/lists')).text()).toLowerCase()).not.toContain(KEY)
  })

  test('does not show when its list fails', async () => {
    for (const failure of ['servfail', 'refused', 'malformed'] as const) {
      const { api } = await provedApi({ ...world, [`4.0.41.198.${zone}`]: failure }, bindings)
      const text = await (await api(`${ROUTE}?ip=${IP}&lists=zen.dq.spamhaus.net`)).text()
      expect((JSON.parse(text) as IpReputation).results[0]?.error).not.toBe('')
      expect(text.toLowerCase()).not.toContain(KEY)
    }
  })

  test('that cannot be part of a name is not a key', async () => {
    const { api } = await provedApi(world, { SPAMHAUS_DQS_KEY: 'not a key!' })
    expect((await read(api(`${ROUTE}?ip=${IP}`))).results).toHaveLength(LISTS)
  })
})

describe('GET /user/tools/ip/lists', () => {
  test('says which lists are in use, which work, and which are left out', async () => {
    const { api } = await provedApi()
    await storeListProofs(env.DB, [
      {
        zone: 'bl.0spam.org',
        state: 'failed',
        source: 'dns.example',
        at: 0,
        provedAt: null,
        reason: 'it lists 127.0.0.1',
      },
    ])
    const body = await (await api('/user/tools/ip/lists')).json<ListsReport>()
    expect(body.lists).toHaveLength(LISTS)
    expect(body.lists[0]).toMatchObject({
      zone: 'bl.spamcop.net',
      state: 'on',
      weight: 7,
      scope: 'address',
      provedAt: 0,
    })
    // An earlier success is not forgotten.
    expect(body.lists.find(({ zone }) => zone === 'bl.0spam.org')).toMatchObject({
      state: 'off',
      provedAt: 0,
      reason: 'it lists 127.0.0.1',
    })
    expect(body.domainLists[0]).toMatchObject({ state: 'untested', provedAt: null })
    expect(body.leftOut.find(({ name }) => name === 'SORBS')?.reason).toContain('2024')
  })
})

describe('GET /user/tools/ip/addresses', () => {
  test('finds the addresses of a domain', async () => {
    const body = await (await apiOverZone(world)('/user/tools/ip/addresses?domain=shop.example')).json()
    expect(body).toEqual({
      domain: 'shop.example',
      addresses: [
        { ip: IP, from: 'MX mx.shop.example' },
        { ip: '198.41.0.8', from: 'SPF ip4' },
        { ip: '198.41.0.9', from: 'SPF ip4' },
      ],
      others: ['ip4:198.41.0.0/24'],
      failures: [],
    })
  })
})

function readEvent(text: string): { event: string; data: unknown } {
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  return { event: line('event'), data: JSON.parse(line('data')) as unknown }
}
