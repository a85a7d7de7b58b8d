// Mail to mail watches in D1: stored as it comes, judged once, forgotten but for its fingerprint.
import { DAY_MS } from '#shared/calendar/day.ts'
import { IDLE_MS, MAILS_A_DAY, MAX_MAILS_KEPT } from '#shared/mail-watch/limits.ts'
import type { MailEvent, StreamMemory } from '#shared/mail-watch/memory.ts'
import type { Fingerprint } from '#shared/mail-watch/schema.ts'
import { streamKey } from '#shared/mail-watch/streams.ts'
import { UNPROVED_WATCHED_MAIL } from '#shared/room/mail-rooms.ts'
import { WATCHED_MAIL } from '#shared/room/mail-watch-rooms.ts'
import { isDue } from '#worker/db/due.ts'
import { rawPieces, WATCHED_MAILS } from '#worker/db/raw-pieces.ts'
import { fits, makeRoomSql, type AskedSql } from '#worker/db/room.ts'
import { eventStatements } from '#worker/db/told-events.ts'
import { countArrivalSql, giveArrivalBackSql, mayArriveSql, unprovedWorks } from '#worker/db/unproved-mail.ts'

/** A message that is queued has to be judged within this time, or it is queued again, each time later. */
const LEASE_MS = 5 * 60 * 1000
const MAX_DOUBLINGS = 7

/** Whose address it is: a watch's own, or one of a test. */
export interface WatchedAddress {
  watchId: string
  domain: string
  /** The token of the test's address; null for the watch's own. */
  probe: string | null
}

export const watchedAddress = (
  db: D1Database,
  { token, now }: { token: string; now: number },
): Promise<WatchedAddress | null> =>
  db
    .prepare(
      `SELECT id AS watchId, domain, CASE WHEN token = ?1 THEN NULL ELSE ?1 END AS probe
       FROM mail_watches WHERE expires_at > ?2 AND removed_at IS NULL
         AND (token = ?1 OR id = (SELECT watch_id FROM mail_watch_probes WHERE token = ?1))`,
    )
    .bind(token, now)
    .first<WatchedAddress>()

interface NewMail extends Pick<WatchedAddress, 'watchId' | 'probe'> {
  id: string
  delivery: string
  /** JSON. */
  envelope: string
  raw: Uint8Array
  now: number
  /** The hash of the network that it came from; empty on one's own machine. */
  sentBy: string
  /** It proved itself already. */
  isProved: boolean
}

/** `isNew` is false for a message that was already there: it is not stored again. */
type Stored = { id: string; n: number; isNew: boolean } | 'unknown' | 'busy' | 'no-space'

/** Stores the whole message or nothing, whatever happens to this process. */
export async function storeWatchedMail(db: D1Database, mail: NewMail): Promise<Stored> {
  const { id, watchId, probe, delivery, envelope, raw, now, sentBy, isProved } = mail
  const asked: AskedSql = { network: '?6', units: '?3', now: '?2' }
  const arriving = { sentBy: '?6', to: '?1', size: '?3', now: '?2' }
  const day = Math.floor(now / DAY_MS)
  const works = isProved ? [] : unprovedWorks(UNPROVED_WATCHED_MAIL)
  const mayCome = [
    `(SELECT day <> ?5 OR day_mails < ${MAILS_A_DAY} FROM mail_watches WHERE id = ?1)`,
    ...(works.length > 0 ? [mayArriveSql(works, arriving)] : []),
  ].join(' AND ')
  const isAccepted = `EXISTS (SELECT 1 FROM mail_watches WHERE id = ?1 AND expires_at > ?2 AND removed_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM mail_watch_mails WHERE watch_id = ?1 AND delivery = ?4) AND ${mayCome}`
  const values = [watchId, now, raw.length, delivery, day, sentBy] as const
  const [, inserted] = await db.batch<{ n: number }>([
    db.prepare(makeRoomSql(WATCHED_MAIL, asked, isAccepted)).bind(...values),
    db
      .prepare(
        `INSERT INTO mail_watch_mails
           (id, watch_id, n, probe, delivery, received_at, envelope, size, sent_by, proved_first, state, due_at)
         SELECT ?7, id, mails + 1, ?8, ?4, ?2, ?9, ?3, ?6, ${Number(isProved)}, 'waiting', ?2 + ${LEASE_MS}
         FROM mail_watches WHERE id = ?1 AND ${isAccepted} AND ${fits(WATCHED_MAIL, asked)} RETURNING n`,
      )
      .bind(...values, id, probe, envelope),
    ...rawPieces(db, WATCHED_MAILS, id, raw),
    ...countArrivalSql(works, arriving, 'EXISTS (SELECT 1 FROM mail_watch_mails WHERE id = ?7)').map((sql) =>
      db.prepare(sql).bind(...values, id),
    ),
    db
      .prepare(
        `UPDATE mail_watches SET mails = mails + 1, expires_at = max(expires_at, ?2 + ${IDLE_MS})
         WHERE id = (SELECT watch_id FROM mail_watch_mails WHERE id = ?1)`,
      )
      .bind(id, now),
  ])
  const [row] = inserted?.results ?? []
  if (row) return { id, n: row.n, isNew: true }
  const known = await db
    .prepare('SELECT id, n FROM mail_watch_mails WHERE watch_id = ?1 AND delivery = ?2')
    .bind(watchId, delivery)
    .first<{ id: string; n: number }>()
  if (known) return { ...known, isNew: false }
  const isFree = await db
    .prepare(`SELECT ${mayCome} AS mayCome, ?6 FROM mail_watches WHERE id = ?1`)
    .bind(...values)
    .first<{ mayCome: number }>()
  return isFree ? (isFree.mayCome ? 'no-space' : 'busy') : 'unknown'
}

/** Messages that were queued and not judged, each leased for longer than before. */
export async function takeWaitingWatched(db: D1Database, now: number, limit: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `UPDATE mail_watch_mails SET tries = tries + 1, due_at = ?1 + (${LEASE_MS} << min(tries, ${MAX_DOUBLINGS}))
       WHERE id IN (SELECT id FROM mail_watch_mails WHERE ${isDue('due_at', '?1', LEASE_MS << MAX_DOUBLINGS)} ORDER BY due_at LIMIT ?2) RETURNING id`,
    )
    .bind(now, limit)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

export interface WaitingWatched {
  id: string
  watchId: string
  domain: string
  probe: string | null
  envelope: string
  size: number
  receivedAt: number
  state: 'waiting' | 'lists'
  judged: string | null
  silentAt: number | null
  everyHours: number | null
  revision: number
  /** The hash of the network that it came from. */
  sentBy: string
  /** It proved itself before it was stored. */
  provedFirst: 0 | 1
}

/** Null if it has been judged, or its watch was deleted. */
export const waitingWatched = (db: D1Database, id: string): Promise<WaitingWatched | null> =>
  db
    .prepare(
      `SELECT m.id, watch_id AS watchId, domain, probe, envelope, size, received_at AS receivedAt, state, judged,
         silent_at AS silentAt, every_hours AS everyHours, revision, sent_by AS sentBy, proved_first AS provedFirst
       FROM mail_watch_mails m JOIN mail_watches w ON w.id = m.watch_id WHERE m.id = ? AND state <> 'judged'`,
    )
    .bind(id)
    .first<WaitingWatched>()

/** How it arrived. */
type Arrived = Pick<WaitingWatched, 'id' | 'watchId' | 'size' | 'receivedAt' | 'sentBy' | 'provedFirst'>

/** Its domain proved it: it is taken from the share of what proves nothing, and counts as one of its domain’s own. */
function provedStatements(db: D1Database, mail: Arrived): D1PreparedStatement[] {
  const { id, watchId, size, receivedAt, sentBy, provedFirst } = mail
  const isWaiting = `EXISTS (SELECT 1 FROM mail_watch_mails WHERE id = ?1 AND state = 'waiting')`
  const arrived = { sentBy: '?2', to: '?3', size: '?4', now: '?5' }
  const works = provedFirst ? [] : unprovedWorks(UNPROVED_WATCHED_MAIL)
  return [
    ...giveArrivalBackSql(works, arrived, isWaiting).map((sql) =>
      db.prepare(sql).bind(id, sentBy, watchId, size, receivedAt),
    ),
    db
      .prepare(
        `UPDATE mail_watches SET day_mails = CASE day WHEN ?3 THEN day_mails ELSE 0 END + 1, day = ?3
         WHERE id = ?2 AND ${isWaiting}`,
      )
      .bind(id, watchId, Math.floor(receivedAt / DAY_MS)),
  ]
}

interface FirstJudgment {
  mail: Arrived
  /** By DMARC, for its domain. */
  isProved: boolean
  /** JSON; null: only blocklists are missing for no one. */
  judged: string
  links: string
}

/** All but its blocklists. */
export async function storeFirstJudgment(
  db: D1Database,
  { mail, isProved, judged, links }: FirstJudgment,
): Promise<void> {
  await db.batch([
    ...(isProved ? provedStatements(db, mail) : []),
    db
      .prepare(
        `UPDATE mail_watch_mails SET state = 'lists', judged = ?2, links = ?3, envelope = '' WHERE id = ?1 AND state = 'waiting'`,
      )
      .bind(mail.id, judged, links),
  ])
}

interface ProbeJudgment {
  mail: Arrived
  isProved: boolean
  links: string
  isMailing: boolean
  /** Where one click is posted to, if DMARC proves the mail. */
  url: string | null
}

export async function storeProbeJudgment(
  db: D1Database,
  { mail, isProved, links, isMailing, url }: ProbeJudgment,
): Promise<void> {
  const { id } = mail
  await db.batch([
    ...(isProved ? provedStatements(db, mail) : []),
    db
      .prepare(
        `UPDATE mail_watch_probes SET url = ?2
         WHERE ?2 IS NOT NULL AND asked_at IS NULL
           AND token = (SELECT probe FROM mail_watch_mails WHERE id = ?1 AND state = 'waiting')`,
      )
      .bind(id, url),
    db
      .prepare(
        `UPDATE mail_watch_mails SET state = 'judged', links = ?2, envelope = '', is_mailing = ?3, due_at = NULL
         WHERE id = ?1 AND state = 'waiting'`,
      )
      .bind(id, links, Number(isMailing)),
  ])
}

interface Judgment {
  mail: Pick<WaitingWatched, 'id' | 'watchId' | 'revision' | 'receivedAt'>
  now: number
  /** When the next mail is missing, and when an open test is to be looked at. */
  nextAt: number
  testAt: number
  fingerprint: Fingerprint
  memory: StreamMemory
  events: readonly MailEvent[]
}

/** Stores all of it or nothing, and only once. @returns false if it was stored before, or another mail was, meanwhile */
export async function storeJudgment(db: D1Database, judgment: Judgment): Promise<boolean> {
  const { mail, now, nextAt, testAt, fingerprint, memory, events } = judgment
  const id = mail.watchId
  const turn = `${mail.id} ${mail.revision}`
  const isOpen = `EXISTS (SELECT 1 FROM mail_watch_mails m JOIN mail_watches w ON w.id = m.watch_id
    WHERE w.id = ?1 AND m.id || ' ' || w.revision = ?2 AND m.state = 'lists')`
  const key = streamKey(memory)
  const results = await db.batch([
    ...eventStatements(db, isOpen, { id, turn, now, events }),
    db
      .prepare(
        `INSERT INTO mail_watch_streams (watch_id, key, memory) SELECT ?1, ?3, ?4 WHERE ${isOpen}
         ON CONFLICT DO UPDATE SET memory = excluded.memory`,
      )
      .bind(id, turn, key, JSON.stringify(memory)),
    db
      .prepare(
        `DELETE FROM mail_watch_mails WHERE watch_id = ?1 AND stream IS NOT NULL AND state = 'judged' AND ${isOpen} AND n <=
           (SELECT n FROM mail_watch_mails WHERE watch_id = ?1 AND stream IS NOT NULL ORDER BY n DESC LIMIT 1 OFFSET ${MAX_MAILS_KEPT})`,
      )
      .bind(id, turn),
    db
      .prepare(
        `UPDATE mail_watch_mails SET state = 'judged', judged = ?3, stream = ?4, due_at = NULL
         WHERE watch_id = ?1 AND id = ?5 AND ${isOpen} RETURNING 1`,
      )
      .bind(id, turn, JSON.stringify(fingerprint), key, mail.id),
    db
      .prepare(
        `UPDATE mail_watches SET revision = revision + 1, silent_at = NULL, last_at = max(coalesce(last_at, 0), ?4),
           next_at = CASE test WHEN 'open' THEN min(?5, ?6) ELSE ?5 END
         WHERE id = ?1 AND revision = ?2
           AND EXISTS (SELECT 1 FROM mail_watch_mails WHERE id = ?3 AND state = 'judged')`,
      )
      .bind(id, mail.revision, mail.id, mail.receivedAt, nextAt, testAt),
  ])
  return (results.at(-2)?.results.length ?? 0) > 0
}

/** It was removed before it was judged. */
export async function forgetWatchedMail(db: D1Database, id: string): Promise<void> {
  await db.prepare('DELETE FROM mail_watch_mails WHERE id = ?').bind(id).run()
}
