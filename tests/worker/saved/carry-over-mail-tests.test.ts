// A database of the version that kept mail tests in its tables: everything is taken over, and every key and address goes on working.
import { applyD1Migrations, env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MessageReport } from '#shared/message/schema.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { olderMailTest } from '#worker/saved/older/mail-test.ts'
import { stubOf } from '#worker/saved/stub.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { mailSite } from '#tests/helpers/mail-in.ts'
import kept from '#tests/fixtures/saved/mail-tests-before-objects.json'

const LAST_BEFORE = '0023_saved.sql'
const { keys, now, answers, reports, raws } = kept
const TABLES = ['mail_tests', 'mail_test_mails', 'mail_test_raw']

/** An empty database, also if another file has used it. */
async function reset(db: D1Database) {
  const { results } = await db
    .prepare(
      `SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view', 'trigger') AND name NOT LIKE 'sqlite%'
         AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY type = 'table'`,
    )
    .all<{ type: string; name: string }>()
  await db.batch([
    db.prepare('PRAGMA defer_foreign_keys = on'),
    ...results.map(({ type, name }) => db.prepare(`DROP ${type} IF EXISTS "${name}"`)),
  ])
}

/** The rows as they are: the triggers of that version have already counted them. */
async function restore(db: D1Database) {
  const { results: triggers } = await db
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`)
    .all<{ name: string; sql: string }>()
  await db.batch(triggers.map(({ name }) => db.prepare(`DROP TRIGGER ${name}`)))
  await db.batch(Object.keys(kept.tables).map((table) => db.prepare(`DELETE FROM ${table}`)))
  for (const [table, rows] of Object.entries(kept.tables))
    for (const row of rows as Record<string, string | number | null>[]) {
      const columns = Object.keys(row)
      await db
        .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
        .bind(...Object.values(row))
        .run()
    }
  for (const { mail_id, piece, head, xs } of raws)
    await db
      .prepare('INSERT INTO mail_test_raw (mail_id, piece, bytes) VALUES (?, ?, unhex(?))')
      .bind(mail_id, piece, head + '78'.repeat(xs))
      .run()
  await db.batch(triggers.map(({ sql }) => db.prepare(sql)))
}

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
  await reset(env.OLD)
  const at = env.MIGRATIONS.findIndex(({ name }) => name === LAST_BEFORE) + 1
  await applyD1Migrations(env.OLD, env.MIGRATIONS.slice(0, at))
  await restore(env.OLD)
  await applyD1Migrations(env.OLD, env.MIGRATIONS)
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
    expect((await site.handIn(keys.expired.address)).status).toBe(410)
    expect((await site.handIn(keys.removed.address)).status).toBe(410)
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
