// Watches in D1; with watch-retention.ts, the only code that knows their table.
import { DAY_MS } from '#shared/calendar/day.ts'
import { KeptSelectors, KeptState } from '#shared/watch/kept.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import { newState, type WatchEvent, type WatchState } from '#shared/watch/advance.ts'
import type { WatchKind } from '#shared/watch/schema.ts'
import { eventStatements, forgetTold, isLookOpen } from '#worker/db/told-events.ts'
import { isDue } from '#worker/db/due.ts'
import { opensFeed, opensPage } from '#worker/db/page-keys.ts'
import { fits, makeRoomSql, mayDo, type AskedSql } from '#worker/db/room.ts'
import { NEW_WATCHES, WATCHES } from '#shared/room/rooms.ts'

/**
 * A look has to be stored within this time, or it is queued again. From its fourth time on, it has twice as long as before, up
 * to the interval of its watch.
 */
const LEASE_MS = 5 * 60 * 1000
const SAME_LEASES = 3
/** Reading the page or the feed keeps the watch alive; it is recorded once a day. */
const NOTE_EVERY_MS = DAY_MS
const HOUR_MS = 60 * 60 * 1000
/** The longest interval. */
const LONGEST_MS = DAY_MS
/** More than any interval. */
const MAX_DOUBLINGS = 9

export interface StoredWatch {
  id: string
  kind: WatchKind
  subject: string
  selectors: string[]
  everyHours: number
  /** Milliseconds since 1970, like all times here. */
  createdAt: number
  expiresAt: number
  nextAt: number
  turn: number
  done: number
  lookedAt: number | null
  /** When it was ended to make room for others; null while it is watched. */
  removedAt: number | null
  state: WatchState
}

type Row = Omit<StoredWatch, 'selectors' | 'state'> & { selectors: string; state: string }

const WATCH = `id, kind, subject, selectors, every_hours AS everyHours, created_at AS createdAt,
  expires_at AS expiresAt, next_at AS nextAt, turn, done, looked_at AS lookedAt,
  removed_at AS removedAt, state`

const readRow = (row: Row): StoredWatch => ({
  ...row,
  selectors: readAnyShape(KeptSelectors, row.selectors) ?? [],
  // What cannot be read is looked at as if for the first time, and nobody is told of a change that is none.
  state: readAnyShape(KeptState, row.state) ?? newState(row.createdAt),
})

/** Hashes of the key of the watch, and of the key of its feed. */
interface KeyHashes {
  keyHash: string
  feedHash: string
}

interface NewWatch
  extends Pick<StoredWatch, 'id' | 'kind' | 'subject' | 'selectors' | 'everyHours'>, KeyHashes {
  /** Of whoever asks for it (worker/room/network.ts). */
  network: string
  now: number
  keepMs: number
}

/** For a watch that looks this often. */
export const watchNeeds = (everyHours: number) =>
  [
    { of: WATCHES, units: Math.floor(24 / everyHours) },
    { of: NEW_WATCHES, units: 1 },
  ] as const

/** Its first look has the number 1, and is the caller's to queue. @returns false if there is no room */
export async function storeWatch(db: D1Database, watch: NewWatch): Promise<boolean> {
  const { id, keyHash, feedHash, kind, subject, selectors, everyHours, network, now, keepMs } = watch
  const [{ units }] = watchNeeds(everyHours)
  const asked: AskedSql = { network: '?1', units: '?2', now: '?3' }
  const isAllowed = mayDo(NEW_WATCHES, { ...asked, units: 1 })
  const results = await db.batch([
    db.prepare(makeRoomSql(WATCHES, asked, isAllowed)).bind(network, units, now),
    db
      .prepare(
        `INSERT INTO watches (network, created_at, id, key_hash, kind, subject, selectors, every_hours, expires_at,
           next_at, turn, done, leases, state, feed_hash)
         SELECT ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 1, 0, 1, ?12, ?13
         WHERE ${fits(WATCHES, asked)} AND ${isAllowed}
         RETURNING 1`,
      )
      .bind(
        network,
        units,
        now,
        id,
        keyHash,
        kind,
        subject,
        JSON.stringify(selectors),
        everyHours,
        now + keepMs,
        now + LEASE_MS,
        JSON.stringify(newState(now)),
        feedHash,
      ),
  ])
  return (results.at(-1)?.results.length ?? 0) > 0
}

interface Times {
  now: number
  keepMs: number
}

/** By its key; null if it has expired. Extends its lifetime, unless it was ended to make room. */
export async function openWatch(
  db: D1Database,
  { keyHash, feedHash }: KeyHashes,
  times: Times,
): Promise<StoredWatch | null> {
  const row = await db
    .prepare(
      `SELECT ${WATCH}, feed_hash AS feedHash FROM watches WHERE ${opensPage('key_hash')} AND expires_at > ?2`,
    )
    .bind(keyHash, times.now)
    .first<Row & { feedHash: string | null }>()
  // It was started when the feed had no key of its own.
  if (row?.feedHash === null)
    await db
      .prepare('UPDATE watches SET feed_hash = ?2 WHERE id = ?1 AND key_hash = ?3')
      .bind(row.id, feedHash, keyHash)
      .run()
  return row && extended(db, row, times)
}

/** By the key of its feed; null if it has expired. Extends its lifetime. */
export async function openFeed(db: D1Database, feedHash: string, times: Times): Promise<StoredWatch | null> {
  const row = await db
    .prepare(`SELECT ${WATCH} FROM watches WHERE ${opensFeed()} AND expires_at > ?2`)
    .bind(feedHash, times.now)
    .first<Row>()
  return row && extended(db, row, times)
}

async function extended(db: D1Database, row: Row, { now, keepMs }: Times): Promise<StoredWatch> {
  if (row.removedAt !== null || row.expiresAt >= now + keepMs - NOTE_EVERY_MS) return readRow(row)
  return readRow({ ...row, expiresAt: await keepWatch(db, row.id, now + keepMs) })
}

/** @returns until when it lives */
export async function keepWatch(db: D1Database, id: string, expiresAt: number): Promise<number> {
  await db
    .prepare('UPDATE watches SET expires_at = max(expires_at, ?2) WHERE id = ?1 AND removed_at IS NULL')
    .bind(id, expiresAt)
    .run()
  return expiresAt
}

export async function watchById(db: D1Database, id: string): Promise<StoredWatch | null> {
  const row = await db.prepare(`SELECT ${WATCH} FROM watches WHERE id = ?`).bind(id).first<Row>()
  return row && readRow(row)
}

/** Includes its events and targets. */
export async function deleteWatch(db: D1Database, id: string): Promise<void> {
  await db.batch([...forgetTold(db, '?1', id), db.prepare('DELETE FROM watches WHERE id = ?').bind(id)])
}

export interface DueLook {
  id: string
  turn: number
}

/**
 * Leases the watches that are due, each with the number of its next look, to be stored by `storeLook`. A look that was not
 * stored is due again with the same number, so however often it is made, it counts once.
 */
export async function takeDueWatches(db: D1Database, now: number, limit: number): Promise<DueLook[]> {
  const { results } = await db
    .prepare(
      `UPDATE watches SET turn = max(turn, done + 1), leases = leases + 1,
         next_at = ?1 + min(${LEASE_MS} << max(0, min(leases + 1 - ${SAME_LEASES}, ${MAX_DOUBLINGS})), every_hours * ${HOUR_MS})
       WHERE id IN (SELECT id FROM watches WHERE ${isDue('next_at', '?1', LONGEST_MS)} AND expires_at > ?1 ORDER BY next_at LIMIT ?2)
       RETURNING id, turn`,
    )
    .bind(now, limit)
    .all<DueLook>()
  return results
}

interface Outcome extends DueLook {
  now: number
  state: WatchState
  events: readonly WatchEvent[]
  nextAt: number
}

/**
 * Stores all of a look's outcome or nothing, and only once, however often the look was made. With it ends the lease, and the
 * interval until the next look begins.
 * @returns false if it was stored before, or a later look was requested
 */
export async function storeLook(
  db: D1Database,
  { id, turn, now, state, events, nextAt }: Outcome,
): Promise<boolean> {
  const results = await db.batch([
    ...eventStatements(db, isLookOpen('watches'), { id, turn, now, events }),
    db
      .prepare(
        `UPDATE watches SET state = ?3, next_at = ?4, looked_at = ?5, done = ?2, leases = 0
         WHERE id = ?1 AND turn = ?2 AND done < ?2 RETURNING 1`,
      )
      .bind(id, turn, JSON.stringify(state), nextAt, now),
  ])
  return (results.at(-1)?.results.length ?? 0) > 0
}
