// /user/deliverability-test and /inbound/seeds: from the mailboxes that the companion announces to the result, over a real D1.
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { PlacementReport, SeedState } from '#shared/saved/deliverability-test/schema.ts'
import { hashOfAddress } from '#worker/db/subscribers.ts'
import { forgetAddresses } from '#worker/saved/links.ts'
import { systemClock, type Clock } from '#worker/clock.ts'
import { PLACEMENT_AN_HOUR } from '#shared/saved/quota/quotas.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { until } from '#tests/helpers/objects.ts'
import { filledTables, rowsOf, savedSite } from '#tests/helpers/saved-site.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.UTC(2026, 10, 22, 16)

interface Made {
  view: string
  token: string
  addresses: string[]
  expires: string
}

interface Mailbox {
  address: string
  provider: string
  readSecondsAgo: number | null
}

const box = (address: string, provider = 'Gmail', readSecondsAgo: number | null = 0): Mailbox => ({
  address,
  provider,
  readSecondsAgo,
})
const boxes = (count: number, provider = 'Gmail') =>
  Array.from({ length: count }, (_, n) => box(`${provider.toLowerCase()}-${n}@example.com`, provider))

const copy = (token: string, address: string, more: object = {}) => ({
  token,
  address,
  path: 'INBOX',
  name: 'INBOX',
  arrivedAt: '2026-11-22T16:01:07.000Z',
  header: 'From: Ada <ada@northwind.test>\r\nDate: Sun, 22 Nov 2026 16:01:00 +0000\r\n',
  ...more,
})

function site({ clock = systemClock, bindings = {} }: { clock?: Clock; bindings?: object } = {}) {
  const one = savedSite({ clock, bindings: { SEEDS_SECRET: 'secret', ...bindings } })
  const { api, work } = one
  const json = async <T>(path: string, init?: RequestInit) => {
    const answer = await api(path, init)
    return { status: answer.status, body: (await answer.json()) as T }
  }
  const say = (mailboxes: unknown, copies: unknown = [], secret = 'secret') =>
    json<{ stored: number; againInSeconds: number }>('/inbound/seeds', {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mailboxes, copies }),
    })
  return {
    ...one,
    json,
    say,
    seeds: async () => (await json<SeedState>('/user/seed-mailboxes')).body,
    make: async () => {
      const made = await json<Made>('/user/deliverability-test', { method: 'POST' })
      await work()
      return made
    },
    result: async (view: string) => (await json<PlacementReport>(`/user/deliverability-test/${view}`)).body,
  }
}

/** A test with these mailboxes, with a clock of its own. */
async function testOver(mailboxes: Mailbox[]) {
  const clock = fakeClock()
  await clock.advance(START)
  const one = site({ clock })
  await one.say(mailboxes)
  const { status, body } = await one.make()
  expect(status).toBe(201)
  return { ...one, clock, ...body }
}

const foldersOf = ({ placements }: PlacementReport) => placements.map(({ folder }) => folder)

describe('whether a test can run', () => {
  test.each([undefined, ''])('no, where the secret is %j', async (secret) => {
    const one = site({ bindings: { SEEDS_SECRET: secret } })
    expect(await one.seeds()).toEqual({ state: 'not_configured', mailboxes: 0, providers: [] })
    expect(await one.make()).toMatchObject({ status: 503, body: { error: { code: 'not_configured' } } })
    expect((await one.say([])).status).toBe(404)
  })

  test('no, until a mailbox was reported', async () => {
    const one = site()
    expect((await one.seeds()).state).toBe('not_configured')
    expect(await one.make()).toMatchObject({ status: 503, body: { error: { code: 'not_configured' } } })
    expect([await rowsOf(env.DB, 'saved'), await rowsOf(env.DB, 'room_items')]).toEqual([0, 0])
  })

  test('yes, for three minutes after they were read', async () => {
    const clock = fakeClock()
    const one = site({ clock })
    await one.say([...boxes(2), ...boxes(1, 'Outlook'), box('dead@example.com', 'Yahoo', null)])
    expect(await one.seeds()).toEqual({
      state: 'ready',
      mailboxes: 3,
      providers: [
        { provider: 'Gmail', mailboxes: 2 },
        { provider: 'Outlook', mailboxes: 1 },
      ],
    })
    await clock.advance(3 * MINUTE)
    expect(await one.seeds()).toEqual({ state: 'unreachable', mailboxes: 0, providers: [] })
    expect((await one.make()).status).toBe(503)
  })

  test('a mailbox that can no longer be read is not offered, though it is still reported', async () => {
    const clock = fakeClock()
    const one = site({ clock })
    await one.say([box('a@example.com'), box('b@example.com')])
    await clock.advance(2 * MINUTE)
    await one.say([box('a@example.com'), box('b@example.com', 'Gmail', null)])
    await clock.advance(2 * MINUTE)
    expect((await one.make()).body.addresses).toEqual(['a@example.com'])
  })
})

describe('a new test', () => {
  test('has fifteen addresses, in turns from each provider, and its key is not in the database', async () => {
    const { addresses, view, token, expires, sql } = await testOver([
      ...boxes(30, 'Gmail'),
      ...boxes(3, 'Yahoo'),
      box('m@example.com', 'Outlook'),
    ])
    const of = (name: string) => addresses.filter((address) => address.startsWith(name)).length
    expect([addresses.length, of('gmail'), of('yahoo'), of('m@')]).toEqual([15, 11, 3, 1])
    expect(token).toMatch(/^p-[a-z2-7]{13}$/)
    expect(view).toMatch(/^[\w-]{22}$/)
    expect(Date.parse(expires)).toBe(START + 7 * DAY)
    const stored = JSON.stringify([
      (await env.DB.prepare('SELECT * FROM saved').all()).results,
      (await env.DB.prepare('SELECT * FROM saved_keys').all()).results,
    ])
    const own = JSON.stringify([
      await sql(view, 'SELECT * FROM saved'),
      await sql(view, 'SELECT * FROM copies'),
    ])
    expect([stored.includes(view), stored.includes(token)]).toEqual([false, false])
    expect([own.includes(view), own.includes(token)]).toEqual([false, true])
  })

  test('is refused after 120 within the hour, and leaves nothing behind', async () => {
    const one = site()
    await one.say([box('a@example.com')])
    const hour = PLACEMENT_AN_HOUR.periodMs
    const worked = env.DB.prepare(
      'INSERT INTO room_work (ends_at, room, network, used) VALUES (?, ?, ?, 120)',
    )
    await worked.bind((Math.floor(Date.now() / hour) + 1) * hour, PLACEMENT_AN_HOUR.name, '').run()
    const answer = await one.api('/user/deliverability-test', { method: 'POST' })
    expect(answer.status).toBe(429)
    // Until the hour is over.
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    expect([await rowsOf(env.DB, 'saved'), await rowsOf(env.DB, 'room_items')]).toEqual([0, 0])
  })
})

describe('what the companion saw', () => {
  test('is shown by provider, with time, server and sender', async () => {
    const { view, token, say, result } = await testOver([
      box('a@example.com'),
      box('b@example.com'),
      box('c@example.com', 'Yahoo'),
    ])
    const { body } = await say(
      [],
      [
        copy(token, 'A@example.com', {
          category: 'promotions',
          header: [
            'Received: from mx1.northwind.test (mx1.northwind.test. [192.0.43.8]) by mx.google.com; Sun, 22 Nov 2026 16:01:05 +0000',
            'From: Ada <ada@northwind.test>',
            'Date: Sun, 22 Nov 2026 16:01:00 +0000',
          ].join('\r\n'),
        }),
        copy(token, 'b@example.com', { path: 'Lists/News', name: 'News' }),
        copy(token, 'c@example.com', { path: 'Bulk', name: 'Bulk' }),
      ],
    )
    expect(body.stored).toBe(3)
    const report = await result(view)
    expect(report.placements).toEqual([
      { provider: 'Gmail', address: 'a@example.com', folder: 'promotions', seconds: 7, ip: '192.0.43.8' },
      { provider: 'Gmail', address: 'b@example.com', folder: 'other', place: 'the folder News', seconds: 7 },
      { provider: 'Yahoo', address: 'c@example.com', folder: 'spam', seconds: 7 },
    ])
    expect(report).toMatchObject({ state: 'done', token, sender: 'ada@northwind.test' })
  })

  test('counts where it was seen first, however often it is reported', async () => {
    const { view, token, say, result } = await testOver([box('a@example.com')])
    expect((await say([], [copy(token, 'a@example.com')])).body.stored).toBe(1)
    const again = copy(token, 'a@example.com', {
      path: 'Spam',
      name: 'Spam',
      header: 'From: eve@example.com',
    })
    expect((await say([], [again])).body.stored).toBe(0)
    expect(await result(view)).toMatchObject({
      sender: 'ada@northwind.test',
      placements: [{ folder: 'inbox' }],
    })
  })

  test('in a mailbox outside the test, or for an unknown test, is dropped', async () => {
    const { view, token, say, result } = await testOver([box('a@example.com')])
    const copies = [copy(token, 'z@example.com'), copy('p-aaaaaaaaaaaaa', 'a@example.com')]
    expect((await say([], copies)).body.stored).toBe(0)
    expect(await result(view)).toMatchObject({ state: 'waiting', sender: null })
  })

  test('is missing only after half an hour, and only where the mailbox was read after that', async () => {
    const all = [box('a@example.com'), box('b@example.com'), box('c@example.com')]
    const { view, token, say, result, clock } = await testOver(all)
    await say(all, [copy(token, 'a@example.com')])
    await clock.advance(29 * MINUTE)
    await say(all)
    expect(foldersOf(await result(view))).toEqual(['inbox', 'waiting', 'waiting'])
    await clock.advance(2 * MINUTE)
    // The second look began before the half hour was over.
    await say([all[0], box('b@example.com', 'Gmail', 90), all[2]])
    expect(foldersOf(await result(view))).toEqual(['inbox', 'waiting', 'missing'])
    await clock.advance(10 * MINUTE)
    expect(foldersOf(await result(view))).toEqual(['inbox', 'unknown', 'missing'])
    await say([], [copy(token, 'c@example.com')])
    expect(foldersOf(await result(view))).toEqual(['inbox', 'unknown', 'inbox'])
  })

  test('is looked for more often while someone waits', async () => {
    const all = [box('a@example.com')]
    const { token, say, clock } = await testOver(all)
    expect((await say(all)).body.againInSeconds).toBe(5)
    await clock.advance(16 * MINUTE)
    expect((await say(all)).body.againInSeconds).toBe(60)
    await say(all, [copy(token, 'a@example.com')])
    expect((await say(all)).body.againInSeconds).toBe(60)
  })

  test('of two tests is counted for each, and goes on being looked for while one of them waits', async () => {
    const all = [box('a@example.com'), box('b@example.com')]
    const { token, say, clock, make, result, view, work } = await testOver(all)
    const other = (await make()).body
    const copies = [
      copy(token, 'a@example.com'),
      copy(token, 'b@example.com'),
      copy(other.token, 'a@example.com'),
    ]
    expect((await say(all, copies)).body).toEqual({ stored: 3, againInSeconds: 5 })
    await work()
    expect([(await result(view)).state, (await result(other.view)).state]).toEqual(['done', 'arriving'])
    await clock.advance(29 * MINUTE)
    expect((await say(all)).body.againInSeconds).toBe(5)
    await clock.advance(2 * MINUTE)
    expect((await say(all)).body.againInSeconds).toBe(60)
    // A late copy is news: the others may be on their way.
    const late = (await make()).body
    await clock.advance(20 * MINUTE)
    expect((await say(all)).body.againInSeconds).toBe(60)
    expect((await say(all, [copy(late.token, 'a@example.com')])).body.againInSeconds).toBe(5)
    await work()
    expect((await say(all)).body.againInSeconds).toBe(5)
    expect((await say(all, [copy(late.token, 'b@example.com')])).body.stored).toBe(1)
    await work()
    expect((await say(all)).body.againInSeconds).toBe(60)
  })

  test.each([
    ['no secret', ''],
    ['a wrong one', 'secre'],
  ])('is not accepted with %s', async (_what, secret) => {
    expect(await site().say([], [], secret)).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthorized' } },
    })
  })

  test.each<[string, unknown, unknown]>([
    ['no list', {}, []],
    ['51 mailboxes', boxes(51), []],
    ['21 copies', [], Array.from({ length: 21 }, () => copy('p-aaaaaaaaaaaaa', 'a@example.com'))],
    ['no address', [box('a')], []],
    ['a time that is to come', [box('a@example.com', 'Gmail', -1)], []],
    ['no token', [], [copy('t-aaaaaaaaaaaaa', 'a@example.com')]],
    ['no time', [], [copy('p-aaaaaaaaaaaaa', 'a@example.com', { arrivedAt: 'now' })]],
    ['a tab that there is not', [], [copy('p-aaaaaaaaaaaaa', 'a@example.com', { category: 'x' })]],
    ['a header of a mile', [], [copy('p-aaaaaaaaaaaaa', 'a@example.com', { header: 'x'.repeat(16_001) })]],
  ])('is refused as %s', async (_what, mailboxes, copies) => {
    expect(await site().say(mailboxes, copies)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    })
  })

  test('is not lost silently while the database is down', async () => {
    const failing = { prepare: () => { throw new Error('D1_ERROR: a@example.com') } } // oxfmt-ignore
    const { status } = await site({ bindings: { DB: failing } }).say([box('a@example.com')])
    expect(status).toBe(503)
    expect(takeConsoleOutput().join()).not.toContain('a@')
  })
})

describe('a result', () => {
  test('is deleted with its test', async () => {
    const { view, api, token, say } = await testOver([box('a@example.com')])
    expect((await api(`/user/deliverability-test/${view}`, { method: 'DELETE' })).status).toBe(204)
    expect((await api(`/user/deliverability-test/${view}`)).status).toBe(404)
    expect((await say([], [copy(token, 'a@example.com')])).body.stored).toBe(0)
    expect(await filledTables(view)).toEqual([])
    expect([await rowsOf(env.DB, 'saved'), await rowsOf(env.DB, 'saved_keys')]).toEqual([0, 0])
  })

  test('is deleted when its sender is to be forgotten', async () => {
    const { view, token, say, api, work, bindings } = await testOver([box('a@example.com')])
    await say([], [copy(token, 'a@example.com')])
    await work()
    const hash = await hashOfAddress(env.DB, 'Ada@northwind.test')
    await env.DB.prepare('INSERT INTO forgotten (address_hash, at) VALUES (?, 0)').bind(hash).run()
    await forgetAddresses(bindings)
    expect((await api(`/user/deliverability-test/${view}`)).status).toBe(404)
    expect(await filledTables(view)).toEqual([])
    expect([await rowsOf(env.DB, 'saved_keys'), await rowsOf(env.DB, 'forgotten')]).toEqual([0, 0])
  })

  test('is gone after seven days', async () => {
    const { view, token, say, result, clock, work, api } = await testOver([box('a@example.com')])
    await say([], [copy(token, 'a@example.com')])
    await clock.advance(7 * DAY)
    const expired = { state: 'expired', placements: [], sender: null, senders: [] }
    expect(await result(view)).toMatchObject(expired)
    await work()
    expect(await result(view)).toMatchObject(expired)
    expect(await filledTables(view)).not.toContain('copies')
    expect((await say([], [copy(token, 'a@example.com')])).body.stored).toBe(0)
    await clock.advance(5 * MINUTE)
    await work()
    expect((await api(`/user/deliverability-test/${view}`)).status).toBe(404)
    expect([await rowsOf(env.DB, 'saved'), await rowsOf(env.DB, 'saved_keys')]).toEqual([0, 0])
  })

  test.each(['x', 'a'.repeat(22), '%00', "'--"])('is not opened by the key %s', async (view) => {
    expect((await site().json(`/user/deliverability-test/${view}`)).status).toBe(404)
  })

  test('comes as a stream: how it is, then each change, and an end after 40 seconds', async () => {
    const { view, token, api, say, clock } = await testOver([box('a@example.com'), box('b@example.com')])
    let pauses = 0
    const after = clock.after.bind(clock)
    clock.after = (ms, callback) => {
      if (ms === 2_000) pauses += 1
      return after(ms, callback)
    }
    const answer = await api(`/user/deliverability-test/${view}`, {
      headers: { accept: 'text/event-stream' },
    })
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    const next = async () => {
      const { value, done } = await reader.read()
      return done ? 'the end' : new TextDecoder().decode(value)
    }
    expect(await next()).toBe('retry: 1000\nevent: copies\ndata: {"state":"waiting","found":0}\n\n')
    await say([], [copy(token, 'a@example.com')])
    await until(() => pauses === 1)
    await clock.advance(2_000)
    expect(await next()).toContain('{"state":"arriving","found":1}')
    const end = next()
    for (let look = 2; look < 20; look++) {
      await until(() => pauses === look)
      await clock.advance(2_000)
    }
    expect(await end).toBe('the end')
  })
})

test.each([
  'GET /seed-mailboxes',
  'POST /deliverability-test',
  'GET /deliverability-test/aaaaaaaaaaaaaaaaaaaaaa',
  'DELETE /deliverability-test/aaaaaaaaaaaaaaaaaaaaaa',
])('another website may not %s', async (asked) => {
  const [method = '', path = ''] = asked.split(' ')
  const answer = await site().api(`/user${path}`, {
    method,
    headers: { origin: 'https://elsewhere.example' },
  })
  expect([answer.status, answer.headers.has('access-control-allow-origin')]).toEqual([403, false])
})
