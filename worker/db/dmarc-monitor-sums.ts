// What the reports of a monitor add up to, in D1. A message counts once, with all it says or nothing, however often it is read.
import { ROWS_OF_A_RECEIVER, ROWS_OF_A_STRANGER } from '#shared/dmarc-monitor/limits.ts'
import { REST_KEY } from '#shared/dmarc-monitor/rows.ts'
import type { KeptDay } from '#shared/dmarc-monitor/sums.ts'
import { REPORT_MAIL, REPORTS_OF_A_RECEIVER, REPORTS_OF_A_STRANGER } from '#shared/room/monitor-rooms.ts'
import { countWorkSql, makeRoomSql, mayDo, type AskedSql } from '#worker/db/room.ts'
import { UNPROVED_REPORTS } from '#shared/room/mail-rooms.ts'
import { giveArrivalBackSql, unprovedWorks } from '#worker/db/unproved-mail.ts'
import type { WaitingMail } from '#worker/db/dmarc-monitor-mails.ts'

/** Names that are listed of a day; what is beyond is in the rest. */
const NAMES = { reporter: 250, unverified: 50 } as const
const REST_NAME = 'others'

const RECEIVER_KINDS = ['mail', 'policy', 'tls', 'tls-failure'] as const
type ReceiverKind = (typeof RECEIVER_KINDS)[number]
type NameKind = keyof typeof NAMES
type SumKind = ReceiverKind | NameKind

/** Larger numbers are not exact. */
const MOST = Number.MAX_SAFE_INTEGER
/** A parameter of D1 has 2 MB at most. */
const ROWS_AT_ONCE = 1_000

export type SumEntry = readonly [day: number, key: string, count: number, other: number]

export interface ReadMail {
  mail: WaitingMail
  now: number
  /** What is said of it from now on. */
  state: string
  /** JSON. */
  summary: string
  /** Nothing of it is kept. */
  isForgotten: boolean
  /** Null: it adds nothing. */
  added: Added | null
  /** Names of who sent reports, whose proof failed. */
  unverified: readonly SumEntry[]
}

/** What one receiver adds. */
export interface Added {
  reporter: string
  /** It is known, or its monitor's owner calls it theirs. */
  isWeighty: boolean
  /** It is known: the owner of a monitor may be a stranger, too, whose word gives no one room. */
  isKnown: boolean
  sums: Readonly<Partial<Record<ReceiverKind, readonly SumEntry[]>>>
  arrived: readonly SumEntry[]
  days: readonly Omit<KeptDay, 'reporter'>[]
  seen: readonly SeenReport[]
}

export interface SeenReport {
  key: string
  reporter: string
  /** Seconds since 1970. */
  begins: number
  ends: number
}

/** Whether this receiver may add so many reports today. */
export async function mayAddReports(
  db: D1Database,
  { mail: { monitorId, receivedAt }, reporter, isWeighty, units }: AddedWork,
): Promise<boolean> {
  const work = isWeighty ? REPORTS_OF_A_RECEIVER : REPORTS_OF_A_STRANGER
  const asked: AskedSql = { network: '?1', units, now: '?2', each: '?3' }
  const row = await db
    .prepare(`SELECT ${mayDo(work, asked)} AS may`)
    .bind(reporter, receivedAt, monitorId)
    .first<{ may: number }>()
  return row?.may === 1
}

interface AddedWork extends Pick<Added, 'reporter' | 'isWeighty'> {
  mail: Pick<WaitingMail, 'monitorId' | 'receivedAt'>
  units: number
}

/**
 * @returns false if nothing was stored: the message has been read already, or one of its reports was counted in the meantime,
 * with another message; then it has to be read again
 */
export async function storeReadMail(db: D1Database, read: ReadMail): Promise<boolean> {
  const { mail, now, state, summary, added, unverified } = read
  const seen = added?.seen ?? []
  const keys = JSON.stringify(seen.map(({ key }) => key))
  const guarded = (sql: string, ...values: (string | number)[]) =>
    db.prepare(sql).bind(mail.id, mail.monitorId, keys, ...values)
  const isProved = added?.isKnown === true && seen.length > 0
  const results = await db.batch([
    ...listed('unverified', unverified, guarded),
    ...(added ? addStatements(added, read, guarded) : []),
    ...(isProved ? takenBack(db, read) : []),
    db
      .prepare(
        `UPDATE dmarc_monitor_mails SET state = ?2, summary = ?3, due_at = NULL, proved = ?7,
           raw_removed_at = CASE WHEN ?4 THEN ?5 ELSE raw_removed_at END
         WHERE id = ?1 AND state = 'waiting' AND (?6 = 0
           OR EXISTS (SELECT 1 FROM dmarc_monitor_seen WHERE monitor_id = dmarc_monitor_mails.monitor_id AND mail_id = ?1))
         RETURNING 1`,
      )
      .bind(mail.id, state, summary, read.isForgotten ? 1 : 0, now, seen.length, Number(isProved)),
  ])
  return (results.at(-1)?.results.length ?? 0) > 0
}

/** Prepares a statement of which ?1 is the message, ?2 the monitor and ?3 the keys of the reports. */
type Guarded = (sql: string, ...values: (string | number)[]) => D1PreparedStatement

const IS_OPEN = `EXISTS (SELECT 1 FROM dmarc_monitor_mails WHERE id = ?1 AND state = 'waiting')
  AND NOT EXISTS (SELECT 1 FROM dmarc_monitor_seen WHERE monitor_id = ?2 AND key IN (SELECT value FROM json_each(?3)))`

function addStatements(added: Added, { mail, now }: ReadMail, guarded: Guarded): D1PreparedStatement[] {
  const { reporter, isWeighty, sums, arrived, days, seen } = added
  const rows = isWeighty ? ROWS_OF_A_RECEIVER : ROWS_OF_A_STRANGER
  const work = isWeighty ? REPORTS_OF_A_RECEIVER : REPORTS_OF_A_STRANGER
  const asked: AskedSql = { network: '?4', units: seen.length, now: '?5', each: '?2' }
  return [
    ...RECEIVER_KINDS.flatMap((what) =>
      summed(
        { what, rest: what === 'mail' ? REST_KEY : null, most: rows, reporter },
        sums[what] ?? [],
        guarded,
      ),
    ),
    ...listed('reporter', arrived, guarded),
    ...(days.length > 0 ? [guarded(ADD_DAYS, JSON.stringify(daysAsRows(days)), reporter)] : []),
    guarded(
      `INSERT INTO dmarc_monitor_receivers (monitor_id, org, network) SELECT ?2, ?4, ?5 WHERE ${IS_OPEN}
       ON CONFLICT DO UPDATE SET network = excluded.network`,
      reporter,
      mail.sentBy,
    ),
    guarded(countWorkSql(work, asked, IS_OPEN), reporter, mail.receivedAt),
    guarded(
      `INSERT INTO dmarc_monitor_seen (monitor_id, key, mail_id, reporter, begins, ends, seen_at)
       SELECT ?2, value ->> 0, ?1, value ->> 1, value ->> 2, value ->> 3, ?5 FROM json_each(?4) WHERE ${IS_OPEN}
       ON CONFLICT DO NOTHING`,
      JSON.stringify(seen.map(({ key, begins, ends }) => [key, reporter, begins, ends])),
      now,
    ),
  ]
}

/** It proved itself: what it took of the share of what proves nothing is free again, and its owner's originals get room for it. */
function takenBack(db: D1Database, { mail, now }: ReadMail): D1PreparedStatement[] {
  const { id, token, sentBy, network, size, receivedAt, provedFirst } = mail
  const isWaiting = `EXISTS (SELECT 1 FROM dmarc_monitor_mails WHERE id = ?1 AND state = 'waiting')`
  const arrived = { sentBy: '?2', to: '?3', size: '?4', now: '?5' }
  const works = provedFirst ? [] : unprovedWorks(UNPROVED_REPORTS)
  return [
    db
      .prepare(makeRoomSql(REPORT_MAIL, { network: '?2', units: '?3', now: '?4' }, isWaiting))
      .bind(id, network, size, now),
    ...giveArrivalBackSql(works, arrived, isWaiting).map((sql) =>
      db.prepare(sql).bind(id, sentBy, token, size, receivedAt),
    ),
  ]
}

interface Summed {
  what: SumKind
  /** Where the smallest go that are beyond the limit; null: nowhere. */
  rest: string | null
  most: number
  reporter: string
}

const listed = (what: NameKind, entries: readonly SumEntry[], guarded: Guarded): D1PreparedStatement[] =>
  summed({ what, rest: REST_NAME, most: NAMES[what], reporter: '' }, entries, guarded)

/** Adds what is new, and then keeps the largest of each day. */
function summed(
  { what, rest, most, reporter }: Summed,
  entries: readonly SumEntry[],
  guarded: Guarded,
): D1PreparedStatement[] {
  if (entries.length === 0) return []
  const days = JSON.stringify([...new Set(entries.map(([day]) => day))])
  const adds = what in NAMES ? 'max(other, excluded.other)' : `min(other + excluded.other, ${MOST})`
  const other = what in NAMES ? 'max' : 'sum'
  const onConflict = `ON CONFLICT DO UPDATE SET count = min(count + excluded.count, ${MOST}), other = ${adds}`
  const beyond = `SELECT day, key, count, other FROM (
      SELECT *, row_number() OVER (PARTITION BY day ORDER BY count DESC, key) AS place FROM dmarc_monitor_sums
      WHERE monitor_id = ?2 AND what = '${what}' AND reporter = ?5 AND key <> '${rest ?? ''}'
        AND day IN (SELECT value FROM json_each(?4)))
    WHERE place > ${most} AND ${IS_OPEN}`
  return [
    ...pieces(entries).map((piece) =>
      guarded(
        `INSERT INTO dmarc_monitor_sums (monitor_id, what, day, reporter, key, count, other)
         SELECT ?2, '${what}', value ->> 0, ?5, value ->> 1, min(sum(value ->> 2), ${MOST}), min(${other}(value ->> 3), ${MOST})
         FROM json_each(?4) WHERE ${IS_OPEN} GROUP BY value ->> 0, value ->> 1 ${onConflict}`,
        JSON.stringify(piece),
        reporter,
      ),
    ),
    ...(rest === null
      ? []
      : [
          guarded(
            `INSERT INTO dmarc_monitor_sums (monitor_id, what, day, reporter, key, count, other)
             SELECT ?2, '${what}', day, ?5, '${rest}', min(sum(count), ${MOST}), min(${other}(other), ${MOST})
             FROM (${beyond}) GROUP BY day ${onConflict}`,
            days,
            reporter,
          ),
        ]),
    guarded(
      `DELETE FROM dmarc_monitor_sums WHERE monitor_id = ?2 AND what = '${what}' AND reporter = ?5
         AND (day, key) IN (SELECT day, key FROM (${beyond}))`,
      days,
      reporter,
    ),
  ]
}

function pieces(entries: readonly SumEntry[]): (readonly SumEntry[])[] {
  const count = Math.ceil(entries.length / ROWS_AT_ONCE)
  return Array.from({ length: count }, (_, at) => entries.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE))
}

const daysAsRows = (days: Added['days']) =>
  days.map(({ day, aligned, failed, refused, spread, incomplete }) => [
    day,
    aligned,
    failed,
    refused,
    spread,
    incomplete,
  ])

const ADD_DAYS = `
  INSERT INTO dmarc_monitor_days (monitor_id, day, reporter, aligned, failed, refused, spread, incomplete)
  SELECT ?2, value ->> 0, ?5, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?4) WHERE ${IS_OPEN}
  ON CONFLICT DO UPDATE SET aligned = min(aligned + excluded.aligned, ${MOST}),
    failed = min(failed + excluded.failed, ${MOST}), refused = min(refused + excluded.refused, ${MOST}),
    spread = max(spread, excluded.spread), incomplete = max(incomplete, excluded.incomplete)`
