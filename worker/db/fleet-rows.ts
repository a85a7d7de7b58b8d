// The rows of a fleet's runs: what is still to do, what is done, and what was lost on the way.
import type * as v from 'valibot'
import { readAnyShape } from '#worker/db/kept-json.ts'
import type { Fleet, Run } from '#worker/db/fleets.ts'

interface FleetJob {
  domain: string
  startedAt: number
}

interface Place {
  fleet: number
  run: number
  /** The index of the domain in its fleet. */
  n: number
}

/** Null if there is nothing to do: the row exists, or the run is gone. */
export const jobOf = (db: D1Database, { fleet, run, n }: Place): Promise<FleetJob | null> =>
  db
    .prepare(
      `SELECT d.domain, r.started_at AS startedAt FROM fleet_runs r
       JOIN fleet_domains d ON d.fleet_id = r.fleet_id AND d.n = ?3
       WHERE r.fleet_id = ?1 AND r.run = ?2
         AND NOT EXISTS (SELECT 1 FROM fleet_rows w WHERE w.fleet_id = ?1 AND w.run = ?2 AND w.n = ?3)`,
    )
    .bind(fleet, run, n)
    .first<FleetJob>()

/** The first row of a domain stays; a row of a run that was deleted in the meantime is dropped. */
export async function storeRow(
  db: D1Database,
  { fleet, run, n }: Place,
  row: { body: string; failed: boolean; now: number },
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO fleet_rows (fleet_id, run, n, done_at, failed, body)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6 FROM fleet_runs WHERE fleet_id = ?1 AND run = ?2
       ON CONFLICT (fleet_id, run, n) DO NOTHING`,
    )
    .bind(fleet, run, n, row.now, row.failed ? 1 : 0, row.body)
    .run()
}

export interface StoredRow {
  seq: number
  /** JSON. */
  body: string
}

/** The rows after `after`, in the order in which they were finished. */
export async function rowsAfter(
  db: D1Database,
  { id }: Pick<Fleet, 'id'>,
  { run, after, limit }: { run: number; after: number; limit: number },
): Promise<StoredRow[]> {
  const { results } = await db
    .prepare(
      'SELECT seq, body FROM fleet_rows WHERE fleet_id = ? AND run = ? AND seq > ? ORDER BY seq LIMIT ?',
    )
    .bind(id, run, after, limit)
    .all<StoredRow>()
  return results
}

type RowPart = v.GenericSchema<unknown, object> & { entries: object }

/** Fields of all rows of a run, in the order of the fleet. */
export async function rowPartsOf<S extends RowPart>(
  db: D1Database,
  { id }: Pick<Fleet, 'id'>,
  run: number,
  schema: S,
): Promise<v.InferOutput<S>[]> {
  const picked = Object.keys(schema.entries)
    .map((part) => `'${part}', json_extract(body, '$.${part}')`)
    .join(', ')
  const { results } = await db
    .prepare(
      `SELECT json_object(${picked}) AS part FROM fleet_rows WHERE fleet_id = ? AND run = ? ORDER BY n`,
    )
    .bind(id, run)
    .all<{ part: string }>()
  return results.flatMap(({ part }) => readAnyShape(schema, part) ?? [])
}

/** Domains of a run that have no row yet. */
export async function missingOf(db: D1Database, id: number, run: number): Promise<number[]> {
  const { results } = await db
    .prepare(
      `SELECT d.n FROM fleet_domains d WHERE d.fleet_id = ?1
         AND NOT EXISTS (SELECT 1 FROM fleet_rows w WHERE w.fleet_id = ?1 AND w.run = ?2 AND w.n = d.n)
       ORDER BY d.n`,
    )
    .bind(id, run)
    .all<{ n: number }>()
  return results.map(({ n }) => n)
}

interface Stalled {
  /** Messages that were queued before this are lost if nothing has moved since. */
  before: number
  /** The same for messages that a run queued later has overtaken. */
  overtakenBefore: number
  now: number
  limit: number
  /** Only this fleet. */
  fleet?: number | null
}

/**
 * Returns the runs whose messages seem to be lost: since they were queued, no row of any fleet was finished, or one of a run
 * that was queued after them; or the clock was set back since. Marks them, so no one else gets the same run.
 */
export async function takeStalled(
  db: D1Database,
  { before, overtakenBefore, now, limit, fleet = null }: Stalled,
): Promise<(Pick<Run, 'run'> & { fleet: number })[]> {
  const { results } = await db
    .prepare(
      `UPDATE fleet_runs SET queued_at = ?2 WHERE (fleet_id, run) IN (
         SELECT fleet_id, run FROM fleet_runs r
         WHERE done < total AND (queued_at <= ?1 OR queued_at > ?2) AND (?4 IS NULL OR fleet_id = ?4)
           AND ((SELECT last_done_at <= ?1 OR last_done_at > ?2 FROM fleet_space) OR (queued_at <= ?5 AND ${IS_OVERTAKEN}))
         ORDER BY queued_at LIMIT ?3)
       RETURNING fleet_id AS fleet, run`,
    )
    .bind(before, now, limit, fleet, overtakenBefore)
    .all<Pick<Run, 'run'> & { fleet: number }>()
  return results
}

const IS_OVERTAKEN = `EXISTS (SELECT 1 FROM fleet_runs later WHERE later.queued_at > r.queued_at AND later.queued_at <
  (SELECT done_at FROM fleet_rows w WHERE w.fleet_id = later.fleet_id AND w.run = later.run ORDER BY seq DESC LIMIT 1))`
