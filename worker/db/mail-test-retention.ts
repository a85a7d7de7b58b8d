// Deletes the messages of expired addresses, in small steps: a message of 5 MiB is ten rows.
import { DAY_MS } from '#shared/calendar/day.ts'

/** For all tables together; the next run continues. */
const ROWS_A_RUN = 500
/** For this long, we still know that an address has expired, for its page and for servers that send to it. */
const REMEMBERED_MS = 7 * DAY_MS

/** In this order: what is left of one step keeps the next step from deleting what depends on it. */
const STEPS = [
  {
    after: 0,
    sql: `DELETE FROM mail_test_raw WHERE rowid IN (
            SELECT r.rowid FROM mail_tests t
            JOIN mail_test_mails m ON m.token = t.token
            JOIN mail_test_raw r ON r.mail_id = m.id
            WHERE t.mails > 0 AND t.expires_at <= ? LIMIT ?)
          RETURNING 1`,
  },
  {
    after: 0,
    sql: `DELETE FROM mail_test_mails WHERE rowid IN (
            SELECT m.rowid FROM mail_tests t
            JOIN mail_test_mails m ON m.token = t.token
            WHERE t.mails > 0 AND t.expires_at <= ?
              AND NOT EXISTS (SELECT 1 FROM mail_test_raw r WHERE r.mail_id = m.id) LIMIT ?)
          RETURNING 1`,
  },
  {
    after: REMEMBERED_MS,
    sql: `DELETE FROM mail_tests WHERE rowid IN (
            SELECT t.rowid FROM mail_tests t
            WHERE t.expires_at <= ?
              AND NOT EXISTS (SELECT 1 FROM mail_test_mails m WHERE m.token = t.token) LIMIT ?)
          RETURNING 1`,
  },
] as const

/** @returns how many rows were deleted */
export async function deleteExpiredMailTests(db: D1Database, now: number): Promise<number> {
  let left = ROWS_A_RUN
  for (const { sql, after } of STEPS) {
    // The number of changes that D1 reports includes those of the triggers.
    const { results } = await db
      .prepare(sql)
      .bind(now - after, left)
      .all()
    left -= results.length
  }
  await db
    .prepare(
      `UPDATE mail_tests SET mails = 0 WHERE mails > 0 AND expires_at <= ?
         AND NOT EXISTS (SELECT 1 FROM mail_test_mails m WHERE m.token = mail_tests.token)`,
    )
    .bind(now)
    .run()
  return ROWS_A_RUN - left
}
