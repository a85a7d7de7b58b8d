// Deletes watches that no one has read for a long time, and addresses that never said yes.
import { DAY_MS } from '#shared/calendar/day.ts'
import { forgetTold } from '#worker/db/told-events.ts'

const UNCONFIRMED_DAYS = 7
/** Of each kind; the next run continues. */
const ROWS_A_RUN = 100

/** @returns how many watches were deleted */
export async function deleteExpiredWatches(db: D1Database, now: number): Promise<number> {
  const ended = `SELECT id FROM watches WHERE expires_at <= ?1 ORDER BY expires_at LIMIT ${ROWS_A_RUN}`
  const results = await db.batch([
    ...forgetTold(db, ended, now),
    db.prepare(`DELETE FROM watches WHERE id IN (${ended}) RETURNING 1`).bind(now),
    db
      .prepare(`DELETE FROM watch_targets WHERE state <> 'confirmed' AND created_at < ?1`)
      .bind(now - UNCONFIRMED_DAYS * DAY_MS),
    db.prepare('DELETE FROM watch_mailed WHERE at < ?').bind(now - DAY_MS),
  ])
  return results[2]?.results.length ?? 0
}
