// The register of what is saved, in D1: which objects there are, what leads to them, and the room that they take. Each object
// (object.ts) knows all the rest. Whatever stops halfway stays findable here, and the comparison (compare.ts) mends it:
// 1. What is made is registered first, then made: a row without an object counts until it is compared.
// 2. What is deleted is deleted first, then forgotten here: a row is left that leads to nothing.
import { REMOVED_DAYS } from '#shared/saved/quota/quotas.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import { statement } from '#worker/db/ask-database.ts'
import { olderRowsOf } from '#worker/saved/older/rows.ts'
import { roomOutcome, roomStatements, type PartName, type RoomAsked } from '#worker/saved/room-taken.ts'

export interface Registered extends RoomAsked {
  kind: string
  feedHash: string
  /** SHA-256 of the addresses that take mail for it. */
  addresses?: readonly string[]
  expiresAt: number
}

/** @returns the names of what gave way; null if there is no room */
export async function register(db: D1Database, made: Registered): Promise<string[] | null> {
  const { owner, kind, feedHash, addresses = [], now, expiresAt } = made
  const room = roomStatements(
    db,
    made,
    (place, when) =>
      `INSERT INTO saved (name, kind, created_at, expires_at, compared_at)
       SELECT ${place(owner)}, ${place(kind)}, ${place(now)}, ${place(expiresAt)}, max(${place(now)}, 1)
       WHERE ${when} RETURNING 1`,
  )
  const ways = [{ hash: feedHash, opens: 'feed' }, ...addresses.map((hash) => ({ hash, opens: 'mail' }))].map(
    ({ hash, opens }) =>
      statement(
        db,
        (place) =>
          `INSERT INTO saved_keys (hash, name, opens) SELECT ${place(hash)}, name, ${place(opens)} FROM saved
         WHERE name = ${place(owner)} AND created_at = ${place(now)}`,
      ),
  )
  return roomOutcome(db, room, ways)
}

export async function forgetSaved(db: D1Database, name: string, kind: string): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM saved_keys WHERE name = ?').bind(name),
    db.prepare('DELETE FROM room_items WHERE owner = ?').bind(name),
    db.prepare('DELETE FROM saved WHERE name = ?').bind(name),
    // What an older version kept may still be there, although it was taken over: it must not be taken over again.
    ...olderRowsOf(kind, db, name),
  ])
}

/** That it lives longer. What has its place in its share by its end keeps it so. */
export async function prolong(db: D1Database, name: string, expiresAt: number): Promise<void> {
  await db.batch([
    db
      .prepare(
        `UPDATE room_items SET at = ?2 WHERE owner = ?1 AND item = ?1 AND removed_at IS NULL
           AND at = (SELECT expires_at FROM saved WHERE name = ?1)`,
      )
      .bind(name, expiresAt),
    db.prepare('UPDATE saved SET expires_at = ?2 WHERE name = ?1').bind(name, expiresAt),
  ])
}

/** What a key opens: its page, its feed, the page behind a link in an email, or an address for mail. "from" in its table opens nothing. */
export type Opens = 'page' | 'feed' | 'link' | 'mail'

export interface Way {
  hash: string
  opens: Opens
  /** Whose it is, and ends with. */
  target?: string
}

/** Unless it was forgotten in the meantime. */
export async function addWays(db: D1Database, name: string, ways: readonly Way[]): Promise<void> {
  const statement = db.prepare(
    `INSERT INTO saved_keys (hash, name, opens, target)
     SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM saved WHERE name = ?2) ON CONFLICT DO NOTHING`,
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

export interface FoundKey {
  hash: string
  name: string
  kind: string
}

/** As findByKey of many, in one query; a page is also found by the key that it was made with. */
export async function findMany(
  db: D1Database,
  hashes: readonly string[],
  opens: 'page' | 'feed',
): Promise<FoundKey[]> {
  const { results } = await db
    .prepare(
      `SELECT asked.value AS hash, saved.name AS name, saved.kind AS kind FROM json_each(?1) asked
       LEFT JOIN saved_keys ways ON ways.hash = asked.value AND ways.opens = ?2
       JOIN saved ON saved.name = coalesce(ways.name, iif(?2 = 'page', asked.value, NULL))`,
    )
    .bind(JSON.stringify(hashes), opens)
    .all<FoundKey>()
  return results
}

export async function forgetWaysOf(db: D1Database, name: string, target: string): Promise<void> {
  await db.prepare('DELETE FROM saved_keys WHERE name = ? AND target = ?').bind(name, target).run()
}

/** Less than the schedule's five minutes. */
const AGAIN_MS = 4 * MINUTE_MS

export interface ToCompare {
  name: string
  kind: string
  createdAt: number
  expiresAt: number
  /** When it was removed to make room. */
  removedAt: number | null
  /** Parts of it that were removed, and those that take room since an hour or longer. */
  gone: PartName[]
  parts: PartName[]
}

interface Row extends Omit<ToCompare, 'gone' | 'parts'> {
  gone: string
  parts: string
}

const PARTS_AT_ONCE = 500
const partsWhere = (condition: string) =>
  `(SELECT json_group_array(json_object('room', room, 'item', item)) FROM
     (SELECT room, item FROM room_items WHERE owner = saved.name AND item <> saved.name AND ${condition} LIMIT ${PARTS_AT_ONCE}))`
const TO_COMPARE = `SELECT name, kind, created_at AS createdAt, expires_at AS expiresAt,
  (SELECT max(removed_at) FROM room_items WHERE owner = saved.name AND item = saved.name) AS removedAt,
  ${partsWhere('removed_at IS NOT NULL AND noted = 0')} AS gone,
  ${partsWhere(`removed_at IS NULL AND at <= ?1 - ${HOUR_MS}`)} AS parts`

const readRow = ({ gone, parts, ...row }: Row): ToCompare => ({
  ...row,
  gone: JSON.parse(gone) as PartName[],
  parts: JSON.parse(parts) as PartName[],
})

/** Those that were not compared for a day, or are to be told something; after the clock was set back, all. */
export async function takeToCompare(db: D1Database, now: number, limit: number): Promise<ToCompare[]> {
  const { results } = await db
    .prepare(
      `${TO_COMPARE} FROM saved WHERE compared_at <= ?2 OR compared_at > ?1 ORDER BY compared_at LIMIT ?3`,
    )
    .bind(now, Math.max(0, now - DAY_MS), limit)
    .all<Row>()
  return results.map(readRow)
}

/** What is to be told something now. */
export async function toCompare(db: D1Database, names: readonly string[], now: number): Promise<ToCompare[]> {
  const { results } = await db
    .prepare(`${TO_COMPARE} FROM saved WHERE name IN (SELECT value FROM json_each(?2))`)
    .bind(now, JSON.stringify(names))
    .all<Row>()
  return results.map(readRow)
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
  { name, removedAt, gone }: Pick<ToCompare, 'name' | 'removedAt' | 'gone'>,
  now: number,
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `UPDATE room_items SET noted = 1 WHERE owner = ?1 AND noted = 0 AND (item = ?1 AND removed_at <= ?2 OR
           removed_at IS NOT NULL AND EXISTS
             (SELECT 1 FROM json_each(?3) part WHERE part.value ->> 'room' = room AND part.value ->> 'item' = item))`,
      )
      .bind(name, removedAt, JSON.stringify(gone)),
    // Nothing is left of it that takes room.
    db
      .prepare('DELETE FROM room_items WHERE owner = ?1 AND removed_at IS NULL AND ?2 IS NOT NULL')
      .bind(name, removedAt),
    db
      .prepare(
        `UPDATE saved SET compared_at = ?2 WHERE name = ?1 AND NOT EXISTS
           (SELECT 1 FROM room_items WHERE owner = ?1 AND removed_at IS NOT NULL AND noted = 0)`,
      )
      .bind(name, now),
  ])
}
