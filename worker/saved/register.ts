// The register of what is saved, in D1: which objects there are, what leads to them, and the room that they take. Each object
// (object.ts) knows all the rest. Whatever stops halfway stays findable here, and the comparison (compare.ts) mends it:
// 1. What is made is registered first, then made: a row without an object counts until it is compared.
// 2. What is deleted is deleted first, then forgotten here: a row is left that leads to nothing.
import { REMOVED_DAYS } from '#shared/room/rooms.ts'
import type { Room, Work } from '#shared/room/room.ts'
import { DAY_MS } from '#shared/calendar/day.ts'
import { countWorkSql, fits, makeRoomSql, mayDo, type AskedSql } from '#worker/db/room.ts'

/** Room that it takes as long as it lives. @param worth of one network's, the lower one gives way first */
export interface Need {
  of: Room
  units: number
  worth?: number
}

export interface Registered {
  /** The hash of its key. */
  name: string
  kind: string
  feedHash: string
  network: string
  now: number
  expiresAt: number
  needs: readonly Need[]
  works: readonly Work[]
}

/** @returns false if there is no room */
export async function register(db: D1Database, made: Registered): Promise<boolean> {
  const { name, kind, feedHash, network, now, expiresAt, needs, works } = made
  const asked = (units: number): AskedSql => ({ network: '?1', units, now: '?2' })
  const isAllowed = works.map((work) => mayDo(work, asked(1))).join(' AND ') || 'true'
  const isRoom = needs.map(({ of, units }) => fits(of, asked(units))).join(' AND ') || 'true'
  const isNew = 'EXISTS (SELECT 1 FROM saved WHERE name = ?3 AND created_at = ?2)'
  const results = await db.batch([
    ...needs.map(({ of, units }) =>
      db.prepare(makeRoomSql(of, asked(units), `${isAllowed} AND ?2 = ?2`)).bind(network, now),
    ),
    remindSql(db),
    db
      .prepare(
        `INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
         SELECT ?3, ?4, ?2, ?5, max(?2, 1) WHERE ${isRoom} AND ${isAllowed} AND ?1 = ?1 RETURNING 1`,
      )
      .bind(network, now, name, kind, expiresAt),
    ...needs.map(({ of, units, worth = 0 }) =>
      db
        .prepare(
          `INSERT INTO room_items (room, item, owner, network, units, worth, at)
           SELECT '${of.name}', ?3, ?3, ?1, ?4, ?5, ?6 WHERE ${isNew}`,
        )
        .bind(network, now, name, units, worth, expiresAt),
    ),
    ...works.map((work) => db.prepare(countWorkSql(work, asked(1), isNew)).bind(network, now, name)),
    db
      .prepare(
        `INSERT INTO saved_keys (hash, name, opens) SELECT ?3, ?1, 'feed' WHERE ${isNew.replace('?3', '?1')}`,
      )
      .bind(name, now, feedHash),
  ])
  return (results[needs.length + 1]?.results.length ?? 0) > 0
}

/** For a batch in which something may have given way: its objects are to be told, before all others. */
export const remindSql = (db: D1Database): D1PreparedStatement =>
  db.prepare(
    `UPDATE saved SET compared_at = 0 WHERE compared_at > 0 AND name IN
       (SELECT owner FROM room_items WHERE removed_at IS NOT NULL AND owner IS NOT NULL AND noted = 0)`,
  )

const OLD = 'SELECT id FROM watches WHERE key_hash = ?'

export async function forgetSaved(db: D1Database, name: string): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM saved_keys WHERE name = ?').bind(name),
    db.prepare('DELETE FROM room_items WHERE owner = ?').bind(name),
    db.prepare('DELETE FROM saved WHERE name = ?').bind(name),
    // What an older version kept may still be there, although it was taken over: it must not be taken over again.
    db.prepare(`DELETE FROM watch_targets WHERE watch_id IN (${OLD})`).bind(name),
    db.prepare(`DELETE FROM watch_events WHERE watch_id IN (${OLD})`).bind(name),
    db.prepare('DELETE FROM watches WHERE key_hash = ?').bind(name),
  ])
}

/** That it lives longer. What has been read last gives way last. */
export async function prolong(db: D1Database, name: string, expiresAt: number): Promise<void> {
  await db.batch([
    db.prepare('UPDATE saved SET expires_at = ?2 WHERE name = ?1').bind(name, expiresAt),
    db.prepare('UPDATE room_items SET at = ?2 WHERE owner = ?1 AND removed_at IS NULL').bind(name, expiresAt),
  ])
}

/** What a key opens: its page, its feed, or the page behind a link in an email. */
export type Opens = 'page' | 'feed' | 'link'

export interface Way {
  hash: string
  opens: Opens
  /** Whose it is, and ends with. */
  target?: string
}

export async function addWays(db: D1Database, name: string, ways: readonly Way[]): Promise<void> {
  const statement = db.prepare(
    'INSERT INTO saved_keys (hash, name, opens, target) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  await db.batch(ways.map(({ hash, opens, target = null }) => statement.bind(hash, name, opens, target)))
}

export async function dropWays(db: D1Database, hashes: readonly string[]): Promise<void> {
  const statement = db.prepare('DELETE FROM saved_keys WHERE hash = ?')
  await db.batch(hashes.map((hash) => statement.bind(hash)))
}

/** Only says where to ask: whether the key opens it is what the object knows. */
export async function findByKey(
  db: D1Database,
  hash: string,
  opens: Opens,
): Promise<{ name: string; target: string | null } | null> {
  return db
    .prepare('SELECT name, target FROM saved_keys WHERE hash = ? AND opens = ?')
    .bind(hash, opens)
    .first<{ name: string; target: string | null }>()
}

export async function forgetWaysOf(db: D1Database, name: string, target: string): Promise<void> {
  await db.prepare('DELETE FROM saved_keys WHERE name = ? AND target = ?').bind(name, target).run()
}

/** Less than the schedule's five minutes. */
const AGAIN_MS = 4 * 60 * 1000

export interface ToCompare {
  name: string
  kind: string
  createdAt: number
  expiresAt: number
  /** When it was removed to make room. */
  removedAt: number | null
}

/** Those that were not compared for a day, or are to be told something; after the clock was set back, all. */
export async function takeToCompare(db: D1Database, now: number, limit: number): Promise<ToCompare[]> {
  const { results } = await db
    .prepare(
      `SELECT name, kind, created_at AS createdAt, expires_at AS expiresAt,
         (SELECT max(removed_at) FROM room_items WHERE owner = saved.name) AS removedAt
       FROM saved WHERE compared_at <= ?1 OR compared_at > ?2 ORDER BY compared_at LIMIT ?3`,
    )
    .bind(Math.max(0, now - DAY_MS), now, limit)
    .all<ToCompare>()
  return results
}

/** It did not answer: the others come first. */
export async function compareLater(db: D1Database, name: string, now: number): Promise<void> {
  const at = Math.max(1, now - DAY_MS + AGAIN_MS)
  await db.prepare('UPDATE saved SET compared_at = max(compared_at, ?2) WHERE name = ?1').bind(name, at).run()
}

/** What a removed one says until it ends. */
export const removedUntil = (removedAt: number): number => removedAt + REMOVED_DAYS * DAY_MS

/** Its object knows what the register knew: what was removed since then is still to be told. */
export async function noteCompared(
  db: D1Database,
  { name, removedAt }: Pick<ToCompare, 'name' | 'removedAt'>,
  now: number,
): Promise<void> {
  await db.batch([
    db.prepare('UPDATE room_items SET noted = 1 WHERE owner = ? AND removed_at <= ?').bind(name, removedAt),
    db
      .prepare(
        `UPDATE saved SET compared_at = ?2 WHERE name = ?1 AND NOT EXISTS
           (SELECT 1 FROM room_items WHERE owner = ?1 AND removed_at IS NOT NULL AND noted = 0)`,
      )
      .bind(name, now),
  ])
}
