// Test emails: one network must not use up the space, the minute or the addresses of all.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { askSaved, openByAddress } from '#worker/saved/door.ts'
import { mailTestAsks, mailTestKind } from '#worker/saved/kinds/mail-test.ts'
import { register } from '#worker/saved/register.ts'
import { stubOf } from '#worker/saved/stub.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { MAIL, MAIL_ADDRESSES } from '#shared/saved/quota/quotas.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { mailSite, type MadeAddress } from '#tests/helpers/mail-in.ts'
import { differences, used } from './counted.ts'

const NOW = 1_800_000_000_000
const MIB = 1024 * 1024
const HONEST = '198.41.0.4'

let count = 0

async function site() {
  const clock = fakeClock()
  await clock.advance(NOW)
  const { bindings, work, sql } = mailSite({ clock })
  /** The key and the token are the same here. */
  async function address(network: string): Promise<string> {
    const token = `t-${String(count++).padStart(13, 'a')}`
    const name = await sha256Hex(token)
    const made = { token, keepDays: 1 }
    const row = { kind: mailTestKind.name, feedHash: token, addresses: [name], network, now: clock.now() }
    await register(env.DB, { ...row, owner: name, needs: mailTestKind.needs(made), expiresAt: NOW + DAY_MS })
    await stubOf(env.SAVED, name).make({ ...row, id: token, name, made })
    return token
  }
  async function arrive(token: string, bytes: number) {
    await clock.advance(1)
    const open = await openByAddress(bindings, mailTestKind, token)
    const envelope = '{"from":"a@northwind.test","to":"t@inbox.example","via":"smtp"}'
    const mail = { delivery: `d${count++}`, envelope, raw: new Uint8Array(bytes) }
    return open && askSaved(open, mailTestAsks.mail, 'take', mail)
  }
  const mails = (token: string) =>
    sql<{ n: number; gone: number; judged: number }>(
      token,
      'SELECT n, raw_removed AS gone, report IS NOT NULL AS judged FROM mails ORDER BY n',
    )
  return { clock, work, address, arrive, mails }
}

/** Messages of other sizes, in objects that are not there: only the sums matter. */
const fill = (networks: number, each: number, size: number) =>
  env.DB.batch([
    env.DB.prepare(
      `INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
       SELECT 'f' || value, 'mail test', ${NOW}, ${NOW + DAY_MS}, ${NOW} FROM json_each(?)`,
    ).bind(JSON.stringify(Array.from({ length: networks }, (_, n) => n))),
    env.DB.prepare(
      `INSERT INTO room_items (room, item, owner, network, units, worth, at)
       SELECT 'mail', 'raw ' || s.name || '-' || j.value, s.name, 'n' || substr(s.name, 2), ${size}, 1, j.value
       FROM saved s, json_each(?) j WHERE s.name LIKE 'f%' AND length(s.name) < 9`,
    ).bind(JSON.stringify(Array.from({ length: each }, (_, n) => n + 1))),
  ])
const removed = () => env.DB.prepare('SELECT count(*) AS n FROM room_items WHERE removed_at > 0').first('n')

describe('an attacker who sends large emails', () => {
  test('to addresses of one network replaces its own, and the report stays', async () => {
    const { address, arrive, work, mails } = await site()
    const token = await address('one')
    const other = await address('one')
    await arrive(token, 5 * MIB)
    await work()
    for (let n = 1; n < 10; n++) await arrive(token, 5 * MIB)
    expect(await arrive(other, 5 * MIB)).toMatchObject({ n: 1 })
    expect(await used(MAIL)).toBeLessThanOrEqual(50 * MIB)
    const gone = (await mails(token)).filter((mail) => mail.gone)
    expect(gone[0]).toEqual({ n: 1, gone: 1, judged: 1 })
    expect(await differences()).toEqual([])
  })

  test('from five networks to the brim makes room itself', async () => {
    const { address, arrive } = await site()
    await fill(5, 10, 5 * MIB)
    expect(await arrive(await address('honest'), 5 * MIB)).toMatchObject({ n: 1 })
    expect(await used(MAIL)).toBeLessThanOrEqual(MAIL.total)
    expect(await differences()).toEqual([])
  })

  test('from 200 networks does not keep an ordinary email out, nor push it out later', async () => {
    const { address, arrive, mails } = await site()
    await fill(200, 10, MAIL.total / 2_000)
    const honest = await address('honest')
    expect(await arrive(honest, 100_000)).toMatchObject({ n: 1 })
    for (let n = 0; n < 20; n++) await arrive(await address(`n${n}`), 100_000)
    expect(await mails(honest)).toMatchObject([{ gone: 0 }])
    expect(await used(MAIL)).toBeLessThanOrEqual(MAIL.total)
    expect(await differences()).toEqual([])
  })

  test('cannot have room made for a message that is refused anyway', async () => {
    const { address, arrive } = await site()
    const full = await address('honest')
    for (let n = 0; n < 10; n++) await arrive(full, 10)
    await fill(5, 10, 5 * MIB)
    expect(await arrive(full, 1000)).toBe('full')
    expect(await removed()).toBe(0)
  })

  test('to a share that is full gets no room, and is told so', async () => {
    const { address, arrive } = await site()
    await fill(250, 1, MIB)
    // Nobody has more than this network would.
    expect(await arrive(await address('late'), 2 * MIB)).toBe('no-space')
    expect(await removed()).toBe(0)
    expect(await differences()).toEqual([])
  })
})

describe('an attacker who sends many emails', () => {
  test('within a minute to one network gets sixty of them in', async () => {
    const { clock, address, arrive } = await site()
    const tokens = await Promise.all(Array.from({ length: 7 }, () => address('one')))
    const outcomes: unknown[] = []
    for (let n = 0; n < 70; n++) outcomes.push(await arrive(tokens[n % 7] ?? '', 10))
    expect(clock.now()).toBeLessThan(NOW + 60_000)
    expect(outcomes.filter((one) => one === 'busy')).toHaveLength(10)
    expect(await arrive(await address('honest'), 10)).toMatchObject({ n: 1 })
    const { bindings } = mailSite({ clock })
    for (const token of tokens) {
      const name = await sha256Hex(token)
      await stubOf(bindings.SAVED, name).delete({ kind: mailTestKind.name, hash: name, opens: 'page' })
    }
    expect(await arrive(await address('one'), 10)).toBe('busy')
  })

  test('to addresses of 200 networks leaves each other network its first of the minute', async () => {
    const { clock, address, arrive } = await site()
    await env.DB.prepare(
      `INSERT INTO room_work (ends_at, room, network, used)
       SELECT ${NOW + 60_000}, 'mail a minute', 'n' || value, 2 FROM json_each(?)`,
    )
      .bind(JSON.stringify(Array.from({ length: 200 }, (_, n) => n)))
      .run()
    const honest = await address('honest')
    expect(await arrive(honest, 10)).toMatchObject({ n: 1 })
    expect(await arrive(honest, 10)).toBe('busy')
    await clock.advance(60_000)
    expect(await arrive(honest, 10)).toMatchObject({ n: 2 })
  })
})

test('addresses of one network replace its own oldest without mail', async () => {
  const { work, address, arrive } = await site()
  const first = await address('one')
  await arrive(first, 10)
  await work()
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
       SELECT 'x' || value, 'mail test', ${NOW}, ${NOW + DAY_MS}, ${NOW} FROM json_each(?)`,
    ).bind(JSON.stringify(Array.from({ length: 499 }, (_, n) => n))),
    env.DB.prepare(
      `INSERT INTO room_items (room, item, owner, network, units, worth, at)
       SELECT 'mail addresses', name, name, 'one', 1, 0, ${NOW} + substr(name, 2) FROM saved WHERE length(name) < 9`,
    ),
  ])
  await address('one')
  expect(await used(MAIL_ADDRESSES)).toBe(500)
  const gone = await env.DB.prepare('SELECT item FROM room_items WHERE removed_at > 0').all()
  expect(gone.results).toEqual([{ item: 'x0' }])
  expect(await differences()).toEqual([])
})

describe('what gave way says so', () => {
  const made = async () => {
    const site = mailSite()
    const answer = await site.api('/user/mail-test', {
      method: 'POST',
      headers: { 'cf-connecting-ip': HONEST, 'content-type': 'application/json' },
      body: '{}',
    })
    const remove = async (like: string) => {
      await env.DB.batch([
        env.DB.prepare(`UPDATE room_items SET removed_at = ?, network = '' WHERE item LIKE ?`).bind(
          Date.now(),
          like,
        ),
        env.DB.prepare('UPDATE saved SET compared_at = 0'),
      ])
      await site.compare()
    }
    const read = (path: string) => site.json<{ error: { message: string } }>(path)
    return { site, remove, read, ...(await answer.json<MadeAddress>()) }
  }

  test('a source: its report is still there', async () => {
    const { site, remove, read, address: to, view } = await made()
    expect((await site.handIn(to)).status).toBe(201)
    await remove('raw %')
    expect((await site.state(view)).mails[0]?.removed).toBe('source')
    expect((await read(`/user/mail-test/${view}/1`)).status).toBe(200)
    const source = await read(`/user/mail-test/${view}/1/source`)
    expect([source.status, source.body.error.message]).toEqual([410, expect.stringContaining('to make room')])
  })

  test('a report', async () => {
    const { site, remove, read, address: to, view } = await made()
    await site.handIn(to)
    await remove('r%')
    expect((await site.state(view)).mails[0]).toMatchObject({ removed: 'all', subject: 'Hello' })
    const report = await read(`/user/mail-test/${view}/1`)
    expect([report.status, report.body.error.message]).toEqual([410, expect.stringContaining('to make room')])
    expect(await differences()).toEqual([])
  })

  test('an address, to its page and to the server that sends to it', async () => {
    const { site, remove, read, address: to, view } = await made()
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
