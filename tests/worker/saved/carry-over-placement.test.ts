// A database of the version that kept placement tests in tables: everything is taken over, every key answers as it did, and
// what the companion reports finds its test.
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/kit/calendar.ts'
import type { PlacementReport } from '#shared/saved/deliverability-test/schema.ts'
import { hashOfAddress } from '#worker/db/subscribers.ts'
import { statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { migrateFrom } from '#tests/helpers/older-database.ts'
import { filledTables, rowsOf, savedSite } from '#tests/helpers/saved-site.ts'
import kept from '#tests/fixtures/saved/placement-before-objects.json'

const { keys, now, answers } = kept
const NAMES = ['expired', 'removed', 'seen', 'fresh', 'arriving'] as const
const PATH = '/user/deliverability-test'

async function olderSite() {
  const site = savedSite({ bindings: { DB: env.OLD, SEEDS_SECRET: 'secret' } })
  await site.clock.advance(now)
  const open = (name: keyof typeof keys, init?: RequestInit) =>
    statusAndBody(site.api(`${PATH}/${keys[name].view}`, init)) as Promise<{
      status: number
      body: PlacementReport
    }>
  const say = async (...copies: object[]) => {
    const answer = await site.api('/inbound/seeds', {
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body: JSON.stringify({ mailboxes: [], copies }),
    })
    return answer.json<{ stored: number; againInSeconds: number }>()
  }
  const end = (name: keyof typeof keys) => site.api(`${PATH}/${keys[name].view}`, { method: 'DELETE' })
  return { ...site, open, say, end }
}

const copy = (name: keyof typeof keys, address = 'b@example.com') => ({
  token: keys[name].token,
  address,
  path: 'Spam',
  name: 'Spam',
  arrivedAt: new Date(now).toISOString(),
  header: 'From: Ada <ada@northwind.test>\r\n',
})

beforeEach(async () => {
  await migrateFrom('0023_saved.sql', kept.tables)
  // The objects of the test before.
  const { end } = await olderSite()
  for (const name of NAMES) await end(name)
  await migrateFrom('0023_saved.sql', kept.tables)
})

const used = () =>
  env.OLD.prepare(`SELECT used FROM room_totals WHERE room = 'placement'`).first<number>('used')

describe('a placement test of an older version', () => {
  test('answers as before, before the schedule has come to it and after', async () => {
    const { open, compare, work } = await olderSite()
    for (const name of NAMES) expect(await open(name), name).toEqual(answers[name])
    for (let run = 0; run < 3; run++) await compare()
    await work()
    for (const name of NAMES) expect(await open(name), name).toEqual(answers[name])
  })

  test('is taken over by the schedule; twice is once, and the old rows are gone', async () => {
    const { open, compare, work, clock } = await olderSite()
    for (let run = 0; run < 3; run++) await compare()
    expect(await rowsOf(env.OLD, 'seed_tests')).toBe(0)
    expect(await rowsOf(env.OLD, 'seed_copies')).toBe(0)
    for (const name of NAMES) expect(await open(name), name).toEqual(answers[name])
    await work()
    expect(await filledTables(keys.expired.view)).not.toContain('copies')
    await clock.advance(10 * 60_000)
    await work()
    expect((await open('expired')).status).toBe(404)
    expect(await rowsOf(env.OLD, 'saved')).toBe(4)
  })

  test('takes a copy that is reported before the schedule has come to it', async () => {
    const { say, open, compare } = await olderSite()
    expect(
      await say(copy('arriving'), copy('expired'), copy('removed'), {
        ...copy('seen'),
        token: 'p-aaaaaaaaaaaaa',
      }),
    ).toEqual({
      stored: 1,
      againInSeconds: 5,
    })
    for (let run = 0; run < 3; run++) await compare()
    const { body } = await open('arriving')
    expect(body).toMatchObject({ state: 'done', sender: 'ada@northwind.test' })
    expect(body.placements.map(({ folder }) => folder)).toEqual(['inbox', 'spam'])
    expect((await say(copy('arriving'))).stored, 'found by the register from now on').toBe(0)
    expect((await say(copy('fresh', 'a@example.com'))).stored).toBe(1)
  })

  test('is awaited as before, counts for its network, and is told to be about its sender', async () => {
    const { say, compare, work, clock, end } = await olderSite()
    expect((await say()).againInSeconds).toBe(5)
    const before = await used()
    for (let run = 0; run < 3; run++) await compare()
    await work()
    expect(await used()).toBe(before)
    // With the one that has expired: it is still remembered.
    const about = env.OLD.prepare(
      `SELECT count(*) AS n FROM saved_keys WHERE opens = 'from' AND address_hash = ?`,
    )
    expect(await about.bind(await hashOfAddress(env.OLD, 'ada@northwind.test')).first('n')).toBe(3)
    await end('fresh')
    expect((await say()).againInSeconds).toBe(5)
    // One copy of the other one came, and the rest is missing after half an hour.
    await clock.advance(31 * 60_000)
    expect((await say()).againInSeconds).toBe(60)
  })

  test('is deleted with all that it had, and ends when it would have ended', async () => {
    const { open, end, compare, work, clock } = await olderSite()
    const before = (await used()) ?? 0
    expect((await end('seen')).status).toBe(204)
    expect(await filledTables(keys.seen.view)).toEqual([])
    expect(await used()).toBe(before - 1)
    for (let run = 0; run < 3; run++) await compare()
    expect((await open('seen')).status, 'nothing comes back').toBe(404)
    await clock.advance(8 * DAY_MS)
    await work()
    await clock.advance(DAY_MS)
    await work()
    for (const name of ['fresh', 'arriving', 'expired'] as const)
      expect((await open(name)).status, name).toBe(404)
    expect([await used(), await rowsOf(env.OLD, 'seed_tests')]).toEqual([0, 0])
  })
})
