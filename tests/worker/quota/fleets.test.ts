// Lists that run in the background: one network must not use up the queue or the rows of all.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { FLEET_QUEUE, FLEET_ROWS } from '#shared/saved/quota/quotas.ts'
import { fleetKind } from '#worker/saved/kinds/fleet.ts'
import { register } from '#worker/saved/register.ts'
import { changeParts } from '#worker/saved/room-taken.ts'
import { lifeOf } from '#worker/saved/self.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { fleetSite } from '#tests/helpers/fleet-site.ts'
import { differences, used } from './counted.ts'

const HONEST = '198.41.0.4'
const names = (count: number) => Array.from({ length: count }, (_, n) => `d${n}.com`)
const address = (network: number) => `2001:500:${network}::1`

let count = 0
/** As far as the register knows. @returns its name; null if there was no room */
async function fleet(network: string, domains: number, now = 0): Promise<string | null> {
  const made = { name: '', total: domains }
  const owner = `hash ${count++}`
  const row = { owner, kind: fleetKind.name, feedHash: `feed of ${owner}`, network, now }
  const needs = fleetKind.needs(made)
  return (await register(env.DB, { ...row, expiresAt: now + lifeOf(fleetKind, made), needs })) && owner
}

/** All its rows are there, with these bytes altogether. */
const finish = (item: string, octets: number) =>
  changeParts(env.DB, item, [
    { room: FLEET_QUEUE.name, item, units: 0 },
    { room: FLEET_ROWS.name, item, units: octets },
  ])

function site() {
  const here = fleetSite({})
  const make = (from: string, domains: number) =>
    here.api('/user/fleet', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': from },
      body: JSON.stringify({ domains: names(domains) }),
    })
  const keyOf = async (from: string, domains: number) =>
    (await (await make(from, domains)).json<{ key: string }>()).key
  const again = (key: string) => here.api(`/user/fleet/${key}/runs`, { method: 'POST' })
  return {
    ...here,
    make,
    keyOf,
    again,
    statusOf: async (key: string) => (await here.api(`/user/fleet/${key}`)).status,
  }
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
    const { make, keyOf, clock, statusOf, compare } = site()
    const made: string[] = []
    for (let n = 0; n < 5; n++) {
      made.push(await keyOf(address(n), 2_000))
      await clock.advance(1)
    }
    expect((await make(HONEST, 500)).status).toBe(202)
    expect(await used(FLEET_QUEUE)).toBe(8_500)
    expect(await Promise.all(made.map(statusOf))).toEqual([410, 200, 200, 200, 200])
    expect(await differences()).toEqual([])
    await compare()
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
    const { make, keyOf, again, api, clock, finish: finishRun } = site()
    const key = await keyOf(HONEST, 2_000)
    for (let run = 2; run <= 3; run++) {
      await finishRun(key)
      expect((await again(key)).status).toBe(202)
    }
    await finishRun(key)
    const refused = await again(key)
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

  test('wait like new ones, and cannot be used to fill the room of all', async () => {
    const { keyOf, again, finish: finishRun } = site()
    const made: string[] = []
    for (let n = 0; n < 6; n++) {
      const key = await keyOf(address(n), 2_000)
      made.push(key)
      await finishRun(key)
    }
    const statuses = []
    for (const key of made) statuses.push((await again(key)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 202])
    expect(await used(FLEET_QUEUE)).toBeLessThanOrEqual(FLEET_QUEUE.total)
    expect(
      await env.DB.prepare(
        `SELECT count(*) AS n FROM room_items WHERE room = 'fleet queue' AND units > 0 AND removed_at IS NULL`,
      ).first('n'),
    ).toBe(5)
  })
})

test('large results of five networks give way to a list of another', async () => {
  for (let n = 0; n < 5; n++) {
    await finish((await fleet(`n${n}`, 2_000)) ?? '', 16_000_000)
    await env.DB.prepare(`UPDATE room_items SET at = ${n} WHERE network = 'n${n}'`).run()
  }
  const { make } = site()
  for (let n = 0; n < 12; n++) await make(address(n), 2_000)
  expect((await make(HONEST, 200)).status).toBe(202)
  expect(await used(FLEET_ROWS)).toBeLessThanOrEqual(FLEET_ROWS.total)
})

test('a list that gave way in one room frees the other at once, so no second one gives way for it', async () => {
  // Both rooms are full: each list has a fifth of them.
  const bytes = FLEET_ROWS.total / 5 - 2_000 * 2_000
  for (let n = 0; n < 5; n++) {
    const name = (await fleet(`n${n}`, 2_000, n)) ?? ''
    await changeParts(env.DB, name, [{ room: FLEET_ROWS.name, item: name, units: 4_000_000 + bytes }])
  }
  const { make } = site()
  expect((await make(HONEST, 500)).status).toBe(202)
  const { results } = await env.DB.prepare('SELECT room FROM room_items WHERE removed_at IS NOT NULL').all()
  expect(results).toEqual([{ room: FLEET_QUEUE.name }])
  expect(await used(FLEET_QUEUE)).toBe(8_500)
})

test('a list that gave way says so, has nothing left, and none of its rows can be added', async () => {
  const { keyOf, api, ring, sql, compare, work, dueOf } = site()
  const key = await keyOf(HONEST, 2)
  await ring(key)
  await env.DB.batch([
    env.DB.prepare(`UPDATE room_items SET removed_at = 0, network = '' WHERE room = 'fleet queue'`),
    env.DB.prepare('UPDATE saved SET compared_at = 0'),
  ])
  await compare()
  await work()
  const gone = await api(`/user/fleet/${key}`)
  expect(gone.status).toBe(410)
  expect(await gone.json()).toMatchObject({
    error: { code: 'expired', message: expect.stringContaining('to make room') as string },
  })
  for (const [method, path] of [
    ['POST', '/runs'],
    ['GET', '/diff'],
    ['DELETE', ''],
  ])
    expect((await api(`/user/fleet/${key}${path}`, { method })).status).toBe(410)
  expect(
    await sql(
      key,
      'SELECT (SELECT count(*) FROM results) AS rows, (SELECT count(*) FROM domains) AS domains',
    ),
  ).toEqual([{ rows: 0, domains: 0 }])
  expect([await used(FLEET_QUEUE), await used(FLEET_ROWS), await dueOf(key)]).toEqual([0, 0, 14 * DAY_MS])
  expect(await differences()).toEqual([])
})

test('what is made and run again later gives way later', async () => {
  const { keyOf, again, finish: finishRun, clock, work } = site()
  const early = await keyOf(address(1), 20)
  await finishRun(early)
  await clock.advance(DAY_MS)
  const late = await keyOf(address(1), 20)
  await clock.advance(DAY_MS)
  await again(early)
  await work()
  const { results } = await env.DB.prepare(
    `SELECT item FROM room_items WHERE room = '${FLEET_ROWS.name}' ORDER BY at`,
  ).all()
  expect(results).toEqual([{ item: await sha256Hex(late) }, { item: await sha256Hex(early) }])
})

test('of requests that race at the brim, none overshoots', async () => {
  for (let n = 0; n < 10; n++) await fleet(`n${n}`, n < 9 ? 1_000 : 500)
  await Promise.all([fleet('a', 500), fleet('b', 500), fleet('c', 500)])
  expect(await used(FLEET_QUEUE)).toBeLessThanOrEqual(FLEET_QUEUE.total)
  expect(await differences()).toEqual([])
})
