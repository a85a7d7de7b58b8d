// Deletes addresses that never said yes.
import { DAY_MS } from '#shared/calendar/day.ts'

export const UNCONFIRMED_DAYS = 7

export async function deleteUnconfirmedTargets(db: D1Database, now: number): Promise<void> {
  await db.batch([
    db
      .prepare(`DELETE FROM watch_targets WHERE state <> 'confirmed' AND created_at < ?1`)
      .bind(now - UNCONFIRMED_DAYS * DAY_MS),
    db.prepare('DELETE FROM watch_mailed WHERE at < ?').bind(now - DAY_MS),
  ])
}
