// A database of the version that kept watches in its tables: everything is taken over, and every key goes on working.
import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WatchReport } from '#shared/saved/watch/schema.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import { migrateFrom } from '#tests/helpers/older-database.ts'
import { DAY, HOUR, watchSite } from '#tests/helpers/watch-site.ts'
import kept from '#tests/fixtures/saved/watches-before-objects.json'

const LAST_BEFORE = '0022_page_keys.sql'
const ZONE = {
  'acme.com': {
    TXT: ['v=spf1 -all'],
    MX: [[10, 'mx2.acme.com']] as [number, string][],
    NS: ['ns1.host.com'],
  },
  'hooks.acme.com': { A: ['198.41.0.4'] },
  'one.com': { NS: ['ns1.host.com'], MX: [[10, 'mx.one.com']] as [number, string][] },
}
const { keys, now, page, token, asked } = kept

async function olderSite() {
  const site = watchSite(ZONE, { mails: true })
  Object.assign(site.bindings, { DB: env.OLD })
  await site.clock.advance(now)
  return site
}

const before = kept.reports as unknown as Record<keyof typeof keys, WatchReport>
const count = (table: string) => env.OLD.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')

beforeAll(() => migrateFrom(LAST_BEFORE, kept.tables))

describe('a watch of an older version', () => {
  test('opens by its key before the schedule has come to it, as it was', async () => {
    const site = await olderSite()
    expect(await site.report(keys.told)).toMatchObject({
      ...before.told,
      // It is read now.
      expires: expect.any(String) as string,
    })
    expect(
      (await site.call(`-feed/${/[\w-]{22}(?=\.atom)/.exec(before.asked.feed)?.[0] ?? ''}.atom`)).status,
    ).toBe(200)
    expect((await site.report(page)).subject).toBe('acme.com')
  })

  test('is taken over by the schedule; twice is once, and the old rows are gone', async () => {
    const site = await olderSite()
    for (let run = 0; run < 3; run++) await compareSaved(site.bindings, site.clock.now())
    expect(await count('watches')).toBe(0)
    expect(await count('watch_events')).toBe(0)
    expect(await count('watch_targets')).toBe(0)
    expect(await count('saved')).toBe(4)
    expect((await site.report(keys.removed)).events.map(({ what }) => what)).toContain('removed')
    expect((await site.report(keys.removed)).removed).toBe(before.removed.removed)
    expect((await site.report(keys.fresh)).lookedAt).toBe(null)
  })

  test('goes on looking, and tells what was not told, once, under the ids of before', async () => {
    const site = await olderSite()
    await compareSaved(site.bindings, site.clock.now())
    await site.stirAll(env.OLD)
    await site.pass(7 * HOUR)
    const ids = site.posted.map(({ headers }) => headers.get('webhook-id') ?? '')
    expect(new Set(ids).size).toBe(ids.length)
    expect(
      site.posted.map(({ body }) => (JSON.parse(body) as { data: { after: string[] } }).data.after),
    ).toEqual([['10 mx2.acme.com']])
    expect(Date.parse((await site.report(keys.fresh)).lookedAt ?? '')).toBeGreaterThan(now)
    expect((await site.report(keys.told)).events).toHaveLength(before.told.events.length)
  })

  test('whose address was asked hears its answer, and one that unsubscribes is gone', async () => {
    const site = await olderSite()
    await site.send('-mail/change', { token: asked, state: 'confirmed' })
    expect((await site.report(keys.asked)).targets).toMatchObject([{ state: 'confirmed' }])
    await site.send('-mail/change', { token, state: 'ended' })
    expect((await site.report(keys.told)).targets.map(({ kind }) => kind)).toEqual(['webhook'])
    expect((await site.call(`/${page}`)).status).toBe(404)
  })

  test('counts for its network as before, and frees its room', async () => {
    const site = await olderSite()
    const used = await env.OLD.prepare(`SELECT used FROM room_totals WHERE room = 'watches'`).first<number>(
      'used',
    )
    expect(used).toBe(24 + 1 + 6)
    await site.call(`/${keys.told}`, { method: 'DELETE' })
    expect(await env.OLD.prepare(`SELECT used FROM room_totals WHERE room = 'watches'`).first('used')).toBe(7)
    expect((await site.call(`/${keys.told}`)).status).toBe(404)
    await site.pass(DAY)
    expect((await site.call(`/${keys.told}`)).status, 'nothing comes back').toBe(404)
  })
})
