// What the reports of a monitor add up to, in D1. A message counts once, with all it says or nothing, however often it is read.
import type { ArrivedRow, KeptSums } from '#shared/dmarc-monitor/known.ts'
import { ROWS_A_DAY } from '#shared/dmarc-monitor/limits.ts'
import { REST_KEY } from '#shared/dmarc-monitor/rows.ts'
import type { RecordChange } from '#shared/dmarc-monitor/shown.ts'
import type { SumDay } from '#shared/dmarc-monitor/sums.ts'
import type { TlsRow } from '#shared/dmarc-monitor/tls-rows.ts'

/** Different keys of a day by kind; what is beyond is in the rest, or left out where there is none. */
const LIMITS = {
  mail: { most: ROWS_A_DAY, rest: REST_KEY },
  reporter: { most: 100, rest: 'others' },
  unverified: { most: 50, rest: 'others' },
  policy: { most: 100, rest: null },
  tls: { most: 50, rest: null },
  'tls-failure': { most: 100, rest: null },
} as const
type SumKind = keyof typeof LIMITS

/** Larger numbers are not exact. */
const MOST = Number.MAX_SAFE_INTEGER
/** A parameter of D1 has 2 MB at most. */
const ROWS_AT_ONCE = 1_000

export type SumEntry = readonly [day: number, key: string, count: number, other: number]

export interface ReadMail {
  mailId: string
  monitorId: string
  now: number
  /** What is said of it from now on. */
  state: string
  /** JSON. */
  summary: string
  /** Nothing of it is kept. */
  isForgotten: boolean
  sums: Readonly<Partial<Record<SumKind, readonly SumEntry[]>>>
  days: readonly SumDay[]
  seen: readonly SeenReport[]
}

export interface SeenReport {
  key: string
  reporter: string
  /** Seconds since 1970. */
  begins: number
  ends: number
}

/**
 * @returns false if nothing was stored: the message has been read already, or one of its reports was counted in the meantime,
 * with another message; then it has to be read again
 */
export async function storeReadMail(db: D1Database, mail: ReadMail): Promise<boolean> {
  const { mailId, monitorId, now, state, summary, sums, days, seen } = mail
  const keys = JSON.stringify(seen.map(({ key }) => key))
  const isOpen = `EXISTS (SELECT 1 FROM dmarc_monitor_mails WHERE id = ?1 AND state = 'waiting')
    AND NOT EXISTS (SELECT 1 FROM dmarc_monitor_seen WHERE monitor_id = ?2 AND key IN (SELECT value FROM json_each(?3)))`
  const guarded = (sql: string, ...values: (string | number)[]) =>
    db.prepare(sql).bind(mailId, monitorId, keys, ...values)
  const results = await db.batch([
    ...(Object.entries(sums) as [SumKind, readonly SumEntry[]][]).flatMap(([what, entries]) =>
      pieces(entries).map((piece) => guarded(addSql(what, isOpen), JSON.stringify(piece))),
    ),
    ...(days.length > 0 ? [guarded(addDaysSql(isOpen), JSON.stringify(daysAsRows(days)))] : []),
    guarded(
      `INSERT INTO dmarc_monitor_seen (monitor_id, key, mail_id, reporter, begins, ends, seen_at)
       SELECT ?2, value ->> 0, ?1, value ->> 1, value ->> 2, value ->> 3, ?5 FROM json_each(?4) WHERE ${isOpen}
       ON CONFLICT DO NOTHING`,
      JSON.stringify(seen.map(({ key, reporter, begins, ends }) => [key, reporter, begins, ends])),
      now,
    ),
    db
      .prepare(
        `UPDATE dmarc_monitor_mails SET state = ?2, summary = ?3, due_at = NULL,
           raw_removed_at = CASE WHEN ?4 THEN ?5 ELSE raw_removed_at END
         WHERE id = ?1 AND state = 'waiting' AND (?6 = 0
           OR EXISTS (SELECT 1 FROM dmarc_monitor_seen WHERE monitor_id = dmarc_monitor_mails.monitor_id AND mail_id = ?1))
         RETURNING 1`,
      )
      .bind(mailId, state, summary, mail.isForgotten ? 1 : 0, now, seen.length),
  ])
  return (results.at(-1)?.results.length ?? 0) > 0
}

function pieces(entries: readonly SumEntry[]): (readonly SumEntry[])[] {
  const count = Math.ceil(entries.length / ROWS_AT_ONCE)
  return Array.from({ length: count }, (_, at) => entries.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE))
}

const daysAsRows = (days: readonly SumDay[]) =>
  days.map(({ day, aligned, failed, refused, spread }) => [day, aligned, failed, refused, spread])

/** Known keys are added to; of new ones, the largest take the places that are left. */
function addSql(what: SumKind, isOpen: string): string {
  const { most, rest } = LIMITS[what]
  const isTime = what === 'reporter' || what === 'unverified'
  const fits = `(is_known OR place <= ${most} - kept OR key = '${rest ?? ''}')`
  return `
    INSERT INTO dmarc_monitor_sums (monitor_id, what, day, key, count, other)
    SELECT ?2, '${what}', day, ${rest === null ? 'key' : `CASE WHEN ${fits} THEN key ELSE '${rest}' END`} AS to_key,
      min(sum(count), ${MOST}), ${isTime ? 'max(other)' : `min(sum(other), ${MOST})`}
    FROM (
      SELECT *, row_number() OVER (PARTITION BY day, is_known ORDER BY count DESC, key) AS place FROM (
        SELECT value ->> 0 AS day, value ->> 1 AS key, value ->> 2 AS count, value ->> 3 AS other,
          EXISTS (SELECT 1 FROM dmarc_monitor_sums
            WHERE monitor_id = ?2 AND what = '${what}' AND day = value ->> 0 AND key = value ->> 1) AS is_known,
          (SELECT count(*) FROM dmarc_monitor_sums
            WHERE monitor_id = ?2 AND what = '${what}' AND day = value ->> 0 AND key <> '${rest ?? ''}') AS kept
        FROM json_each(?4)))
    WHERE ${isOpen} ${rest === null ? `AND ${fits}` : ''}
    GROUP BY day, to_key
    ON CONFLICT DO UPDATE SET count = min(count + excluded.count, ${MOST}),
      other = ${isTime ? 'max(other, excluded.other)' : `min(other + excluded.other, ${MOST})`}`
}

const addDaysSql = (isOpen: string): string => `
  INSERT INTO dmarc_monitor_days (monitor_id, day, aligned, failed, refused, spread)
  SELECT ?2, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?4) WHERE ${isOpen}
  ON CONFLICT DO UPDATE SET aligned = min(aligned + excluded.aligned, ${MOST}),
    failed = min(failed + excluded.failed, ${MOST}), refused = min(refused + excluded.refused, ${MOST}),
    spread = max(spread, excluded.spread)`

/** Of these keys, those of reports that count already. */
export async function seenKeys(
  db: D1Database,
  monitorId: string,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { results } = await db
    .prepare(
      `SELECT key FROM dmarc_monitor_seen WHERE monitor_id = ? AND key IN (SELECT value FROM json_each(?))`,
    )
    .bind(monitorId, JSON.stringify(keys))
    .all<{ key: string }>()
  return new Set(results.map(({ key }) => key))
}

/** Whether a report of the same receiver covers part of the time. */
export async function isOverlapping(
  db: D1Database,
  monitorId: string,
  { reporter, begins, ends }: Omit<SeenReport, 'key'>,
): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT 1 FROM dmarc_monitor_seen WHERE monitor_id = ? AND reporter = ? AND begins < ? AND ends > ? LIMIT 1`,
    )
    .bind(monitorId, reporter, ends, begins)
    .first()
  return row !== null
}

interface SumSql extends ArrivedRow {
  what: string
}

/** From a day on. */
export async function sumsSince(db: D1Database, monitorId: string, day: number): Promise<KeptSums> {
  const { results } = await db
    .prepare(
      `SELECT what, day, key, count, other FROM dmarc_monitor_sums
       WHERE monitor_id = ? AND what <> 'record' AND day >= ? ORDER BY what, day, key`,
    )
    .bind(monitorId, day)
    .all<SumSql>()
  const of = (what: SumKind) => results.filter((row) => row.what === what)
  return {
    rows: of('mail').map(({ day: on, key, count, other }) => ({
      day: on,
      key,
      messages: count,
      aligned: other,
    })),
    policies: of('policy').map(({ day: on, key, count }) => ({ day: on, key, reports: count })),
    tls: [...of('tls'), ...of('tls-failure')].map(({ what, day: on, key, count, other }) => ({
      day: on,
      what: what as TlsRow['what'],
      key,
      sessions: count,
      failures: other,
    })),
    reporters: of('reporter'),
    unverified: of('unverified'),
  }
}

/** Oldest first. */
export async function daysOf(db: D1Database, monitorId: string): Promise<SumDay[]> {
  const { results } = await db
    .prepare(
      `SELECT day, aligned, failed, refused, spread FROM dmarc_monitor_days WHERE monitor_id = ? ORDER BY day`,
    )
    .bind(monitorId)
    .all<SumDay>()
  return results
}

export async function recordChangesOf(db: D1Database, monitorId: string): Promise<RecordChange[]> {
  const { results } = await db
    .prepare(
      `SELECT day, key FROM dmarc_monitor_sums WHERE monitor_id = ? AND what = 'record' ORDER BY day LIMIT 500`,
    )
    .bind(monitorId)
    .all<{ day: number; key: string }>()
  return results.map(({ day, key }) => {
    const [before = '', after = ''] = JSON.parse(key) as string[]
    return { day, before, after }
  })
}
