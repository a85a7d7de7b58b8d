// Test alerts of targets, in D1. A test is tried once, and changes nothing about what its target is told.
import { boundAsk, countAskSql, mayAsk, type Asker, type Limit } from '#worker/db/asks.ts'
import { TARGET, type Target } from '#worker/db/watch-targets.ts'

interface NewTest {
  id: string
  target: string
  limits: readonly Limit[]
  asker: Asker
}

/**
 * Counts it, and has it sent, or does neither. One that still waits is not replaced.
 * @returns false if there were enough today, or the target is not confirmed
 */
export async function storeTest(db: D1Database, { id, target, limits, asker }: NewTest): Promise<boolean> {
  const values = [...boundAsk(limits, asker), id, target]
  const [stored] = await db.batch([
    db
      .prepare(
        `UPDATE watch_targets SET test_id = ?4
         WHERE id = ?5 AND state = 'confirmed' AND test_id IS NULL AND ${mayAsk(limits)} RETURNING 1`,
      )
      .bind(...values),
    db
      .prepare(countAskSql(limits, 'EXISTS (SELECT 1 FROM watch_targets WHERE id = ?5 AND test_id = ?4)'))
      .bind(...values),
  ])
  return (stored?.results.length ?? 0) > 0
}

export const targetOf = (db: D1Database, watchId: string, id: string): Promise<Target | null> =>
  db
    .prepare(`SELECT ${TARGET} FROM watch_targets WHERE watch_id = ? AND id = ?`)
    .bind(watchId, id)
    .first<Target>()

export interface WaitingTest {
  target: string
  test: string
}

/** Those that were not sent, for the queue. */
export async function waitingTests(db: D1Database, limit: number): Promise<WaitingTest[]> {
  const { results } = await db
    .prepare(
      `SELECT id AS target, test_id AS test FROM watch_targets
       WHERE test_id IS NOT NULL AND state = 'confirmed' LIMIT ?`,
    )
    .bind(limit)
    .all<WaitingTest>()
  return results
}

/**
 * For the first caller, just before it is sent: a message that comes twice sends one test.
 * @param unsure what is known of it until its outcome is stored
 */
export const claimTest = (
  db: D1Database,
  { target, test }: WaitingTest,
  { now, unsure }: { now: number; unsure: string },
): Promise<Target | null> =>
  db
    .prepare(
      `UPDATE watch_targets SET test_id = NULL, tested_at = ?3, test_problem = ?4
       WHERE id = ?1 AND test_id = ?2 AND state = 'confirmed' RETURNING ${TARGET}`,
    )
    .bind(target, test, now, unsure)
    .first<Target>()

/** @param problem null: it was accepted */
export async function noteTested(
  db: D1Database,
  { id, at, problem }: { id: string; at: number; problem: string | null },
): Promise<void> {
  await db
    .prepare('UPDATE watch_targets SET tested_at = ?2, test_problem = ?3 WHERE id = ?1')
    .bind(id, at, problem)
    .run()
}
