// Mail watches in D1; with the other files of this name, the only code that knows their tables.
import { HOUR_MS, UNUSED_MS } from '#shared/mail-watch/limits.ts'
import { StreamMemory, type MailEvent } from '#shared/mail-watch/memory.ts'
import { countedStreams } from '#shared/mail-watch/proof.ts'
import type { RefusedMail } from '#shared/room/refused-mail.ts'
import { MAIL_WATCHES, NEW_MAIL_WATCHES } from '#shared/room/mail-watch-rooms.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import { REFUSED_COLUMNS, refusedIn, type RefusedColumns } from '#worker/db/refused-mail.ts'
import { opensFeed, opensPage } from '#worker/db/page-keys.ts'
import { fits, makeRoomSql, mayDo, type AskedSql } from '#worker/db/room.ts'
import { eventStatements, forgetTold, isLookOpen } from '#worker/db/told-events.ts'

/** A look has to be stored within this time, or it is queued again, each time later. */
const LEASE_MS = 5 * 60 * 1000
const MAX_DOUBLINGS = 6
/** For what is not looked at. */
export const NEVER = 8_000_000_000_000_000

export interface StoredMailWatch {
  id: string
  token: string
  domain: string
  everyHours: number | null
  /** Milliseconds since 1970, like all times here. */
  createdAt: number
  expiresAt: number
  removedAt: number | null
  lastAt: number | null
  /** Messages that were refused; null if none ever was. */
  refused: RefusedMail | null
  /** Since when silence is told. */
  silentAt: number | null
  test: 'open' | 'done' | null
  turn: number
  done: number
  revision: number
}

const WATCH = `id, token, domain, every_hours AS everyHours, created_at AS createdAt, expires_at AS expiresAt,
  removed_at AS removedAt, last_at AS lastAt, silent_at AS silentAt, test, turn, done, revision, ${REFUSED_COLUMNS}`

interface NewMailWatch extends Pick<StoredMailWatch, 'id' | 'token' | 'domain' | 'everyHours'> {
  viewHash: string
  feedHash: string
  network: string
  now: number
}

/** What a new watch needs. */
export const MAIL_WATCH_NEEDS = [
  { of: MAIL_WATCHES, units: 1 },
  { of: NEW_MAIL_WATCHES, units: 1 },
] as const

/** @returns false if there is no room */
export async function storeMailWatch(db: D1Database, watch: NewMailWatch): Promise<boolean> {
  const { id, token, domain, everyHours, viewHash, feedHash, network, now } = watch
  const asked: AskedSql = { network: '?1', units: 1, now: '?2' }
  const isAllowed = mayDo(NEW_MAIL_WATCHES, asked)
  const results = await db.batch([
    db.prepare(makeRoomSql(MAIL_WATCHES, asked, isAllowed)).bind(network, now),
    db
      .prepare(
        `INSERT INTO mail_watches (network, created_at, id, token, view_hash, feed_hash, domain, every_hours, expires_at, next_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ${NEVER} WHERE ${fits(MAIL_WATCHES, asked)} AND ${isAllowed} RETURNING 1`,
      )
      .bind(network, now, id, token, viewHash, feedHash, domain, everyHours, now + UNUSED_MS),
  ])
  return (results.at(-1)?.results.length ?? 0) > 0
}

async function watchWhere(db: D1Database, condition: string, value: string): Promise<StoredMailWatch | null> {
  const row = await db
    .prepare(`SELECT ${WATCH} FROM mail_watches WHERE ${condition}`)
    .bind(value)
    .first<Omit<StoredMailWatch, 'refused'> & RefusedColumns>()
  return row && { ...row, refused: refusedIn(row) }
}

/** By its key. */
export const mailWatchOf = (db: D1Database, viewHash: string) =>
  watchWhere(db, opensPage('view_hash'), viewHash)
/** By the key of its feed. */
export const mailWatchOfFeed = (db: D1Database, feedHash: string) => watchWhere(db, opensFeed(), feedHash)
export const mailWatchById = (db: D1Database, id: string) => watchWhere(db, 'id = ?', id)

/** Includes everything that came. */
export async function deleteMailWatch(db: D1Database, id: string): Promise<void> {
  await db.batch(deleteStatements(db, '?1', id))
}

/** For a batch. @param ids a query for the ids of what ends, with the parameter ?1 */
export const deleteStatements = (
  db: D1Database,
  ids: string,
  parameter: string | number,
): D1PreparedStatement[] => [
  ...forgetTold(db, ids, parameter),
  ...['mails', 'streams', 'probes'].map((table) =>
    db.prepare(`DELETE FROM mail_watch_${table} WHERE watch_id IN (${ids})`).bind(parameter),
  ),
  db.prepare(`DELETE FROM mail_watches WHERE id IN (${ids}) RETURNING 1`).bind(parameter),
]

/** Those that count, the one with the newest mail first. */
export async function streamsOf(db: D1Database, id: string): Promise<StreamMemory[]> {
  const { results } = await db
    .prepare('SELECT memory FROM mail_watch_streams WHERE watch_id = ?')
    .bind(id)
    .all<{ memory: string }>()
  return countedStreams(results.flatMap(({ memory }) => readAnyShape(StreamMemory, memory) ?? [])).sort(
    (one, other) => other.lastAt - one.lastAt,
  )
}

export interface MailLook {
  id: string
  turn: number
}

/** Leases the watches that are due, each with the number of its next look; one that is not stored is due again. */
export async function takeDueMailWatches(db: D1Database, now: number, limit: number): Promise<MailLook[]> {
  const { results } = await db
    .prepare(
      `UPDATE mail_watches SET turn = max(turn, done + 1), leases = leases + 1,
         next_at = ?1 + (${LEASE_MS} << min(leases, ${MAX_DOUBLINGS}))
       WHERE id IN (SELECT id FROM mail_watches WHERE next_at <= ?1 AND expires_at > ?1 ORDER BY next_at LIMIT ?2)
       RETURNING id, turn`,
    )
    .bind(now, limit)
    .all<MailLook>()
  return results
}

interface LookOutcome extends MailLook {
  now: number
  /** What the look was based on: with a mail since then, it says nothing. */
  lastAt: number | null
  silentAt: number | null
  test: StoredMailWatch['test']
  nextAt: number
  events: readonly MailEvent[]
}

/** Stores all of a look's outcome or nothing, and only once. @returns false if it was stored before, or a mail came meanwhile */
export async function storeMailLook(db: D1Database, outcome: LookOutcome): Promise<boolean> {
  const { id, turn, now, lastAt, silentAt, test, nextAt, events } = outcome
  const isSilence = events.some(({ what }) => what === 'silent')
  // One that has just come may be the one that is missing.
  const isJudged = isSilence
    ? `NOT EXISTS (SELECT 1 FROM mail_watch_mails WHERE watch_id = ?1 AND probe IS NULL AND state <> 'judged'
         AND received_at > ${now - HOUR_MS})`
    : 'true'
  // The mail that came set a time of its own.
  const isOpen = `${isLookOpen('mail_watches')} AND ${isJudged}
    AND EXISTS (SELECT 1 FROM mail_watches WHERE id = ?1 AND last_at IS ${lastAt ?? 'NULL'})`
  const results = await db.batch([
    ...eventStatements(db, isOpen, { id, turn, now, events }),
    db
      .prepare(
        `UPDATE mail_watches SET done = ?2, leases = 0, silent_at = ?3, test = ?4, next_at = ?5
         WHERE id = ?1 AND turn = ?2 AND done < ?2 AND last_at IS ?6 AND ${isJudged} RETURNING 1`,
      )
      .bind(id, turn, silentAt, test, nextAt, lastAt),
  ])
  return (results.at(-1)?.results.length ?? 0) > 0
}
