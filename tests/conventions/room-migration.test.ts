import { readdirSync, readFileSync } from 'node:fs'
import { Miniflare } from 'miniflare'
import { afterAll, expect, test } from 'vitest'
import { unstable_splitSqlQuery as statementsOf } from 'wrangler'

const FOLDER = 'worker/db/migrations/'
const THIS_ONE = '0013_room.sql'
const miniflare = new Miniflare({
  modules: true,
  script: 'export default {}',
  cf: false,
  d1Databases: ['DB'],
})
afterAll(() => miniflare.dispose())

test('is counted when the tables change, and freed when it is deleted', async () => {
  const db = await miniflare.getD1Database('DB')
  const apply = async (file: string) =>
    db.batch(statementsOf(readFileSync(FOLDER + file, 'utf8')).map((sql) => db.prepare(sql)))
  const files = readdirSync(FOLDER).sort()
  for (const file of files.filter((name) => name < THIS_ONE)) await apply(file)
  await db.batch(
    [
      `INSERT INTO snapshots (key_hash, kept_at, expires_at, size, body) VALUES ('s1', 0, 1, 700, '{}'), ('s2', 0, 1, 300, '{}')`,
      `INSERT INTO watches (id, key_hash, kind, subject, selectors, every_hours, created_at, expires_at, next_at, turn, done, state)
       VALUES ('w', 'w', 'domain', 'acme.example', '[]', 4, 0, 1, 1, 1, 0, '{}')`,
      `INSERT INTO mail_tests (token, view_hash, created_at, keep_ms, expires_at) VALUES ('t', 'v', 0, 1, 1)`,
      `INSERT INTO mail_test_mails (id, token, n, delivery, received_at, envelope, size, report)
       VALUES ('m', 't', 1, 'd', 0, '{}', 50, '{"a":1}')`,
      `INSERT INTO fleets (key_hash, name, created_at, expires_at) VALUES ('f', '', 0, 1)`,
      `INSERT INTO fleet_runs (fleet_id, run, started_at, queued_at, total, done) VALUES (1, 1, 0, 0, 5, 2)`,
      `INSERT INTO seed_tests (token, view_hash, created_at, expires_at) VALUES ('p', 'p', 0, 1)`,
    ].map((sql) => db.prepare(sql)),
  )
  await apply(THIS_ONE)
  const shares = await db.prepare('SELECT room, network, used FROM room_shares ORDER BY room, network').all()
  expect(shares.results).toEqual([
    { room: 'fleet queue', network: 'before f', used: 3 },
    { room: 'fleet rows', network: 'before f', used: 10_000 },
    { room: 'mail', network: 'before v', used: 57 },
    { room: 'mail addresses', network: 'before v', used: 1 },
    { room: 'placement', network: 'before p', used: 1 },
    { room: 'snapshots', network: 'before s1', used: 700 },
    { room: 'snapshots', network: 'before s2', used: 300 },
    { room: 'watches', network: 'before w', used: 6 },
  ])
  const tables = [
    'snapshots',
    'watches',
    'mail_test_mails',
    'mail_tests',
    'fleet_runs',
    'fleets',
    'seed_tests',
  ]
  await db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table}`)))
  expect((await db.prepare('SELECT * FROM room_shares').all()).results).toEqual([])
  expect((await db.prepare('SELECT sum(used) AS n FROM room_totals').first('n')) ?? 0).toBe(0)
})
