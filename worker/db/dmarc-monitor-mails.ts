// Messages to monitors in D1: stored as they come, read once, and forgotten after some days.
import { UNPROVED_REPORT_MAIL } from '#shared/room/monitor-rooms.ts'
import { isDue } from '#worker/db/due.ts'
import { MONITOR_MAILS, rawPieces } from '#worker/db/raw-pieces.ts'
import { fits, makeRoomSql, type AskedSql } from '#worker/db/room.ts'
import { PROVED_REPORTS, UNPROVED_REPORTS } from '#shared/room/mail-rooms.ts'
import { countArrivalSql, mayArriveSql, unprovedWorks } from '#worker/db/unproved-mail.ts'

/** A message that is queued has to be read within this time, or it is queued again, each time later. */
const LEASE_MS = 5 * 60 * 1000
const MAX_DOUBLINGS = 7
const MAX_SHOWN = 100

/** Why a message is not accepted. - busy: whoever sent it has sent enough for today */
export type MonitorRefusal = 'unknown' | 'busy' | 'no-space'

const IS_OPEN = 'token = ?1 AND expires_at > ?2 AND removed_at IS NULL'

export async function isMonitorAddress(db: D1Database, token: string, now: number): Promise<boolean> {
  const row = await db.prepare(`SELECT 1 FROM dmarc_monitors WHERE ${IS_OPEN}`).bind(token, now).first()
  return row !== null
}

/** Who is believed at the door: receivers that the owner of the domain calls theirs. */
export async function ownReceivers(db: D1Database, token: string): Promise<Set<string>> {
  const { results } = await db
    .prepare(
      `SELECT org FROM dmarc_monitor_receivers
       WHERE mark = 'mine' AND monitor_id = (SELECT id FROM dmarc_monitors WHERE token = ?)`,
    )
    .bind(token)
    .all<{ org: string }>()
  return new Set(results.map(({ org }) => org))
}

interface NewReportMail {
  token: string
  now: number
  id: string
  /** The same if the same message is submitted again. */
  delivery: string
  /** JSON. */
  envelope: string
  raw: Uint8Array
  /** The hash of the network that it came from; empty on one's own machine. */
  sentBy: string
  /** Who sent it, if that is proved already. */
  provedBy: string | null
}

/** `isNew` is false for a message that was already there: it is not stored again. */
type Stored = { id: string; n: number; isNew: boolean } | MonitorRefusal

/** Stores the whole message or nothing, whatever happens to this process. */
export async function storeReportMail(db: D1Database, mail: NewReportMail): Promise<Stored> {
  const { id, token, delivery, envelope, raw, now, sentBy, provedBy } = mail
  const asked: AskedSql = { network: '?3', units: '?4', now: '?2' }
  const arriving = { sentBy: '?6', to: '?1', size: '?4', now: '?2' }
  const works = provedBy === null ? unprovedWorks(UNPROVED_REPORTS) : [PROVED_REPORTS]
  const mayCome = mayArriveSql(works, arriving)
  const isAccepted = `EXISTS (SELECT 1 FROM dmarc_monitors m WHERE ${IS_OPEN}
      AND NOT EXISTS (SELECT 1 FROM dmarc_monitor_mails WHERE monitor_id = m.id AND delivery = ?5)) AND ${mayCome}`
  const values = [token, now, sentBy, raw.length, delivery, provedBy ?? sentBy] as const
  const [, inserted] = await db.batch<{ n: number }>([
    db.prepare(makeRoomSql(UNPROVED_REPORT_MAIL, asked, isAccepted)).bind(...values),
    db
      .prepare(
        `INSERT INTO dmarc_monitor_mails (id, monitor_id, n, delivery, received_at, envelope, size, sent_by, proved_first, state, due_at)
         SELECT ?7, id, mails + 1, ?5, ?2, ?8, ?4, ?3, ${provedBy === null ? 0 : 1}, 'waiting', ?2 + ${LEASE_MS} FROM dmarc_monitors
         WHERE ${IS_OPEN} AND ${isAccepted} AND ${fits(UNPROVED_REPORT_MAIL, asked)}
         RETURNING n`,
      )
      .bind(...values, id, envelope),
    ...rawPieces(db, MONITOR_MAILS, id, raw),
    ...countArrivalSql(works, arriving, 'EXISTS (SELECT 1 FROM dmarc_monitor_mails WHERE id = ?7)').map(
      (sql) => db.prepare(sql).bind(...values, id),
    ),
    db
      .prepare(
        `UPDATE dmarc_monitors SET mails = mails + 1
         WHERE id = (SELECT monitor_id FROM dmarc_monitor_mails WHERE id = ?1)`,
      )
      .bind(id),
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
  const open = await db
    .prepare(`SELECT ${mayCome} AS mayCome FROM dmarc_monitors WHERE ${IS_OPEN}`)
    .bind(...values)
    .first<{ mayCome: number }>()
  if (!open) return 'unknown'
  return open.mayCome ? 'no-space' : 'busy'
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
  token: string
  /** The hash of the network that it came from. */
  sentBy: string
  /** It proved itself before it was stored. */
  provedFirst: 0 | 1
  /** Of the monitor's owner. */
  network: string
  /** When the address of the monitor was first seen in the record, or else made. */
  publishedAt: number
}

/** Null if it has been read, or its monitor was deleted. */
export const waitingMail = (db: D1Database, id: string): Promise<WaitingMail | null> =>
  db
    .prepare(
      `SELECT l.id, monitor_id AS monitorId, domain, envelope, size, received_at AS receivedAt, tries, token,
         sent_by AS sentBy, proved_first AS provedFirst, network, coalesce(seen_at, created_at) AS publishedAt
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
