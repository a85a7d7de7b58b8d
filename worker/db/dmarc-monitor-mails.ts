// Messages to monitors in D1: stored as they come, read once, and forgotten after some days.
import { BYTES_A_MONTH, MESSAGES_A_MONTH } from '#shared/dmarc-monitor/limits.ts'
import { REPORT_MAIL, REPORT_MAILS_A_DAY } from '#shared/room/monitor-rooms.ts'
import { isDue } from '#worker/db/due.ts'
import { MONITOR_MAILS, rawPieces } from '#worker/db/raw-pieces.ts'
import { fits, makeRoomSql, mayDo, type AskedSql } from '#worker/db/room.ts'

/** A message that is queued has to be read within this time, or it is queued again, each time later. */
const LEASE_MS = 5 * 60 * 1000
const MAX_DOUBLINGS = 7
const MAX_SHOWN = 100

/** Why a message is not accepted. */
export type MonitorRefusal = 'unknown' | 'busy' | 'no-space'

/** For the network of the monitor with the address ?1 at the time ?2. */
const askedFor = (units: string): AskedSql => ({
  network: '(SELECT network FROM dmarc_monitors WHERE token = ?1)',
  units,
  now: '?2',
})
const MAY_COME = mayDo(REPORT_MAILS_A_DAY, askedFor('1'))
/** The month has the number ?3. */
const HAS_MONTH_LEFT = (size: string) =>
  `(month <> ?3 OR month_mails < ${MESSAGES_A_MONTH} AND month_bytes + ${size} <= ${BYTES_A_MONTH})`

/** Of all months since 1970, UTC. */
const monthOf = (now: number): number => {
  const date = new Date(now)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

interface Asked {
  token: string
  now: number
}

/** @returns null if a message would be accepted, if there is space for it */
export async function monitorRefusal(db: D1Database, { token, now }: Asked): Promise<MonitorRefusal | null> {
  const row = await db
    .prepare(
      `SELECT ${MAY_COME} AND ${HAS_MONTH_LEFT('0')} AS mayCome FROM dmarc_monitors
       WHERE token = ?1 AND expires_at > ?2 AND removed_at IS NULL`,
    )
    .bind(token, now, monthOf(now))
    .first<{ mayCome: number }>()
  if (!row) return 'unknown'
  return row.mayCome ? null : 'busy'
}

interface NewReportMail extends Asked {
  id: string
  /** The same if the same message is submitted again. */
  delivery: string
  /** JSON. */
  envelope: string
  raw: Uint8Array
}

/** `isNew` is false for a message that was already there: it is not stored again. */
type Stored = { id: string; n: number; isNew: boolean } | MonitorRefusal

/** Stores the whole message or nothing, whatever happens to this process. */
export async function storeReportMail(db: D1Database, mail: NewReportMail): Promise<Stored> {
  const { id, token, delivery, envelope, raw, now } = mail
  const asked = askedFor('?4')
  const month = monthOf(now)
  const isAccepted = `EXISTS (SELECT 1 FROM dmarc_monitors m WHERE token = ?1 AND expires_at > ?2 AND removed_at IS NULL
      AND ${HAS_MONTH_LEFT('?4')}
      AND NOT EXISTS (SELECT 1 FROM dmarc_monitor_mails WHERE monitor_id = m.id AND delivery = ?5))
    AND ${MAY_COME}`
  const [, inserted] = await db.batch<{ n: number }>([
    db.prepare(makeRoomSql(REPORT_MAIL, asked, isAccepted)).bind(token, now, month, raw.length, delivery),
    db
      .prepare(
        `INSERT INTO dmarc_monitor_mails (id, monitor_id, n, delivery, received_at, envelope, size, state, due_at)
         SELECT ?6, id, mails + 1, ?5, ?2, ?7, ?4, 'waiting', ?2 + ${LEASE_MS} FROM dmarc_monitors
         WHERE token = ?1 AND ${isAccepted} AND ${fits(REPORT_MAIL, asked)}
         RETURNING n`,
      )
      .bind(token, now, month, raw.length, delivery, id, envelope),
    ...rawPieces(db, MONITOR_MAILS, id, raw),
    db
      .prepare(
        `UPDATE dmarc_monitors SET mails = mails + 1,
           month_mails = CASE month WHEN ?2 THEN month_mails ELSE 0 END + 1,
           month_bytes = CASE month WHEN ?2 THEN month_bytes ELSE 0 END + ?3, month = ?2
         WHERE id = (SELECT monitor_id FROM dmarc_monitor_mails WHERE id = ?1)`,
      )
      .bind(id, month, raw.length),
  ])
  const [row] = inserted?.results ?? []
  if (row) return { id, n: row.n, isNew: true }
  const known = await db
    .prepare(
      `SELECT id, n FROM dmarc_monitor_mails WHERE delivery = ?2
         AND monitor_id = (SELECT id FROM dmarc_monitors WHERE token = ?1)`,
    )
    .bind(token, delivery)
    .first<{ id: string; n: number }>()
  if (known) return { ...known, isNew: false }
  return (await monitorRefusal(db, { token, now })) ?? 'no-space'
}

/** Messages that were queued and not read, each leased for longer than before. */
export async function takeWaitingMails(db: D1Database, now: number, limit: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `UPDATE dmarc_monitor_mails SET tries = tries + 1, due_at = ?1 + (${LEASE_MS} << min(tries, ${MAX_DOUBLINGS}))
       WHERE id IN (SELECT id FROM dmarc_monitor_mails WHERE ${isDue('due_at', '?1', LEASE_MS << MAX_DOUBLINGS)} ORDER BY due_at LIMIT ?2) RETURNING id`,
    )
    .bind(now, limit)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

export interface WaitingMail {
  id: string
  monitorId: string
  domain: string
  envelope: string
  size: number
  receivedAt: number
  tries: number
}

/** Null if it has been read, or its monitor was deleted. */
export const waitingMail = (db: D1Database, id: string): Promise<WaitingMail | null> =>
  db
    .prepare(
      `SELECT l.id, monitor_id AS monitorId, domain, envelope, size, received_at AS receivedAt, tries
       FROM dmarc_monitor_mails l JOIN dmarc_monitors m ON m.id = l.monitor_id
       WHERE l.id = ? AND state = 'waiting'`,
    )
    .bind(id)
    .first<WaitingMail>()

export async function readLater(db: D1Database, id: string, dueAt: number): Promise<void> {
  await db
    .prepare(`UPDATE dmarc_monitor_mails SET due_at = ?2 WHERE id = ?1 AND state = 'waiting'`)
    .bind(id, dueAt)
    .run()
}

export interface ReportMailRow {
  id: string
  n: number
  receivedAt: number
  size: number
  state: string
  /** JSON; null until it has been read. */
  summary: string | null
  rawRemoved: 0 | 1
}

const MAIL = `id, n, received_at AS receivedAt, size, state, summary, raw_removed_at IS NOT NULL AS rawRemoved`

/** Newest first. */
export async function reportMailsOf(
  db: D1Database,
  monitorId: string,
  since: number,
): Promise<ReportMailRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${MAIL} FROM dmarc_monitor_mails WHERE monitor_id = ? AND received_at > ? ORDER BY n DESC LIMIT ${MAX_SHOWN}`,
    )
    .bind(monitorId, since)
    .all<ReportMailRow>()
  return results
}

export const reportMailOf = (db: D1Database, monitorId: string, n: number): Promise<ReportMailRow | null> =>
  db
    .prepare(`SELECT ${MAIL} FROM dmarc_monitor_mails WHERE monitor_id = ? AND n = ?`)
    .bind(monitorId, n)
    .first<ReportMailRow>()
