// Who is notified of the events of a watch or a monitor, in D1: webhooks and email addresses, each after its own consent.
import { DAY_MS } from '#shared/calendar/day.ts'
import type { TargetKind, TargetState } from '#shared/watch/schema.ts'
import { isDue } from '#worker/db/due.ts'

/**
 * A worker that claims a target has it for this long; after that, another message may. Each claim without an outcome doubles
 * the time of the next one.
 */
const LEASE_MS = 2 * 60 * 1000
const MAX_DOUBLINGS = 7
/** An address may have been asked something today: nothing waits for longer. */
const IS_DUE = (now: string) => isDue('due_at', now, DAY_MS)

export interface Target {
  id: string
  /** Of a watch or a monitor. */
  watchId: string
  kind: TargetKind
  address: string
  state: TargetState
  secret: string
  told: number
  tries: number
  failingSince: number | null
  problem: string | null
  mailedAt: number | null
  /** Of a webhook: which network asked, until it has said yes. */
  network: string
  /** The test alert that is to be sent (worker/db/watch-tests.ts). */
  testId: string | null
  /** When the last one was sent, and what went wrong with it. */
  testedAt: number | null
  testProblem: string | null
}

export const TARGET = `id, watch_id AS watchId, kind, address, state, secret, told, tries, failing_since AS failingSince,
  problem, mailed_at AS mailedAt, network, test_id AS testId, tested_at AS testedAt, test_problem AS testProblem`

interface NewTarget extends Pick<Target, 'id' | 'watchId' | 'kind' | 'address' | 'secret'> {
  /** Of a webhook. */
  network?: string
  /** Of an email address. */
  addressHash?: string
  now: number
  limit: number
}

/**
 * An existing one is asked once more, unless it has said yes.
 * @returns null if the watch has as many as it may, or is not there
 */
export async function storeTarget(db: D1Database, target: NewTarget): Promise<Target | null> {
  const { id, watchId, kind, address, secret, network = '', addressHash = null, now, limit } = target
  return db
    .prepare(
      `INSERT INTO watch_targets (id, watch_id, kind, address, state, secret, created_at, due_at, address_hash,
         network)
       SELECT ?1, ?2, ?3, ?4, 'pending', ?5, ?6, ?6, ?8, ?9
       WHERE EXISTS (SELECT 1 FROM told WHERE id = ?2)
         AND (SELECT count(*) FROM watch_targets WHERE watch_id = ?2 AND NOT (kind = ?3 AND address = ?4)) < ?7
       ON CONFLICT (watch_id, kind, address) DO UPDATE SET
         due_at = CASE state WHEN 'failed' THEN ?6 ELSE due_at END,
         tries = CASE state WHEN 'failed' THEN 0 ELSE tries END,
         failing_since = CASE state WHEN 'failed' THEN NULL ELSE failing_since END,
         network = CASE state WHEN 'failed' THEN excluded.network ELSE network END,
         state = CASE state WHEN 'failed' THEN 'pending' ELSE state END
       RETURNING ${TARGET}`,
    )
    .bind(id, watchId, kind, address, secret, now, limit, addressHash, network)
    .first<Target>()
}

export async function targetsOf(db: D1Database, watchId: string): Promise<Target[]> {
  const { results } = await db
    .prepare(`SELECT ${TARGET} FROM watch_targets WHERE watch_id = ? ORDER BY created_at, id`)
    .bind(watchId)
    .all<Target>()
  return results
}

/** @returns false when there was none */
export async function deleteTarget(db: D1Database, watchId: string, id: string): Promise<boolean> {
  const { meta } = await db
    .prepare('DELETE FROM watch_targets WHERE watch_id = ? AND id = ?')
    .bind(watchId, id)
    .run()
  return meta.changes > 0
}

/** Those that are due, for the queue, except those that are claimed. */
export async function dueTargets(db: D1Database, now: number, limit: number): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT id FROM watch_targets WHERE ${IS_DUE('?1')} ORDER BY due_at LIMIT ?2`)
    .bind(now, limit)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

export async function dueTargetsOf(db: D1Database, watchId: string, now: number): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT id FROM watch_targets WHERE watch_id = ?1 AND ${IS_DUE('?2')}`)
    .bind(watchId, now)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** For the first caller; null if it is not due, or another message has claimed it. */
export const claimTarget = (db: D1Database, id: string, now: number): Promise<Target | null> =>
  db
    .prepare(
      `UPDATE watch_targets SET due_at = ?2 + (${LEASE_MS} << min(leases, ${MAX_DOUBLINGS})), leases = leases + 1
       WHERE id = ?1 AND ${IS_DUE('?2')} RETURNING ${TARGET}`,
    )
    .bind(id, now)
    .first<Target>()

/** It is notified of everything that happens from now on. */
export async function confirmTarget(db: D1Database, id: string): Promise<void> {
  await db
    .prepare(
      `UPDATE watch_targets SET state = 'confirmed', due_at = NULL, tries = 0, leases = 0, failing_since = NULL, problem = NULL,
         network = '', test_id = NULL, tested_at = NULL, test_problem = NULL,
         told = (SELECT coalesce(max(n), 0) FROM watch_events WHERE watch_id = watch_targets.watch_id)
       WHERE id = ?`,
    )
    .bind(id)
    .run()
}

/**
 * Records one event as sent, and extends the claim for the next one: if the worker dies, only what it was sending is repeated.
 * @returns false if the target is gone
 */
export async function recordSent(
  db: D1Database,
  { id, told, now }: { id: string; told: number; now: number },
): Promise<boolean> {
  const row = await db
    .prepare(
      `UPDATE watch_targets SET told = max(told, ?2), tries = 0, leases = 0, failing_since = NULL, problem = NULL,
         due_at = ?3 + ${LEASE_MS}
       WHERE id = ?1 RETURNING 1`,
    )
    .bind(id, told, now)
    .first()
  return row !== null
}

/** @param mailedAt for an email @returns whether there is more to send */
export async function recordTold(
  db: D1Database,
  { id, told, now, mailedAt = null }: { id: string; told: number; now: number; mailedAt?: number | null },
): Promise<boolean> {
  const row = await db
    .prepare(
      `UPDATE watch_targets SET told = max(told, ?2), tries = 0, leases = 0, failing_since = NULL, problem = NULL,
         mailed_at = coalesce(?4, mailed_at),
         due_at = CASE WHEN EXISTS (SELECT 1 FROM watch_events e WHERE e.watch_id = watch_targets.watch_id AND e.n > ?2)
           THEN ?3 END
       WHERE id = ?1 RETURNING due_at AS dueAt`,
    )
    .bind(id, told, now, mailedAt)
    .first<{ dueAt: number | null }>()
  return row?.dueAt != null
}

export async function waitUntil(db: D1Database, id: string, dueAt: number | null): Promise<void> {
  await db.prepare('UPDATE watch_targets SET due_at = ?, leases = 0 WHERE id = ?').bind(dueAt, id).run()
}

/** @param dueAt null: it gets no more notifications */
export async function noteFailed(
  db: D1Database,
  { id, now, dueAt, problem }: { id: string; now: number; dueAt: number | null; problem: string },
): Promise<void> {
  await db
    .prepare(
      `UPDATE watch_targets SET tries = tries + 1, leases = 0, failing_since = coalesce(failing_since, ?2), due_at = ?3,
         problem = ?4, state = CASE WHEN ?3 IS NULL THEN 'failed' ELSE state END
       WHERE id = ?1`,
    )
    .bind(id, now, dueAt, problem)
    .run()
}

interface PendingMail {
  id: string
  secret: string
}

/** What one consent email asks about: everything that waits for a yes from this address. */
export async function pendingMails(db: D1Database, address: string, limit: number): Promise<PendingMail[]> {
  const { results } = await db
    .prepare(
      `SELECT t.id, t.secret FROM watch_targets t JOIN told w ON w.id = t.watch_id
       WHERE t.kind = 'email' AND t.address = ? AND t.state = 'pending' AND t.mailed_at IS NULL
       ORDER BY t.created_at LIMIT ?`,
    )
    .bind(address, limit)
    .all<PendingMail>()
  return results
}

/** For a batch. */
export const consentAsked = (db: D1Database, ids: readonly string[], now: number): D1PreparedStatement[] => {
  const statement = db.prepare('UPDATE watch_targets SET mailed_at = ?2, due_at = NULL WHERE id = ?1')
  return ids.map((id) => statement.bind(id, now))
}

export interface MailTarget {
  id: string
  watchId: string
  address: string
  subject: string
  state: TargetState
}

export const mailTargetOf = (db: D1Database, secret: string): Promise<MailTarget | null> =>
  db
    .prepare(
      `SELECT t.id, t.watch_id AS watchId, t.address, t.state, w.subject
       FROM watch_targets t JOIN told w ON w.id = t.watch_id WHERE t.kind = 'email' AND t.secret = ?`,
    )
    .bind(secret)
    .first<MailTarget>()

/** For a batch: the address is no longer notified by any watch. */
export const dropMailTargets = (db: D1Database, addressHash: string): D1PreparedStatement =>
  db.prepare(`DELETE FROM watch_targets WHERE kind = 'email' AND address_hash = ?`).bind(addressHash)

/** Addresses of an older version, without a hash. */
export async function unhashedAddresses(db: D1Database, limit: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT address FROM watch_targets WHERE kind = 'email' AND address_hash IS NULL LIMIT ?`,
    )
    .bind(limit)
    .all<{ address: string }>()
  return results.map(({ address }) => address)
}

export async function hashMailTargets(db: D1Database, address: string, addressHash: string): Promise<void> {
  await db
    .prepare(`UPDATE watch_targets SET address_hash = ?2 WHERE kind = 'email' AND address = ?1`)
    .bind(address, addressHash)
    .run()
}
