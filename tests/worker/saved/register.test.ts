import { env } from 'cloudflare:test'
import { afterEach, describe, expect, test } from 'vitest'
import { WATCHES } from '#shared/saved/quota/quotas.ts'
import { register } from '#worker/saved/register.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { DAY, HOUR, MINUTE, watchSite } from '#tests/helpers/watch-site.ts'

const ZONE = { 'acme.example': { TXT: ['v=spf1 -all'], NS: ['ns1.host.example'] } }
const hourly = { subject: 'acme.example', kind: 'domain', everyHours: 1 }

const used = async () =>
  (await env.DB.prepare(`SELECT used FROM room_totals WHERE room = ?`)
    .bind(WATCHES.name)
    .first<number>('used')) ?? 0
const rows = async () => env.DB.prepare('SELECT count(*) AS n FROM saved').first<number>('n')

const away = () => Promise.reject(new Error('away'))
const statement = { bind: () => statement, all: away, run: away, first: away }
const NO_DATABASE = { prepare: () => statement, batch: away } as unknown as D1Database

afterEach(() => void takeConsoleOutput())

describe('between the register and an object', () => {
  test('what was registered and never made counts for an hour, and is forgotten', async () => {
    const site = watchSite(ZONE)
    await site.clock.advance(DAY)
    await register(env.DB, {
      owner: 'never made',
      kind: 'watch',
      feedHash: 'feed',
      network: '',
      now: site.clock.now(),
      expiresAt: site.clock.now() + DAY,
      needs: [{ of: WATCHES, units: 24 }],
    })
    expect(await used()).toBe(24)
    await site.pass(HOUR / 2)
    expect(await rows()).toBe(1)
    await site.pass(2 * DAY)
    expect([await used(), await rows()]).toEqual([0, 0])
  })

  test('an object that cannot be made leaves no row, and says so', async () => {
    const site = watchSite(ZONE)
    const SAVED = {
      ...site.bindings.SAVED,
      idFromName: () => ({}),
      get: () => ({ make: away, delete: () => Promise.resolve(null) }),
    }
    Object.assign(site.bindings, { SAVED })
    expect((await site.send('', hourly)).status).toBe(503)
    expect([await used(), await rows()]).toEqual([0, 0])
  })

  test('what is deleted while the register is away never opens again, and frees its room within minutes', async () => {
    const site = watchSite(ZONE)
    const key = await site.begin(hourly)
    const { DB } = site.bindings
    const feed = (await site.report(key)).feed.replace(/^.*\/user\/watch/, '')
    // The request itself asks the register for nothing.
    Object.assign(site.bindings, { DB: NO_DATABASE })
    expect((await site.call(`/${key}`, { method: 'DELETE' })).status).toBe(204)
    Object.assign(site.bindings, { DB })
    expect((await site.call(`/${key}`)).status).toBe(404)
    expect((await site.call(feed)).status).toBe(404)
    expect(await used()).toBe(24)
    await site.pass(10 * MINUTE)
    expect([await used(), await rows(), site.dueAt()]).toEqual([0, 0, Infinity])
    expect((await site.call(`/${key}`)).status).toBe(404)
  })

  test('what is read while the register is away gives way as late as it should', async () => {
    const site = watchSite(ZONE)
    const key = await site.begin({ ...hourly, everyHours: 24 })
    const givesWayAt = () => env.DB.prepare('SELECT at FROM room_items').first('at')
    expect(await givesWayAt()).toBe(Date.parse((await site.report(key)).expires))
    await site.clock.advance(10 * DAY)
    const { DB } = site.bindings
    Object.assign(site.bindings, { DB: NO_DATABASE })
    expect((await site.call(`/${key}`)).status).toBe(200)
    await site.work()
    Object.assign(site.bindings, { DB })
    await site.pass(HOUR)
    const until = Date.parse((await site.report(key)).expires)
    expect(await givesWayAt()).toBe(until)
    expect(await env.DB.prepare('SELECT expires_at FROM saved').first('expires_at')).toBe(until)
  })

  test('a key that somebody guesses makes nothing', async () => {
    const site = watchSite(ZONE)
    const key = 'A'.repeat(22)
    expect((await site.call(`/${key}`)).status).toBe(404)
    expect((await site.call(`/${key}`, { method: 'DELETE' })).status).toBe(404)
    expect(
      await site.sql(key, `SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'`),
    ).toEqual([])
  })
})
