// Placement tests: one network must not use up what our mailboxes may get.
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { announceMailboxes } from '#worker/db/seed-mailboxes.ts'
import { createSeedTest } from '#worker/db/seed-tests.ts'
import { PLACEMENT } from '#shared/room/rooms.ts'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { INBOX_BINDINGS } from '#tests/helpers/prepared-examples.ts'
import { differences, used } from './counted.ts'

const HOUR = 3_600_000
const HONEST = '198.41.0.4'

let count = 0
const begin = (network: string, now = 0) => {
  count += 1
  return createSeedTest(env.DB, { token: `p-${count}`, viewHash: `hash ${count}`, network, now })
}

const alive = (at: number) =>
  announceMailboxes(env.DB, [{ address: 'seed@gmail.example', provider: 'Gmail', readAt: at }], at)

beforeEach(() => alive(0))

function site() {
  const clock = fakeClock()
  const api = apiOverZone({}, clock, { DB: env.DB, DOH_URLS: '', ...INBOX_BINDINGS })
  const make = (address: string) =>
    api('/user/deliverability-test', { method: 'POST', headers: { 'cf-connecting-ip': address } })
  return { api, clock, make }
}

/** Sums of this hour, without the tests themselves. */
const worked = (networks: number, each: number) =>
  env.DB.prepare(
    `INSERT INTO room_work (ends_at, room, network, used)
     SELECT ${HOUR}, 'placement an hour', 'n' || value, ${each} FROM json_each(?)`,
  )
    .bind(JSON.stringify(Array.from({ length: networks }, (_, n) => n)))
    .run()

describe('an attacker who starts tests', () => {
  test('from one network gets ten within the hour, and deleting them does not help', async () => {
    const { make, api, clock } = site()
    for (let n = 0; n < 10; n++) {
      const { view } = await (await make(HONEST)).json<{ view: string }>()
      expect((await api(`/user/deliverability-test/${view}`, { method: 'DELETE' })).status).toBe(204)
    }
    const refused = await make('198.41.0.200')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await refused.json()).toMatchObject({
      error: { code: 'rate_limited', message: expect.stringContaining('10 placement tests') as string },
    })
    expect((await make('203.0.113.1')).status).toBe(201)
    await clock.advance(HOUR)
    await alive(HOUR)
    expect((await make(HONEST)).status).toBe(201)
  })

  test('gets forty a day', async () => {
    const made: boolean[] = []
    for (let n = 0; n < 44; n++) {
      const now = Math.floor(n / 9) * HOUR
      await alive(now)
      made.push((await begin('one', now)) !== null)
    }
    expect(made.filter(Boolean)).toHaveLength(40)
  })

  test.each([
    [12, 10],
    [60, 2],
    [200, 1],
  ])('from %i networks, %i each, leaves each other network its first', async (networks, each) => {
    await worked(networks, each)
    const { make } = site()
    expect((await make(HONEST)).status).toBe(201)
    const refused = await make(HONEST)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  })
})

test('tests that are kept give way when there are too many: the unseen of the largest network first', async () => {
  await env.DB.prepare(
    `INSERT INTO seed_tests (token, view_hash, created_at, expires_at, network)
     SELECT value, 'h' || value, value, 1e12, CASE WHEN value < 290 THEN 'large' ELSE 'n' || (value % 20) END
     FROM json_each(?)`,
  )
    .bind(JSON.stringify(Array.from({ length: PLACEMENT.total }, (_, n) => n)))
    .run()
  await env.DB.exec(`UPDATE seed_tests SET sender = 'a@b.example' WHERE created_at < 10`)
  const large = await env.DB.prepare(`SELECT used FROM room_shares WHERE network = 'large'`).first('used')
  expect([large, await used(PLACEMENT)]).toEqual([290, PLACEMENT.total])
  await env.DB.exec('DELETE FROM room_work')
  const { make } = site()
  expect((await make(HONEST)).status).toBe(201)
  const { results } = await env.DB.prepare('SELECT item FROM room_items WHERE removed_at IS NOT NULL').all()
  expect(results).toEqual([{ item: 'h10' }])
  expect(await differences()).toEqual([])
})

test('a test that gave way says so', async () => {
  const { api, make } = site()
  const { view } = await (await make(HONEST)).json<{ view: string }>()
  await env.DB.prepare(`UPDATE room_items SET removed_at = 0, network = ''`).run()
  const gone = await api(`/user/deliverability-test/${view}`)
  expect(gone.status).toBe(410)
  expect(await gone.text()).toContain('to make room')
  expect(await env.DB.prepare('SELECT count(*) AS n FROM seed_copies').first('n')).toBe(0)
})
