// The state of a monitor: what is stored of it, as it is shown.
import type { MonitorEvent } from '#shared/dmarc-monitor/event-kinds.ts'
import { ORIGINAL_DAYS } from '#shared/dmarc-monitor/limits.ts'
import { namesAddress, type RecordsSeen } from '#shared/dmarc-monitor/look.ts'
import type { MonitorState } from '#shared/dmarc-monitor/schema.ts'
import { stateShown } from '#shared/dmarc-monitor/shown.ts'
import * as v from 'valibot'
import { askDatabase } from '#worker/db/ask-database.ts'
import { reportMailsOf, type ReportMailRow } from '#worker/db/dmarc-monitor-mails.ts'
import { recordChangesOf } from '#worker/db/dmarc-monitor-kept.ts'
import { BEGUN_NEEDS, type StoredMonitor } from '#worker/db/dmarc-monitors.ts'
import { lackOf } from '#worker/db/room.ts'
import { eventsOf } from '#worker/db/told-events.ts'
import { targetsOf } from '#worker/db/watch-targets.ts'
import { knownOfMonitor } from '#worker/dmarc-monitor/facts.ts'
import { MailSummary } from '#worker/dmarc-monitor/read-mail.ts'
import { monitorEventView } from '#worker/watch/told.ts'
import { shownTarget } from '#worker/watch/report.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Asked {
  db: D1Database
  monitor: StoredMonitor
  address: string
  feed: string
  /** What DNS says now. */
  seen: RecordsSeen
  now: number
  offers: Pick<MonitorState, 'offersEmail' | 'turnstileSiteKey'>
}

export async function monitorState(asked: Asked): Promise<MonitorState> {
  const { db, monitor, address, feed, seen, now, offers } = asked
  const known = await knownOfMonitor(db, monitor, { seen, now })
  const targets = await askDatabase(targetsOf(db, monitor.id))
  const events = await askDatabase(eventsOf<MonitorEvent>(db, monitor.id))
  const mails = await askDatabase(reportMailsOf(db, monitor.id, now - ORIGINAL_DAYS * DAY_MS))
  const records = await askDatabase(recordChangesOf(db, monitor.id))
  const isWaiting = monitor.seenAt === null && namesAddress(seen.dmarc, address) === true
  const noRoom = isWaiting ? await whyNoRoom(db, monitor, now) : null
  return {
    ...stateShown({ monitor, address, known, now, seen, records, noRoom }),
    feed,
    reports: mails.map(mailShown),
    events: events.map((event) => monitorEventView(monitor.domain, event)),
    targets: targets.map((target) => shownTarget(target, now)),
    ...offers,
  }
}

/** Its address is in the record, and it has not begun. */
async function whyNoRoom(db: D1Database, monitor: StoredMonitor, now: number): Promise<string> {
  for (const { of, units, by } of BEGUN_NEEDS) {
    const lack = await askDatabase(lackOf(db, [{ of, units }], { network: monitor[by], now }))
    if (lack) return lack.isShare ? of.ofShare : of.ofAll
  }
  return BEGUN_NEEDS[0].of.ofAll
}

const NOTHING_KNOWN: v.InferOutput<typeof MailSummary> = { from: '', flags: [] }

function mailShown(row: ReportMailRow): MonitorState['reports'][number] {
  const { n, receivedAt, size, state, summary, rawRemoved } = row
  const read = v.safeParse(MailSummary, summary === null ? NOTHING_KNOWN : JSON.parse(summary))
  const known = read.success ? read.output : NOTHING_KNOWN
  return {
    n,
    receivedAt: new Date(receivedAt).toISOString(),
    bytes: size,
    state: state as MonitorState['reports'][number]['state'],
    ...known,
    ...(rawRemoved === 1 && { removed: true as const }),
  }
}
