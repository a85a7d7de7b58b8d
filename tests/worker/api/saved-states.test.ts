// Where several saved things stand, one feed of several, and what changed since a visit, with a real D1 behind them.
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { SavedState, Since } from '#shared/saved/since/schema.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { DAY_MS as DAY } from '#shared/kit/calendar.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { SAVED } from '#tests/e2e/saved.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { savedSite as siteOf } from '#tests/helpers/saved-site.ts'

const ZONE: Zone = {
  'acme.example': { TXT: ['v=spf1 -all'], NS: ['ns1.host.example'] },
  'good.example': { MX: [[10, 'mx.host.example']], TXT: ['v=spf1 mx -all'] },
}
const json = { 'content-type': 'application/json' }

function savedSite(bindings = {}) {
  const site = siteOf({ zone: ZONE, bindings })
  const ask = (path: string, init?: RequestInit) => site.api(path, init)
  const call = (path: string, init?: RequestInit) => ask(`/user/watch${path}`, init)
  const states = async (views: unknown) =>
    ask('/user/saved/states', { method: 'POST', headers: json, body: JSON.stringify({ views }) })
  const begin = async (subject: string) => {
    const body = JSON.stringify({ subject, kind: 'domain' })
    const made = await call('', { method: 'POST', headers: json, body })
    return made.json<{ key: string; feed: string }>()
  }
  return { ...site, ask, call, states, begin }
}

const keysLike = (count: number) =>
  Array.from({ length: count }, (_, n) => `${'A'.repeat(20)}${String(n).padStart(2, '0')}`)

/** One whose objects of these keys fail. */
async function siteWithout(keys: readonly string[]) {
  const names = await Promise.all(keys.map(sha256Hex))
  const failing = new Set(names.map((name) => env.SAVED.idFromName(name).toString()))
  const fail = () => Promise.reject(new Error('reset'))
  const SAVED = {
    idFromName: (name: string) => env.SAVED.idFromName(name),
    get: (id: DurableObjectId) =>
      failing.has(id.toString()) ? { open: fail, brief: fail } : env.SAVED.get(id),
  }
  return savedSite({ SAVED })
}

describe('where saved things stand', () => {
  test('is said of each that is there, in the order of the keys', async () => {
    const { ask, states, begin } = savedSite()
    const one = await begin('acme.example')
    const body = JSON.stringify({ domains: ['acme.example'], name: 'Clients' })
    const fleet = await (
      await ask('/user/fleet', { method: 'POST', headers: json, body })
    ).json<{ key: string }>()
    const answer = await states([fleet.key, 'no key', ...keysLike(2), one.key, one.key])
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      states: [
        expect.objectContaining({
          view: fleet.key,
          kind: 'fleet',
          name: 'Clients',
          page: `/tool/fleet?key=${fleet.key}`,
          headline: 'Nothing has been checked yet',
        }),
        expect.objectContaining({
          view: one.key,
          kind: 'watch',
          name: 'acme.example',
          page: `/watch/${one.key}`,
          feed: one.feed,
          tone: 'info',
          headline: 'The first check of acme.example is under way',
          changedAt: null,
        }),
      ],
    })
  })

  test('leaves out what was ended', async () => {
    const { call, states, begin } = savedSite()
    const { key } = await begin('acme.example')
    await call(`/${key}`, { method: 'DELETE' })
    expect(await (await states([key])).json()).toEqual({ states: [] })
  })

  test('is unknown of one that does not answer, which is still there', async () => {
    const { begin } = savedSite()
    const [one, two] = [await begin('acme.example'), await begin('other.example')]
    const answer = await (await siteWithout([one.key])).states([one.key, two.key])
    expect(await answer.json()).toMatchObject({
      states: [
        { view: one.key, name: '', tone: 'unknown', changedAt: null },
        { view: two.key, name: 'other.example' },
      ],
    })
    expect(takeConsoleOutput()).toHaveLength(1)
  })

  test('is read by a new key, and not by the old one', async () => {
    const { call, states, begin } = savedSite()
    const { key } = await begin('acme.example')
    const { view } = await (await call(`/${key}/key`, { method: 'POST' })).json<{ view: string }>()
    const { states: found } = await (await states([key, view])).json<{ states: SavedState[] }>()
    expect(found.map((state) => state.view)).toEqual([view])
  })

  test('counts as a visit', async () => {
    const { clock, sql, states, begin } = savedSite()
    const { key } = await begin('acme.example')
    clock.jump(50 * DAY)
    await states([key])
    expect(await sql(key, 'SELECT expires_at - created_at AS life FROM saved')).toEqual([{ life: 140 * DAY }])
  })

  test.each([
    ['51 keys', keysLike(51)],
    ['no list', 'key'],
    ['numbers', [7]],
    ['long texts', ['x'.repeat(101)]],
  ])('is refused for %s', async (_, views) => {
    const answer = await savedSite().states(views)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'invalid_request' } }])
  })

  test('costs one query if all keys are guessed', async () => {
    let queries = 0
    const DB = new Proxy(env.DB, {
      get: (db, name) => {
        if (name === 'prepare') queries++
        const own: unknown = Reflect.get(db, name)
        return typeof own === 'function' ? (own as () => unknown).bind(db) : own
      },
    })
    const SAVED = {
      idFromName: () => {
        throw new Error('an object was asked')
      },
    }
    const answer = await savedSite({ DB, SAVED }).states(keysLike(50))
    expect([answer.status, await answer.json(), queries]).toEqual([200, { states: [] }, 1])
  })
})

describe('the feed of several', () => {
  const keyIn = (feed: string) => /([\w-]{22})\.atom$/.exec(feed)?.[1] ?? ''

  test('has the entries of each, and leaves out what is not there', async () => {
    const { ask, begin, clock, sql } = savedSite()
    const [one, two] = [await begin('acme.example'), await begin('other.example')]
    for (const { key } of [one, two])
      await sql(
        key,
        `INSERT INTO events (at, event) VALUES (${clock.now()}, '{"what":"sighted","groups":["mx"]}')`,
      )
    const path = `/user/saved/feed/${[keyIn(one.feed), keyIn(two.feed), ...keysLike(1)].join('.')}.atom`
    const answer = await ask(path)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ])
    expect(text.match(/<entry>/g)).toHaveLength(2)
    expect(text).toContain('acme.example: we get answers again')
    expect(text).toContain('other.example: we get answers again')
    expect(text).not.toContain(one.key)
    const again = await ask(path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('one that does not answer costs nothing of the others; if none answers, it is no empty feed', async () => {
    const { begin, clock, sql } = savedSite()
    const saved = [await begin('acme.example'), await begin('other.example')]
    for (const { key } of saved)
      await sql(
        key,
        `INSERT INTO events (at, event) VALUES (${clock.now()}, '{"what":"sighted","groups":["mx"]}')`,
      )
    const path = `/user/saved/feed/${saved.map(({ feed }) => keyIn(feed)).join('.')}.atom`
    const without = async (...keys: string[]) => (await siteWithout(keys)).ask(path)
    const [one, two] = saved.map(({ key }) => key)
    const answer = await without(one ?? '')
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('other.example: we get answers again')
    expect(text).not.toContain('acme.example')
    expect(takeConsoleOutput()).toEqual([expect.stringContaining('"where":"database"')])
    expect((await without(one ?? '', two ?? '')).status).toBe(503)
    expect(takeConsoleOutput()).toHaveLength(3)
  })

  test.each(['nothing.atom', keysLike(1).join('.'), `${keysLike(51).join('.')}.atom`])(
    '%s is none',
    async (feeds) => {
      expect((await savedSite().ask(`/user/saved/feed/${feeds}`)).status).toBe(404)
    },
  )

  test('the key of a page opens none', async () => {
    const { ask, begin } = savedSite()
    const { key } = await begin('acme.example')
    expect(await (await ask(`/user/saved/feed/${key}.atom`)).text()).not.toContain('acme.example')
  })
})

describe('what changed since a visit', () => {
  const gone = (at: number, [before, after]: readonly [string, string]) => {
    const value = (policy: string) => ({
      owner: '_dmarc.acme.example',
      type: 'TXT',
      records: policy === '' ? [] : [`v=DMARC1; p=${policy}`],
      meaning: policy === '' ? [] : [`p=${policy}`],
    })
    const event = { what: 'changed', facet: 'dmarc', before: value(before), after: value(after) }
    return `INSERT INTO events (at, event) VALUES (${at}, '${JSON.stringify(event)}')`
  }

  test('at a watch is the net of it, before and after, and what was undone asks nothing', async () => {
    const { begin, call, clock, sql } = savedSite()
    const { key } = await begin('acme.example')
    const start = clock.now()
    clock.jump(20 * DAY)
    await sql(key, gone(start + 2 * DAY, ['reject', '']))
    const read = async (at: number) => {
      const answer = await call(`/${key}?since=${new Date(at).toISOString()}`)
      return (await answer.json<{ since: Since }>()).since
    }
    const before = await read(start + DAY)
    expect(before.changes).toMatchObject([{ tone: 'bad', change: { after: ['v=DMARC1; p=reject'] } }])
    expect(before.today).toHaveLength(1)
    expect((await read(start + 3 * DAY)).changes).toEqual([])
    await sql(key, gone(start + 4 * DAY, ['', 'reject']))
    const undone = await read(start + DAY)
    expect(undone.changes).toMatchObject([{ undone: true, tone: 'info' }])
    expect(undone.today).toEqual([])
    expect(undone.days).toHaveLength(7)
  })

  test('is not in an answer to whoever does not ask, and a wrong date is named', async () => {
    const { begin, call } = savedSite()
    const { key } = await begin('acme.example')
    expect(await (await call(`/${key}`)).json()).not.toHaveProperty('since')
    const wrong = await call(`/${key}?since=yesterday`)
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { error: { field: 'since' } }])
  })

  const sinceAsked = Object.entries(SAVED).filter(
    ([name]) => !['a saved result', 'a mail test', 'a placement test'].includes(name),
  )

  test.each(sinceAsked)(
    'at %s that began today is no week: the days before it were not seen',
    async (_, { ask: kind, body }) => {
      const { ask, clock } = savedSite({ INBOX_DOMAIN: 'in.example', REPORTS_DOMAIN: 'reports.example' })
      const made = await ask(`/user/${kind}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
      const { key, view = key } = await made.json<{ key: string; view?: string }>()
      const week = new Date(clock.now() - 7 * DAY).toISOString()
      const answer = await ask(`/user/${kind}/${view}?since=${week}`)
      const { since } = await answer.json<{ since: Since }>()
      expect(since.days.map(({ tone }) => tone).slice(0, 6)).toEqual(Array.from({ length: 6 }, () => null))
      expect(since.days[6]?.tone).not.toBe('ok')
      expect(since.changes).toEqual([])
      expect(await (await ask(`/user/${kind}/${view}`)).json()).not.toHaveProperty('since.days')
      const wrong = await ask(`/user/${kind}/${view}?since=2026-02-30`)
      expect([wrong.status, await wrong.json()]).toMatchObject([400, { error: { field: 'since' } }])
    },
  )
})
