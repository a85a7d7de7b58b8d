// Mail to mail watches in D1: stored as it comes, judged once, forgotten but for its fingerprint.
import { DAY_MS } from '#shared/calendar/day.ts'
import { IDLE_MS, MAILS_A_DAY, MAX_MAILS_KEPT, RAW_MS } from '#shared/mail-watch/limits.ts'
import type { MailEvent, StreamMemory } from '#shared/mail-watch/memory.ts'
import { Fingerprint } from '#shared/mail-watch/schema.ts'
import { streamKey } from '#shared/mail-watch/streams.ts'
import { WATCHED_MAIL, WATCHED_MAILS_A_DAY } from '#shared/room/mail-watch-rooms.ts'
import { isDue } from '#worker/db/due.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import { rawPieces, WATCHED_MAILS } from '#worker/db/raw-pieces.ts'
import { fits, makeRoomSql, mayDo, type AskedSql } from '#worker/db/room.ts'
import { eventStatements } from '#worker/db/told-events.ts'

/** A message that is queued has to be judged within this time, or it is queued again, each time later. */
const LEASE_MS = 5 * 60 * 1000
const MAX_DOUBLINGS = 7

/** Whose address it is: a watch's own, or one of a test. */
export interface WatchedAddress {
  watchId: string
  domain: string
  everyHours: number | null
  test: 'open' | 'done' | null
  /** The token of the test's address; null for the watch's own. */
  probe: string | null
}

export const watchedAddress = (
  db: D1Database,
  { token, now }: { token: string; now: number },
): Promise<WatchedAddress | null> =>
  db
    .prepare(
      `SELECT id AS watchId, domain, every_hours AS everyHours, test, CASE WHEN token = ?1 THEN NULL ELSE ?1 END AS probe
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
  /** When the watch is to be looked at next. */
  nextAt: number
}

/** `isNew` is false for a message that was already there: it is not stored again. */
type Stored = { id: string; n: number; isNew: boolean } | 'unknown' | 'busy' | 'no-space'

const askedFor = (units: string): AskedSql => ({
  network: '(SELECT network FROM mail_watches WHERE id = ?1)',
  units,
  now: '?2',
})

/** Stores the whole message or nothing, whatever happens to this process. */
export async function storeWatchedMail(db: D1Database, mail: NewMail): Promise<Stored> {
  const { id, watchId, probe, delivery, envelope, raw, now, nextAt } = mail
  const asked = askedFor('?3')
  const day = Math.floor(now / DAY_MS)
  const mayCome = `${mayDo(WATCHED_MAILS_A_DAY, askedFor('1'))} AND (SELECT day <> ?5 OR day_mails < ${MAILS_A_DAY} FROM mail_watches WHERE id = ?1)`
  const isAccepted = `EXISTS (SELECT 1 FROM mail_watches WHERE id = ?1 AND expires_at > ?2 AND removed_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM mail_watch_mails WHERE watch_id = ?1 AND delivery = ?4) AND ${mayCome}`
  const [, inserted] = await db.batch<{ n: number }>([
    db.prepare(makeRoomSql(WATCHED_MAIL, asked, isAccepted)).bind(watchId, now, raw.length, delivery, day),
    db
      .prepare(
        `INSERT INTO mail_watch_mails (id, watch_id, n, probe, delivery, received_at, envelope, size, state, due_at)
         SELECT ?6, id, mails + 1, ?7, ?4, ?2, ?8, ?3, 'waiting', ?2 + ${LEASE_MS} FROM mail_watches
         WHERE id = ?1 AND ${isAccepted} AND ${fits(WATCHED_MAIL, asked)} RETURNING n`,
      )
      .bind(watchId, now, raw.length, delivery, day, id, probe, envelope),
    ...rawPieces(db, WATCHED_MAILS, id, raw),
    db
      .prepare(
        `UPDATE mail_watches SET mails = mails + 1, expires_at = max(expires_at, ?2 + ${IDLE_MS}),
           day_mails = CASE day WHEN ?3 THEN day_mails ELSE 0 END + 1, day = ?3,
           last_at = CASE WHEN ?4 IS NULL THEN ?2 ELSE last_at END,
           next_at = CASE WHEN ?4 IS NULL THEN ?5 ELSE next_at END
         WHERE id = (SELECT watch_id FROM mail_watch_mails WHERE id = ?1)`,
      )
      .bind(id, now, day, probe, nextAt),
  ])
  const [row] = inserted?.results ?? []
  if (row) return { id, n: row.n, isNew: true }
  const known = await db
    .prepare('SELECT id, n FROM mail_watch_mails WHERE watch_id = ?1 AND delivery = ?2')
    .bind(watchId, delivery)
    .first<{ id: string; n: number }>()
  if (known) return { ...known, isNew: false }
  const isFree = await db
    .prepare(`SELECT ${mayCome} AS mayCome, ?2, ?3, ?4 FROM mail_watches WHERE id = ?1`)
    .bind(watchId, now, raw.length, delivery, day)
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
  lastAt: number | null
  revision: number
}

/** Null if it has been judged, or its watch was deleted. */
export const waitingWatched = (db: D1Database, id: string): Promise<WaitingWatched | null> =>
  db
    .prepare(
      `SELECT m.id, watch_id AS watchId, domain, probe, envelope, size, received_at AS receivedAt, state, judged,
         silent_at AS silentAt, last_at AS lastAt, revision
       FROM mail_watch_mails m JOIN mail_watches w ON w.id = m.watch_id WHERE m.id = ? AND state <> 'judged'`,
    )
    .bind(id)
    .first<WaitingWatched>()

interface FirstJudgment {
  id: string
  /** JSON; null: only blocklists are missing for no one. */
  judged: string
  links: string
}

/** All but its blocklists. */
export async function storeFirstJudgment(
  db: D1Database,
  { id, judged, links }: FirstJudgment,
): Promise<void> {
  await db
    .prepare(
      `UPDATE mail_watch_mails SET state = 'lists', judged = ?2, links = ?3, envelope = '' WHERE id = ?1 AND state = 'waiting'`,
    )
    .bind(id, judged, links)
    .run()
}

interface ProbeJudgment {
  id: string
  links: string
  isMailing: boolean
  /** Where one click is posted to, if DMARC proves the mail. */
  url: string | null
}

export async function storeProbeJudgment(
  db: D1Database,
  { id, links, isMailing, url }: ProbeJudgment,
): Promise<void> {
  await db.batch([
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
  mail: Pick<WaitingWatched, 'id' | 'watchId' | 'revision'>
  now: number
  fingerprint: Fingerprint
  memory: StreamMemory
  events: readonly MailEvent[]
}

/** Stores all of it or nothing, and only once. @returns false if it was stored before, or another mail was, meanwhile */
export async function storeJudgment(db: D1Database, judgment: Judgment): Promise<boolean> {
  const { mail, now, fingerprint, memory, events } = judgment
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
        `DELETE FROM mail_watch_mails WHERE watch_id = ?1 AND probe IS NULL AND state = 'judged' AND ${isOpen} AND n <=
           (SELECT n FROM mail_watch_mails WHERE watch_id = ?1 AND probe IS NULL ORDER BY n DESC LIMIT 1 OFFSET ${MAX_MAILS_KEPT})`,
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
        `UPDATE mail_watches SET revision = revision + 1, silent_at = NULL WHERE id = ?1 AND revision = ?2
           AND EXISTS (SELECT 1 FROM mail_watch_mails WHERE id = ?3 AND state = 'judged')`,
      )
      .bind(id, mail.revision, mail.id),
  ])
  return (results.at(-2)?.results.length ?? 0) > 0
}

/** It was removed before it was judged. */
export async function forgetWatchedMail(db: D1Database, id: string): Promise<void> {
  await db.prepare('DELETE FROM mail_watch_mails WHERE id = ?').bind(id).run()
}

interface JudgedRow {
  at: number
  stream: string
  fingerprint: Fingerprint
}

/** Newest first. */
export async function judgedMailsOf(db: D1Database, watchId: string): Promise<JudgedRow[]> {
  const { results } = await db
    .prepare(
      `SELECT received_at AS at, stream, judged FROM mail_watch_mails
       WHERE watch_id = ? AND state = 'judged' AND stream IS NOT NULL ORDER BY n DESC LIMIT ${MAX_MAILS_KEPT}`,
    )
    .bind(watchId)
    .all<{ at: number; stream: string; judged: string }>()
  return results.flatMap(({ at, stream, judged }) => {
    const fingerprint = readAnyShape(Fingerprint, judged)
    return fingerprint ? [{ at, stream, fingerprint }] : []
  })
}

/** Of the last day. */
export async function linksOf(
  db: D1Database,
  watchId: string,
  now: number,
): Promise<{ text: string; href: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT links FROM mail_watch_mails WHERE watch_id = ? AND links IS NOT NULL AND received_at > ? ORDER BY n DESC LIMIT 8`,
    )
    .bind(watchId, now - RAW_MS)
    .all<{ links: string }>()
  return results.flatMap(({ links }) => JSON.parse(links) as { text: string; href: string }[])
}
