// Test emails: one network must not use up the space, the minute or the addresses of all.
import { DAY_MS } from '#shared/calendar/day.ts'
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { createMailTest, storeMail, storeReport } from '#worker/db/mail-tests.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { MAIL, MAIL_ADDRESSES } from '#shared/room/rooms.ts'
import { mailSite, type MadeAddress } from '#tests/helpers/mail-in.ts'
import { differences, used } from './counted.ts'

const NOW = 1_800_000_000_000
const MIB = 1024 * 1024
const HONEST = '198.41.0.4'

let count = 0
async function address(network: string): Promise<string> {
  const token = `t-${String(count++).padStart(13, 'a')}`
  await createMailTest(env.DB, { token, viewHash: await sha256Hex(token), network, keepMs: DAY_MS, now: NOW })
  return token
}

const arrive = (token: string, bytes: number, now = NOW + count) =>
  storeMail(env.DB, {
    id: `m${count}`,
    token,
    delivery: `d${count++}`,
    envelope: '{"from":"a@northwind.test","to":"t@inbox.example","via":"smtp"}',
    raw: new Uint8Array(bytes),
    now,
  })

/** Messages of other sizes, whose bytes are not there: only the sums matter. */
const fill = (networks: number, each: number, size: number) =>
  env.DB.batch([
    env.DB.prepare(
      `INSERT INTO mail_tests (token, view_hash, network, created_at, keep_ms, expires_at)
       SELECT 'f' || value, 'f' || value, 'n' || value, 0, ${DAY_MS}, ${NOW + DAY_MS} FROM json_each(?)`,
    ).bind(JSON.stringify(Array.from({ length: networks }, (_, n) => n))),
    env.DB.prepare(
      `INSERT INTO mail_test_mails (id, token, n, delivery, received_at, envelope, size)
       SELECT t.token || ' ' || j.value, t.token, j.value + 100, j.value, j.value, '{}', ${size}
       FROM mail_tests t, json_each(?) j WHERE t.token LIKE 'f%'`,
    ).bind(JSON.stringify(Array.from({ length: each }, (_, n) => n + 1))),
  ])

describe('an attacker who sends large emails', () => {
  test('to addresses of one network replaces its own, and the report stays', async () => {
    const token = await address('one')
    const other = await address('one')
    for (let n = 0; n < 10; n++) await arrive(token, 5 * MIB)
    await storeReport(env.DB, { id: `m${count - 10}`, report: '{"a":1}', summary: '{}', now: NOW })
    expect(await arrive(other, 5 * MIB)).toMatchObject({ n: 1 })
    expect(await used(MAIL)).toBeLessThanOrEqual(50 * MIB)
    const { results } = await env.DB.prepare(
      `SELECT n, report, raw_removed_at IS NOT NULL AS gone FROM mail_test_mails WHERE raw_removed_at > 0`,
    ).all()
    expect(results[0]).toEqual({ n: 1, report: '{"a":1}', gone: 1 })
    expect(await differences()).toEqual([])
  })

  test('from five networks to the brim makes room itself', async () => {
    await fill(5, 10, 5 * MIB)
    expect(await arrive(await address('honest'), 5 * MIB)).toMatchObject({ n: 1 })
    expect(await used(MAIL)).toBeLessThanOrEqual(MAIL.total)
    expect(await differences()).toEqual([])
  })

  test('from 200 networks does not keep an ordinary email out, nor push it out later', async () => {
    await fill(200, 10, MAIL.total / 2_000)
    const honest = await address('honest')
    expect(await arrive(honest, 100_000)).toMatchObject({ n: 1 })
    for (let n = 0; n < 20; n++) await arrive(`f${n}`, 100_000)
    const kept = env.DB.prepare('SELECT raw_removed_at AS gone FROM mail_test_mails WHERE token = ?')
    expect(await kept.bind(honest).first('gone')).toBeNull()
    expect(await used(MAIL)).toBeLessThanOrEqual(MAIL.total)
    expect(await differences()).toEqual([])
  })

  test('cannot have room made for a message that is refused anyway', async () => {
    await fill(5, 10, 5 * MIB)
    const full = await address('honest')
    await env.DB.prepare('UPDATE mail_tests SET mails = 10 WHERE token = ?').bind(full).run()
    expect(await arrive(full, 1000)).toBe('full')
    expect(await env.DB.prepare('SELECT count(*) AS n FROM room_items WHERE removed_at > 0').first('n')).toBe(
      0,
    )
  })
})

describe('an attacker who sends many emails', () => {
  test('within a minute to one network gets sixty of them in', async () => {
    const tokens = await Promise.all(Array.from({ length: 7 }, () => address('one')))
    const outcomes: unknown[] = []
    for (let n = 0; n < 70; n++) outcomes.push(await arrive(tokens[n % 7] ?? '', 10, NOW))
    expect(outcomes.filter((one) => one === 'busy')).toHaveLength(10)
    expect(await arrive(await address('honest'), 10, NOW)).toMatchObject({ n: 1 })
    await env.DB.exec('DELETE FROM mail_test_mails')
    expect(await arrive(await address('one'), 10, NOW)).toBe('busy')
  })

  test('to addresses of 200 networks leaves each other network its first of the minute', async () => {
    await env.DB.prepare(
      `INSERT INTO room_work (ends_at, room, network, used)
       SELECT ${NOW + 60_000}, 'mail a minute', 'n' || value, 2 FROM json_each(?)`,
    )
      .bind(JSON.stringify(Array.from({ length: 200 }, (_, n) => n)))
      .run()
    const honest = await address('honest')
    expect(await arrive(honest, 10, NOW)).toMatchObject({ n: 1 })
    expect(await arrive(honest, 10, NOW)).toBe('busy')
    expect(await arrive(honest, 10, NOW + 60_000)).toMatchObject({ n: 2 })
  })
})

test('addresses of one network replace its own oldest without mail', async () => {
  const used1 = await address('one')
  await arrive(used1, 10)
  await env.DB.prepare(
    `INSERT INTO mail_tests (token, view_hash, network, created_at, keep_ms, expires_at)
     SELECT 'x' || value, 'x' || value, 'one', 0, 1, ${NOW} + value FROM json_each(?)`,
  )
    .bind(JSON.stringify(Array.from({ length: 499 }, (_, n) => n)))
    .run()
  await address('one')
  expect(await used(MAIL_ADDRESSES)).toBe(500)
  const gone = await env.DB.prepare('SELECT token FROM mail_tests WHERE removed_at > 0').all()
  expect(gone.results).toEqual([{ token: 'x0' }])
  expect(await differences()).toEqual([])
})

describe('what gave way says so', () => {
  const site = mailSite()
  const made = async () => {
    const answer = await site.api('/user/mail-test', {
      method: 'POST',
      headers: { 'cf-connecting-ip': HONEST, 'content-type': 'application/json' },
      body: '{}',
    })
    return answer.json<MadeAddress>()
  }
  const remove = (like: string) =>
    env.DB.prepare(`UPDATE room_items SET removed_at = 1, network = '' WHERE item LIKE ?`).bind(like).run()
  const read = (path: string) => site.json<{ error: { message: string } }>(path)

  test('a source: its report is still there', async () => {
    const { address: to, view } = await made()
    expect((await site.handIn(to)).status).toBe(201)
    await remove('raw %')
    expect((await site.state(view)).mails[0]?.removed).toBe('source')
    expect((await read(`/user/mail-test/${view}/1`)).status).toBe(200)
    const source = await read(`/user/mail-test/${view}/1/source`)
    expect([source.status, source.body.error.message]).toEqual([410, expect.stringContaining('to make room')])
  })

  test('a report', async () => {
    const { address: to, view } = await made()
    await site.handIn(to)
    await remove('r%')
    expect((await site.state(view)).mails[0]).toMatchObject({ removed: 'all', subject: 'Hello' })
    const report = await read(`/user/mail-test/${view}/1`)
    expect([report.status, report.body.error.message]).toEqual([410, expect.stringContaining('to make room')])
    expect(await differences()).toEqual([])
  })

  test('an address, to its page and to the server that sends to it', async () => {
    const { address: to, view } = await made()
    await remove('%')
    const state = await read(`/user/mail-test/${view}`)
    expect([state.status, state.body.error.message]).toEqual([410, expect.stringContaining('to make room')])
    expect((await site.handIn(to)).status).toBe(410)
  })
})

test('the network is that of whoever made the address, as a hash', async () => {
  const { api, handIn } = mailSite()
  const headers = { 'cf-connecting-ip': HONEST, 'content-type': 'application/json' }
  const answer = await api('/user/mail-test', { method: 'POST', headers, body: '{}' })
  await handIn((await answer.json<MadeAddress>()).address, undefined, {}, { 'cf-connecting-ip': '192.0.2.1' })
  const { results } = await env.DB.prepare('SELECT room, network FROM room_shares ORDER BY room').all<{
    room: string
    network: string
  }>()
  expect(results.map(({ room }) => room)).toEqual(['mail', 'mail addresses'])
  expect(new Set(results.map(({ network }) => network)).size).toBe(1)
  expect(results[0]?.network).toMatch(/^[\w-]{22}$/)
})
