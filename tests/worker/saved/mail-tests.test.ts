// Messages for a test address in D1: complete or not at all, once, within their limits, and gone when they expire.
import { DAY_MS } from '#shared/calendar/day.ts'
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import { deleteExpiredMailTests } from '#worker/db/mail-test-retention.ts'
import { MAIL_TESTS, readRaw } from '#worker/db/raw-pieces.ts'
import {
  createMailTest,
  deleteMailTest,
  mailOf,
  mailsOf,
  mailTestOf,
  storeMail,
  storeReport,
} from '#worker/db/mail-tests.ts'

const NOW = 1_800_000_000_000

const made = (token = 't-aaaaaaaaaaaaa', now = NOW) =>
  createMailTest(env.DB, { token, viewHash: `hash of ${token}`, network: '', keepMs: DAY_MS, now })

let count = 0
function mail(token = 't-aaaaaaaaaaaaa', more: Partial<Parameters<typeof storeMail>[1]> = {}) {
  count += 1
  const raw = new TextEncoder().encode(`Subject: ${count}\r\n\r\nHello`)
  return storeMail(env.DB, {
    id: `id ${count}`,
    token,
    delivery: `delivery ${count}`,
    envelope: '{}',
    raw,
    now: NOW,
    ...more,
  })
}

/** Every byte value, so that nothing is taken for text or cut off. */
const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 256)
const spaceTaken = () => env.DB.prepare('SELECT octets FROM mail_test_space').first<number>('octets')
const rowsIn = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')

describe('an email', () => {
  test.each([0, 1, 512 * 1024, 512 * 1024 + 1, MAX_MESSAGE_BYTES])(
    'of %i bytes comes back unchanged',
    async (size) => {
      await made()
      const raw = bytes(size)
      expect(await mail(undefined, { id: 'x', raw })).toMatchObject({ id: 'x', n: 1, isNew: true })
      const back = await readRaw(env.DB, MAIL_TESTS, { id: 'x', size })
      expect(back && Buffer.compare(back, raw)).toBe(0)
    },
  )

  test('is numbered at its address, and extends the address’s life', async () => {
    await made()
    await mail()
    await mail(undefined, { now: NOW + 1000 })
    expect((await mailsOf(env.DB, 't-aaaaaaaaaaaaa')).map(({ n }) => n)).toEqual([1, 2])
    expect(await mailTestOf(env.DB, 'hash of t-aaaaaaaaaaaaa')).toEqual({
      token: 't-aaaaaaaaaaaaa',
      expiresAt: NOW + 1000 + DAY_MS,
      removedAt: null,
    })
  })

  test('submitted again is recognized', async () => {
    await made()
    const first = await mail(undefined, { delivery: 'same' })
    const again = await Promise.all([1, 2, 3].map(() => mail(undefined, { delivery: 'same' })))
    expect(again).toEqual(again.map(() => ({ ...(first as object), isNew: false })))
    expect([await rowsIn('mail_test_mails'), await rowsIn('mail_test_raw')]).toEqual([1, 1])
  })

  test('submitted several times in parallel is stored once', async () => {
    await made()
    const stored = await Promise.all([1, 2, 3, 4].map(() => mail(undefined, { delivery: 'same' })))
    expect(stored.filter((one) => typeof one === 'object' && one.isNew)).toHaveLength(1)
    expect(await rowsIn('mail_test_mails')).toBe(1)
  })

  test('keeps its first report', async () => {
    await made()
    await mail(undefined, { id: 'x' })
    await storeReport(env.DB, { id: 'x', report: '{"a":1}', summary: '{"b":1}', now: NOW })
    await storeReport(env.DB, { id: 'x', report: '{"a":2}', summary: '{"b":2}', now: NOW })
    expect(await mailOf(env.DB, 't-aaaaaaaaaaaaa', 1)).toMatchObject({ report: '{"a":1}' })
    expect(await mailsOf(env.DB, 't-aaaaaaaaaaaaa')).toMatchObject([{ summary: '{"b":1}' }])
  })
})

describe('no message is stored', () => {
  test('for an unknown address', async () => {
    expect(await mail('t-bbbbbbbbbbbbb')).toBe('unknown')
  })

  test('for one that has expired', async () => {
    await made()
    expect(await mail(undefined, { now: NOW + DAY_MS })).toBe('expired')
  })

  test('past the ten of its address, also when they arrive together', async () => {
    await made()
    const stored = await Promise.all(Array.from({ length: 14 }, () => mail()))
    expect(stored.filter((one) => one === 'full')).toHaveLength(4)
    expect((await mailsOf(env.DB, 't-aaaaaaaaaaaaa')).map(({ n }) => n)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
  })

  test('past the 300 of a minute', async () => {
    await made()
    const row = env.DB.prepare(
      `INSERT INTO mail_test_mails (id, token, n, delivery, received_at, envelope, size)
       VALUES (?1, 't-other', ?1, ?1, ?2, '{}', 1)`,
    )
    await env.DB.batch(Array.from({ length: 300 }, (_, n) => row.bind(n, NOW + 1000)))
    expect(await mail()).toBe('busy')
    expect(await mail(undefined, { now: NOW + 60_000 })).toMatchObject({ n: 1 })
  })
})

describe('the space that emails take', () => {
  test('is that of the emails and their reports', async () => {
    await made()
    await mail(undefined, { id: 'x', raw: bytes(1000) })
    await storeReport(env.DB, { id: 'x', report: '{"a":1}', summary: '', now: NOW })
    expect(await spaceTaken()).toBe(1007)
    await deleteMailTest(env.DB, 't-aaaaaaaaaaaaa')
    expect([await spaceTaken(), await rowsIn('mail_test_raw'), await rowsIn('mail_tests')]).toEqual([0, 0, 0])
  })
})

describe('the schedule', () => {
  test('deletes 500 rows a run, and nothing that is still wanted', async () => {
    // Nine addresses with ten messages of six pieces each: 630 rows.
    for (let address = 0; address < 9; address++) {
      await made(`old ${address}`, NOW - 2 * DAY_MS)
      for (let n = 0; n < 10; n++) await mail(`old ${address}`, { now: NOW - 1.5 * DAY_MS })
    }
    await env.DB.prepare(
      `INSERT INTO mail_test_raw (mail_id, piece, bytes)
       SELECT m.id, j.value, x'00' FROM mail_test_mails m, json_each('[1,2,3,4,5]') j`,
    ).run()
    await made()
    await mail()
    expect(await deleteExpiredMailTests(env.DB, NOW)).toBe(500)
    expect(await deleteExpiredMailTests(env.DB, NOW)).toBe(130)
    expect(await deleteExpiredMailTests(env.DB, NOW)).toBe(0)
    expect([await rowsIn('mail_test_mails'), await rowsIn('mail_tests')]).toEqual([1, 10])
    // Still known as expired, for a week.
    expect(await mail('old 1')).toBe('expired')
    expect(await deleteExpiredMailTests(env.DB, NOW + 6.6 * DAY_MS)).toBe(11)
    expect(await mail('old 1')).toBe('unknown')
  })
})
