// Watches: one network must not use up all looks of a day.
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { WATCHES } from '#shared/saved/quota/quotas.ts'
import { watchKind } from '#worker/saved/kinds/watch.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { register } from '#worker/saved/register.ts'
import { remindSql } from '#worker/saved/room-taken.ts'
import { lifeOf } from '#worker/saved/self.ts'
import { DAY, HOUR, watchSite } from '#tests/helpers/watch-site.ts'
import { differences, used } from './counted.ts'

const ZONE = {
  'acme.example': { TXT: ['v=spf1 -all'], NS: ['ns1.host.example'] },
  'hooks.acme.com': { A: ['198.41.0.4'] },
}
const HONEST = '198.41.0.4'

function site() {
  const made = watchSite(ZONE, { mails: true })
  const watch = (address: string, everyHours = 4) =>
    made.call('', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'cf-connecting-ip': address },
      body: JSON.stringify({ subject: 'acme.example', kind: 'domain', everyHours }),
    })
  return { ...made, watch }
}

/** Numbers from 0, as SQL. */
const numbers = (count: number) =>
  `(WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT ${count}) SELECT i FROM n)`

/** The room is full, in equal shares. */
const fill = (networks: number) =>
  env.DB.batch([
    env.DB.prepare(
      `INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
       SELECT 'hash ' || i, 'watch', 0, ${90 * DAY} + i, 0 FROM ${numbers(400)}`,
    ),
    env.DB.prepare(
      `INSERT INTO room_items (room, item, owner, network, units, worth, at)
       SELECT '${WATCHES.name}', 'hash ' || i, 'hash ' || i, 'n' || (i % ${networks}), 6, 0, ${90 * DAY} + i FROM ${numbers(400)}`,
    ),
  ])

let count = 0
const attack = (network: string) => {
  const made = { kind: 'domain' as const, subject: 'acme.example', selectors: [], everyHours: 4 }
  count += 1
  return register(env.DB, {
    owner: `a${count}`,
    kind: watchKind.name,
    feedHash: `feed of a${count}`,
    network,
    now: 0,
    expiresAt: lifeOf(watchKind, made),
    needs: watchKind.needs(made),
  })
}

const keyIn = async (answer: Response) => (await answer.json<{ key: string }>()).key

describe('an attacker who starts watches', () => {
  test('from ten /64 of one /48 gets the share of one network', async () => {
    const { watch } = site()
    const statuses: number[] = []
    for (let n = 0; n < 20; n++) statuses.push((await watch(`2001:500:88:${n % 10}::1`, 1)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(201), ...Array<number>(10).fill(429)])
    expect((await watch(HONEST, 1)).status).toBe(201)
  })

  test.each([10, 200])('from %i networks does not keep anyone else out', async (networks) => {
    await fill(networks)
    const { watch, report } = site()
    expect(await used(WATCHES)).toBe(2_400)
    const key = await keyIn(await watch(HONEST))
    for (let n = 0; n < networks; n++) await attack(`n${n}`)
    expect((await report(key)).removed).toBeUndefined()
    const removedAt = env.DB.prepare('SELECT removed_at FROM room_items WHERE owner = ?').bind(
      await sha256Hex(key),
    )
    expect(await removedAt.first('removed_at')).toBeNull()
    expect(await used(WATCHES)).toBe(2_400)
    expect(await differences()).toEqual([])
  })

  test('again and again is stopped by the count of the day, which ending them does not reset', async () => {
    const { watch, call, clock } = site()
    for (let n = 0; n < 60; n++) await call(`/${await keyIn(await watch(HONEST))}`, { method: 'DELETE' })
    const refused = await watch(HONEST)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(DAY / 1000)])
    expect(await refused.json()).toMatchObject({
      error: { code: 'rate_limited', message: expect.stringContaining('60 watches today') as string },
    })
    await clock.advance(DAY)
    expect((await watch(HONEST)).status).toBe(201)
  })

  test('from 200 networks all day long leaves each other network its first', async () => {
    await env.DB.prepare(
      `INSERT INTO room_work (ends_at, room, network, used)
       SELECT ${DAY}, 'watches a day', 'n' || i, 3 FROM ${numbers(200)}`,
    ).run()
    const { watch } = site()
    expect(await attack('n1')).toBe(null)
    expect((await watch(HONEST)).status).toBe(201)
    expect((await watch(HONEST)).status).toBe(429)
  })
})

/** From now on, DNS waits. @returns when it was asked, and what lets it answer */
function heldDns(world: { dns: () => Promise<void> }): [Promise<void>, () => void] {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const isAsked = new Promise<void>((asked) => {
    world.dns = () => (asked(), answered)
  })
  return [isAsked, answer]
}

/** All gave way. */
const makeRoom = (now: number) =>
  env.DB.batch([
    env.DB.prepare(`UPDATE room_items SET removed_at = ?, network = ''`).bind(now),
    remindSql(env.DB),
  ])

describe('a watch that gave way', () => {
  async function removed() {
    const made = site()
    const key = await keyIn(await made.watch(HONEST, 1))
    await made.work()
    await made.send(`/${key}/targets`, { kind: 'webhook', address: 'https://hooks.acme.com/dns' })
    await made.work()
    await makeRoom(made.clock.now())
    await made.compare()
    return { ...made, key }
  }

  test('says so on its page and in its feed, and takes no more targets', async () => {
    const { key, report, call, send } = await removed()
    const { removed: at, events, feed } = await report(key)
    expect(at).toBe(new Date(0).toISOString())
    expect(events[0]).toMatchObject({
      what: 'removed',
      title: expect.stringContaining('to make room') as string,
    })
    expect(await (await call(feed.replace(/^.*\/user\/watch/, ''))).text()).toContain(
      'was ended to make room',
    )
    const refused = await send(`/${key}/targets`, { kind: 'email', address: 'ada@example.com' })
    expect(refused.status).toBe(410)
  })

  test('tells its targets once, and is not looked at again', async () => {
    const made = await removed()
    const { posted, dueAt, key, report, clock } = made
    const before = posted.length
    await made.pass(2 * DAY)
    const told = posted.slice(before).map(({ body }) => (JSON.parse(body) as { type: string }).type)
    expect(told).toHaveLength(1)
    expect(posted.at(-1)?.body).toContain('"removed"')
    expect(dueAt(), 'nothing is left to do but to end').toBe(14 * DAY)
    expect((await report(key)).lookedAt).toBe(new Date(0).toISOString())
    expect(clock.now()).toBe(2 * DAY)
  })

  test('is not brought back by a look that was under way', async () => {
    const made = site()
    const key = await made.begin()
    const [isLooking, answer] = heldDns(made.world)
    await made.clock.advance(HOUR)
    const looking = made.work()
    await isLooking
    await makeRoom(made.clock.now())
    await made.compare()
    answer()
    await looking
    const { removed: at, lookedAt } = await made.report(key)
    expect([at, lookedAt]).toEqual([new Date(HOUR).toISOString(), new Date(0).toISOString()])
    expect(made.dueAt()).toBe(HOUR + 14 * DAY)
  })

  test('is gone after two weeks, however often it is read', async () => {
    const { key, call, clock } = await removed()
    await clock.advance(13 * DAY)
    expect((await call(`/${key}`)).status).toBe(200)
    await clock.advance(DAY)
    expect((await call(`/${key}`)).status).toBe(404)
  })

  test('is the one of the largest network that nobody has read for longest', async () => {
    const { watch, call, report, clock, work, compare } = site()
    const keys: string[] = []
    for (let w = 0; w < 10; w++) keys.push(await keyIn(await watch('203.0.113.7', 1)))
    for (let n = 0; n < 10; n++) for (let w = 0; w < 9; w++) await watch(`2001:500:${n}::1`, 1)
    await clock.advance(2 * DAY)
    await call(`/${keys[0]}`)
    await work()
    expect((await watch(HONEST)).status).toBe(201)
    await compare()
    const removed = await Promise.all(keys.map(async (key) => (await report(key)).removed !== undefined))
    expect(removed.filter(Boolean)).toHaveLength(1)
    expect(removed[0]).toBe(false)
  })
})

test('of requests that race at the brim, none overshoots', async () => {
  const { watch } = site()
  for (let n = 0; n < 99; n++) await watch(`2001:500:${(n % 10).toString(16)}::1`, 1)
  const both = await Promise.all([watch(HONEST, 1), watch('203.0.113.7', 1), watch('192.0.2.7', 1)])
  expect(both.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await used(WATCHES)).toBe(2_400)
  expect(await differences()).toEqual([])
})
