// Monitors of DMARC reports in D1; with the other files of this name, the only code that knows their tables.
import { MonitorMemory, newMemory, type MonitorEvent } from '#shared/dmarc-monitor/event-kinds.ts'
import { LEFT_MS, UNSEEN_MS } from '#shared/dmarc-monitor/limits.ts'
import type { PolicyChange } from '#shared/dmarc-monitor/policy-lag.ts'
import type { RefusedMail } from '#shared/room/refused-mail.ts'
import { MONITORS, MONITORS_OF_A_DOMAIN, NEW_MONITORS, WAITING_MONITORS } from '#shared/room/monitor-rooms.ts'
import { isDue } from '#worker/db/due.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import { REFUSED_COLUMNS, refusedIn, type RefusedColumns } from '#worker/db/refused-mail.ts'
import { opensFeed, opensPage } from '#worker/db/page-keys.ts'
import { fits, makeRoomSql, mayDo, type AskedSql } from '#worker/db/room.ts'
import { eventStatements, forgetTold, isLookOpen } from '#worker/db/told-events.ts'

const HOUR_MS = 60 * 60 * 1000
/** How often DNS is looked at, and what to tell is found. */
const LOOK_EVERY_MS = 6 * HOUR_MS
/** A look has to be stored within this time, or it is queued again, each time later. */
const LEASE_MS = 5 * 60 * 1000
const MAX_DOUBLINGS = 6
/** Of a record, what is kept to notice its next change. */
const MAX_RECORD = 4_000
/** Names that the owner of a domain sees or marks. */
export const MAX_SENDERS = 2_000

export interface StoredMonitor {
  id: string
  token: string
  domain: string
  network: string
  /** The domain as it is registered. */
  registered: string
  /** Milliseconds since 1970, like all times here. */
  createdAt: number
  expiresAt: number
  /** When the record first had the address; null before. */
  seenAt: number | null
  /** Since when the record has it no more; null while it has. */
  leftAt: number | null
  removedAt: number | null
  /** Messages that were refused; null if none ever was. */
  refused: RefusedMail | null
  /** The DMARC record when it was last looked at. */
  record: string | null
  policyChange: PolicyChange | null
  turn: number
  done: number
  memory: MonitorMemory
}

type Row = Omit<StoredMonitor, 'policyChange' | 'memory' | 'refused'> &
  RefusedColumns & {
    policyChange: string | null
    memory: string
  }

const MONITOR = `id, token, domain, network, registered, ${REFUSED_COLUMNS}, created_at AS createdAt, expires_at AS expiresAt, seen_at AS seenAt, left_at AS leftAt,
  removed_at AS removedAt, record, policy_change AS policyChange, turn, done, memory`

const readRow = (row: Row): StoredMonitor => ({
  ...row,
  refused: refusedIn(row),
  policyChange: row.policyChange === null ? null : (JSON.parse(row.policyChange) as PolicyChange),
  memory: readAnyShape(MonitorMemory, row.memory) ?? newMemory(),
})

interface NewMonitor extends Pick<StoredMonitor, 'id' | 'token' | 'domain' | 'network' | 'registered'> {
  viewHash: string
  feedHash: string
  now: number
}

/** What a new monitor needs. */
export const MONITOR_NEEDS = [
  { of: WAITING_MONITORS, units: 1 },
  { of: NEW_MONITORS, units: 1 },
] as const

/** @returns false if there is no room for another that waits */
export async function storeMonitor(db: D1Database, monitor: NewMonitor): Promise<boolean> {
  const { id, token, domain, registered, viewHash, feedHash, network, now } = monitor
  const asked: AskedSql = { network: '?1', units: 1, now: '?2' }
  const isAllowed = mayDo(NEW_MONITORS, asked)
  const results = await db.batch([
    db.prepare(makeRoomSql(WAITING_MONITORS, asked, isAllowed)).bind(network, now),
    db
      .prepare(
        `INSERT INTO dmarc_monitors (network, created_at, id, token, view_hash, feed_hash, domain, registered, expires_at, next_at, memory)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 WHERE ${fits(WAITING_MONITORS, asked)} AND ${isAllowed} RETURNING 1`,
      )
      .bind(
        network,
        now,
        id,
        token,
        viewHash,
        feedHash,
        domain,
        registered,
        now + UNSEEN_MS,
        now + LOOK_EVERY_MS,
        JSON.stringify(newMemory()),
      ),
  ])
  return (results.at(-1)?.results.length ?? 0) > 0
}

const monitorWhere = async (
  db: D1Database,
  condition: string,
  value: string,
): Promise<StoredMonitor | null> => {
  const row = await db
    .prepare(`SELECT ${MONITOR} FROM dmarc_monitors WHERE ${condition}`)
    .bind(value)
    .first<Row>()
  return row && readRow(row)
}

/** By its key. */
export const monitorOf = (db: D1Database, viewHash: string) =>
  monitorWhere(db, opensPage('view_hash'), viewHash)
/** By the key of its feed. */
export const monitorOfFeed = (db: D1Database, feedHash: string) => monitorWhere(db, opensFeed(), feedHash)
export const monitorById = (db: D1Database, id: string) => monitorWhere(db, 'id = ?', id)

/** What one needs once its address is in the record. */
export const BEGUN_NEEDS = [
  { of: MONITORS, units: 1, by: 'network' },
  { of: MONITORS_OF_A_DOMAIN, units: 1, by: 'registered' },
] as const

/** For a batch: it begins if there is room, or one without reports gives way. Otherwise it waits on. */
function beginStatements(
  db: D1Database,
  { id, network, registered }: Pick<StoredMonitor, 'id' | 'network' | 'registered'>,
  now: number,
): D1PreparedStatement[] {
  const ofNetwork: AskedSql = { network: '?3', units: 1, now: '?2' }
  const ofDomain: AskedSql = { network: '?4', units: 1, now: '?2' }
  const isReady = `EXISTS (SELECT 1 FROM dmarc_monitors WHERE id = ?1 AND seen_at IS NULL AND removed_at IS NULL)
    AND ${fits(MONITORS_OF_A_DOMAIN, ofDomain)}`
  return [
    db.prepare(makeRoomSql(MONITORS, ofNetwork, isReady)).bind(id, now, network, registered),
    db
      .prepare(
        `UPDATE dmarc_monitors SET seen_at = ?2 WHERE id = ?1 AND ${isReady} AND ${fits(MONITORS, ofNetwork)}`,
      )
      .bind(id, now, network, registered),
  ]
}

/** The address was seen in the record: it lives on, if there is room for it. */
export async function noteSeen(db: D1Database, monitor: StoredMonitor, now: number): Promise<void> {
  await db.batch([
    ...beginStatements(db, monitor, now),
    db
      .prepare(
        `UPDATE dmarc_monitors SET left_at = NULL, expires_at = max(expires_at, ?2)
         WHERE id = ?1 AND removed_at IS NULL AND seen_at IS NOT NULL`,
      )
      .bind(monitor.id, now + LEFT_MS),
  ])
}

/** Includes everything that came. */
export async function deleteMonitor(db: D1Database, id: string): Promise<void> {
  await db.batch(deleteStatements(db, '?1', id))
}

/** For a batch. @param ids a query for the ids of what ends, with the parameter ?1 */
export const deleteStatements = (
  db: D1Database,
  ids: string,
  parameter: string | number,
): D1PreparedStatement[] => [
  ...forgetTold(db, ids, parameter),
  ...['mails', 'seen', 'days', 'sums', 'senders', 'receivers'].map((table) =>
    db.prepare(`DELETE FROM dmarc_monitor_${table} WHERE monitor_id IN (${ids})`).bind(parameter),
  ),
  db.prepare(`DELETE FROM dmarc_monitors WHERE id IN (${ids}) RETURNING 1`).bind(parameter),
]

export interface MonitorLook {
  id: string
  turn: number
}

/** Leases the monitors that are due, each with the number of its next look; one that is not stored is due again. */
export async function takeDueMonitors(db: D1Database, now: number, limit: number): Promise<MonitorLook[]> {
  const { results } = await db
    .prepare(
      `UPDATE dmarc_monitors SET turn = max(turn, done + 1), leases = leases + 1,
         next_at = ?1 + min(${LEASE_MS} << min(leases, ${MAX_DOUBLINGS}), ${LOOK_EVERY_MS})
       WHERE id IN (SELECT id FROM dmarc_monitors WHERE ${isDue('next_at', '?1', LOOK_EVERY_MS)} AND expires_at > ?1 ORDER BY next_at LIMIT ?2)
       RETURNING id, turn`,
    )
    .bind(now, limit)
    .all<MonitorLook>()
  return results
}

export interface SenderSeen {
  name: string
  /** Days since 1970. */
  firstDay: number
  lastDay: number
}

interface LookOutcome extends MonitorLook {
  now: number
  /** Null: DNS did not answer. */
  isNamed: boolean | null
  record: string | null
  policyChange: PolicyChange | null
  /** The record changed since the last look. */
  change: { day: number; before: string; after: string } | null
  memory: MonitorMemory
  events: readonly MonitorEvent[]
  senders: readonly SenderSeen[]
}

/** Stores all of a look's outcome or nothing, and only once. @returns false if it was stored before */
export async function storeMonitorLook(
  db: D1Database,
  monitor: Pick<StoredMonitor, 'id' | 'network' | 'registered'>,
  outcome: LookOutcome,
): Promise<boolean> {
  const { id, turn, now, isNamed, record, policyChange, change, memory, events, senders } = outcome
  const isOpen = 'EXISTS (SELECT 1 FROM dmarc_monitors WHERE id = ?1 AND turn = ?2 AND done < ?2)'
  const seen = senders.map(({ name, firstDay, lastDay }) => [name, firstDay, lastDay])
  const results = await db.batch([
    ...eventStatements(db, isLookOpen('dmarc_monitors'), { id, turn, now, events }),
    db
      .prepare(
        `INSERT INTO dmarc_monitor_senders (monitor_id, name, first_day, last_day)
         SELECT ?1, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?3) WHERE ${isOpen}
           AND (SELECT count(*) FROM dmarc_monitor_senders WHERE monitor_id = ?1) < ${MAX_SENDERS}
         ON CONFLICT DO UPDATE SET first_day = min(coalesce(first_day, excluded.first_day), excluded.first_day),
           last_day = max(coalesce(last_day, excluded.last_day), excluded.last_day)`,
      )
      .bind(id, turn, JSON.stringify(seen)),
    ...(change === null
      ? []
      : [
          db
            .prepare(
              `INSERT INTO dmarc_monitor_sums (monitor_id, what, day, reporter, key, count, other)
               SELECT ?1, 'record', ?3, '', ?4, 1, 0 WHERE ${isOpen} ON CONFLICT DO NOTHING`,
            )
            .bind(id, turn, change.day, JSON.stringify([change.before, change.after])),
        ]),
    ...(isNamed === true ? beginStatements(db, monitor, now) : []),
    db
      .prepare(
        `UPDATE dmarc_monitors SET done = ?2, leases = 0, next_at = ?3 + ${LOOK_EVERY_MS}, memory = ?4,
           left_at = CASE WHEN ?5 = 1 THEN NULL WHEN ?5 = 0 AND seen_at IS NOT NULL THEN coalesce(left_at, ?3) ELSE left_at END,
           -- What could not be found out ends nothing.
           expires_at = CASE WHEN ?5 = 1 AND seen_at IS NOT NULL THEN max(expires_at, ?3 + ${LEFT_MS})
             WHEN ?5 IS NULL THEN max(expires_at, ?3 + ${8 * LOOK_EVERY_MS}) ELSE expires_at END,
           record = CASE WHEN ?5 IS NULL THEN record ELSE ?6 END,
           policy_change = ?7
         WHERE id = ?1 AND turn = ?2 AND done < ?2 RETURNING 1`,
      )
      .bind(
        id,
        turn,
        now,
        JSON.stringify(memory),
        isNamed === null ? null : Number(isNamed),
        record?.slice(0, MAX_RECORD) ?? null,
        policyChange && JSON.stringify(policyChange),
      ),
  ])
  return (results.at(-1)?.results.length ?? 0) > 0
}
