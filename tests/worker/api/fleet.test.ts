// /user/fleet as a page or a program sees it, with a real D1 behind it and objects that ring when the test says so.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApiError } from '#shared/api/answers.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { FleetDifference, FleetRow, FleetState, NewFleet } from '#shared/saved/fleet/schema.ts'
import { FLEET_DOMAINS_A_DAY, FLEET_QUEUE, FLEET_ROWS } from '#shared/saved/quota/quotas.ts'
import { fleetSite } from '#tests/helpers/fleet-site.ts'
import { CHANGED_DOMAINS, CHANGED_ZONE, GOLDEN_DOMAINS, GOLDEN_ZONE } from '#tests/helpers/golden-fleet.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { until } from '#tests/helpers/objects.ts'
import { used } from '../quota/counted.ts'

const PATH = '/user/fleet'
/** A selection of the 200, with all kinds and the five that change. */
const DOMAINS = [...new Set([...GOLDEN_DOMAINS.filter((_, index) => index % 10 === 0), ...CHANGED_DOMAINS])]

const site = (zone: Zone = { ...GOLDEN_ZONE }, bindings: object = {}) => fleetSite(zone, bindings)
type Site = ReturnType<typeof site>

const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')
const REGISTER = ['saved', 'saved_keys', 'room_items', 'room_shares', 'room_totals']
/** What is left of it, and what it was told to leave. */
const left = async ({ sql }: Site, key: string) => [
  ...(await Promise.all(REGISTER.slice(0, 4).map(count))),
  await used(FLEET_QUEUE),
  await used(FLEET_ROWS),
  await sql(key, `SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'`),
]
const NOTHING = [0, 0, 0, 0, 0, 0, []]

beforeEach(async () => {
  for (const table of [...REGISTER, 'room_work']) await env.DB.exec(`DELETE FROM ${table}`)
})
afterEach(() => void takeConsoleOutput())

const never = () => new Promise<never>(() => {})

describe('a fleet', () => {
  test('is created from a list, and its rows appear as they are finished', async () => {
    const { make, json, work, ring } = site()
    const { status, body } = await make([...DOMAINS, 'not a domain', 'HTTPS://healthy-1.COM/x'])
    expect(status).toBe(202)
    expect(v.is(NewFleet, body)).toBe(true)
    expect(body).toMatchObject({ run: 1, accepted: DOMAINS.length, refused: [{ line: DOMAINS.length + 1 }] })
    expect(body.key).toMatch(/^[\w-]{22}$/)
    await ring(body.key, 4)
    const first = await json(`${PATH}/${body.key}`)
    expect([first.status, v.is(FleetState, first.body)]).toEqual([200, true])
    expect(first.body).toMatchObject({
      name: 'Clients',
      state: 'running',
      done: 4,
      total: DOMAINS.length,
      failed: 0,
    })
    await work()
    const rest = await json(`${PATH}/${body.key}?after=${first.body.next}`)
    expect(rest.body).toMatchObject({ state: 'done', done: DOMAINS.length, next: null, groups: [] })
    const domains = [...first.body.rows, ...rest.body.rows].map(({ domain }) => domain)
    expect([...domains].sort()).toEqual([...DOMAINS].sort())
    const whole = await json(`${PATH}/${body.key}`)
    expect(whole.body.groups.map(({ title }) => title)).toContain('5 domains have no DKIM key')
  })

  test('is run again, and exactly the five domains that changed differ', async () => {
    const zone: Zone = { ...GOLDEN_ZONE }
    const { make, again, json, work } = site(zone)
    const { key } = (await make(DOMAINS)).body
    await work()
    expect((await json<ApiError>(`${PATH}/${key}/diff`)).status).toBe(404)
    Object.assign(zone, CHANGED_ZONE)
    expect(await again(key)).toMatchObject({ status: 202, body: { key, run: 2, accepted: DOMAINS.length } })
    expect((await json(`${PATH}/${key}`)).body).toMatchObject({ run: 2, state: 'running', done: 0, rows: [] })
    await work()
    const { body } = await json<FleetDifference>(`${PATH}/${key}/diff?from=1&to=2`)
    expect(v.is(FleetDifference, body)).toBe(true)
    expect([...body.domains].sort()).toEqual(CHANGED_DOMAINS)
    expect(body.changed).toHaveLength(5)
    expect((await json<FleetDifference>(`${PATH}/${key}/diff`)).body).toEqual(body)
    expect((await json<ApiError>(`${PATH}/${key}/diff?from=7`)).status).toBe(404)
  })

  test('that is running is not started twice, and keeps its last three runs', async () => {
    const { make, again, json, work, sql } = site({})
    const { key } = (await make(['a.com', 'b.com'])).body
    expect((await again(key)).body.run).toBe(1)
    for (const run of [2, 3, 4]) {
      await work()
      expect((await again(key)).body.run).toBe(run)
    }
    await work()
    expect((await json(`${PATH}/${key}`)).body.runs.map(({ run, done }) => [run, done])).toEqual([
      [4, 2],
      [3, 2],
      [2, 2],
    ])
    expect(await sql(key, 'SELECT count(*) AS n FROM results')).toEqual([{ n: 6 }])
  })

  test('is available as a table of changes, guarded against formulas, and in any other format', async () => {
    const { api, make, work } = site()
    const { key } = (await make(['no-dmarc-1.com'])).body
    await work()
    const csv = await api(`${PATH}/${key}?format=csv`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('x-robots-tag')).toBe('noindex')
    const lines = (await csv.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('"_dmarc.no-dmarc-1.com"')
    expect(await (await api(`${PATH}/${key}?format=bind`)).text()).toContain(
      '_dmarc.no-dmarc-1.com. 300 IN TXT "v=DMARC1; p=none; rua=mailto:dmarc@no-dmarc-1.com"',
    )
    expect((await api(`${PATH}/${key}?format=pdf`)).status).toBe(400)
  })

  test('is gone right away and completely when it is deleted, and a check that is under way leaves nothing', async () => {
    const here = site({})
    const { make, json, api, ring, world } = here
    const { key } = (await make(['a.com', 'b.com'])).body
    await ring(key)
    let isAnswered = false
    let questions = 0
    world.dns = () => ((questions += 1), until(() => isAnswered))
    const checking = ring(key)
    await expect.poll(() => questions).toBeGreaterThan(0)
    expect((await api(`${PATH}/${key}`, { method: 'DELETE' })).status).toBe(204)
    isAnswered = true
    await checking
    expect((await json<ApiError>(`${PATH}/${key}`)).status).toBe(404)
    expect((await json<ApiError>(`${PATH}/${key}`, { method: 'DELETE' })).status).toBe(404)
    expect([await left(here, key), here.dueAt()]).toEqual([NOTHING, Infinity])
  })

  test('expires thirty days after its last run, and leaves nothing', async () => {
    const here = site({})
    const { make, again, json, pass } = here
    const { key } = (await make(['a.com'])).body
    await pass(29 * DAY_MS)
    await again(key)
    await pass(29 * DAY_MS)
    expect((await json(`${PATH}/${key}`)).status).toBe(200)
    await pass(2 * DAY_MS)
    expect((await json<ApiError>(`${PATH}/${key}`)).status).toBe(404)
    expect(await left(here, key)).toEqual(NOTHING)
  })

  test('names no one: only the hash of its key is stored', async () => {
    const { make, sql } = site({})
    const { key } = (await make(['a.com'], { 'cf-connecting-ip': '203.0.113.9' })).body
    const { results } = await env.DB.prepare('SELECT * FROM saved, saved_keys, room_items, room_shares').all()
    const stored = JSON.stringify([results, await sql(key, 'SELECT * FROM saved, domains')])
    expect(stored).not.toContain(key)
    expect(stored).not.toContain('203.0.113')
  })
})

describe('bad input', () => {
  test('is refused: 2,000 lines of junk', async () => {
    const { make } = site({})
    const { status, body } = await make<ApiError>(Array.from({ length: 2_000 }, (_, i) => `junk ${i} \u202E`))
    expect([status, body.error.code]).toEqual([400, 'invalid_request'])
    expect([await used(FLEET_QUEUE), await count('saved')]).toEqual([0, 0])
  })

  test('the same domain 500 times is one', async () => {
    const { make, state } = site({})
    const { key, accepted } = (await make(Array.from({ length: 500 }, () => 'a.com'))).body
    expect([accepted, (await state(key)).total]).toEqual([1, 1])
  })

  test('more than 2,000 domains are too many, 2,000 are not', async () => {
    const { make } = site({})
    const names = Array.from({ length: 2_001 }, (_, i) => `d${i}.com`)
    expect((await make(names)).status).toBe(413)
    expect((await make(names.slice(1))).status).toBe(202)
    expect(await used(FLEET_QUEUE)).toBe(2_000)
  })

  test('a foreign page may not call, and a wrong key opens nothing', async () => {
    const { make, json } = site({})
    expect((await make<ApiError>(['a.com'], { origin: 'https://elsewhere.example' })).status).toBe(403)
    for (const key of ['x', 'bm8gc3VjaCBmbGVldCBrZQ', '%00'])
      expect((await json<ApiError>(`${PATH}/${key}`)).status).toBe(404)
  })
})

describe('faults', () => {
  const names = (length: number) => Array.from({ length }, (_, n) => `d${n}.com`)
  const domainsOf = async ({ state }: Site, key: string) => {
    const { state: is, done, rows } = await state(key)
    return { is, done, domains: rows.map(({ domain }) => domain).sort() }
  }

  test('an alarm that rings several times at once leaves one row for each domain', async () => {
    const here = site({})
    const { key } = (await here.make(['a.com', 'b.com', 'c.com'])).body
    await Promise.all([1, 2, 3, 4].map(() => here.ring(key)))
    await here.work()
    expect(await domainsOf(here, key)).toEqual({
      is: 'done',
      done: 3,
      domains: ['a.com', 'b.com', 'c.com'],
    })
  })

  test('a worker that dies loses no row, of any fleet: the runs go on, and none is doubled', async () => {
    const here = site({}, { RATE_LIMIT: 'off' })
    const keys = [(await here.make(names(30))).body.key, (await here.make(names(7))).body.key]
    for (const key of keys) await here.ring(key, 3)
    let questions = 0
    here.world.dns = () => ((questions += 1), never())
    for (const key of keys) {
      questions = 0
      const ringing = here.ring(key).catch(() => undefined)
      await expect.poll(() => questions).toBeGreaterThan(0)
      await here.die(key)
      await ringing
    }
    here.world.dns = () => Promise.resolve()
    await here.stirAll(env.DB)
    await here.pass(600_000)
    expect(await domainsOf(here, keys[0] ?? '')).toEqual({ is: 'done', done: 30, domains: names(30).sort() })
    expect(await domainsOf(here, keys[1] ?? '')).toEqual({ is: 'done', done: 7, domains: names(7).sort() })
  })

  test('a check whose worker dies each time ends as a row that says so, and the others are checked', async () => {
    const here = site({})
    const { key } = (await here.make(['a.com', 'b.com', 'c.com'])).body
    let deaths = 0
    here.world.dns = async (name) => {
      if (!name.includes('b.com')) return
      deaths += 1
      void here.die(key)
      await never()
    }
    for (let hour = 0; hour < 4; hour++) {
      await here.pass(3_600_000).catch(() => undefined)
      await here.stirAll(env.DB)
    }
    const { state, failed, rows } = await here.state(key)
    expect([state, failed, deaths > 0]).toEqual(['done', 1, true])
    expect(rows.filter((row) => row.failed).map(({ domain }) => domain)).toEqual(['b.com'])
  })

  test('a check that fails three times is a row that says so, after all others', async () => {
    const here = site({})
    const { key } = (await here.make(['a.com', 'b.com'])).body
    let checks = 0
    here.world.lookUp = () => {
      checks += 1
      if (checks !== 2) throw new Error('bug')
    }
    await here.pass(4_000)
    expect(await here.state(key)).toMatchObject({ state: 'running', done: 1, rows: [{ domain: 'b.com' }] })
    await here.pass(60_000)
    expect(await here.state(key)).toMatchObject({
      state: 'done',
      done: 2,
      failed: 1,
      rows: [{ domain: 'b.com' }, { domain: 'a.com', tone: 'unknown', failed: true }],
    })
    expect(checks).toBe(4)
  })

  test('a check that never ends is given up', async () => {
    const here = site({})
    const { key } = (await here.make(['a.com'])).body
    let questions = 0
    here.world.dns = () => ((questions += 1), never())
    const ringing = here.ring(key)
    await expect.poll(() => questions).toBeGreaterThan(0)
    await here.clock.advance(60_000)
    await ringing
    here.world.dns = () => Promise.resolve()
    await here.pass(60_000)
    expect(await here.state(key)).toMatchObject({ state: 'done', done: 1, failed: 0 })
  })

  test('without the database, a fleet goes on, and is counted once it is back', async () => {
    const here = site({})
    const { key } = (await here.make(['a.com', 'b.com'])).body
    const { DB } = here.bindings
    const away = {
      prepare: () => {
        throw new Error('away')
      },
    } as unknown as D1Database
    Object.assign(here.bindings, { DB: away })
    await here.work()
    Object.assign(here.bindings, { DB })
    expect(await here.state(key)).toMatchObject({ state: 'done', done: 2 })
    expect(await used(FLEET_QUEUE)).toBe(2)
    await here.pass(600_000)
    expect(await used(FLEET_QUEUE)).toBe(0)
  })
})

describe('another run', () => {
  const done = async (here: Site) => {
    const { key } = (await here.make(['a.com', 'b.com'])).body
    await here.work()
    return key
  }
  const workToday = () =>
    env.DB.prepare('SELECT used FROM room_work WHERE room = ?')
      .bind(FLEET_DOMAINS_A_DAY.name)
      .first<number>('used')

  test('that several ask for at once is one, and counts once', async () => {
    const here = site({})
    const key = await done(here)
    const answers = await Promise.all([1, 2, 3].map(() => here.again(key)))
    expect(answers.map(({ status, body }) => [status, body.run])).toEqual(Array(3).fill([202, 2]))
    expect([await used(FLEET_QUEUE), await workToday()]).toEqual([2, 40])
  })

  test('whose room was counted in an answer that was lost takes none a minute later', async () => {
    const here = site({})
    const key = await done(here)
    const { DB } = here.bindings
    const batch = async (...asked: Parameters<D1Database['batch']>) => {
      await DB.batch(...asked)
      throw new Error('the answer was lost')
    }
    Object.assign(here.bindings, { DB: { prepare: (sql: string) => DB.prepare(sql), batch } })
    expect((await here.again(key)).status).toBe(503)
    Object.assign(here.bindings, { DB })
    expect(await used(FLEET_QUEUE)).toBe(2)
    await here.pass(120_000)
    expect([await used(FLEET_QUEUE), (await here.state(key)).run]).toEqual([0, 1])
    expect((await here.again(key)).body.run).toBe(2)
  })
})

test('after each domain, a fleet leaves as much time to each of the others as its questions took', async () => {
  const here = site({}, { FLEET_QPS: '10' })
  const keys: string[] = []
  for (let n = 0; n < 3; n++) keys.push((await here.make(['a.com', 'b.com'])).body.key)
  const before = here.dns.queries.length
  await here.ring(keys[0] ?? '')
  const questions = here.dns.queries.length - before
  expect(questions).toBeGreaterThan(0)
  expect(await here.dueOf(keys[0] ?? '')).toBe(here.clock.now() + 2 * questions * 100)
})

describe('one row', () => {
  test('is available for a list that a browser goes through', async () => {
    const { json } = site()
    const { status, body } = await json<FleetRow>('/user/tools/fleet/row?domain=https://No-DMARC-1.com/')
    expect([status, v.is(FleetRow, body), body.domain]).toEqual([200, true, 'no-dmarc-1.com'])
    expect(body.cells.dmarc).toMatchObject({ tone: 'bad', word: 'missing' })
    expect(await count('saved')).toBe(0)
  })
})
