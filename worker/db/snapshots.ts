// Saved results in D1; the only code that knows their tables.

export const MAX_SNAPSHOT_BYTES = 1_000_000
/** All of them together; the free plan has 500 MB for the whole database. */
const MAX_BYTES = 100 * 1024 * 1024
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
  /** Bytes of the body. */
  size: number
}

/** @returns false if there is no room */
export async function storeSnapshot(db: D1Database, row: NewRow): Promise<boolean> {
  const { results } = await db
    .prepare(
      `INSERT INTO snapshots (key_hash, kept_at, expires_at, size, body)
       SELECT ?1, ?2, ?3, ?4, ?5 FROM snapshot_space WHERE octets + ?4 <= ${MAX_BYTES}
       RETURNING 1`,
    )
    .bind(row.keyHash, row.keptAt, row.expiresAt, row.size, row.body)
    .all()
  return results.length > 0
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
