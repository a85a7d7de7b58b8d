// /user/watch as a page, a program or a feed reader sees it, with a real D1 behind it.
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { DAY, watchSite } from '#tests/helpers/watch-site.ts'

const ZONE = { 'acme.example': { TXT: ['v=spf1 -all'], NS: ['ns1.host.example'] } }
const asked = { subject: 'acme.example', kind: 'domain' }

describe('a watch', () => {
  test('is started with what people paste, and says where it is', async () => {
    const { send, sql } = watchSite(ZONE)
    const answer = await send('', { ...asked, subject: ' https://ACME.example/contact ' })
    expect(answer.status).toBe(201)
    const { key, feed, page } = await answer.json<{ key: string; feed: string; page: string }>()
    expect(page).toBe(`https://site.example/watch/${key}`)
    expect(feed).toMatch(/^https:\/\/site\.example\/apis\/v1\/core\/user\/watch-feed\/[\w-]{22}\.atom$/)
    expect(feed).not.toContain(key)
    const own = await sql(key, 'SELECT * FROM saved')
    const registered = await env.DB.prepare('SELECT * FROM saved, saved_keys, room_items').all()
    expect(JSON.parse(String(own[0]?.made))).toMatchObject({ subject: 'acme.example', everyHours: 4 })
    const row = [own, registered.results]
    expect(JSON.stringify(row), 'only its digest is kept').not.toContain(key)
    const [, feedKey = ''] = /([\w-]{22})\.atom$/.exec(feed) ?? []
    expect(JSON.stringify(row)).not.toContain(feedKey)
  })

  test.each([
    [{ subject: 'nonsense', kind: 'domain' }, 'invalid_domain'],
    [{ subject: '10.0.0.1', kind: 'ip' }, 'invalid_request'],
    [{ subject: '2001:db8::1', kind: 'ip' }, 'invalid_request'],
    [{ ...asked, everyHours: 2 }, 'invalid_request'],
    [{ ...asked, selectors: ['a b'] }, 'invalid_request'],
    [{ ...asked, selectors: ['1', '2', '3', '4', '5', '6'] }, 'invalid_request'],
    [{ ...asked, kind: 'zone' }, 'invalid_request'],
  ])('is refused for %o', async (body, code) => {
    const answer = await watchSite(ZONE).send('', body)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code } }])
  })

  test('is for this site’s pages and for programs', async () => {
    const { call } = watchSite(ZONE)
    const headers = { 'content-type': 'application/json', origin: 'https://elsewhere.example' }
    const answer = await call('', { method: 'POST', headers, body: JSON.stringify(asked) })
    expect(answer.status).toBe(403)
  })

  test('is not accepted beyond the total limit, and room becomes free again', async () => {
    const { send, call } = watchSite(ZONE)
    const first = await send('', { ...asked, everyHours: 1 })
    const { key } = await first.json<{ key: string }>()
    for (let n = 1; n < 100; n++) expect((await send('', { ...asked, everyHours: 1 })).status).toBe(201)
    const full = await send('', { ...asked, everyHours: 24 })
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '600'])
    await call(`/${key}`, { method: 'DELETE' })
    expect((await send('', { ...asked, everyHours: 24 })).status).toBe(201)
  })

  test('is ended with all that depends on it', async () => {
    const { begin, call, send, sql } = watchSite(ZONE, { mails: true })
    const key = await begin()
    await send(`/${key}/targets`, { kind: 'email', address: 'ada@example.com' })
    expect((await call(`/${key}`, { method: 'DELETE' })).status).toBe(204)
    expect((await call(`/${key}`)).status).toBe(404)
    for (const table of ['saved', 'saved_keys', 'room_items'])
      expect(await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first(), table).toEqual({ n: 0 })
    expect(await sql(key, `SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'`)).toEqual(
      [],
    )
  })

  test('has at most five targets', async () => {
    const { begin, send } = watchSite(ZONE, { mails: true })
    const key = await begin()
    const add = (n: number) => send(`/${key}/targets`, { kind: 'email', address: `a${n}@example.com` })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(add))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202])
    expect((await add(6)).status).toBe(400)
    expect((await add(1)).status, 'one of the five').toBe(202)
  })
})

/** As `call` takes it. */
const feedOf = async ({ report }: ReturnType<typeof watchSite>, key: string) =>
  (await report(key)).feed.replace('https://site.example/apis/v1/core/user/watch', '')

describe('the feed', () => {
  test('is Atom, is not sent twice, and keeps the watch', async () => {
    const site = watchSite(ZONE)
    const { begin, call, clock, report } = site
    const key = await begin()
    const feed = await feedOf(site, key)
    const first = await call(feed)
    expect([first.status, first.headers.get('content-type'), first.headers.get('x-robots-tag')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
      'noindex',
    ])
    const again = await call(feed, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([
      304,
      '',
      'private, max-age=300',
    ])
    await clock.advance(80 * DAY)
    await call(feed)
    expect((await report(key)).expires).toBe(new Date(170 * DAY).toISOString())
  })

  test('of a reader that asks every second is there for a while, then 429', async () => {
    const site = watchSite(ZONE)
    const { begin, bindings, call } = site
    const key = await begin()
    const feed = await feedOf(site, key)
    let left = 120
    Object.assign(bindings, { LIMIT_120: { limit: () => Promise.resolve({ success: left-- > 0 }) } })
    const headers = { 'cf-connecting-ip': '192.0.2.1' }
    const statuses: number[] = []
    for (let second = 0; second < 122; second++) statuses.push((await call(feed, { headers })).status)
    expect([statuses.indexOf(429), statuses.filter((status) => status === 200).length]).toEqual([120, 120])
  })

  test('has a key that opens nothing else, and says nothing that does', async () => {
    const site = watchSite(ZONE, { mails: true })
    const { begin, call, send } = site
    const key = await begin()
    const feed = await feedOf(site, key)
    const feedKey = /[\w-]{22}/.exec(feed)?.[0] ?? ''
    expect(await (await call(feed)).text()).not.toContain(key)
    const target = { kind: 'email', address: 'ada@example.com' }
    const attempts = [
      call(`/${feedKey}`),
      call(`/${feedKey}.atom`),
      call(`/${feedKey}`, { method: 'DELETE' }),
      call(feed, { method: 'DELETE' }),
      send(`/${feedKey}/targets`, target),
      call(`/${feedKey}/targets/x`, { method: 'DELETE' }),
    ]
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([404, 404, 404, 405, 404, 404])
    expect((await call(`-feed/${key}.atom`)).status, 'nor does the key of the watch open the feed').toBe(404)
    expect((await call(feed)).status).toBe(200)
    await call(`/${key}`, { method: 'DELETE' })
    expect((await call(feed)).status).toBe(404)
  })

  test('of a watch moves for good from where it was before feeds had keys of their own, and only reads', async () => {
    const { begin, call } = watchSite(ZONE)
    const key = await begin()
    const moved = await call(`/${key}.atom`)
    expect(moved.status).toBe(301)
    const to = new URL(moved.headers.get('location') ?? '', 'https://site.example')
    expect(to.pathname).not.toContain(key)
    const answer = await call(to.pathname.replace('/apis/v1/core/user/watch', ''))
    expect([answer.status, (await answer.text()).slice(0, 6)]).toEqual([200, '<?xml '])
    expect((await call(`/${key}.atom`, { method: 'DELETE' })).status).toBe(404)
    expect((await call(`/${key}`)).status).toBe(200)
  })
})

describe('a new key', () => {
  test('opens the page and a feed of its own; the old ones are gone, and who is told stays', async () => {
    const site = watchSite(ZONE, { mails: true })
    const old = await site.begin()
    const oldFeed = await feedOf(site, old)
    await site.send(`/${old}/targets`, { kind: 'email', address: 'ada@example.com' })
    const answer = await site.call(`/${old}/key`, { method: 'POST' })
    expect(answer.status).toBe(200)
    const { view } = await answer.json<{ view: string }>()
    expect(view).toMatch(/^[\w-]{22}$/)
    expect(await site.report(view)).toMatchObject({
      subject: 'acme.example',
      targets: [{ state: 'pending' }],
    })
    expect((await site.call(await feedOf(site, view))).status).toBe(200)
    expect((await site.call(`/${old}`)).status).toBe(404)
    expect((await site.call(oldFeed)).status).toBe(404)
    expect((await site.call(`/${old}/key`, { method: 'POST' })).status).toBe(404)
    const again = await site.call(`/${view}/key`, { method: 'POST' })
    const third = (await again.json<{ view: string }>()).view
    expect((await site.call(`/${view}`)).status).toBe(404)
    expect((await site.call(`/${third}`, { method: 'DELETE' })).status).toBe(204)
    expect((await site.call(`/${third}`)).status).toBe(404)
  })
})
