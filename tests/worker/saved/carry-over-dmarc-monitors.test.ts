// A database of the version that kept monitors in its tables: everything is taken over, and every key and address goes on working.
import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import { carried, HOUR, monitorSite, reporterZone } from '#tests/helpers/monitor-site.ts'
import { migrateFrom } from '#tests/helpers/older-database.ts'
import { aggregateXml, GOOD } from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import kept from '#tests/fixtures/saved/dmarc-monitors-before-objects.json'

const { keys, addresses, now, page, token, asked } = kept
const before = kept.states as unknown as Record<'told' | 'fresh', MonitorState>
const zone = () => ({ ...reporterZone('google.com'), ...kept.zone }) as unknown as Zone

const SAMPLE_BYTES = before.told.reports.find(({ state }) => state === 'sample')?.bytes ?? 0

const pieces = (db: D1Database) =>
  db.batch(
    kept.pieces.map(({ mail_id, piece, bytes }) =>
      db
        .prepare('INSERT INTO dmarc_monitor_raw (mail_id, piece, bytes) VALUES (?, ?, unhex(?))')
        .bind(mail_id, piece, bytes),
    ),
  )

async function olderSite() {
  const site = monitorSite(zone())
  Object.assign(site.bindings, {
    DB: env.OLD,
    MAIL_FROM: 'site@site.example',
    OUTBOX: { send: () => Promise.resolve() },
    MAILER: { send: () => Promise.resolve() },
  })
  await site.clock.advance(now)
  return site
}

const TABLES = ['dmarc_monitors', 'watch_targets', 'watch_events'].concat(
  ['mails', 'raw', 'seen', 'days', 'sums', 'senders', 'receivers'].map((table) => `dmarc_monitor_${table}`),
)
const left = async () => {
  const counts = await Promise.all(
    TABLES.map((table) => env.OLD.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')),
  )
  return TABLES.filter((_, at) => counts[at])
}
const used = async () => {
  const { results } = await env.OLD.prepare(
    'SELECT room, used FROM room_totals WHERE used > 0 ORDER BY room',
  ).all<{
    room: string
    used: number
  }>()
  return Object.fromEntries(results.map(({ room, used: units }) => [room, units]))
}
const feedOf = (state: MonitorState) => state.feed.replace(/^.*\/user/, '/user')

beforeAll(() => migrateFrom('0023_saved.sql', kept.tables, pieces))

describe('a monitor of an older version', () => {
  test('takes mail at its address before anything else has asked for it', async () => {
    const site = await olderSite()
    const xml = carried(aggregateXml({ org: 'google.com', id: 'later', records: [GOOD] }), {
      from: 'google.com',
    })
    expect((await site.handIn(addresses.fresh, xml)).status).toBe(201)
    expect((await site.handIn(addresses.removed, xml)).status).toBe(404)
    expect(await site.state(keys.fresh)).toEqual({
      ...before.fresh,
      created: before.fresh.since,
      reports: [expect.objectContaining({ n: 1, state: 'waiting' })],
    })
  })

  test('opens by its key before the schedule has come to it, as it was, and so do its feed and the page in emails', async () => {
    const site = await olderSite()
    expect(await site.state(keys.told)).toEqual({ ...before.told, created: before.told.since })
    expect((await site.api(feedOf(before.told))).status).toBe(200)
    expect((await site.state(page)).domain).toBe('example.com')
    const original = await site.api(`/user/dmarc-monitor/${keys.told}/reports/9`)
    expect(await original.text()).toBe(kept.original)
    expect((await site.api(`/user/dmarc-monitor/${keys.removed}`)).status).toBe(410)
    expect((await site.api(`/user/dmarc-monitor/${keys.expired}`)).status).toBe(404)
  })

  test('is taken over by the schedule; twice is once, and the old rows are gone', async () => {
    const site = await olderSite()
    const { 'unproved report mail': unproved = 0, ...room } = await used()
    for (let run = 0; run < 3; run++) await compareSaved(site.bindings, site.clock.now())
    expect(await left()).toEqual([])
    // The bytes of the sample are gone, so it takes no room.
    expect(await used()).toEqual({ ...room, 'unproved report mail': unproved - SAMPLE_BYTES })
    expect(await site.state(keys.told)).toEqual({ ...before.told, created: before.told.since })
    for (const [name, key] of Object.entries(keys))
      expect((await site.api(`/user/dmarc-monitor/${key}`)).status, name).toBe(
        { removed: 410, expired: 404 }[name] ?? 200,
      )
  })

  test('reads what waited, looks, and tells what was not told, once, under the ids of before', async () => {
    const site = await olderSite()
    await compareSaved(site.bindings, site.clock.now())
    await site.stirAll(env.OLD)
    for (let hours = 0; hours < 12; hours += 1) {
      await site.work()
      await site.clock.advance(HOUR)
    }
    const types = site.posted.map(({ body }) => (JSON.parse(body) as { type: string }).type)
    expect(types.slice(0, 2)).toEqual(['dmarc-monitor.address_gone', 'dmarc-monitor.digest'])
    const state = await site.state(keys.told)
    expect(state.reports[0]).toMatchObject({ n: 12, state: 'read' })
    expect(state.totals.messages).toBe(before.told.totals.messages + 61)
    // It moved to the room of its owner.
    const waited = kept.tables.dmarc_monitor_mails.find(({ state: was }) => was === 'waiting')?.id ?? ''
    const room = env.OLD.prepare('SELECT room FROM room_items WHERE item = ?').bind(waited)
    expect(await room.first('room')).toBe('report mail')
  })

  test('whose address was asked hears its answer, and one that unsubscribes is gone', async () => {
    const site = await olderSite()
    await site.send('/user/watch-mail/change', { token: asked, state: 'confirmed' })
    expect((await site.state(keys.fresh)).targets).toMatchObject([{ state: 'confirmed' }])
    await site.send('/user/watch-mail/change', { token, state: 'ended' })
    expect((await site.state(keys.told)).targets.map(({ kind }) => kind)).toEqual(['webhook'])
    expect((await site.api(`/user/dmarc-monitor/${page}`)).status).toBe(404)
  })

  test('is deleted with all that it kept, and frees its room', async () => {
    const site = await olderSite()
    await site.api(`/user/dmarc-monitor/${keys.told}`, { method: 'DELETE' })
    // What is left is of the one that took a message.
    expect(await used()).toEqual({
      'monitors waiting': 1,
      'unproved report mail': expect.any(Number) as number,
    })
    expect((await site.api(`/user/dmarc-monitor/${keys.told}`)).status).toBe(404)
    expect((await site.handIn(addresses.told, 'x')).status).toBe(404)
    await site.cron()
    expect((await site.api(`/user/dmarc-monitor/${keys.told}`)).status, 'nothing comes back').toBe(404)
  })
})
