// Lists that run in the background: one network must not use up the queue or the rows of all.
import { DAY_MS } from '#shared/calendar/day.ts'
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { createFleet, startRun, type Fleet } from '#worker/db/fleets.ts'
import { jobOf, storeRow } from '#worker/db/fleet-rows.ts'
import { deleteExpired } from '#worker/db/retention.ts'
import { FLEET_QUEUE, FLEET_ROWS } from '#shared/room/rooms.ts'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { differences, used } from './counted.ts'

const HONEST = '198.41.0.4'
const names = (count: number) => Array.from({ length: count }, (_, n) => `d${n}.com`)

let count = 0
const fleet = (network: string, domains: number, now = 0): Promise<Fleet | null> =>
  createFleet(env.DB, { keyHash: `hash ${count++}`, network, name: '', domains: names(domains), now })

/** All rows of the newest run, as large as these. */
const finish = (size = 2) =>
  env.DB.prepare(
    `INSERT INTO fleet_rows (fleet_id, run, n, done_at, failed, body)
     SELECT r.fleet_id, r.run, d.n, 0, 0, printf('%.*c', ${size}, 'x') FROM fleet_runs r
     JOIN fleet_domains d ON d.fleet_id = r.fleet_id WHERE r.done < r.total`,
  ).run()

function site() {
  const clock = fakeClock()
  const queue = { sendBatch: () => Promise.resolve() }
  const api = apiOverZone({}, clock, {
    DB: env.DB,
    DOH_URLS: '',
    FLEET_QUEUE: queue,
  })
  const make = (address: string, domains: number) =>
    api('/user/fleet', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
      body: JSON.stringify({ domains: names(domains) }),
    })
  return { api, clock, make }
}

describe('an attacker who fills the queue', () => {
  test('from one network gets 2,000 places', async () => {
    const { make } = site()
    expect((await make('203.0.113.1', 2_000)).status).toBe(202)
    const refused = await make('203.0.113.99', 1)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await refused.json()).toMatchObject({
      error: { code: 'rate_limited', message: expect.stringContaining('2,000 domains waiting') as string },
    })
    expect((await make(HONEST, 2_000)).status).toBe(202)
  })

  test('from five networks with 2,000 domains each makes room itself: one of its lists is removed', async () => {
    const made: (Fleet | null)[] = []
    for (let n = 0; n < 5; n++) made.push(await fleet(`n${n}`, 2_000, n))
    const { make } = site()
    expect((await make(HONEST, 500)).status).toBe(202)
    expect(await used(FLEET_QUEUE)).toBe(8_500)
    expect(await jobOf(env.DB, { fleet: made[0]?.id ?? 0, run: 1, n: 1 })).toBeNull()
    expect(await jobOf(env.DB, { fleet: made[1]?.id ?? 0, run: 1, n: 1 })).not.toBeNull()
    expect(await differences()).toEqual([])
    expect((await deleteExpired(env.DB, 1)).fleets).toBe(1)
    expect(await differences()).toEqual([])
  })

  test('from 200 networks does not keep a list of fifty out', async () => {
    const size = FLEET_QUEUE.total / 200
    for (let n = 0; n < 200; n++) await fleet(`n${n}`, size)
    const { make } = site()
    expect((await make(HONEST, size)).status).toBe(202)
    const refused = await make('192.0.2.1', 1_000)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '600'])
    expect(await used(FLEET_QUEUE)).toBeLessThanOrEqual(FLEET_QUEUE.total)
  })
})

describe('runs of a list that is there', () => {
  test('count for the day of the network that made it', async () => {
    const { make, api, clock } = site()
    const { key } = await (await make(HONEST, 2_000)).json<{ key: string }>()
    const again = () => api(`/user/fleet/${key}/runs`, { method: 'POST' })
    for (let run = 2; run <= 3; run++) {
      await finish()
      expect((await again()).status).toBe(202)
    }
    await finish()
    const refused = await again()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(DAY_MS / 1000)])
    expect(await refused.json()).toMatchObject({
      error: { message: expect.stringContaining('6,000 domains') as string },
    })
    await api(`/user/fleet/${key}`, { method: 'DELETE' })
    expect((await make(HONEST, 1)).status, 'deleting does not help').toBe(429)
    await clock.advance(DAY_MS)
    expect((await make(HONEST, 1)).status).toBe(202)
    expect(await differences()).toEqual([])
  })

  test('wait in the queue like new ones, and cannot be used to fill it', async () => {
    const made: Fleet[] = []
    for (let n = 0; n < 6; n++) {
      made.push((await fleet(`n${n}`, 2_000))!)
      await finish()
    }
    const started = []
    for (const one of made) started.push(await startRun(env.DB, one, { domains: 2_000, now: 1 }))
    expect(started).toEqual([true, true, true, true, true, true])
    expect(await used(FLEET_QUEUE)).toBeLessThanOrEqual(FLEET_QUEUE.total)
    expect(await env.DB.prepare('SELECT count(*) AS n FROM fleet_runs WHERE done < total').first('n')).toBe(5)
  })
})

test('large results of five networks give way to a list of another', async () => {
  for (let n = 0; n < 5; n++) {
    await fleet(`n${n}`, 2_000)
    await finish(8_000)
    await env.DB.prepare(`UPDATE room_items SET at = ${n} WHERE network = 'n${n}'`).run()
  }
  const { make } = site()
  for (let n = 0; n < 12; n++) await make(`2001:500:${n}::1`, 2_000)
  expect((await make(HONEST, 200)).status).toBe(202)
  expect(await used(FLEET_ROWS)).toBeLessThanOrEqual(FLEET_ROWS.total)
})

test('a list that gave way says so, and none of its rows can be added', async () => {
  const { make, api } = site()
  const { key } = await (await make(HONEST, 2)).json<{ key: string }>()
  const { id } = (await env.DB.prepare('SELECT id FROM fleets').first<{ id: number }>())!
  await env.DB.prepare(`UPDATE room_items SET removed_at = 0, network = '' WHERE room = 'fleet queue'`).run()
  await storeRow(env.DB, { fleet: id, run: 1, n: 1 }, { body: '{}', failed: false, now: 0 })
  expect(await env.DB.prepare('SELECT count(*) AS n FROM fleet_rows').first('n')).toBe(0)
  const gone = await api(`/user/fleet/${key}`)
  expect(gone.status).toBe(410)
  expect(await gone.json()).toMatchObject({
    error: { code: 'expired', message: expect.stringContaining('to make room') as string },
  })
  expect(await differences()).toEqual([])
})

test('of requests that race at the brim, none overshoots', async () => {
  for (let n = 0; n < 10; n++) await fleet(`n${n}`, n < 9 ? 1_000 : 500)
  await Promise.all([fleet('a', 500), fleet('b', 500), fleet('c', 500)])
  expect(await used(FLEET_QUEUE)).toBeLessThanOrEqual(FLEET_QUEUE.total)
  expect(await differences()).toEqual([])
})
