import { env } from 'cloudflare:test'
import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/kit/calendar.ts'
import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import { MAIL, MAIL_ADDRESSES } from '#shared/saved/quota/quotas.ts'
import { hashOfAddress } from '#worker/db/subscribers.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { forgetAddresses, silenceEverywhere } from '#worker/saved/links.ts'
import { register } from '#worker/saved/register.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { mailSite } from '#tests/helpers/mail-in.ts'
import { differences, used } from '#tests/worker/quota/counted.ts'

afterEach(() => void takeConsoleOutput())

/** Every byte value, so that nothing is taken for text or cut off. */
const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 256)
const HOUR = 60 * 60 * 1000

async function begun(keepDays = 1) {
  const clock = fakeClock()
  await clock.advance(1_800_000_000_000)
  const site = mailSite({ clock })
  const made = await site.make({ keepDays })
  let count = 0
  const send = (raw: string | Uint8Array = `Subject: ${count++}\r\n\r\nHello`, envelope: object = {}) =>
    site.submit(made.address, raw, envelope)
  const rows = async (table: 'mails' | 'raw') =>
    (await site.sql<{ n: number }>(made.view, `SELECT count(*) AS n FROM ${table}`))[0]?.n
  /** Of the address and of its parts, in order. */
  const items = async () => {
    const { results } = await env.DB.prepare(
      `SELECT substr(item, 1, instr(item || ' ', ' ') - 1) AS what, units, worth, at FROM room_items
       WHERE removed_at IS NULL ORDER BY room DESC, item`,
    ).all<{ what: string; units: number; worth: number; at: number }>()
    return results.map(({ what, ...item }) => ({ what: what.length > 6 ? 'address' : what, ...item }))
  }
  const later = async (ms: number) => {
    await clock.advance(ms)
    await site.work()
    await site.compare()
  }
  return { ...site, ...made, clock, send, rows, items, later }
}

const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort()

describe('an email', () => {
  test.each([0, 1, 1024 * 1024, 1024 * 1024 + 1, MAX_MESSAGE_BYTES])(
    'of %i bytes comes back unchanged',
    async (size) => {
      const { send, api, view } = await begun()
      const raw = bytes(size)
      expect(await (await send(raw)).json()).toEqual({ n: 1 })
      const source = await api(`/user/mail-test/${view}/1/source`)
      expect(Buffer.compare(new Uint8Array(await source.arrayBuffer()), raw)).toBe(0)
    },
  )

  test('is numbered at its address, and extends the address’s life, which then gives way later', async () => {
    const { send, state, work, clock, view, items } = await begun()
    await send()
    await clock.advance(1000)
    await send()
    await work()
    const { mails, expires } = await state(view)
    expect([mails.map(({ n }) => n), Date.parse(expires)]).toEqual([[1, 2], clock.now() + DAY_MS])
    expect((await items())[0]).toEqual({ what: 'address', units: 1, worth: 1, at: clock.now() + DAY_MS })
    expect(await env.DB.prepare('SELECT expires_at FROM saved').first('expires_at')).toBe(
      clock.now() + DAY_MS,
    )
  })

  test('does not live longer because it is read', async () => {
    const { send, state, later, view, expires } = await begun()
    await send()
    await later(DAY_MS / 2)
    expect((await state(view)).expires).toBe(expires)
  })

  test('submitted again is recognized, also when its address has expired', async () => {
    const { send, rows, clock } = await begun()
    const first = await (await send('x', { id: 'same' })).json()
    const again = await Promise.all([1, 2, 3].map(async () => (await send('x', { id: 'same' })).json()))
    expect(again).toEqual([first, first, first])
    expect([await rows('mails'), await rows('raw')]).toEqual([1, 1])
    await clock.advance(2 * DAY_MS)
    expect(await (await send('x', { id: 'same' })).json()).toEqual(first)
  })

  test('submitted several times in parallel is stored once, and counted once', async () => {
    const { send, rows, work, items } = await begun()
    expect(await statuses([1, 2, 3, 4].map(() => send('Same', { id: 'same' })))).toEqual([201, 201, 201, 201])
    await work()
    expect(await rows('mails')).toBe(1)
    expect((await items()).map(({ what }) => what)).toEqual(['address', 'raw', 'report'])
    expect(await differences()).toEqual([])
  })

  test('is judged once, whoever asks meanwhile, and its source gives way first from then on', async () => {
    const { send, json, work, view, items, clock } = await begun()
    await send('Subject: Once\r\n\r\n')
    expect((await items())[1]).toMatchObject({ what: 'raw', worth: 1 })
    const [one, two] = await Promise.all([
      json(`/user/mail-test/${view}/1`),
      json(`/user/mail-test/${view}/1`),
      work(),
    ])
    expect(one).toEqual(two)
    await work()
    expect(await json(`/user/mail-test/${view}/1`)).toEqual(one)
    const at = clock.now()
    expect((await items()).slice(1)).toEqual([
      { what: 'raw', units: 17, worth: 0, at },
      { what: 'report', units: expect.any(Number) as number, worth: 2, at },
    ])
    expect(await used(MAIL)).toBe((await reportBytes(view)) + 17)
  })
})

const reportBytes = async (view: string) => {
  const { sql } = mailSite()
  const [row] = await sql<{ n: number }>(view, 'SELECT sum(length(CAST(report AS BLOB))) AS n FROM mails')
  return row?.n ?? 0
}

describe('no message is stored', () => {
  test('for an address that has expired', async () => {
    const { send, clock } = await begun()
    await clock.advance(DAY_MS)
    expect((await send()).status).toBe(410)
  })

  test('past the ten of its address, also when they arrive together, and nothing is counted for it', async () => {
    const { send, state, work, view } = await begun()
    const all = await statuses(Array.from({ length: 14 }, () => send()))
    expect(all).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429, 429, 429])
    expect((await state(view)).mails.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await work()
    const count = `SELECT count(*) AS n FROM room_items WHERE item LIKE 'raw %'`
    expect(await env.DB.prepare(count).first('n')).toBe(10)
    expect(await differences()).toEqual([])
  })

  test('past the 300 of a minute', async () => {
    const { send, clock } = await begun()
    const ends = (Math.floor(clock.now() / 60_000) + 1) * 60_000
    await env.DB.prepare(
      `INSERT INTO room_work (ends_at, room, network, used) VALUES (?, 'mail a minute', '', 300)`,
    )
      .bind(ends)
      .run()
    expect((await send()).status).toBe(429)
    await clock.advance(60_000)
    expect((await send()).status).toBe(201)
  })

  test('where the register cannot count it, and what it counted all the same is dropped', async () => {
    const { send, bindings, work, rows, later } = await begun()
    const { DB } = bindings
    // The register has counted it, and its answer is lost.
    const lost = new Proxy(DB, {
      get(db, name) {
        if (name === 'batch')
          return (all: D1PreparedStatement[]) => db.batch(all).then(() => Promise.reject(new Error('lost')))
        const value: unknown = Reflect.get(db, name)
        return typeof value === 'function' ? (value.bind(db) as unknown) : value
      },
    })
    Object.assign(bindings, { DB: lost })
    expect((await send('x', { id: 'one' })).status).toBe(503)
    expect([await rows('mails'), await used(MAIL)]).toEqual([0, 1])
    Object.assign(bindings, { DB })
    await work()
    expect(await used(MAIL)).toBe(0)
    expect((await send('x', { id: 'one' })).status).toBe(201)
    await later(0)
    expect([await rows('mails'), await differences()]).toEqual([1, []])
  })
})

describe('the room that emails take', () => {
  test('is that of the emails and their reports, and is free when they are deleted', async () => {
    const { send, work, view, api } = await begun()
    await send(bytes(1000))
    await work()
    expect(await used(MAIL)).toBe(1000 + (await reportBytes(view)))
    expect((await api(`/user/mail-test/${view}`, { method: 'DELETE' })).status).toBe(204)
    expect([await used(MAIL), await used(MAIL_ADDRESSES)]).toEqual([0, 0])
  })

  test('is free when the comparison finds that something is not there', async () => {
    const { view, later } = await begun(7)
    const name = await sha256Hex(view)
    await env.DB.prepare(
      `INSERT INTO room_items (room, item, owner, network, units, worth, at) VALUES (?, 'raw lost', ?, '', 9, 1, 0)`,
    )
      .bind(MAIL.name, name)
      .run()
    await later(DAY_MS + HOUR)
    expect(await used(MAIL)).toBe(0)
  })

  test('is free once the address has expired, and what was sent is gone; that it has expired is known for a week', async () => {
    const { send, later, rows, view, state, json } = await begun()
    await send()
    await later(0)
    await later(DAY_MS)
    expect([await rows('mails'), await rows('raw'), await used(MAIL)]).toEqual([0, 0, 0])
    expect((await send()).status).toBe(410)
    expect(await state(view)).toMatchObject({ state: 'expired', mails: [] })
    expect(await used(MAIL_ADDRESSES)).toBe(1)
    await later(7 * DAY_MS)
    expect((await send()).status).toBe(404)
    expect((await json(`/user/mail-test/${view}`)).status).toBe(404)
    expect([await used(MAIL_ADDRESSES), await differences()]).toEqual([0, []])
  })

  test('goes with an address that is removed to make room, and with all that was sent to it', async () => {
    const { send, work, compare, rows, view, json, later } = await begun(7)
    await send()
    await work()
    await env.DB.batch([
      env.DB.prepare(`UPDATE room_items SET removed_at = 1800000000000, network = '' WHERE item = owner`),
      env.DB.prepare('UPDATE saved SET compared_at = 0'),
    ])
    await compare()
    await work()
    expect([await rows('mails'), await rows('raw'), await used(MAIL), await used(MAIL_ADDRESSES)]).toEqual([
      0, 0, 0, 0,
    ])
    for (const path of ['', '/1', '/1/source'])
      expect((await json(`/user/mail-test/${view}${path}`)).status).toBe(410)
    expect((await send()).status).toBe(410)
    await later(14 * DAY_MS)
    expect((await json(`/user/mail-test/${view}`)).status).toBe(404)
  })
})

describe('an address that is to be forgotten', () => {
  test('loses each message with it in the envelope or the From, and no other', async () => {
    const { send, work, rows, view, state, bindings, items } = await begun()
    await send('From: Ada <ADA@example.com>\r\n\r\n', { from: 'bounce@northwind.test' })
    await send('From: Grace <grace@example.com>\r\n\r\n', { from: 'ada@example.com' })
    await send('From: Grace <grace@example.com>\r\n\r\n', { from: 'grace@example.com' })
    await work()
    const hash = await hashOfAddress(env.DB, 'ada@example.com')
    const ways = env.DB.prepare(
      `SELECT count(*) AS n FROM saved_keys WHERE opens = 'from' AND address_hash = ?`,
    )
    expect(await ways.bind(hash).first('n')).toBe(2)
    await silenceEverywhere(bindings, hash, 0)
    expect(await rows('mails'), 'who wants no email may keep what was sent').toBe(3)
    await env.DB.prepare('INSERT INTO forgotten (address_hash, at) VALUES (?, 0)').bind(hash).run()
    await forgetAddresses(bindings)
    await work()
    expect((await state(view)).mails).toMatchObject([{ n: 3, from: 'Grace <grace@example.com>' }])
    expect([await rows('raw'), await ways.bind(hash).first('n')]).toEqual([1, 0])
    expect((await items()).map(({ what }) => what)).toEqual(['address', 'raw', 'report'])
    expect(await differences()).toEqual([])
  })
})

describe('between the register and an object', () => {
  test('an address that was registered and never made takes nothing, and is forgotten', async () => {
    const { later, submit, clock } = await begun(7)
    const now = clock.now()
    const row = { owner: 'never made', kind: 'mail test', feedHash: 'feed', network: '', now }
    const addresses = [await sha256Hex('t-aaaaaaaaaaaaa')]
    const needs = [{ of: MAIL_ADDRESSES, units: 1 }]
    await register(env.DB, { ...row, addresses, needs, expiresAt: now + DAY_MS })
    expect(await used(MAIL_ADDRESSES)).toBe(2)
    expect((await submit('t-aaaaaaaaaaaaa@inbox.example')).status).toBe(404)
    await later(DAY_MS + HOUR)
    expect(await used(MAIL_ADDRESSES)).toBe(1)
  })
})
