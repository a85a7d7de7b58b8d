// A watch from its first look to its events, with a real D1: each message once, late, twice, lost; the database down.
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { queueDueWatches } from '#worker/watch/consumer.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { DAY, HOUR, MINUTE, watchSite } from '#tests/helpers/watch-site.ts'

const lastLook = async () =>
  (await env.DB.prepare('SELECT id, turn FROM watches').first<{ id: string; turn: number }>()) ?? {
    id: '',
    turn: 0,
  }

const zoneNow = (): Zone => ({
  'acme.example': {
    TXT: ['v=spf1 ip4:192.0.32.0/24 -all'],
    MX: [[10, 'mx.acme.example']],
    NS: ['ns1.host.example'],
  },
  '_dmarc.acme.example': { TXT: ['v=DMARC1; p=reject'] },
})

describe('a watch', () => {
  test('knows the state after the second look, and reports a change after two more', async () => {
    const zone = zoneNow()
    const site = watchSite(zone)
    const key = await site.begin()
    expect((await site.report(key)).facets.find(({ facet }) => facet === 'mx')).toMatchObject({
      state: 'settling',
      records: ['10 mx.acme.example'],
    })
    await site.pass(20 * MINUTE)
    expect((await site.report(key)).facets.find(({ facet }) => facet === 'mx')?.state).toBe('known')
    zone['_dmarc.acme.example'] = { TXT: ['v=DMARC1; p=none'] }
    await site.pass(2 * HOUR)
    const { events } = await site.report(key)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      what: 'changed',
      facet: 'dmarc',
      tone: 'warn',
      title: 'acme.example: DMARC changed',
      before: ['v=DMARC1; p=reject'],
      after: ['v=DMARC1; p=none'],
      change: {
        action: 'replace',
        owner: '_dmarc.acme.example',
        before: ['v=DMARC1; p=none'],
        after: ['v=DMARC1; p=reject'],
      },
    })
    await site.pass(DAY)
    expect((await site.report(key)).events).toHaveLength(1)
  })

  test('reports nothing that only one server sees, or that is gone ten minutes later', async () => {
    const zone = zoneNow()
    const second = zoneNow()
    const site = watchSite(zone, { second })
    const key = await site.begin({ subject: 'acme.example', kind: 'domain', everyHours: 12 })
    await site.pass(HOUR)
    zone['acme.example'] = { TXT: ['v=spf1 +all'] }
    await site.pass(DAY)
    expect((await site.report(key)).events).toEqual([])
  })

  test('says once that nothing can be seen for a day, and that something can again', async () => {
    const zone = zoneNow()
    const site = watchSite(zone)
    const key = await site.begin({ subject: 'acme.example', kind: 'domain', everyHours: 12 })
    await site.pass(HOUR)
    Object.assign(zone, { 'acme.example': 'servfail', '_dmarc.acme.example': 'servfail' })
    await site.pass(23 * HOUR)
    expect((await site.report(key)).events).toEqual([])
    await site.pass(36 * HOUR)
    expect((await site.report(key)).events.map(({ what, tone }) => [what, tone])).toEqual([
      ['blind', 'unknown'],
    ])
    Object.assign(zone, zoneNow())
    await site.pass(13 * HOUR)
    expect((await site.report(key)).events.map(({ what }) => what)).toEqual(['sighted', 'blind'])
  })

  test('that no one reads says that it ends, and ends; one that is read does not', async () => {
    const site = watchSite(zoneNow())
    const [unread, read] = [
      await site.begin({ subject: 'acme.example', kind: 'domain', everyHours: 24 }),
      await site.begin({ subject: 'acme.example', kind: 'domain', everyHours: 24 }),
    ]
    for (let month = 0; month < 3; month++) {
      await site.clock.advance(31 * DAY)
      await site.pass(5 * MINUTE)
      await site.call((await site.report(read)).feed.replace(/^.*\/user\/watch/, ''))
    }
    expect((await site.call(`/${unread}`)).status).toBe(404)
    expect((await site.report(read)).subject).toBe('acme.example')
  })
})

describe('a queue message', () => {
  const changed = async () => {
    const zone = zoneNow()
    const site = watchSite(zone)
    const key = await site.begin()
    await site.pass(HOUR)
    zone['acme.example'] = { ...(zone['acme.example'] as object), MX: [[10, 'mx.other.example']] }
    await site.pass(2 * HOUR)
    return { site, key, zone }
  }

  test('that comes twice makes one event', async () => {
    const { site, key } = await changed()
    const [event] = (await site.report(key)).events
    expect(event?.facet).toBe('mx')
    const { id, turn } = await lastLook()
    await site.take({ kind: 'look', watch: id, turn })
    await Promise.all([1, 2, 3].map(() => site.take({ kind: 'look', watch: id, turn })))
    expect((await site.report(key)).events).toHaveLength(1)
  })

  test('that comes while the same look is made makes one event', async () => {
    const zone = zoneNow()
    const site = watchSite(zone)
    const key = await site.begin()
    await site.pass(HOUR)
    zone['acme.example'] = { ...(zone['acme.example'] as object), MX: [[10, 'mx.other.example']] }
    for (let turn = 0; turn < 30; turn++) {
      await site.clock.advance(5 * MINUTE)
      await queueDueWatches(site.bindings, site.clock.now())
      const items = site.queue.splice(0)
      await Promise.all([...items, ...items].map((item) => site.take(item)))
    }
    expect((await site.report(key)).events).toHaveLength(1)
  })

  test('that is older than the next look does nothing', async () => {
    const { site, key } = await changed()
    const { id, turn } = await lastLook()
    const { lookedAt } = await site.report(key)
    await site.clock.advance(MINUTE)
    await site.take({ kind: 'look', watch: id, turn: turn - 1 })
    expect((await site.report(key)).lookedAt).toBe(lookedAt)
    expect((await site.report(key)).events).toHaveLength(1)
  })

  test('that is lost is made up for next time', async () => {
    const zone = zoneNow()
    const site = watchSite(zone)
    const key = await site.begin()
    await site.pass(HOUR)
    zone['_dmarc.acme.example'] = { TXT: ['v=DMARC1; p=none'] }
    site.world.isQueueDown = true
    await site.pass(HOUR)
    site.world.isQueueDown = false
    expect(takeConsoleOutput().every((line) => line.startsWith('watch queue'))).toBe(true)
    await site.pass(2 * HOUR)
    expect((await site.report(key)).events).toHaveLength(1)
  })

  test('is retried while the database is down, and nothing is reported twice afterward', async () => {
    const { site, key, zone } = await changed()
    zone['_dmarc.acme.example'] = { TXT: ['v=DMARC1; p=none'] }
    const away = () => Promise.reject(new Error('away'))
    const statement = { bind: () => statement, all: away, run: away, first: away }
    const DB = { prepare: () => statement, batch: away } as unknown as D1Database
    const { id, turn } = await lastLook()
    const gone = { ...site.bindings, DB }
    expect(await site.take({ kind: 'look', watch: id, turn: turn + 1 }, { using: gone })).toBe(60)
    expect(takeConsoleOutput()).toEqual(['watch look DatabaseFailure'])
    await site.pass(2 * HOUR)
    expect((await site.report(key)).events.map(({ facet }) => facet)).toEqual(['dmarc', 'mx'])
  })

  test('of a watch that was deleted does nothing', async () => {
    const site = watchSite(zoneNow())
    expect(await site.take({ kind: 'look', watch: 'gone', turn: 1 })).toBe('ack')
    expect(await site.take({ kind: 'tell', target: 'gone' })).toBe('ack')
  })
})
