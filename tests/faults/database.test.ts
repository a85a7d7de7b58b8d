// The database fails before, during and after a write: what is confirmed is stored, once; what is not is reported as
// such.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#shared/api/answers.ts'
import * as v from 'valibot'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { MESSAGE, privateWordsIn, startFaultySite, type Fault, type FaultySite } from './faulty-site.ts'

let site: FaultySite

beforeAll(async () => {
  site = await startFaultySite()
})
afterEach(() => {
  site.faults.statement = () => 'none'
})
afterAll(async () => {
  await site.stop()
  expect(privateWordsIn(site)).toEqual([])
})

const failing = (fault: Fault) => (sql: string) => (/^\s*INSERT/.test(sql) ? fault : 'none')
const stored = (subject: string) => site.rows('SELECT id FROM contact_messages WHERE subject = ?', subject)
const send = (subject: string, key: string) =>
  site.post('contact', { ...MESSAGE, subject }, { 'idempotency-key': key })
const idIn = async (answer: Response) => (await jsonIn<{ id: string }>(answer)).id

describe('a contact message', () => {
  test.each<[string, Fault, number]>([
    ['fails before the write', 'before', 0],
    ['does the write and loses the answer', 'after', 1],
  ])('is not confirmed when the database %s; sent again, it is stored once', async (what, fault, written) => {
    site.faults.statement = failing(fault)
    const refused = await send(what, `key of ${what}`)
    expect([refused.status, v.parse(ApiError, await refused.json()).error.code]).toEqual([503, 'unavailable'])
    expect(refused.headers.get('x-reference')).toMatch(/^[a-z0-9]{8}$/i)
    expect(await stored(what)).toHaveLength(written)
    site.faults.statement = () => 'none'
    const [again, more] = [await send(what, `key of ${what}`), await send(what, `key of ${what}`)]
    expect([again.status, more.status]).toEqual([201, 201])
    expect(await stored(what)).toEqual([{ id: await idIn(again) }])
  })

  test('stays in the form when it could not be stored, and the page says so', async () => {
    site.faults.statement = failing('before')
    const form = new URLSearchParams({ ...MESSAGE, subject: 'form', letterId: 'one' })
    const write = () => fetch(`${site.url}/contact-us`, { method: 'POST', body: form })
    const refused = await write()
    const html = await refused.text()
    expect(refused.status).toBe(502)
    expect(html).toContain('Your message was not sent.')
    expect(html).toContain('Why does my mail land in spam?</textarea>')
    expect(html).not.toContain('We have your message')
    site.faults.statement = failing('after')
    expect(await (await write()).text()).toContain('Your message was not sent.')
    site.faults.statement = () => 'none'
    expect(await (await write()).text()).toContain('We have your message')
    expect(await stored('form')).toHaveLength(1)
  })

  test('is refused while its table is gone, and the rest of the site still works', async () => {
    await site.rows('ALTER TABLE contact_messages RENAME TO put_away')
    expect((await send('gone', 'gone')).status).toBe(503)
    const [page, check] = await Promise.all([
      fetch(`${site.url}/contact-us`),
      fetch(`${site.url}/apis/v1/core/user/tools/spf/checker?domain=northwind.test`),
    ])
    expect([page.status, check.status]).toEqual([200, 200])
    await site.rows('ALTER TABLE put_away RENAME TO contact_messages')
    expect((await send('gone', 'gone')).status).toBe(201)
    expect(await stored('gone')).toHaveLength(1)
  })
})

describe('a subscription', () => {
  const failing = (fault: Fault) => (sql: string) => (sql.includes('INTO subscribers') ? fault : 'none')
  const rows = () => site.rows(`SELECT state FROM subscribers WHERE email = 'drop-me@example.com'`)
  const ask = () => site.post('subscribe', { email: 'drop-me@example.com' })

  test.each<[Fault, number]>([
    ['before', 0],
    ['after', 1],
  ])('is not confirmed when the database fails: %s', async (fault, written) => {
    site.faults.statement = failing(fault)
    expect((await ask()).status).toBe(503)
    expect(await rows()).toHaveLength(written)
    site.faults.statement = () => 'none'
    expect((await ask()).status).toBe(201)
    expect(await rows()).toEqual([{ state: 'pending' }])
  })
})

test('if the database never answers, the sender learns that within seconds, stored or not', async () => {
  site.faults.statement = (sql) => (sql.includes('contact_messages') ? 'after, never' : 'never')
  const startedAt = Date.now()
  const asked = () => site.post('subscribe', { email: 'waiting@example.com' })
  const refused = await Promise.all([send('never', 'never'), asked()])
  expect(Date.now() - startedAt).toBeLessThan(7_000)
  expect(refused.map(({ status }) => status)).toEqual([503, 503])
  site.faults.statement = () => 'none'
  expect([(await send('never', 'never')).status, (await asked()).status]).toEqual([201, 201])
  expect(await stored('never')).toHaveLength(1)
  expect(await site.rows(`SELECT state FROM subscribers WHERE email = 'waiting@example.com'`)).toHaveLength(1)
})

describe('without a database', () => {
  test('checks of addresses still work, and the health report says what is broken', async () => {
    site.faults.statement = () => 'before'
    const check = await fetch(`${site.url}/apis/v1/core/user/tools/ip/reputation?ip=192.0.43.10`)
    expect([check.status, (await jsonIn<{ results: unknown[] }>(check)).results.length > 0]).toEqual([
      200,
      true,
    ])
    const health = await fetch(`${site.url}/healthz`)
    expect(health.status).toBe(503)
    expect(await health.json()).toMatchObject({
      ok: false,
      parts: [{ name: 'database', ok: false }, {}, {}, {}],
    })
  })

  test('the health report does not wait for one that never answers', async () => {
    // A different path has a separate ten-second cache.
    site.faults.statement = () => 'never'
    const health = await fetch(`${site.url}/apis/v1/core/status`, { signal: AbortSignal.timeout(9_000) })
    expect(health.status).toBe(503)
  })
})
