// Fleets and their runs in D1; with fleet-rows.ts and fleet-visits.ts, the only code that knows their tables.
import { DAY_MS } from '#shared/calendar/day.ts'
import { KEEP_DAYS, KEPT_RUNS } from '#shared/fleet/limits.ts'
import { fits, makeRoomSql, mayDo, mayFit, type AskedSql } from '#worker/db/room.ts'
import { FLEET_DOMAINS_A_DAY, FLEET_QUEUE, FLEET_ROWS } from '#shared/room/rooms.ts'

const KEEP_MS = KEEP_DAYS * DAY_MS
/** Of a row that is still to come, as in 0013_room.sql. */
const ROW_BYTES = 2_000
/** A short list counts as this many, as in 0013_room.sql. */
const MIN_DOMAINS = 20

export interface Fleet {
  id: number
  name: string
  /** Of whoever made it. */
  network: string
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

/** For a run over this many domains. */
export const runNeeds = (domains: number) =>
  [
    { of: FLEET_DOMAINS_A_DAY, units: Math.max(domains, MIN_DOMAINS) },
    { of: FLEET_QUEUE, units: domains },
    { of: FLEET_ROWS, units: domains * ROW_BYTES },
  ] as const

/** ?1 is the network, ?2 the domains, ?3 the time. */
const QUEUED: AskedSql = { network: '?1', units: '?2', now: '?3' }
const ROWS: AskedSql = { ...QUEUED, units: `?2 * ${ROW_BYTES}` }
const IS_ALLOWED = mayDo(FLEET_DOMAINS_A_DAY, { ...QUEUED, units: `max(?2, ${MIN_DOMAINS})` })
const FITS = `${IS_ALLOWED} AND ${fits(FLEET_QUEUE, QUEUED)} AND ${fits(FLEET_ROWS, ROWS)}`

/** Two statements to run before the one that starts the run. @param when a condition on ?4 */
const makeRoom = (db: D1Database, when = 'true') =>
  [
    makeRoomSql(FLEET_QUEUE, QUEUED, `${IS_ALLOWED} AND ${mayFit(FLEET_ROWS, ROWS)} AND ${when}`),
    makeRoomSql(FLEET_ROWS, ROWS, `${IS_ALLOWED} AND ${fits(FLEET_QUEUE, QUEUED)} AND ${when}`),
  ].map((sql) => db.prepare(sql))

interface NewFleet {
  keyHash: string
  /** Of whoever asks for it (worker/room/network.ts). */
  network: string
  name: string
  domains: readonly string[]
  now: number
}

/** Creates it with its first run, or not at all. @returns null if there is no room */
export async function createFleet(
  db: D1Database,
  { keyHash, network, name, domains, now }: NewFleet,
): Promise<Fleet | null> {
  const expiresAt = now + KEEP_MS
  const own = 'FROM fleets WHERE key_hash = ?1'
  const [, , made] = await db.batch<{ id: number }>([
    ...makeRoom(db).map((statement) => statement.bind(network, domains.length, now)),
    db
      .prepare(
        `INSERT INTO fleets (network, created_at, key_hash, name, expires_at)
         SELECT ?1, ?3, ?4, ?5, ?6 WHERE ${FITS} RETURNING id`,
      )
      .bind(network, domains.length, now, keyHash, name, expiresAt),
    db
      .prepare(
        `INSERT INTO fleet_domains (fleet_id, n, domain)
         SELECT f.id, d.key + 1, d.value FROM (SELECT id ${own}) f, json_each(?2) d`,
      )
      .bind(keyHash, JSON.stringify(domains)),
    db
      .prepare(
        `INSERT INTO fleet_runs (fleet_id, run, started_at, queued_at, total) SELECT id, 1, ?2, ?2, ?3 ${own}`,
      )
      .bind(keyHash, now, domains.length),
  ])
  const id = made?.results[0]?.id
  return id === undefined ? null : { id, name, network, expiresAt }
}

/** Null if it has expired. */
export const fleetOf = (db: D1Database, keyHash: string, now: number): Promise<Fleet | null> =>
  db
    .prepare(
      'SELECT id, name, network, expires_at AS expiresAt FROM fleets WHERE key_hash = ? AND expires_at > ?',
    )
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
 * Starts another run, unless one is in progress, and extends the fleet's lifetime. Whoever asks, it counts for the network that
 * made the fleet.
 * @param domains how many the fleet has
 * @returns false when one is in progress, or there is no room
 */
export async function startRun(
  db: D1Database,
  { id, network }: Pick<Fleet, 'id' | 'network'>,
  { domains, now }: { domains: number; now: number },
): Promise<boolean> {
  const isDone = 'NOT EXISTS (SELECT 1 FROM fleet_runs WHERE fleet_id = ?4 AND done < total)'
  const asked = [network, domains, now, id]
  const [, , started] = await db.batch([
    ...makeRoom(db, isDone).map((statement) => statement.bind(...asked)),
    db
      .prepare(
        `INSERT INTO fleet_runs (fleet_id, run, started_at, queued_at, total)
         SELECT ?4, max(run) + 1, ?3, ?3, (SELECT count(*) FROM fleet_domains WHERE fleet_id = ?4)
         FROM fleet_runs WHERE fleet_id = ?4 HAVING count(*) > 0 AND ${isDone} AND ${FITS} RETURNING 1`,
      )
      .bind(...asked),
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
  // The version before this table's successor, room_work, may still write them.
  const today = new Date(now).toISOString().slice(0, 10)
  await db.batch(
    ['fleet_visits', 'fleet_days'].map((table) =>
      db.prepare(`DELETE FROM ${table} WHERE day < ?`).bind(today),
    ),
  )
  return results.length
}
