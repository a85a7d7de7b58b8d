// Fleets and their runs in D1; with fleet-rows.ts and fleet-visits.ts, the only code that knows their tables.
import { KEEP_DAYS, KEPT_RUNS } from '#shared/fleet/limits.ts'

const KEEP_MS = KEEP_DAYS * 24 * 60 * 60 * 1000
/** All rows together; the free plan has 500 MB for the whole database. */
const MAX_BYTES = 100 * 1024 * 1024
/** The approximate size of a row; space is reserved for rows that are still to come. */
const ROW_BYTES = 2_000
/** How many domains of all fleets may wait in the queue: a quarter of a day at 20 queries a second. */
const MAX_WAITING = 10_000

export interface Fleet {
  id: number
  name: string
  /** Milliseconds since 1970, like all times here. */
  expiresAt: number
}

export interface Run {
  run: number
  startedAt: number
  queuedAt: number
  total: number
  done: number
  failed: number
}

/** Whether there is room for this many more domains: in the queue, and for their rows. */
export async function hasRoom(db: D1Database, domains: number): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT octets AS bytes, (SELECT coalesce(sum(total - done), 0) FROM fleet_runs WHERE done < total) AS waiting
       FROM fleet_space`,
    )
    .first<{ bytes: number; waiting: number }>()
  if (!row) return false
  const { bytes, waiting } = row
  return waiting + domains <= MAX_WAITING && bytes + (waiting + domains) * ROW_BYTES <= MAX_BYTES
}

interface NewFleet {
  keyHash: string
  name: string
  domains: readonly string[]
  now: number
}

/** Creates it with its first run, or not at all. */
export async function createFleet(db: D1Database, { keyHash, name, domains, now }: NewFleet): Promise<Fleet> {
  const expiresAt = now + KEEP_MS
  const own = '(SELECT id FROM fleets WHERE key_hash = ?1)'
  const [made] = await db.batch<{ id: number }>([
    db
      .prepare(
        'INSERT INTO fleets (key_hash, name, created_at, expires_at) VALUES (?1, ?2, ?3, ?4) RETURNING id',
      )
      .bind(keyHash, name, now, expiresAt),
    db
      .prepare(
        `INSERT INTO fleet_domains (fleet_id, n, domain) SELECT ${own}, key + 1, value FROM json_each(?2)`,
      )
      .bind(keyHash, JSON.stringify(domains)),
    db
      .prepare(
        `INSERT INTO fleet_runs (fleet_id, run, started_at, queued_at, total) SELECT ${own}, 1, ?2, ?2, ?3`,
      )
      .bind(keyHash, now, domains.length),
  ])
  return { id: made?.results[0]?.id ?? 0, name, expiresAt }
}

/** Null if it has expired. */
export const fleetOf = (db: D1Database, keyHash: string, now: number): Promise<Fleet | null> =>
  db
    .prepare('SELECT id, name, expires_at AS expiresAt FROM fleets WHERE key_hash = ? AND expires_at > ?')
    .bind(keyHash, now)
    .first<Fleet>()

const RUN = 'run, started_at AS startedAt, queued_at AS queuedAt, total, done, failed'

/** Newest first; there is always one. */
export async function runsOf(db: D1Database, { id }: Pick<Fleet, 'id'>): Promise<Run[]> {
  const { results } = await db
    .prepare(`SELECT ${RUN} FROM fleet_runs WHERE fleet_id = ? ORDER BY run DESC`)
    .bind(id)
    .all<Run>()
  return results
}

/**
 * Starts another run, unless one is in progress, and extends the fleet's lifetime.
 * @returns false when one is in progress
 */
export async function startRun(db: D1Database, { id }: Pick<Fleet, 'id'>, now: number): Promise<boolean> {
  const [started] = await db.batch([
    db
      .prepare(
        `INSERT INTO fleet_runs (fleet_id, run, started_at, queued_at, total)
         SELECT ?1, max(run) + 1, ?2, ?2, (SELECT count(*) FROM fleet_domains WHERE fleet_id = ?1)
         FROM fleet_runs WHERE fleet_id = ?1 HAVING count(*) > 0 AND min(done >= total) = 1 RETURNING 1`,
      )
      .bind(id, now),
    db
      .prepare(
        `DELETE FROM fleet_rows WHERE fleet_id = ?1
           AND run <= (SELECT max(run) FROM fleet_runs WHERE fleet_id = ?1) - ${KEPT_RUNS}`,
      )
      .bind(id),
    db
      .prepare(
        `DELETE FROM fleet_runs WHERE fleet_id = ?1
           AND run <= (SELECT max(run) FROM fleet_runs WHERE fleet_id = ?1) - ${KEPT_RUNS}`,
      )
      .bind(id),
    db.prepare('UPDATE fleets SET expires_at = ?2 WHERE id = ?1').bind(id, now + KEEP_MS),
  ])
  return (started?.results.length ?? 0) > 0
}

/** Deletes the fleet with all its results; a message that arrives later finds nothing to do. */
export async function deleteFleet(db: D1Database, { id }: Pick<Fleet, 'id'>): Promise<void> {
  const tables = ['fleet_rows', 'fleet_runs', 'fleet_domains']
  await db.batch([
    ...tables.map((table) => db.prepare(`DELETE FROM ${table} WHERE fleet_id = ?`).bind(id)),
    db.prepare('DELETE FROM fleets WHERE id = ?').bind(id),
  ])
}

/** Fleets deleted in one run of the retention job, each with up to 6,000 rows; the next run continues. */
const FLEETS_A_RUN = 5

/** @returns how many were deleted */
export async function deleteExpiredFleets(db: D1Database, now: number): Promise<number> {
  const { results } = await db
    .prepare(`SELECT id FROM fleets WHERE expires_at <= ? LIMIT ${FLEETS_A_RUN}`)
    .bind(now)
    .all<Pick<Fleet, 'id'>>()
  for (const fleet of results) await deleteFleet(db, fleet)
  const today = new Date(now).toISOString().slice(0, 10)
  await db.batch(
    ['fleet_visits', 'fleet_days'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE day < ?`).bind(today),
    ),
  )
  return results.length
}
