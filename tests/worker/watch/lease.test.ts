// What was taken and never done: a look or a notification whose worker or queue died comes back within minutes, takes
// effect once, and does not keep others waiting if it fails each time.
import { env } from 'cloudflare:test'
import { afterEach, describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { WatchEvent } from '#shared/watch/advance.ts'
import { deleteExpiredWatches } from '#worker/db/watch-retention.ts'
import { storeLook } from '#worker/db/watches.ts'
import { queueDueWatches } from '#worker/watch/consumer.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { DAY, HOUR, MINUTE, goodEndpoint, watchSite } from '#tests/helpers/watch-site.ts'

const CRON = 5 * MINUTE
const zoneNow = (): Zone => ({
  'acme.com': { TXT: ['v=spf1 -all'], MX: [[10, 'mx.acme.com']], NS: ['ns1.host.com'] },
  'hooks.acme.com': { A: ['198.41.0.4'] },
})
const daily = { subject: 'acme.com', kind: 'domain', everyHours: 24 }

type Site = ReturnType<typeof watchSite>

const run = async (site: Site) => {
  await site.clock.advance(CRON)
  await queueDueWatches(site.bindings, site.clock.now())
}
const looked = async () => {
  const { results } = await env.DB.prepare(
    'SELECT looked_at AS at FROM watches ORDER BY created_at, id',
  ).all<{
    at: number | null
  }>()
  return results.map(({ at }) => at)
}
const addEvent = () =>
  env.DB.prepare(
    `INSERT INTO watch_events (watch_id, at, event) SELECT id, 0, '{"what":"blind","groups":["mx"]}' FROM watches`,
  ).run()
const makeDue = (at: number) => env.DB.prepare('UPDATE watch_targets SET due_at = ?').bind(at).run()

/** From now on, no look of the watches that are there can be stored. */
async function breakLooks() {
  const last = await env.DB.prepare('SELECT max(rowid) AS last FROM watches').first<number>('last')
  await env.DB.prepare(
    `CREATE TRIGGER broken BEFORE UPDATE OF state ON watches WHEN old.rowid <= ${last ?? 0}
     BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  ).run()
}

afterEach(() => env.DB.prepare('DROP TRIGGER IF EXISTS broken').run())

describe('a look', () => {
  test('that was taken and lost is made within ten minutes, not at the next interval', async () => {
    const site = watchSite(zoneNow())
    const key = await site.begin(daily)
    await site.pass(HOUR)
    await site.clock.advance(DAY)
    await queueDueWatches(site.bindings, site.clock.now())
    const due = site.clock.now()
    expect(site.queue.splice(0), 'the queue dies with its process').toHaveLength(1)
    await site.pass(10 * MINUTE)
    expect(Date.parse((await site.report(key)).lookedAt ?? '')).toBeGreaterThan(due)
  })

  test('that is the first of its watch, too', async () => {
    const site = watchSite(zoneNow())
    await site.send('', daily)
    site.queue.splice(0)
    await site.pass(10 * MINUTE)
    expect((await looked())[0]).toBeGreaterThan(0)
  })

  test('is made once while it is under way, and the next one comes after the interval', async () => {
    const site = watchSite(zoneNow())
    await site.begin(daily)
    await site.pass(HOUR)
    await site.clock.advance(DAY)
    await queueDueWatches(site.bindings, site.clock.now())
    await queueDueWatches(site.bindings, site.clock.now())
    expect(site.queue).toHaveLength(1)
    await site.work()
    await site.pass(12 * HOUR)
    const row = await env.DB.prepare('SELECT turn, done FROM watches').first<{ turn: number; done: number }>()
    await site.pass(10 * HOUR)
    expect(await env.DB.prepare('SELECT turn, done FROM watches').first()).toEqual(row)
  })

  test('that was slow and was made again meanwhile counts once', async () => {
    const zone = zoneNow()
    const site = watchSite(zone)
    const key = await site.begin({ ...daily, everyHours: 1 })
    await site.pass(30 * MINUTE)
    zone['acme.com'] = { ...(zone['acme.com'] as object), MX: [[10, 'mx.other.com']] }
    for (let round = 0; round < 40; round++) {
      await run(site)
      const items = site.queue.splice(0)
      // Its lease ends before the queue delivers it.
      await run(site)
      for (const item of [...items, ...site.queue.splice(0), ...items]) await site.take(item)
    }
    expect((await site.report(key)).events).toHaveLength(1)
  })

  test('that fails each time is tried less and less often, and keeps no other watch waiting', async () => {
    const site = watchSite(zoneNow())
    for (let n = 0; n < 30; n++) await site.send('', { ...daily, everyHours: 1 })
    await breakLooks()
    await site.send('', { ...daily, everyHours: 1 })
    site.queue.splice(0)
    const taken: number[] = []
    for (let hour = 0; hour < 4; hour++) {
      let attempts = 0
      for (let at = 0; at < HOUR; at += CRON) {
        await run(site)
        attempts += site.queue.length
        await site.work()
      }
      taken.push(attempts)
    }
    takeConsoleOutput()
    const { results } = await env.DB.prepare('SELECT done FROM watches WHERE done >= 4').all()
    expect(results, 'one look each hour').toHaveLength(1)
    expect(taken[3], 'once an hour, and the other watch').toBeLessThanOrEqual(2 * 31)
    expect(taken[0]).toBeGreaterThan(taken[3] ?? 0)
  })

  test('that the queue has delivered three times is left to the next run', async () => {
    const site = watchSite(zoneNow())
    await site.send('', daily)
    const [item] = site.queue.splice(0)
    await breakLooks()
    if (!item) throw new Error('nothing was queued')
    const outcomes = []
    for (const attempts of [1, 2, 3, 4]) outcomes.push(await site.take(item, { attempts }))
    takeConsoleOutput()
    expect(outcomes).toEqual([60, 60, 'ack', 'ack'])
  })
})

describe('a notification', () => {
  const hooked = async () => {
    const site = watchSite(zoneNow())
    const key = await site.begin({ ...daily, everyHours: 1 })
    await site.send(`/${key}/targets`, { kind: 'webhook', address: 'https://hooks.acme.com/dns' })
    await site.work()
    site.posted.length = 0
    const { id = '' } = (await site.report(key)).targets[0] ?? {}
    return { site, key, item: { kind: 'tell', target: id } as const }
  }
  const ids = (site: Site) => site.posted.map(({ headers }) => headers.get('webhook-id'))

  test('that was taken and lost is sent within ten minutes', async () => {
    const { site } = await hooked()
    await addEvent()
    await makeDue(site.clock.now())
    await run(site)
    site.queue.splice(0)
    await site.pass(10 * MINUTE)
    expect(site.posted).toHaveLength(1)
  })

  test('of ten events is repeated only from the one at which its worker died', async () => {
    const { site, item } = await hooked()
    for (let n = 0; n < 10; n++) await addEvent()
    await makeDue(site.clock.now())
    let isDead = false
    const away = () => Promise.reject(new Error('away'))
    const statement = { bind: () => statement, first: away, all: away, run: away }
    const DB = {
      prepare: (sql: string) => (isDead ? statement : env.DB.prepare(sql)),
    } as unknown as D1Database
    site.world.endpoint = (posted) => {
      isDead ||= site.posted.length === 7
      return goodEndpoint(posted)
    }
    await site.take(item, { using: { ...site.bindings, DB } })
    expect([site.posted.length, takeConsoleOutput()]).toEqual([7, ['watch tell DatabaseFailure']])
    site.world.endpoint = goodEndpoint
    await site.pass(15 * MINUTE)
    const sent = ids(site)
    expect(new Set(sent).size).toBe(10)
    expect(sent.filter((id, at) => sent.indexOf(id) !== at)).toHaveLength(1)
  })

  test('is not sent by two workers when another event comes in between', async () => {
    const { site, item } = await hooked()
    await addEvent()
    await makeDue(site.clock.now())
    let goOn = () => {}
    site.world.endpoint = (posted) =>
      site.posted.length === 1
        ? new Promise<Response>((resolve) => (goOn = () => resolve(goodEndpoint(posted))))
        : goodEndpoint(posted)
    const first = site.take(item)
    await expect.poll(() => site.posted.length).toBe(1)
    const look = await env.DB.prepare('UPDATE watches SET turn = done + 1 RETURNING id, turn').first<{
      id: string
      turn: number
    }>()
    const state = JSON.parse(
      (await env.DB.prepare('SELECT state FROM watches').first<string>('state')) ?? '',
    ) as Parameters<typeof storeLook>[1]['state']
    const now = site.clock.now()
    const events: WatchEvent[] = [{ what: 'sighted', groups: ['mx'] }]
    if (look) await storeLook(env.DB, { ...look, now, state, events, nextAt: now + HOUR })
    await site.take(item)
    goOn()
    await first
    await site.pass(10 * MINUTE)
    const sent = ids(site)
    expect([sent.length, new Set(sent).size]).toEqual([2, 2])
  })

  test('whose worker dies each time is tried less and less often, and keeps no other waiting', async () => {
    const { site } = await hooked()
    await env.DB.prepare(
      `INSERT INTO watch_events (watch_id, at, event) SELECT id, 0, 'broken' FROM watches`,
    ).run()
    await makeDue(site.clock.now())
    const taken: number[] = []
    for (let hour = 0; hour < 6; hour++) {
      let attempts = 0
      for (let at = 0; at < HOUR; at += CRON) {
        await run(site)
        const tells = site.queue.splice(0).filter(({ kind }) => kind === 'tell')
        attempts += tells.length
        for (const tell of tells) await site.take(tell)
      }
      taken.push(attempts)
    }
    takeConsoleOutput()
    expect(taken[0]).toBeLessThanOrEqual(5)
    expect(taken[5]).toBeLessThanOrEqual(1)
  })
})

test('what expires while it is leased is deleted with everything', async () => {
  const site = watchSite(zoneNow())
  await site.send('', daily)
  const [item] = site.queue.splice(0)
  await site.clock.advance(91 * DAY)
  await deleteExpiredWatches(env.DB, site.clock.now())
  expect(item && (await site.take(item))).toBe('ack')
  expect(await looked()).toEqual([])
})
