// What is known of a monitored domain: read from the database once, for its page and for what is told.
import { knownOf, type MonitorKnown } from '#shared/dmarc-monitor/known.ts'
import { WINDOW_DAYS } from '#shared/dmarc-monitor/limits.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { receiversKept, sendersKept } from '#worker/db/dmarc-monitor-marks.ts'
import type { StoredMonitor } from '#worker/db/dmarc-monitors.ts'
import { daysOf, sumsSince } from '#worker/db/dmarc-monitor-kept.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What is usual is known from before the days that are told of. */
const BACKGROUND_DAYS = 35

async function known(
  db: D1Database,
  { id, domain }: StoredMonitor,
  { now, back }: { now: number; back: number },
): Promise<MonitorKnown> {
  const today = Math.floor(now / DAY_MS)
  const sums = await askDatabase(sumsSince(db, id, today - back))
  const days = await askDatabase(daysOf(db, id))
  const senders = await askDatabase(sendersKept(db, id))
  const receivers = await askDatabase(receiversKept(db, id))
  return knownOf({ domain, sums, days, senders, receivers, today, back })
}

export const knownForPage = (db: D1Database, monitor: StoredMonitor, now: number) =>
  known(db, monitor, { now, back: WINDOW_DAYS })

export const knownForEvents = (db: D1Database, monitor: StoredMonitor, now: number) =>
  known(db, monitor, { now, back: BACKGROUND_DAYS })
