// /user/mail-test as a page or a program sees it, with a real D1 behind it.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { MessageReport } from '#shared/message/schema.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { mailSite } from '#tests/helpers/mail-in.ts'
import * as v from 'valibot'

describe('an address', () => {
  test('has only letters and digits, and its page opens with another key', async () => {
    const site = mailSite()
    const { address, view } = await site.make()
    expect(address).toMatch(/^t-[a-z2-7]{13}@inbox\.example$/)
    expect(view).toMatch(/^[\w-]{22}$/)
    const token = address.split('@')[0] ?? ''
    const known = (rows: unknown) => [view, token].map((secret) => JSON.stringify(rows).includes(secret))
    expect(known(await site.sql(view, 'SELECT * FROM saved'))).toEqual([false, true])
    const register = ['saved', 'saved_keys', 'room_items'].map((table) => `SELECT * FROM ${table}`)
    expect(known(await env.DB.batch(register.map((sql) => env.DB.prepare(sql))))).toEqual([false, false])
  })

  test.each([
    [undefined, 1],
    [{}, 1],
    [{ keepDays: 1 }, 1],
    [{ keepDays: 7 }, 7],
  ])('requested with %j lives for %i days after the last email', async (body, days) => {
    const clock = fakeClock()
    const site = mailSite({ clock })
    const { address, view, expires } = await site.make(body)
    expect(Date.parse(expires)).toBe(days * DAY_MS)
    await clock.advance(DAY_MS / 2)
    expect((await site.handIn(address)).status).toBe(201)
    expect(Date.parse((await site.state(view)).expires)).toBe((days + 0.5) * DAY_MS)
    await clock.advance(days * DAY_MS)
    expect(await site.state(view)).toMatchObject({ state: 'expired', address, mails: [] })
    for (const path of ['1', '1/source']) {
      expect((await site.json(`/user/mail-test/${view}/${path}`)).status).toBe(410)
    }
  })

  test('is not available if no domain receives mail, and the answer says so', async () => {
    const { json } = mailSite({ bindings: { INBOX_DOMAIN: '' } })
    expect(await json('/user/mail-test', { method: 'POST' })).toMatchObject({
      status: 503,
      body: { error: { code: 'not_configured' } },
    })
  })
})

describe('what arrived', () => {
  test('is waited for, then listed with its verdict, and reported', async () => {
    const site = mailSite()
    const { address, view } = await site.make()
    expect(await site.state(view)).toMatchObject({ state: 'waiting', address, mails: [] })
    await site.handIn(address)
    const { state, mails } = await site.state(view)
    expect(state).toBe('received')
    expect(mails).toMatchObject([{ n: 1, from: 'Ada <ada@northwind.test>', subject: 'Hello', bytes: 65 }])
    const { status, body } = await site.json<MessageReport>(`/user/mail-test/${view}/1`)
    expect([status, v.is(MessageReport, body), body.verdict]).toEqual([200, true, mails[0]?.verdict])
    expect(body.envelope).toMatchObject({
      from: 'ada@northwind.test',
      to: address,
      ip: '192.0.43.8',
      via: 'smtp',
    })
  })

  test('is reported when someone asks, if the worker died before it was judged', async () => {
    const site = mailSite()
    const { address, view } = await site.make()
    const raw = 'From: Ada <ada@northwind.test>\r\nSubject: Late\r\n\r\n'
    await site.submit(address, raw)
    expect((await site.state(view)).mails).toMatchObject([{ n: 1, verdict: null, bytes: raw.length }])
    const { status, body } = await site.json<MessageReport>(`/user/mail-test/${view}/1`)
    expect([status, body.message.subject]).toEqual([200, 'Late'])
    expect((await site.state(view)).mails).toMatchObject([{ subject: 'Late', verdict: body.verdict }])
  })

  test('is returned byte for byte, as a file that no browser opens', async () => {
    const site = mailSite()
    const { address, view } = await site.make()
    const raw = Uint8Array.from({ length: 700_000 }, (_, at) => (at * 31) % 256)
    await site.handIn(address, raw)
    const source = await site.api(`/user/mail-test/${view}/1/source`)
    expect(Buffer.compare(new Uint8Array(await source.arrayBuffer()), raw)).toBe(0)
    expect([
      source.headers.get('content-type'),
      source.headers.get('content-disposition'),
      source.headers.get('x-content-type-options'),
    ]).toEqual(['text/plain', 'attachment; filename="mail-1.eml"', 'nosniff'])
  })

  test('is gone when it is deleted, and its address with it', async () => {
    const site = mailSite()
    const { address, view } = await site.make()
    await site.handIn(address)
    expect((await site.api(`/user/mail-test/${view}`, { method: 'DELETE' })).status).toBe(204)
    expect((await site.json(`/user/mail-test/${view}`)).status).toBe(404)
    expect((await site.handIn(address)).status).toBe(404)
    const tables = `SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'`
    expect(await site.sql(view, tables)).toEqual([])
    const left = 'SELECT (SELECT count(*) FROM saved_keys) + (SELECT count(*) FROM room_items) AS n'
    expect(await env.DB.prepare(left).first('n')).toBe(0)
  })

  test.each(['0', '2', '1x', '-1', '01', '999', '__proto__'])('has no number %s', async (n) => {
    const site = mailSite()
    const { address, view } = await site.make()
    await site.handIn(address)
    for (const path of [n, `${n}/source`]) {
      expect(await site.json(`/user/mail-test/${view}/${path}`)).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found' } },
      })
    }
  })

  test.each(['x', 'a'.repeat(22), '%00', "'--", 'a'.repeat(2000)])(
    'is not opened by the key %s',
    async (view) => {
      expect((await mailSite().json(`/user/mail-test/${view}`)).status).toBe(404)
    },
  )
})

describe('another website', () => {
  const site = mailSite()
  const asked = (method: string, path: string, origin: string) =>
    site.api(path, { method, headers: { origin } })

  test.each([
    ['POST', ''],
    ['GET', '/aaaaaaaaaaaaaaaaaaaaaa'],
    ['DELETE', '/aaaaaaaaaaaaaaaaaaaaaa'],
    ['GET', '/aaaaaaaaaaaaaaaaaaaaaa/1'],
    ['GET', '/aaaaaaaaaaaaaaaaaaaaaa/1/source'],
  ])('may not %s %s', async (method, path) => {
    for (const origin of ['https://elsewhere.example', 'null', 'x']) {
      const answer = await asked(method, `/user/mail-test${path}`, origin)
      expect([answer.status, answer.headers.has('access-control-allow-origin')]).toEqual([403, false])
      expect(await answer.json()).toMatchObject({ error: { code: 'foreign_origin' } })
    }
  })

  test('is distinguished from our own', async () => {
    expect((await asked('POST', '/user/mail-test', 'http://localhost')).status).toBe(201)
  })
})

test('one network may ask for ten addresses a minute, and poll them twice a second', async () => {
  const counted: string[] = []
  const limiter = (name: string) => ({
    limit: ({ key }: { key: string }) => {
      counted.push(`${name} ${key}`)
      return Promise.resolve({ success: false })
    },
  })
  const bindings = { LIMIT_10: limiter('10'), LIMIT_120: limiter('120') }
  const { api } = mailSite({ bindings })
  const headers = { 'cf-connecting-ip': '192.0.2.1' }
  for (const [method, path] of [
    ['POST', ''],
    ['GET', '/aaaaaaaaaaaaaaaaaaaaaa'],
    ['GET', '/aaaaaaaaaaaaaaaaaaaaaa/1'],
  ] as const) {
    const answer = await api(`/user/mail-test${path}`, { method, headers })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
  }
  expect(counted).toEqual([
    '10 get an address: mail-test 192.0.2.1',
    '120 read an inbox: inbox 192.0.2.1',
    '120 read an inbox: inbox 192.0.2.1',
  ])
})
