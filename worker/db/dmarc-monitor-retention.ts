// Deletes what is no longer kept of monitors, in small steps.
import { KEPT_DAYS, ORIGINAL_DAYS, SEEN_DAYS } from '#shared/dmarc-monitor/limits.ts'
import { deleteStatements } from '#worker/db/dmarc-monitors.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A monitor may have a hundred thousand rows. */
const MONITORS_A_RUN = 2
const ROWS_A_RUN = 500

/** @returns how many monitors were deleted */
export async function deleteExpiredMonitors(db: D1Database, now: number): Promise<number> {
  const ended = `SELECT id FROM dmarc_monitors WHERE expires_at <= ?1 ORDER BY expires_at LIMIT ${MONITORS_A_RUN}`
  const oldest = Math.floor(now / DAY_MS) - KEPT_DAYS
  await db.batch([
    db
      .prepare(
        `DELETE FROM dmarc_monitor_mails WHERE id IN
           (SELECT id FROM dmarc_monitor_mails WHERE received_at <= ?1 ORDER BY received_at LIMIT 50)`,
      )
      .bind(now - ORIGINAL_DAYS * DAY_MS),
    db
      .prepare(
        `DELETE FROM dmarc_monitor_seen WHERE (monitor_id, key) IN
           (SELECT monitor_id, key FROM dmarc_monitor_seen WHERE seen_at <= ?1 LIMIT ${ROWS_A_RUN})`,
      )
      .bind(now - SEEN_DAYS * DAY_MS),
    db
      .prepare(
        `DELETE FROM dmarc_monitor_sums WHERE (monitor_id, what, day, key) IN
           (SELECT monitor_id, what, day, key FROM dmarc_monitor_sums WHERE day < ?1 LIMIT ${ROWS_A_RUN})`,
      )
      .bind(oldest),
    db
      .prepare(
        `DELETE FROM dmarc_monitor_days WHERE (monitor_id, day) IN
           (SELECT monitor_id, day FROM dmarc_monitor_days WHERE day < ?1 LIMIT ${ROWS_A_RUN})`,
      )
      .bind(oldest),
  ])
  const results = await db.batch(deleteStatements(db, ended, now))
  return results.at(-1)?.results.length ?? 0
}
