// Placement tests: one network must not use up what our mailboxes may get.
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { announceMailboxes } from '#worker/db/seed-mailboxes.ts'
import { placementKind } from '#worker/saved/kinds/placement.ts'
import { register } from '#worker/saved/register.ts'
import { PLACEMENT } from '#shared/saved/quota/quotas.ts'
import { INBOX_BINDINGS } from '#tests/helpers/prepared-examples.ts'
import { filledTables, savedSite } from '#tests/helpers/saved-site.ts'
import { differences, used } from './counted.ts'

const HOUR = 3_600_000
const HONEST = '198.41.0.4'

let count = 0
const begin = (network: string, now = 0) => {
  count += 1
  const needs = placementKind.needs({ token: `p-${count}` })
  const row = { owner: `hash ${count}`, kind: placementKind.name, feedHash: `feed ${count}`, network, now }
  return register(env.DB, { ...row, expiresAt: 1e12, needs })
}

const alive = (at: number) =>
  announceMailboxes(env.DB, [{ address: 'seed@gmail.example', provider: 'Gmail', readAt: at }], at)

beforeEach(() => alive(0))

function site() {
  const one = savedSite({ bindings: INBOX_BINDINGS })
  const { api } = one
  const make = (address: string) =>
    api('/user/deliverability-test', { method: 'POST', headers: { 'cf-connecting-ip': address } })
  return { ...one, make }
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
  await env.DB.batch(
    [
      `INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
       SELECT 'h' || value, 'placement', value, 1e12, 1 FROM json_each(?)`,
      // Ten were seen.
      `INSERT INTO room_items (room, item, owner, network, units, worth, at)
       SELECT 'placement', 'h' || value, 'h' || value, CASE WHEN value < 290 THEN 'large' ELSE 'n' || (value % 20) END, 1, value < 10, value
       FROM json_each(?)`,
    ].map((sql) =>
      env.DB.prepare(sql).bind(JSON.stringify(Array.from({ length: PLACEMENT.total }, (_, n) => n))),
    ),
  )
  const large = await env.DB.prepare(`SELECT used FROM room_shares WHERE network = 'large'`).first('used')
  expect([large, await used(PLACEMENT)]).toEqual([290, PLACEMENT.total])
  const { make } = site()
  expect((await make(HONEST)).status).toBe(201)
  const { results } = await env.DB.prepare('SELECT item FROM room_items WHERE removed_at IS NOT NULL').all()
  expect(results).toEqual([{ item: 'h10' }])
  expect(await differences()).toEqual([])
})

test('a test that gave way says so, and nothing is left of it', async () => {
  const { api, make, makeRoom, work, clock } = site()
  const { view } = await (await make(HONEST)).json<{ view: string }>()
  await work()
  expect(await filledTables(view)).toContain('copies')
  await makeRoom()
  const path = `/user/deliverability-test/${view}`
  for (const init of [{}, { method: 'DELETE' }, { headers: { accept: 'text/event-stream' } }]) {
    const gone = await api(path, init)
    expect(gone.status).toBe(410)
    expect(await gone.text()).toContain('to make room')
  }
  expect(await filledTables(view)).not.toContain('copies')
  expect([await used(PLACEMENT), await differences()]).toEqual([0, []])
  await clock.advance(14 * 24 * HOUR)
  await work()
  expect((await api(path)).status).toBe(404)
})

test('a test is worth more once a copy of it was seen', async () => {
  const { api, make, work } = site()
  const { token } = await (await make(HONEST)).json<{ token: string }>()
  await work()
  const worth = () => env.DB.prepare('SELECT worth FROM room_items').first('worth')
  expect(await worth()).toBe(0)
  const copy = {
    token,
    address: 'seed@gmail.example',
    path: 'INBOX',
    name: 'INBOX',
    arrivedAt: '2026-11-22T16:00:04.000Z',
    header: 'From: Ada <ada@acme.com>\r\n',
  }
  const answer = await api('/inbound/seeds', {
    method: 'POST',
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    body: JSON.stringify({ mailboxes: [], copies: [copy] }),
  })
  expect(answer.status).toBe(200)
  await work()
  expect(await worth()).toBe(1)
})
