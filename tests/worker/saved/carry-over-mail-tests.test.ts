// A database of the version that kept mail tests in its tables: everything is taken over, and every key and address goes on working.
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MessageReport } from '#shared/message/schema.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { olderMailTest } from '#worker/saved/older/mails.ts'
import { stubOf } from '#worker/saved/stub.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { mailSite } from '#tests/helpers/mail-in.ts'
import { migrateFrom } from '#tests/helpers/older-database.ts'
import kept from '#tests/fixtures/saved/mail-tests-before-objects.json'

const LAST_BEFORE = '0023_saved.sql'
const { keys, now, answers, reports, raws } = kept
const TABLES = ['mail_tests', 'mail_test_mails', 'mail_test_raw']

const bytes = (db: D1Database) =>
  db.batch(
    raws.map(({ mail_id, piece, head, xs }) =>
      db
        .prepare('INSERT INTO mail_test_raw (mail_id, piece, bytes) VALUES (?, ?, unhex(?))')
        .bind(mail_id, piece, head + '78'.repeat(xs)),
    ),
  )

async function olderSite() {
  const clock = fakeClock()
  await clock.advance(now)
  const site = mailSite({ clock, bindings: { DB: env.OLD } })
  const later = async (ms: number) => {
    await clock.advance(ms)
    await site.stirAll(env.OLD)
    await site.work()
    await site.compare()
  }
  return { ...site, clock, later }
}

const count = (table: string) => env.OLD.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')
const used = (room: string) =>
  env.OLD.prepare('SELECT used FROM room_totals WHERE room = ?').bind(room).first<number>('used')

beforeEach(async () => {
  for (const { view } of Object.values(keys)) {
    const hash = await sha256Hex(view)
    await stubOf(env.SAVED, hash).delete({ kind: 'mail test', hash, opens: 'page' })
  }
  await migrateFrom(LAST_BEFORE, kept.tables, bytes)
})

describe('a mail test of an older version', () => {
  test('opens by its key before the schedule has come to it, as it was', async () => {
    const site = await olderSite()
    for (const [name, { view }] of Object.entries(keys))
      expect(await site.json(`/user/mail-test/${view}`), name).toEqual(answers[name as keyof typeof keys])
    for (const [n, { status, subject, verdict }] of Object.entries(reports)) {
      const { body, ...found } = await site.json<MessageReport>(`/user/mail-test/${keys.used.view}/${n}`)
      expect([found.status, body.message.subject, body.verdict]).toEqual([status, subject, verdict])
    }
    const source = await site.api(`/user/mail-test/${keys.used.view}/2/source`)
    expect((await source.arrayBuffer()).byteLength).toBe(600_038)
    expect((await site.api(`/user/mail-test/${keys.used.view}/4/source`)).status).toBe(410)
    expect(await count('mail_tests')).toBe(0)
  })

  test('is taken over by the schedule; twice is once, and the old rows are gone', async () => {
    const site = await olderSite()
    for (let run = 0; run < 3; run++) await site.compare()
    for (const table of TABLES) expect(await count(table)).toBe(0)
    expect(await count('saved')).toBe(5)
    expect(await site.state(keys.used.view)).toEqual(answers.used.body)
  })

  test('takes mail at its address before anything else is asked, knows what came before, and has it judged', async () => {
    const site = await olderSite()
    expect((await site.handIn(keys.fresh.address)).status).toBe(201)
    expect((await site.handIn(keys.used.address)).status, 'the same as its first').toBe(201)
    expect((await site.state(keys.used.view)).mails).toHaveLength(4)
    expect((await site.handIn(keys.used.address, 'Subject: Fifth\r\n\r\n')).status).toBe(201)
    expect((await site.state(keys.used.view)).mails.at(-1)).toMatchObject({ n: 5, subject: 'Fifth' })
    expect((await site.handIn(keys.expired.address, 'Subject: New\r\n\r\n')).status).toBe(410)
    expect((await site.handIn(keys.removed.address, 'Subject: New\r\n\r\n')).status).toBe(410)
    const late = await site.json<MessageReport>(`/user/mail-test/${keys.used.view}/3`)
    expect([late.status, late.body.message.subject]).toEqual([200, 'Late'])
  })

  test('that was taken over in part is taken over as a whole by the schedule', async () => {
    const site = await olderSite()
    const name = await sha256Hex(keys.used.view)
    const found = await olderMailTest(site.bindings, name)
    if (!found) throw new Error('there is none')
    // As if the worker had died before the messages.
    await site.object(name).make(found.making)
    expect((await site.api(`/user/mail-test/${keys.used.view}/1/source`)).status).toBe(404)
    await site.compare()
    expect((await site.api(`/user/mail-test/${keys.used.view}/1/source`)).status).toBe(200)
    expect(await count('mail_test_raw')).toBe(0)
  })

  test('counts for its network as before, and frees its room when it is deleted, or has expired', async () => {
    const site = await olderSite()
    expect(await used('mail addresses')).toBe(4)
    const sizes = await used('mail')
    await site.compare()
    expect(await used('mail'), 'but for what was removed with its address').toBe((sizes ?? 0) - 13_884 - 65)
    expect((await site.api(`/user/mail-test/${keys.used.view}`, { method: 'DELETE' })).status).toBe(204)
    expect((await site.api(`/user/mail-test/${keys.used.view}`)).status).toBe(404)
    expect((await site.handIn(keys.used.address)).status).toBe(404)
    // What has expired is deleted, and known for a week.
    await site.later(0)
    expect([await used('mail'), await used('mail addresses')]).toEqual([0, 3])
    await site.later(8 * 86_400_000)
    expect(await used('mail addresses')).toBe(0)
    expect((await site.handIn(keys.expired.address)).status).toBe(404)
  })
})
