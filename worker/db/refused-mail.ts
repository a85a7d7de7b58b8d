// Messages that were refused lately, in the row of what their address belongs to.
import { REFUSED_MS, type RefusedMail } from '#shared/room/refused-mail.ts'

export interface RefusedColumns {
  refused: number
  refusedSince: number | null
  refusedLast: number | null
}

export const REFUSED_COLUMNS = 'refused, refused_since AS refusedSince, refused_last AS refusedLast'

/** @returns null if none ever was */
export const refusedIn = ({ refused, refusedSince, refusedLast }: RefusedColumns): RefusedMail | null =>
  refusedSince === null || refusedLast === null
    ? null
    : { since: refusedSince, last: refusedLast, messages: refused }

/** One more. @param where the column that names the row, and its value */
export async function noteRefused(
  db: D1Database,
  table: 'mail_watches',
  [column, value]: readonly [column: 'id' | 'token', value: string],
  now: number,
): Promise<void> {
  const isRecent = `refused_last > ?2 - ${REFUSED_MS}`
  await db
    .prepare(
      `UPDATE ${table} SET refused = CASE WHEN ${isRecent} THEN refused ELSE 0 END + 1,
         refused_since = CASE WHEN ${isRecent} THEN refused_since ELSE ?2 END, refused_last = ?2
       WHERE ${column} = ?1`,
    )
    .bind(value, now)
    .run()
}
