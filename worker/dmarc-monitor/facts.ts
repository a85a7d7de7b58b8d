// What is known of a monitored domain: read from the database once, for its page and for what is told.
import { countedOf } from '#shared/dmarc-monitor/counted.ts'
import { WINDOW_DAYS } from '#shared/dmarc-monitor/limits.ts'
import { judgeRows, type JudgedRows, type Mark } from '#shared/dmarc-monitor/senders.ts'
import type { SumDay } from '#shared/dmarc-monitor/sums.ts'
import type { Counted } from '#shared/reports/judge.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { sendersKept, type StoredMonitor } from '#worker/db/dmarc-monitors.ts'
import { daysOf, sumsSince, type KeptSums } from '#worker/db/dmarc-monitor-sums.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What is usual is known from before the days that are told of. */
const BACKGROUND_DAYS = 35

export interface MonitorKnown {
  /** The first day of what is shown. */
  first: number
  today: number
  judged: JudgedRows
  days: SumDay[]
  sums: KeptSums
  counted: Counted
  /** Of each sender, as far back as anything is kept. */
  firstSeen: Map<string, number>
  lastSeen: Map<string, number>
}

/** @param days before today that senders and totals are about */
async function known(
  db: D1Database,
  { id, domain }: StoredMonitor,
  { now, back }: { now: number; back: number },
): Promise<MonitorKnown> {
  const today = Math.floor(now / DAY_MS)
  const first = today - back
  const sums = await askDatabase(sumsSince(db, id, first))
  const days = await askDatabase(daysOf(db, id))
  const senders = await askDatabase(sendersKept(db, id))
  const marks = new Map<string, Mark>(
    senders.flatMap(({ name, mark }) => (mark === null ? [] : [[name, mark]])),
  )
  const judged = judgeRows(sums.rows, marks)
  const dayOf = (field: 'firstDay' | 'lastDay') =>
    new Map(senders.flatMap((row) => (row[field] === null ? [] : [[row.name, row[field]] as const])))
  // The verdict is about the same days, whoever asks.
  const isRecent = ({ day }: { day: number }) => day >= today - WINDOW_DAYS
  const counted = countedOf({
    domain,
    judged: back > WINDOW_DAYS ? judgeRows(sums.rows.filter(isRecent), marks) : judged,
    days,
    policies: sums.policies.filter(isRecent),
    tls: sums.tls,
    reports: sums.reporters.reduce((total, { count }) => total + count, 0),
    receivers: new Set(sums.reporters.map(({ key }) => key)).size,
  })
  return {
    first,
    today,
    judged,
    days,
    sums,
    counted,
    firstSeen: dayOf('firstDay'),
    lastSeen: dayOf('lastDay'),
  }
}

export const knownForPage = (db: D1Database, monitor: StoredMonitor, now: number) =>
  known(db, monitor, { now, back: WINDOW_DAYS })

export const knownForEvents = (db: D1Database, monitor: StoredMonitor, now: number) =>
  known(db, monitor, { now, back: BACKGROUND_DAYS })
