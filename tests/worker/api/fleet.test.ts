// /user/fleet as a page or a program sees it, with a real D1 behind it and a queue that the test empties.
import { DAY_MS } from '#shared/calendar/day.ts'
import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiError } from '#shared/api/error.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { FleetDifference, FleetRow, FleetState, NewFleet } from '#shared/fleet/schema.ts'
import { deleteExpired } from '#worker/db/retention.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { FleetMessage } from '#worker/fleet/message.ts'
import { consumeFleet, requeueStalled } from '#worker/fleet/queue.ts'
import { apiOverZone, depsOver, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { CHANGED_DOMAINS, CHANGED_ZONE, GOLDEN_DOMAINS, GOLDEN_ZONE } from '#tests/helpers/golden-fleet.ts'

const PATH = '/user/fleet'
/** A selection of the 200, with all kinds and the five that change. */
const DOMAINS = [...new Set([...GOLDEN_DOMAINS.filter((_, index) => index % 10 === 0), ...CHANGED_DOMAINS])]

function site(zone: Zone = { ...GOLDEN_ZONE }, bindings: Partial<WorkerEnv> = {}) {
  const clock = fakeClock()
  const queued: FleetMessage[] = []
  const queue = {
    sendBatch: (messages: { body: FleetMessage }[]) => {
      queued.push(...messages.map(({ body }) => body))
      return Promise.resolve()
    },
  }
  const all = { DB: env.DB, DOH_URLS: '', FLEET_QUEUE: queue, ...bindings } as unknown as WorkerEnv
  const api = apiOverZone(zone, clock, all)
  const deps = depsOver(zoneResolver(zone), { clock, bindings: all })
  const json = <T = FleetState>(path: string, init?: RequestInit) =>
    statusAndBody(api(path, init)) as Promise<{ status: number; body: T }>
  const make = <T = NewFleet>(domains: readonly string[], headers: Record<string, string> = {}) =>
    json<T>(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ domains, name: 'Clients' }),
    })
  const again = (key: string) => json<NewFleet>(`${PATH}/${key}/runs`, { method: 'POST' })
  const consume = async (body: FleetMessage, attempts = 1, using = all, with_ = deps) => {
    const message = { body, attempts, ack: vi.fn(), retry: vi.fn() }
    await consumeFleet({ messages: [message] } as unknown as MessageBatch<FleetMessage>, using, with_)
    return message
  }
  const drain = async (count = Infinity) => {
    for (let left = count; left > 0 && queued.length > 0; left--)
      await consume(queued.shift() as FleetMessage)
  }
  return { api, json, make, again, consume, drain, queued, clock, env: all, deps }
}

const TABLES = ['fleets', 'fleet_domains', 'fleet_runs', 'fleet_rows']
const count = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n

beforeEach(async () => {
  for (const table of TABLES) await env.DB.exec(`DELETE FROM ${table}`)
  await env.DB.exec('UPDATE fleet_space SET last_done_at = 0')
})

describe('a fleet', () => {
  test('is created from a list, and its rows appear as they are finished', async () => {
    const { make, json, drain, queued } = site()
    const { status, body } = await make([...DOMAINS, 'not a domain', 'HTTPS://healthy-1.COM/x'])
    expect(status).toBe(202)
    expect(v.is(NewFleet, body)).toBe(true)
    expect(body).toMatchObject({ run: 1, accepted: DOMAINS.length, refused: [{ line: DOMAINS.length + 1 }] })
    expect(body.key).toMatch(/^[\w-]{22}$/)
    expect(queued).toHaveLength(DOMAINS.length)
    await drain(4)
    const first = await json(`${PATH}/${body.key}`)
    expect([first.status, v.is(FleetState, first.body)]).toEqual([200, true])
    expect(first.body).toMatchObject({
      name: 'Clients',
      state: 'running',
      done: 4,
      total: DOMAINS.length,
      failed: 0,
    })
    await drain()
    const rest = await json(`${PATH}/${body.key}?after=${first.body.next}`)
    expect(rest.body).toMatchObject({ state: 'done', done: DOMAINS.length, next: null, groups: [] })
    const domains = [...first.body.rows, ...rest.body.rows].map(({ domain }) => domain)
    expect([...domains].sort()).toEqual([...DOMAINS].sort())
    const whole = await json(`${PATH}/${body.key}`)
    expect(whole.body.groups.map(({ title }) => title)).toContain('5 domains lack DMARC')
  })

  test('is run again, and exactly the five domains that changed differ', async () => {
    const zone: Zone = { ...GOLDEN_ZONE }
    const { make, again, json, drain } = site(zone)
    const { key } = (await make(DOMAINS)).body
    await drain()
    expect((await json<ApiError>(`${PATH}/${key}/diff`)).status).toBe(404)
    Object.assign(zone, CHANGED_ZONE)
    expect(await again(key)).toMatchObject({ status: 202, body: { key, run: 2, accepted: DOMAINS.length } })
    expect((await json(`${PATH}/${key}`)).body).toMatchObject({ run: 2, state: 'running', done: 0, rows: [] })
    await drain()
    const { body } = await json<FleetDifference>(`${PATH}/${key}/diff?from=1&to=2`)
    expect(v.is(FleetDifference, body)).toBe(true)
    expect([...body.domains].sort()).toEqual(CHANGED_DOMAINS)
    expect(body.changed).toHaveLength(5)
    expect((await json<FleetDifference>(`${PATH}/${key}/diff`)).body).toEqual(body)
    expect((await json<ApiError>(`${PATH}/${key}/diff?from=7`)).status).toBe(404)
  })

  test('that is running is not started twice, and keeps its last three runs', async () => {
    const { make, again, json, drain, queued } = site({})
    const { key } = (await make(['a.com', 'b.com'])).body
    expect((await again(key)).body.run).toBe(1)
    expect(queued).toHaveLength(2)
    for (const run of [2, 3, 4]) {
      await drain()
      expect((await again(key)).body.run).toBe(run)
    }
    await drain()
    expect((await json(`${PATH}/${key}`)).body.runs.map(({ run, done }) => [run, done])).toEqual([
      [4, 2],
      [3, 2],
      [2, 2],
    ])
    expect(await count('fleet_rows')).toBe(6)
  })

  test('is available as a table of changes, guarded against formulas, and in any other format', async () => {
    const { api, make, drain } = site()
    const { key } = (await make(['no-dmarc-1.com'])).body
    await drain()
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

  test('is gone right away and completely when it is deleted, and a late message finds nothing', async () => {
    const { make, json, api, drain, consume, queued } = site({})
    const { key } = (await make(['a.com', 'b.com'])).body
    await drain(1)
    expect((await api(`${PATH}/${key}`, { method: 'DELETE' })).status).toBe(204)
    const message = await consume(queued[0] as FleetMessage)
    expect(message.ack).toHaveBeenCalled()
    expect(await Promise.all(TABLES.map(count))).toEqual([0, 0, 0, 0])
    expect((await json<ApiError>(`${PATH}/${key}`)).status).toBe(404)
    expect(await env.DB.prepare('SELECT octets FROM fleet_space').first('octets')).toBe(0)
  })

  test('expires thirty days after its last run, and leaves nothing', async () => {
    const { make, again, json, drain, clock } = site({})
    const { key } = (await make(['a.com'])).body
    await drain()
    await clock.advance(29 * DAY_MS)
    await again(key)
    await drain()
    await clock.advance(29 * DAY_MS)
    expect((await json(`${PATH}/${key}`)).status).toBe(200)
    await clock.advance(2 * DAY_MS)
    expect((await json<ApiError>(`${PATH}/${key}`)).status).toBe(404)
    expect((await deleteExpired(env.DB, clock.now())).fleets).toBe(1)
    expect(await Promise.all(TABLES.map(count))).toEqual([0, 0, 0, 0])
  })

  test('names no one: only the hash of its key is stored', async () => {
    const { make } = site({})
    const { key } = (await make(['a.com'], { 'cf-connecting-ip': '203.0.113.9' })).body
    const { results } = await env.DB.prepare('SELECT * FROM fleets, room_items, room_shares').all()
    expect(JSON.stringify(results)).not.toContain(key)
    expect(JSON.stringify(results)).not.toContain('203.0.113')
  })
})

describe('bad input', () => {
  test('is refused: 2,000 lines of junk', async () => {
    const { make, queued } = site({})
    const { status, body } = await make<ApiError>(Array.from({ length: 2_000 }, (_, i) => `junk ${i} \u202E`))
    expect([status, body.error.code]).toEqual([400, 'invalid_request'])
    expect([queued.length, await count('fleets')]).toEqual([0, 0])
  })

  test('the same domain 500 times is one', async () => {
    const { make, queued } = site({})
    expect((await make(Array.from({ length: 500 }, () => 'a.com'))).body.accepted).toBe(1)
    expect(queued).toHaveLength(1)
  })

  test('more than 2,000 domains are too many, 2,000 are not', async () => {
    const { make, queued } = site({})
    const names = Array.from({ length: 2_001 }, (_, i) => `d${i}.com`)
    expect((await make(names)).status).toBe(413)
    expect((await make(names.slice(1))).status).toBe(202)
    expect(queued).toHaveLength(2_000)
  })

  test('a foreign page may not call, and a wrong key opens nothing', async () => {
    const { make, json } = site({})
    expect((await make<ApiError>(['a.com'], { origin: 'https://elsewhere.example' })).status).toBe(403)
    for (const key of ['x', 'c2FtcGxlIGZsZWV0IGtleQ', '%00'])
      expect((await json<ApiError>(`${PATH}/${key}`)).status).toBe(404)
  })
})

describe('faults', () => {
  test('a message that comes twice leaves one row', async () => {
    const { make, json, consume, queued } = site({})
    const { key } = (await make(['a.com', 'b.com'])).body
    const [first] = queued as [FleetMessage]
    await consume(first)
    await consume(first)
    await Promise.all([consume(queued[1] as FleetMessage), consume(queued[1] as FleetMessage)])
    const { body } = await json(`${PATH}/${key}`)
    expect([body.done, body.rows.map(({ domain }) => domain)]).toEqual([2, ['a.com', 'b.com']])
  })

  test('messages that are lost with the worker are sent again: none is missing, none is duplicated', async () => {
    const { make, json, drain, queued, clock } = site({})
    const domains = Array.from({ length: 30 }, (_, i) => `d${i}.com`)
    await clock.advance(DAY_MS)
    const { key } = (await make(domains)).body
    await drain(12)
    const lost = queued.splice(0)
    await json(`${PATH}/${key}`)
    expect(queued, 'too early').toEqual([])
    await clock.advance(60_000)
    await json(`${PATH}/${key}`)
    expect(queued).toEqual(lost)
    await json(`${PATH}/${key}`)
    expect(queued, 'by one of those who wait').toHaveLength(18)
    await drain()
    const { body } = await json(`${PATH}/${key}`)
    expect([body.state, body.done]).toEqual(['done', 30])
    expect(body.rows.map(({ domain }) => domain).sort()).toEqual([...domains].sort())
  })

  test('the scheduled job resumes what no one is looking at', async () => {
    const { make, queued, clock, env: bindings } = site({})
    await clock.advance(DAY_MS)
    await make(['a.com'])
    queued.length = 0
    expect(await requeueStalled(bindings, clock.now())).toBe(0)
    await clock.advance(60_000)
    expect(await requeueStalled(bindings, clock.now())).toBe(1)
    expect(queued).toHaveLength(1)
  })

  test('messages that are lost while other fleets go on are sent again within minutes, and those that wait are not', async () => {
    const { make, queued, drain, clock, env: bindings } = site({})
    await clock.advance(DAY_MS)
    await make(['a.com', 'b.com'])
    const lost = queued.splice(0)
    await clock.advance(1_000)
    await make(Array.from({ length: 40 }, (_, i) => `d${i}.com`))
    for (let seconds = 0; seconds < 600; seconds += 20) {
      await clock.advance(20_000)
      await requeueStalled(bindings, clock.now())
      await drain(1)
    }
    expect(queued.slice(-2)).toEqual(lost)
    expect(new Set(queued.map((one) => JSON.stringify(one))).size).toBe(queued.length)
    await drain()
    expect(await count('fleet_rows')).toBe(42)
  })

  test('a check whose worker dies each time ends as a row that says so', async () => {
    const { make, json, consume, queued } = site({})
    const { key } = (await make(['a.com'])).body
    expect((await consume(queued[0] as FleetMessage, 11)).ack).toHaveBeenCalled()
    expect((await json(`${PATH}/${key}`)).body).toMatchObject({ state: 'done', failed: 1 })
  })

  test('a queue that accepts nothing delays a fleet, and loses none of it', async () => {
    const failing = { sendBatch: () => Promise.reject(new Error('queue')) } as unknown as Queue<FleetMessage>
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { make, json } = site({}, { FLEET_QUEUE: failing })
    const { status, body } = await make(['a.com'])
    expect(status).toBe(202)
    expect((await json(`${PATH}/${body.key}`)).body).toMatchObject({ state: 'running', total: 1 })
    log.mockRestore()
  })

  test('without a database a message is retried', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { consume, env: bindings } = site({})
    const away = {
      prepare: () => {
        throw new Error('away')
      },
    } as unknown as D1Database
    const message = await consume({ fleet: 1, run: 1, n: 1 }, 2, { ...bindings, DB: away })
    expect([message.ack.mock.calls, message.retry.mock.calls]).toEqual([[], [[{ delaySeconds: 10 }]]])
    log.mockRestore()
  })

  test('a check that fails three times is a row that says so', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { make, json, consume, queued, env: bindings, deps } = site({})
    const { key } = (await make(['a.com'])).body
    const broken = {
      ...deps,
      lookupsFor: () => {
        throw new Error('bug')
      },
    }
    const [body] = queued as [FleetMessage]
    expect((await consume(body, 1, bindings, broken)).retry).toHaveBeenCalled()
    expect((await consume(body, 3, bindings, broken)).ack).toHaveBeenCalled()
    const state = (await json(`${PATH}/${key}`)).body
    expect(state).toMatchObject({
      state: 'done',
      done: 1,
      failed: 1,
      rows: [{ domain: 'a.com', tone: 'unknown', failed: true }],
    })
    log.mockRestore()
  })
})

describe('one row', () => {
  test('is available for a list that a browser goes through', async () => {
    const { json } = site()
    const { status, body } = await json<FleetRow>('/user/tools/fleet/row?domain=https://No-DMARC-1.com/')
    expect([status, v.is(FleetRow, body), body.domain]).toEqual([200, true, 'no-dmarc-1.com'])
    expect(body.cells.dmarc).toMatchObject({ tone: 'bad', word: 'missing' })
    expect(await count('fleets')).toBe(0)
  })
})
