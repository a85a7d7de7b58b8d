// A database of the version that kept mail watches in its tables: everything is taken over, and every key and address goes on
// working.
import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR, mailOf, mailWatchSite, senderZone } from '#tests/helpers/mail-watch-site.ts'
import { migrateFrom } from '#tests/helpers/older-database.ts'
import kept from '#tests/fixtures/saved/mail-watches-before-objects.json'

const { keys, addresses, states, now } = kept
const TABLES = Object.keys(kept.tables)
const OWN = TABLES.filter((table) => table.startsWith('mail_watch') || table.startsWith('watch_'))

async function olderSite() {
  const site = mailWatchSite({ ...senderZone(), 'hooks.acme.com': { A: ['93.184.216.34'] } })
  Object.assign(site.bindings, { DB: env.OLD })
  await site.clock.advance(now)
  return site
}

const count = (table: string) => env.OLD.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')
const used = (room: string) =>
  env.OLD.prepare('SELECT used FROM room_totals WHERE room = ?').bind(room).first<number>('used')

beforeAll(() => migrateFrom('0023_saved.sql', kept.tables))

describe('a mail watch of an older version', () => {
  test('takes mail at its address before the schedule has come to it', async () => {
    const site = await olderSite()
    expect((await site.handIn(addresses.fresh, mailOf({ from: 'a@new.com', signedBy: null }))).status).toBe(
      201,
    )
    expect((await site.handIn(addresses.removed, mailOf())).status).toBe(404)
    expect((await site.handIn('w-aaaaaaaaaaaaa@inbox.example', mailOf())).status).toBe(404)
    await site.work()
    expect((await site.state(keys.fresh)).streams).toMatchObject([{ count: 1 }])
  })

  test('opens by its key before the schedule has come to it, as it was, and so do its feed and its badge', async () => {
    const site = await olderSite()
    const [feed, badge] = [states.told.feed, states.told.badge].map((url) =>
      url.replace(/^.*\/user/, '/user'),
    )
    expect((await site.api(feed ?? '')).status).toBe(200)
    expect(await site.state(keys.told)).toEqual({ ...states.told, created: states.told.since })
    expect(await (await site.api(badge ?? '')).text()).toContain('acme.com')
  })

  test('is taken over by the schedule; twice is once, and the old rows are gone', async () => {
    const site = await olderSite()
    for (let run = 0; run < 3; run++) await site.cron()
    for (const table of OWN) expect([table, await count(table)]).toEqual([table, 0])
    expect((await site.api(`/user/mail-watch/${keys.removed}`)).status).toBe(410)
    expect(await (await site.api(`/user/mail-watch/${keys.removed}.atom`)).text()).toContain('ended')
    expect((await site.api(`/user/mail-watch/${keys.expired}`)).status).toBe(404)
    expect(await count('saved')).toBe(3)
    // Whoever said yes was told of the change before. The key of that sender is gone, so there is another one.
    const told = site.posted.map((body) => (JSON.parse(body) as { data: { title: string } }).data.title)
    expect(told).toEqual([(await site.state(keys.told)).events[0]?.title])
  })

  test('judges what waited, frees its room, and goes on with its test under the same addresses', async () => {
    const site = await olderSite()
    await site.cron()
    await site.stirAll(env.OLD)
    await site.work()
    const { streams, refused, unsubscribe, events } = await site.state(keys.told)
    expect(streams).toMatchObject([{ count: 7 }])
    expect(refused).toEqual(states.told.refused)
    expect(events.slice(1)).toEqual(states.told.events)
    expect(await used('watched mail')).toBe(0)
    expect(await site.sql(keys.told, 'SELECT 1 FROM raw')).toEqual([])
    expect(unsubscribe.state).toBe('waiting')
    const control = addresses.probes[0] ?? ''
    await site.clock.advance(HOUR)
    expect((await site.handIn(control, mailOf())).status).toBe(201)
  })

  test('is deleted with everything, and nothing comes back', async () => {
    const site = await olderSite()
    await site.cron()
    const before = (await used('mail watches')) ?? 0
    expect((await site.api(`/user/mail-watch/${keys.told}`, { method: 'DELETE' })).status).toBe(204)
    await site.cron()
    expect(await used('mail watches')).toBe(before - 1)
    expect((await site.api(`/user/mail-watch/${keys.told}`)).status).toBe(404)
    expect((await site.handIn(addresses.told, mailOf())).status).toBe(404)
  })
})
