// A database of the version that kept warmup plans in a table: everything is taken over, and every key answers as it did.
import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrateFrom } from '#tests/helpers/older-database.ts'
import { DAY, warmupSite } from '#tests/helpers/warmup-site.ts'
import kept from '#tests/fixtures/saved/warmups-before-objects.json'

const LAST_BEFORE = '0022_page_keys.sql'
const { keys, now, answers } = kept
const NAMES = Object.keys(keys) as (keyof typeof keys)[]

async function olderSite() {
  const site = warmupSite({}, env.OLD)
  await site.clock.advance(now)
  return site
}

type Site = Awaited<ReturnType<typeof olderSite>>

async function answersOf(site: Site, name: keyof typeof keys) {
  const { view, feed } = keys[name]
  const page = await site.user(`/warmup/${view}`)
  const own = await site.user(`/warmup/${view}.ics`)
  const calendar = await site.user(`/warmup/${feed}.ics`)
  return {
    page: { status: page.status, body: await page.json() },
    own: { status: own.status, text: await own.text() },
    calendar: { status: calendar.status, text: await calendar.text() },
  }
}

const count = (table: string) => env.OLD.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')
const used = () =>
  env.OLD.prepare(`SELECT used FROM room_totals WHERE room = 'warmup plans'`).first<number>('used')

beforeAll(() => migrateFrom(LAST_BEFORE, kept.tables))

describe('a warmup plan of an older version', () => {
  test.each(NAMES)('answers as it did, by each of its keys (%s)', async (name) => {
    const site = await olderSite()
    // Before the schedule has come to it, and after.
    expect(await answersOf(site, name)).toEqual(answers[name])
    for (let run = 0; run < 2; run++) await site.compare()
    expect(await answersOf(site, name)).toEqual(answers[name])
  })

  test('is taken over by the schedule; twice is once, and the old rows are gone', async () => {
    const site = await olderSite()
    for (let run = 0; run < 3; run++) await site.compare()
    expect(await count('warmup_plans')).toBe(0)
    await site.stirAll(env.OLD)
    await site.work()
    // The expired one has ended.
    expect([await count('saved'), await used()]).toEqual([4, 3])
    await answersOf(site, 'stopped')
    expect(await count('saved')).toBe(4)
  })

  test('is entered, frees its room when it is deleted, and does not come back', async () => {
    const site = await olderSite()
    const { view } = keys.fresh
    const entered = await site.post(`/${view}/check-ins`, { date: '2026-11-26', sent: 20 })
    expect(entered.status).toBe(200)
    const before = (await used()) ?? 0
    expect((await site.user(`/warmup/${view}`, { method: 'DELETE' })).status).toBe(204)
    expect(await used()).toBe(before - 1)
    await site.clock.advance(2 * DAY)
    await site.compare()
    await site.work()
    expect((await answersOf(site, 'fresh')).page.status).toBe(404)
  })
})
