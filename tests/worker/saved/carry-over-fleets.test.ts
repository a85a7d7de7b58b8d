// A database of the version that kept fleets in its tables: everything is taken over, and every key goes on working.
import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import type { FleetState } from '#shared/saved/fleet/schema.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import { fleetSite } from '#tests/helpers/fleet-site.ts'
import { CHANGED_ZONE, GOLDEN_ZONE } from '#tests/helpers/golden-fleet.ts'
import { migrateFrom } from '#tests/helpers/older-database.ts'
import kept from '#tests/fixtures/saved/fleets-before-objects.json'

const { keys, now, answers, difference, csv } = kept
const DAY = 86_400_000
const TABLES = ['fleets', 'fleet_domains', 'fleet_runs', 'fleet_rows']

async function olderSite() {
  const site = fleetSite({ ...GOLDEN_ZONE, ...CHANGED_ZONE }, { DB: env.OLD })
  await site.clock.advance(now)
  // Objects outlive a test.
  for (const key of Object.values(keys)) await site.wipe(key)
  await migrateFrom('0023_saved.sql', kept.tables)
  return site
}
let site: Awaited<ReturnType<typeof olderSite>>
beforeEach(async () => {
  site = await olderSite()
})

const count = (table: string) => env.OLD.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')
const used = (room: string) =>
  env.OLD.prepare('SELECT used FROM room_totals WHERE room = ?').bind(room).first<number>('used')
const takeOver = async () => {
  for (let run = 0; run < 3; run++) await compareSaved(site.bindings, site.clock.now())
}
const answersNow = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(keys).map(async ([name, key]) => [name, await site.json(`/user/fleet/${key}`)] as const),
    ),
  )

test('each key opens what it opened before the schedule has come to it, and after', async () => {
  expect(await answersNow()).toEqual(answers)
  await takeOver()
  expect(await answersNow()).toEqual(answers)
  expect((await site.json(`/user/fleet/${keys.done}/diff`)).body).toEqual(difference)
  expect(await (await site.api(`/user/fleet/${keys.done}?format=csv`)).text()).toBe(csv)
})

test('is taken over by the schedule; twice is once, and the old rows are gone', async () => {
  await takeOver()
  await takeOver()
  expect(await Promise.all(TABLES.map(count))).toEqual([0, 0, 0, 0])
  expect(await answersNow()).toEqual(answers)
})

test('a run that was under way goes on: each domain has one row, and the register counts them', async () => {
  await takeOver()
  await site.stirAll(env.OLD)
  await site.pass(120_000)
  const before = answers.running.body as unknown as FleetState
  const { state, done, rows } = await site.state(keys.running)
  expect([state, done, rows.length]).toEqual(['done', 6, 6])
  expect(rows.slice(0, 3)).toEqual(before.rows)
  expect(new Set(rows.map(({ domain }) => domain)).size).toBe(6)
  const rest = (await site.json(`/user/fleet/${keys.running}?after=${before.next}`)).body
  expect(rest.rows).toEqual(rows.slice(3))
  expect((await site.state(keys.fresh)).done).toBe(2)
  expect(await used('fleet queue')).toBe(0)
})

test('is run again, deleted and forgotten like one of today', async () => {
  expect(await site.again(keys.done)).toMatchObject({ status: 202, body: { run: 3, accepted: 4 } })
  await site.pass(60_000)
  expect((await site.state(keys.done)).runs.map(({ run, done }) => [run, done])).toEqual([
    [3, 4],
    [2, 4],
    [1, 4],
  ])
  for (const key of [keys.done, keys.running]) {
    expect((await site.api(`/user/fleet/${key}`, { method: 'DELETE' })).status).toBe(204)
    expect((await site.json(`/user/fleet/${key}`)).status).toBe(404)
  }
  await takeOver()
  await site.stirAll(env.OLD)
  await site.pass(40 * DAY)
  expect([await count('saved'), await used('fleet queue'), await used('fleet rows')]).toEqual([0, 0, 0])
  expect((await answersNow()).forgotten?.status).toBe(404)
})
