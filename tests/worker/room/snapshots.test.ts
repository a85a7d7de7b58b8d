// Saved results: one network must not use up the room of all.
import { DAY_MS } from '#shared/calendar/day.ts'
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { BROKEN_SAMPLE } from '#shared/samples/names.ts'
import { storeSnapshot } from '#worker/db/snapshots.ts'
import { SNAPSHOTS } from '#shared/room/rooms.ts'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { differences, used } from './counted.ts'

const MIB = 1024 * 1024
const HONEST = '198.41.0.4'
const PATH = '/user/snapshot'

const clock = fakeClock()
const api = apiOverZone({}, clock, { DB: env.DB, DOH_URLS: '' })
const keep = (address: string) =>
  statusAndBody(
    api(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
      body: JSON.stringify({ tool: 'spf', query: { domain: BROKEN_SAMPLE } }),
    }),
  ) as Promise<{ status: number; body: { key: string; error: { code: string; message: string } } }>

let count = 0
const store = (network: string, size: number) =>
  storeSnapshot(env.DB, {
    keyHash: `hash ${count++}`,
    network,
    keptAt: count,
    expiresAt: 1e12,
    size,
    body: '{}',
  })

describe('an attacker who fills the room for saved results', () => {
  test('from one /48 gets the share of one network, in whatever /64 it asks', async () => {
    for (let n = 0; n < 10; n++) expect(await store('one', MIB)).toBe(true)
    expect(await store('one', MIB)).toBe(false)
    expect(await store('other', MIB)).toBe(true)
    expect(await used(SNAPSHOTS)).toBe(11 * MIB)
  })

  test.each([10, 200])('from %i networks does not keep anyone else out', async (networks) => {
    const size = Math.floor(SNAPSHOTS.total / networks / 2)
    for (let n = 0; n < networks * 2; n++) expect(await store(`n${n % networks}`, size)).toBe(true)
    const { status, body } = await keep(HONEST)
    expect(status).toBe(201)
    expect((await api(`${PATH}/${body.key}`)).status).toBe(200)
    expect(await used(SNAPSHOTS)).toBeLessThanOrEqual(SNAPSHOTS.total)
    expect(await differences()).toEqual([])
  })

  test('cannot push out someone who has less, however long it goes on', async () => {
    const { body } = await keep(HONEST)
    for (let n = 0; n < 400; n++) await store(`n${n % 20}`, MIB)
    expect((await api(`${PATH}/${body.key}`)).status).toBe(200)
    expect(await used(SNAPSHOTS)).toBeLessThanOrEqual(SNAPSHOTS.total)
  })
})

describe('a network at the end of its share', () => {
  test('is told the limit and what frees room', async () => {
    const first = await keep(HONEST)
    expect(first.status).toBe(201)
    const { network } = (await env.DB.prepare('SELECT network FROM snapshots').first<{ network: string }>())!
    expect(network).toMatch(/^[\w-]{22}$/)
    for (let n = 0; n < 9; n++) await store(network, MIB)
    await store(network, MIB - 40_000)
    const refused = await api(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': '198.41.0.99' },
      body: JSON.stringify({ tool: 'domain-report', query: { domain: BROKEN_SAMPLE } }),
    })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await refused.json()).toMatchObject({
      error: { code: 'rate_limited', message: expect.stringContaining('10 MiB') as string },
    })
    expect((await api(`${PATH}/${first.body.key}`, { method: 'DELETE' })).status).toBe(204)
  })

  test('has saved 200 results today: deleting them does not help, the next day does', async () => {
    for (let n = 0; n < 200; n++) await store('one', 1)
    await env.DB.exec('DELETE FROM snapshots')
    expect(await store('one', 1)).toBe(false)
    const row = { keyHash: 'next day', network: 'one', expiresAt: 1e12, size: 1, body: '{}' }
    expect(await storeSnapshot(env.DB, { ...row, keptAt: DAY_MS })).toBe(true)
  })
})

test('a saved result that gave way says so for two weeks', async () => {
  const { body } = await keep(HONEST)
  await env.DB.prepare(`UPDATE room_items SET removed_at = 0, network = ''`).run()
  const gone = await statusAndBody(api(`${PATH}/${body.key}`))
  expect(gone).toMatchObject({
    status: 410,
    body: { error: { code: 'expired', message: expect.stringContaining('to make room') as string } },
  })
  expect(await differences()).toEqual([])
})

test('of two requests at the brim, one is stored', async () => {
  for (let n = 0; n < 99; n++) await store(`n${n % 10}`, MIB)
  const both = await Promise.all([store('one', 600_000), store('two', 600_000)])
  expect(both).toEqual([true, true])
  expect(await used(SNAPSHOTS)).toBeLessThanOrEqual(SNAPSHOTS.total)
  await store('huge', 10 * MIB)
  expect(await differences()).toEqual([])
})
