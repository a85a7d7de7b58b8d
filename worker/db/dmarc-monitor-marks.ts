// Senders and receivers of a monitor by name, and what the owner of its domain says about them.
import type { SenderKept } from '#shared/dmarc-monitor/known.ts'
import type { Mark } from '#shared/reports/marks.ts'
import type { ReceiverKept, ReceiverMark } from '#shared/dmarc-monitor/weight.ts'
import { MAX_SENDERS } from '#worker/db/dmarc-monitors.ts'

const MAX_RECEIVERS = 2_000

export async function sendersKept(db: D1Database, id: string): Promise<SenderKept[]> {
  const { results } = await db
    .prepare(
      `SELECT name, first_day AS firstDay, last_day AS lastDay, mark FROM dmarc_monitor_senders WHERE monitor_id = ?`,
    )
    .bind(id)
    .all<SenderKept>()
  return results
}

export async function receiversKept(db: D1Database, id: string): Promise<ReceiverKept[]> {
  const { results } = await db
    .prepare('SELECT org, network, mark FROM dmarc_monitor_receivers WHERE monitor_id = ?')
    .bind(id)
    .all<ReceiverKept>()
  return results
}

interface Marked<M> {
  id: string
  name: string
  mark: M | null
}

/** @returns false if so many are marked that no other can be, or the monitor is gone */
async function mark(
  db: D1Database,
  { table, column, most }: { table: string; column: string; most: number },
  { id, name, mark: said }: Marked<string>,
): Promise<boolean> {
  const { results } = await db
    .prepare(
      `INSERT INTO ${table} (monitor_id, ${column}, mark)
       SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM dmarc_monitors WHERE id = ?1)
         AND (EXISTS (SELECT 1 FROM ${table} WHERE monitor_id = ?1 AND ${column} = ?2)
           OR (SELECT count(*) FROM ${table} WHERE monitor_id = ?1) < ${most})
       ON CONFLICT DO UPDATE SET mark = excluded.mark RETURNING 1`,
    )
    .bind(id, name, said)
    .all()
  return results.length > 0
}

export const markSender = (db: D1Database, marked: Marked<Mark>) =>
  mark(db, { table: 'dmarc_monitor_senders', column: 'name', most: MAX_SENDERS }, marked)

export const markReceiver = (db: D1Database, marked: Marked<ReceiverMark>) =>
  mark(db, { table: 'dmarc_monitor_receivers', column: 'org', most: MAX_RECEIVERS }, marked)
