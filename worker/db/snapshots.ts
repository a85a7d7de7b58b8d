// Saved results in D1; the only code that knows their table.
import { fits, makeRoomSql, mayDo, type AskedSql } from '#worker/db/room.ts'
import { SNAPSHOTS, SNAPSHOTS_A_DAY } from '#shared/room/rooms.ts'

export const MAX_SNAPSHOT_BYTES = 1_000_000
/** The next run continues. */
const ROWS_A_RUN = 500

interface SnapshotRow {
  /** Milliseconds since 1970, like all times here. */
  keptAt: number
  expiresAt: number
  /** JSON. */
  body: string
}

interface NewRow extends SnapshotRow {
  keyHash: string
  /** Of whoever saves it (worker/room/network.ts). */
  network: string
  /** Bytes of the body. */
  size: number
}

/** For a snapshot of this many bytes. */
export const snapshotNeeds = (size: number) =>
  [
    { of: SNAPSHOTS, units: size },
    { of: SNAPSHOTS_A_DAY, units: 1 },
  ] as const

/** @returns false if there is no room */
export async function storeSnapshot(db: D1Database, row: NewRow): Promise<boolean> {
  const asked: AskedSql = { network: '?1', units: '?2', now: '?3' }
  const isAllowed = mayDo(SNAPSHOTS_A_DAY, { ...asked, units: 1 })
  const { network, size, keptAt } = row
  const results = await db.batch([
    db.prepare(makeRoomSql(SNAPSHOTS, asked, isAllowed)).bind(network, size, keptAt),
    db
      .prepare(
        `INSERT INTO snapshots (network, size, kept_at, expires_at, key_hash, body)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ${fits(SNAPSHOTS, asked)} AND ${isAllowed}
         RETURNING 1`,
      )
      .bind(network, size, keptAt, row.expiresAt, row.keyHash, row.body),
  ])
  return (results.at(-1)?.results.length ?? 0) > 0
}

/** Null if it has expired. */
export const snapshotOf = (db: D1Database, keyHash: string, now: number): Promise<SnapshotRow | null> =>
  db
    .prepare(
      `SELECT kept_at AS keptAt, expires_at AS expiresAt, body FROM snapshots
       WHERE key_hash = ? AND expires_at > ?`,
    )
    .bind(keyHash, now)
    .first<SnapshotRow>()

/** @returns false when there was none */
export async function deleteSnapshot(db: D1Database, keyHash: string): Promise<boolean> {
  const { results } = await db
    .prepare('DELETE FROM snapshots WHERE key_hash = ? RETURNING 1')
    .bind(keyHash)
    .all()
  return results.length > 0
}

/** @returns how many were deleted */
export async function deleteExpiredSnapshots(db: D1Database, now: number): Promise<number> {
  // The number of changes that D1 reports includes those of the trigger.
  const { results } = await db
    .prepare(
      `DELETE FROM snapshots WHERE key_hash IN
         (SELECT key_hash FROM snapshots WHERE expires_at <= ? LIMIT ${ROWS_A_RUN})
       RETURNING 1`,
    )
    .bind(now)
    .all()
  return results.length
}
