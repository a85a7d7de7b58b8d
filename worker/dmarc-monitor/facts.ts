// What is known of a monitored domain: read from the database once, for its page and for what is told.
import { knownOf, type MonitorKnown } from '#shared/dmarc-monitor/known.ts'
import { WINDOW_DAYS } from '#shared/dmarc-monitor/limits.ts'
import { policyNow, type RecordsSeen } from '#shared/dmarc-monitor/look.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { receiversKept, sendersKept } from '#worker/db/dmarc-monitor-marks.ts'
import type { StoredMonitor } from '#worker/db/dmarc-monitors.ts'
import { daysOf, sumsSince } from '#worker/db/dmarc-monitor-kept.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export async function knownOfMonitor(
  db: D1Database,
  { id, domain, policyChange }: StoredMonitor,
  { seen, now }: { seen: Pick<RecordsSeen, 'dmarc' | 'inherited'>; now: number },
): Promise<MonitorKnown> {
  const today = Math.floor(now / DAY_MS)
  const sums = await askDatabase(sumsSince(db, id, today - WINDOW_DAYS))
  const days = await askDatabase(daysOf(db, id))
  const senders = await askDatabase(sendersKept(db, id))
  const receivers = await askDatabase(receiversKept(db, id))
  const published = policyNow(seen, policyChange && Math.floor(policyChange.at / DAY_MS))
  return knownOf({ domain, sums, days, senders, receivers, today, published })
}
