// What happened to what is watched or monitored, in D1: the only code that knows this table. Targets are told of each event.
import type { KeptEvent } from '#shared/watch/event-view.ts'

const MAX_EVENTS = 100

interface EventRow {
  n: number
  at: number
  event: string
}

/** The caller knows what it stored. */
const readEvent = <Event>({ n, at, event }: EventRow): KeptEvent<Event> => ({
  id: `e${n}`,
  at: new Date(at).toISOString(),
  event: JSON.parse(event) as Event,
})

/** Newest first. @param id of a watch or a monitor */
export async function eventsOf<Event>(db: D1Database, id: string): Promise<KeptEvent<Event>[]> {
  const { results } = await db
    .prepare(`SELECT n, at, event FROM watch_events WHERE watch_id = ? ORDER BY n DESC LIMIT ${MAX_EVENTS}`)
    .bind(id)
    .all<EventRow>()
  return results.map((row) => readEvent<Event>(row))
}

/** Oldest first. */
export async function eventsAfter(
  db: D1Database,
  id: string,
  told: number,
  limit: number,
): Promise<(KeptEvent<unknown> & { n: number })[]> {
  const { results } = await db
    .prepare('SELECT n, at, event FROM watch_events WHERE watch_id = ? AND n > ? ORDER BY n LIMIT ?')
    .bind(id, told, limit)
    .all<EventRow>()
  return results.map((row) => ({ n: row.n, ...readEvent<unknown>(row) }))
}

/** A look that is not done. */
export const isLookOpen = (table: 'dmarc_monitors' | 'mail_watches'): string =>
  `EXISTS (SELECT 1 FROM ${table} WHERE id = ?1 AND turn = ?2 AND done < ?2)`

interface NewEvents {
  /** Of the watch or the monitor. */
  id: string
  /** What found them: the number of a look, or a mail. */
  turn: number | string
  now: number
  events: readonly object[]
}

/**
 * For a batch, before the statement that notes the turn ?2 of ?1 as done: stores them while that is open, a condition in SQL. A target that is being notified, or
 * waits for another attempt, stays as it is: it finds the new events then.
 */
export function eventStatements(
  db: D1Database,
  isOpen: string,
  { id, turn, now, events }: NewEvents,
): D1PreparedStatement[] {
  if (events.length === 0) return []
  return [
    ...events.map((event) =>
      db
        .prepare(`INSERT INTO watch_events (watch_id, at, event) SELECT ?1, ?3, ?4 WHERE ${isOpen}`)
        .bind(id, turn, now, JSON.stringify(event)),
    ),
    db
      .prepare(
        `UPDATE watch_targets SET due_at = coalesce(due_at, ?3)
         WHERE watch_id = ?1 AND state = 'confirmed' AND ${isOpen}`,
      )
      .bind(id, turn, now),
    db
      .prepare(
        `DELETE FROM watch_events WHERE watch_id = ?1 AND n <=
           (SELECT n FROM watch_events WHERE watch_id = ?1 ORDER BY n DESC LIMIT 1 OFFSET ${MAX_EVENTS})`,
      )
      .bind(id),
  ]
}

/** For a batch. @param ids a query for the ids of what ends, with the parameter ?1 */
export const forgetTold = (
  db: D1Database,
  ids: string,
  parameter: string | number,
): D1PreparedStatement[] => [
  db.prepare(`DELETE FROM watch_targets WHERE watch_id IN (${ids})`).bind(parameter),
  db.prepare(`DELETE FROM watch_events WHERE watch_id IN (${ids})`).bind(parameter),
]
