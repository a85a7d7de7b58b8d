// Deletes what is no longer kept of mail watches, in small steps.
import { DAY_MS } from '#shared/calendar/day.ts'
import { KEPT_DAYS, RAW_MS } from '#shared/mail-watch/limits.ts'
import { deleteStatements } from '#worker/db/mail-watches.ts'

const WATCHES_A_RUN = 5
const ROWS_A_RUN = 200

/** @returns how many watches were deleted */
export async function deleteExpiredMailWatches(db: D1Database, now: number): Promise<number> {
  const ended = `SELECT id FROM mail_watches WHERE expires_at <= ?1 ORDER BY expires_at LIMIT ${WATCHES_A_RUN}`
  const results = await db.batch([
    db
      .prepare(
        `DELETE FROM mail_watch_mails WHERE id IN
           (SELECT id FROM mail_watch_mails WHERE received_at <= ?1 ORDER BY received_at LIMIT ${ROWS_A_RUN})`,
      )
      .bind(now - KEPT_DAYS * DAY_MS),
    ...deleteStatements(db, ended, now),
  ])
  // After what only deletes: a full database refuses to write, and with it all that is in the same batch.
  await db
    .prepare(
      `UPDATE mail_watch_mails SET links = NULL WHERE id IN
         (SELECT id FROM mail_watch_mails WHERE received_at <= ?1 AND links IS NOT NULL LIMIT ${ROWS_A_RUN})`,
    )
    .bind(now - RAW_MS)
    .run()
  return results.at(-1)?.results.length ?? 0
}
