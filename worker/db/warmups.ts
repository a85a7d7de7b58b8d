// Saved warmup plans in D1; the only code that knows their table.
import { WARMUP_PLANS, WARMUP_PLANS_A_DAY } from '#shared/room/rooms.ts'
import { WARMUP_DAYS } from '#shared/warmup-plan/saved.ts'
import { fits, makeRoomSql, mayDo, type AskedSql } from '#worker/db/room.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEEP_MS = WARMUP_DAYS * DAY_MS
/** The next run continues. */
const ROWS_A_RUN = 500

export interface WarmupRow {
  keyHash: string
  changedAt: number
  expiresAt: number
  revision: number
  /** JSON. */
  body: string
}

interface NewRow {
  keyHash: string
  feedHash: string
  network: string
  body: string
  now: number
}

export const warmupNeeds = [
  { of: WARMUP_PLANS, units: 1 },
  { of: WARMUP_PLANS_A_DAY, units: 1 },
] as const

/** @returns when it expires; null if there is no room */
export async function storeWarmup(db: D1Database, row: NewRow): Promise<number | null> {
  const asked: AskedSql = { network: '?1', units: 1, now: '?2' }
  const isAllowed = mayDo(WARMUP_PLANS_A_DAY, asked)
  const { network, now } = row
  const expiresAt = now + KEEP_MS
  const results = await db.batch([
    db.prepare(makeRoomSql(WARMUP_PLANS, asked, isAllowed)).bind(network, now),
    db
      .prepare(
        `INSERT INTO warmup_plans (network, created_at, changed_at, expires_at, key_hash, feed_hash, revision, body)
         SELECT ?1, ?2, ?2, ?3, ?4, ?5, 0, ?6 WHERE ${fits(WARMUP_PLANS, asked)} AND ${isAllowed}
         RETURNING 1`,
      )
      .bind(network, now, expiresAt, row.keyHash, row.feedHash, row.body),
  ])
  return (results.at(-1)?.results.length ?? 0) > 0 ? expiresAt : null
}

/** By the hash of its own key, or of its calendar’s. Null if it has expired. */
export const warmupOf = (
  db: D1Database,
  hash: string,
  { by, now }: { by: 'key' | 'feed'; now: number },
): Promise<WarmupRow | null> =>
  db
    .prepare(
      `SELECT key_hash AS keyHash, changed_at AS changedAt, expires_at AS expiresAt, revision, body
       FROM warmup_plans WHERE ${by === 'key' ? 'key_hash' : 'feed_hash'} = ? AND expires_at > ?`,
    )
    .bind(hash, now)
    .first<WarmupRow>()

/** For a visit: at most one write a day. @returns when it expires now */
export async function keepWarmup(
  db: D1Database,
  { keyHash, expiresAt }: WarmupRow,
  now: number,
): Promise<number> {
  const later = now + KEEP_MS
  if (later - expiresAt < DAY_MS) return expiresAt
  await db.prepare('UPDATE warmup_plans SET expires_at = ?1 WHERE key_hash = ?2').bind(later, keyHash).run()
  return later
}

interface Change {
  body: string
  /** The plan has moved: calendars take it for a newer one. */
  isMoved: boolean
  now: number
}

/** @returns false if someone else has changed it since it was read */
export async function changeWarmup(
  db: D1Database,
  { keyHash, revision }: WarmupRow,
  { body, isMoved, now }: Change,
): Promise<boolean> {
  const { results } = await db
    .prepare(
      `UPDATE warmup_plans SET body = ?1, revision = revision + ?2,
         changed_at = CASE ?2 WHEN 1 THEN ?3 ELSE changed_at END
       WHERE key_hash = ?4 AND revision = ?5 RETURNING 1`,
    )
    .bind(body, isMoved ? 1 : 0, now, keyHash, revision)
    .all()
  return results.length > 0
}

/** @returns false when there was none */
export async function deleteWarmup(db: D1Database, keyHash: string): Promise<boolean> {
  const { results } = await db
    .prepare('DELETE FROM warmup_plans WHERE key_hash = ? RETURNING 1')
    .bind(keyHash)
    .all()
  return results.length > 0
}

/** @returns how many were deleted */
export async function deleteExpiredWarmups(db: D1Database, now: number): Promise<number> {
  const { results } = await db
    .prepare(
      `DELETE FROM warmup_plans WHERE key_hash IN
         (SELECT key_hash FROM warmup_plans WHERE expires_at <= ? LIMIT ${ROWS_A_RUN})
       RETURNING 1`,
    )
    .bind(now)
    .all()
  return results.length
}
