// Placement tests in D1: the expected copies, and where they were found. The only code that knows these tables.
import { GIVE_UP_AFTER_HOURS, KEPT_DAYS, MISSING_AFTER_MINUTES } from '#shared/deliverability-test/limits.ts'
import type { SeedCopy, SeedTest } from '#shared/deliverability-test/report.ts'
import type { FoundFolder } from '#shared/deliverability-test/schema.ts'
import { fits, makeRoomSql, mayDo, type AskedSql } from '#worker/db/room.ts'
import { aliveSince, OFFERED } from '#worker/db/seed-mailboxes.ts'
import { PLACEMENT, PLACEMENT_A_DAY, PLACEMENT_AN_HOUR } from '#shared/room/rooms.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** For all tables together; the next run continues. */
const ROWS_A_RUN = 500
/** For this long after a test was created, someone is waiting on its page. */
const RECENT_MS = 15 * MINUTE_MS

interface NewTest {
  token: string
  viewHash: string
  /** Of whoever asks for it (worker/room/network.ts). */
  network: string
  now: number
}

/** What a new test needs. */
export const TEST_NEEDS = [
  { of: PLACEMENT_AN_HOUR, units: 1 },
  { of: PLACEMENT_A_DAY, units: 1 },
  { of: PLACEMENT, units: 1 },
] as const

/** @returns null if there is no room; without addresses, nothing is stored */
export async function createSeedTest(
  db: D1Database,
  { token, viewHash, network, now }: NewTest,
): Promise<{ addresses: string[]; expiresAt: number } | null> {
  const expiresAt = now + KEPT_DAYS * 24 * HOUR_MS
  const asked: AskedSql = { network: '?1', units: 1, now: '?2' }
  const isAllowed = `${mayDo(PLACEMENT_AN_HOUR, asked)} AND ${mayDo(PLACEMENT_A_DAY, asked)}
    AND EXISTS (SELECT 1 FROM seed_copies WHERE token = ?3)`
  const [copies, , made] = await db.batch<{ address: string }>([
    db
      .prepare(
        `INSERT INTO seed_copies (token, n, address, provider)
         SELECT ?2, row_number() OVER (ORDER BY provider, address), address, provider FROM (${OFFERED})
         RETURNING address`,
      )
      .bind(aliveSince(now), token),
    db.prepare(makeRoomSql(PLACEMENT, asked, isAllowed)).bind(network, now, token),
    db
      .prepare(
        `INSERT INTO seed_tests (network, created_at, token, view_hash, expires_at)
         SELECT ?1, ?2, ?3, ?4, ?5 WHERE ${isAllowed} AND ${fits(PLACEMENT, asked)}
         RETURNING token AS address`,
      )
      .bind(network, now, token, viewHash, expiresAt),
    db
      .prepare(
        'DELETE FROM seed_copies WHERE token = ?1 AND NOT EXISTS (SELECT 1 FROM seed_tests WHERE token = ?1)',
      )
      .bind(token),
  ])
  const addresses = (copies?.results ?? []).map(({ address }) => address)
  if (addresses.length > 0 && made?.results.length === 0) return null
  return { addresses, expiresAt }
}

interface TestRow {
  token: string
  sender: string | null
  createdAt: number
  expiresAt: number
}

export async function seedTestOf(db: D1Database, viewHash: string): Promise<SeedTest | null> {
  const test = await db
    .prepare(
      `SELECT token, sender, created_at AS createdAt, expires_at AS expiresAt FROM seed_tests WHERE view_hash = ?`,
    )
    .bind(viewHash)
    .first<TestRow>()
  return test && { ...test, copies: await copiesOf(db, test.token) }
}

async function copiesOf(db: D1Database, token: string): Promise<SeedCopy[]> {
  const { results } = await db
    .prepare(
      `SELECT c.provider, c.address, c.folder, c.place, c.seconds, c.ip, c.found_at AS foundAt, m.read_at AS readAt
       FROM seed_copies c LEFT JOIN seed_mailboxes m ON m.address = c.address
       WHERE c.token = ? ORDER BY c.n`,
    )
    .bind(token)
    .all<SeedCopy>()
  return results
}

export async function deleteSeedTest(db: D1Database, token: string): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM seed_copies WHERE token = ?').bind(token),
    db.prepare('DELETE FROM seed_tests WHERE token = ?').bind(token),
  ])
}

interface SeenCopy {
  token: string
  /** Lower case. */
  address: string
  folder: FoundFolder
  place: string | null
  seconds: number | null
  ip: string | null
  sender: string | null
}

/**
 * The folder in which a copy was first seen stays: a second message with the same code, or a moved copy, changes nothing.
 * @returns how many were new
 */
export async function storeSeenCopies(
  db: D1Database,
  copies: readonly SeenCopy[],
  now: number,
): Promise<number> {
  if (copies.length === 0) return 0
  const seen = JSON.stringify(copies)
  const [stored] = await db.batch([
    db
      .prepare(
        `UPDATE seed_copies SET folder = s.value ->> 'folder', place = s.value ->> 'place', found_at = ?2,
           seconds = s.value ->> 'seconds', ip = s.value ->> 'ip'
         FROM json_each(?1) s
         WHERE seed_copies.token = s.value ->> 'token' AND seed_copies.address = s.value ->> 'address'
           AND seed_copies.folder IS NULL
           AND EXISTS (SELECT 1 FROM seed_tests t WHERE t.token = seed_copies.token AND t.expires_at > ?2)
         RETURNING 1`,
      )
      .bind(seen, now),
    db
      .prepare(
        `UPDATE seed_tests SET sender = s.value ->> 'sender' FROM json_each(?1) s
         WHERE seed_tests.token = s.value ->> 'token' AND seed_tests.sender IS NULL
           AND EXISTS (SELECT 1 FROM seed_copies c
             WHERE c.token = seed_tests.token AND c.address = s.value ->> 'address' AND c.found_at = ?2)`,
      )
      .bind(seen, now),
  ])
  return stored?.results.length ?? 0
}

/** Whether someone is waiting for copies now. */
export async function isAnyTestWaiting(db: D1Database, now: number): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT 1 FROM seed_tests t
       WHERE t.created_at > ?1 AND EXISTS (SELECT 1 FROM seed_copies c WHERE c.token = t.token AND c.folder IS NULL)
         AND (t.created_at > ?2 OR EXISTS (SELECT 1 FROM seed_copies c WHERE c.token = t.token AND c.found_at > ?3))
       LIMIT 1`,
    )
    .bind(now - GIVE_UP_AFTER_HOURS * HOUR_MS, now - RECENT_MS, now - MISSING_AFTER_MINUTES * MINUTE_MS)
    .first()
  return row !== null
}

/** @returns how many rows were deleted */
export async function deleteExpiredSeedTests(db: D1Database, now: number): Promise<number> {
  const copies = await db
    .prepare(
      `DELETE FROM seed_copies WHERE rowid IN (
         SELECT c.rowid FROM seed_tests t JOIN seed_copies c ON c.token = t.token
         WHERE t.expires_at <= ? LIMIT ${ROWS_A_RUN}) RETURNING 1`,
    )
    .bind(now)
    .all()
  const tests = await db
    .prepare(
      `DELETE FROM seed_tests WHERE rowid IN (
         SELECT t.rowid FROM seed_tests t WHERE t.expires_at <= ?
           AND NOT EXISTS (SELECT 1 FROM seed_copies c WHERE c.token = t.token) LIMIT ${ROWS_A_RUN}) RETURNING 1`,
    )
    .bind(now)
    .all()
  // The number of changes that D1 reports includes those of the triggers.
  return copies.results.length + tests.results.length
}
