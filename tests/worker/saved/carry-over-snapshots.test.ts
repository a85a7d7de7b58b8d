// A database of the version that kept saved results in a table: everything is taken over, and every key answers as it did.
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/kit/calendar.ts'
import { statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { migrateFrom } from '#tests/helpers/older-database.ts'
import { filledTables, rowsOf, savedSite } from '#tests/helpers/saved-site.ts'
import kept from '#tests/fixtures/saved/snapshots-before-objects.json'

const { keys, now, answers } = kept
const NAMES = ['expired', 'removed', 'older', 'large', 'fresh'] as const

beforeEach(async () => {
  await migrateFrom('0023_saved.sql', kept.tables)
  // The objects of the test before.
  const site = savedSite({ bindings: { DB: env.OLD } })
  for (const name of NAMES) await site.api(`/user/snapshot/${keys[name]}`, { method: 'DELETE' })
  await migrateFrom('0023_saved.sql', kept.tables)
})

async function olderSite() {
  const site = savedSite({ zone: { 'acme.example': { TXT: ['v=spf1 -all'] } }, bindings: { DB: env.OLD } })
  await site.clock.advance(now)
  const open = (name: keyof typeof keys, path = '', init?: RequestInit) =>
    statusAndBody(site.api(`/user/snapshot/${keys[name]}${path}`, init))
  return { ...site, open }
}

const used = () =>
  env.OLD.prepare(`SELECT used FROM room_totals WHERE room = 'snapshots'`).first<number>('used')

describe('a saved result of an older version', () => {
  test('answers as before, before the schedule has come to it and after', async () => {
    const { open, compare, work } = await olderSite()
    for (const name of NAMES) expect(await open(name), name).toEqual(answers[name])
    for (let run = 0; run < 3; run++) await compare()
    await work()
    for (const name of NAMES) expect(await open(name), name).toEqual(answers[name])
    expect((await open('fresh', '/now')).status).toBe(200)
  })

  test('is taken over by the schedule; twice is once, and the old rows are gone', async () => {
    const { open, compare, work } = await olderSite()
    for (let run = 0; run < 3; run++) await compare()
    expect(await rowsOf(env.OLD, 'snapshots')).toBe(0)
    for (const name of NAMES) expect(await open(name), name).toEqual(answers[name])
    await work()
    // The expired one has ended; the one that was removed says so for two weeks.
    expect(await rowsOf(env.OLD, 'saved')).toBe(4)
    expect(await filledTables(keys.expired)).toEqual([])
    expect(await filledTables(keys.removed)).not.toContain('body')
  })

  test('counts for its network as before, is deleted with all that it had, and frees its room', async () => {
    const { open, compare } = await olderSite()
    const before = await used()
    const { results } = await env.OLD.prepare('SELECT size FROM snapshots WHERE size > 5000').all<{
      size: number
    }>()
    const size = results[0]?.size ?? 0
    expect(size).toBeGreaterThan(5000)
    expect((await open('large')).status).toBe(200)
    expect(await used()).toBe(before)
    const { api } = await olderSite()
    expect((await api(`/user/snapshot/${keys.large}`, { method: 'DELETE' })).status).toBe(204)
    expect(await used()).toBe((before ?? 0) - size)
    for (let run = 0; run < 3; run++) await compare()
    expect((await open('large')).status, 'nothing comes back').toBe(404)
    expect(await filledTables(keys.large)).toEqual([])
  })

  test('ends when it would have ended', async () => {
    const { open, compare, clock, work } = await olderSite()
    for (let run = 0; run < 3; run++) await compare()
    await clock.advance(24 * DAY_MS)
    await work()
    expect((await open('large')).status).toBe(404)
    expect((await open('fresh')).status).toBe(200)
    await clock.advance(6 * DAY_MS)
    await work()
    expect((await open('fresh')).status).toBe(404)
    expect([await used(), await rowsOf(env.OLD, 'saved')]).toEqual([0, 0])
  })
})
