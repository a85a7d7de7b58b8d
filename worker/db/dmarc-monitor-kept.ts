// What is kept of the reports of a monitor, as it is read from D1.
import type { ArrivedRow, KeptSums, KeptTls } from '#shared/dmarc-monitor/known.ts'
import type { RecordChange } from '#shared/dmarc-monitor/shown.ts'
import type { KeptDay } from '#shared/dmarc-monitor/sums.ts'
import type { SeenReport } from '#worker/db/dmarc-monitor-sums.ts'

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
  reporter: string
}

/** From a day on. */
export async function sumsSince(db: D1Database, monitorId: string, day: number): Promise<KeptSums> {
  const { results } = await db
    .prepare(
      `SELECT what, day, reporter, key, count, other FROM dmarc_monitor_sums
       WHERE monitor_id = ? AND what <> 'record' AND day >= ? ORDER BY what, day, key`,
    )
    .bind(monitorId, day)
    .all<SumSql>()
  const of = (what: string) => results.filter((row) => row.what === what)
  return {
    rows: of('mail').map(({ day: on, reporter, key, count, other }) => ({
      day: on,
      reporter,
      key,
      messages: count,
      aligned: other,
    })),
    policies: of('policy').map(({ day: on, key, count }) => ({ day: on, key, reports: count })),
    tls: [...of('tls'), ...of('tls-failure')].map(({ what, day: on, reporter, key, count, other }) => ({
      day: on,
      reporter,
      what: what as KeptTls['what'],
      key,
      sessions: count,
      failures: other,
    })),
    reporters: of('reporter'),
    unverified: of('unverified'),
  }
}

/** Oldest first. */
export async function daysOf(db: D1Database, monitorId: string): Promise<KeptDay[]> {
  const { results } = await db
    .prepare(
      `SELECT day, reporter, aligned, failed, refused, spread, incomplete FROM dmarc_monitor_days WHERE monitor_id = ? ORDER BY day`,
    )
    .bind(monitorId)
    .all<KeptDay>()
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
