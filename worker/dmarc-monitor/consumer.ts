// The queue of monitors: one message is one mail to read, or one look at one domain. What has no outcome in time is queued again.
import { askDatabase } from '#worker/db/ask-database.ts'
import { takeWaitingMails } from '#worker/db/dmarc-monitor-mails.ts'
import { takeDueMonitors } from '#worker/db/dmarc-monitors.ts'
import type { Deps } from '#worker/deps.ts'
import { lookAtMonitor } from '#worker/dmarc-monitor/look.ts'
import type { MonitorItem } from '#worker/dmarc-monitor/queue-item.ts'
import { readStoredMail } from '#worker/dmarc-monitor/read-mail.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { inTime } from '#worker/net/in-time.ts'
import { oneByOne } from '#worker/one-by-one.ts'
import { putIntoWatchQueue } from '#worker/watch/put-into-queue.ts'

export const MONITOR_QUEUE = 'warmpost-dmarc-monitor'
/** With a run every five minutes, the looks of 1,400 monitors. */
const LOOKS_A_RUN = 20
/** Only those that were lost: a message is queued as it comes. */
const MAILS_A_RUN = 20
const RETRY_SECONDS = 60
/** After that, its lease in the database ends, and the next one is longer. */
const ATTEMPTS = 3

/** Never rejects: what waits is queued by the next run. */
export async function putIntoMonitorQueue(
  env: Pick<WorkerEnv, 'MONITOR_QUEUE'>,
  items: readonly MonitorItem[],
): Promise<void> {
  if (!env.MONITOR_QUEUE || items.length === 0) return
  try {
    await inTime(env.MONITOR_QUEUE.sendBatch(items.map((body) => ({ body }))))
  } catch (error) {
    console.error('monitor queue', reasonOf(error))
  }
}

/** The scheduled job: each kind on its own, so that what was leased is queued though the other kind fails. */
export async function queueDueMonitors(env: WorkerEnv, now: number): Promise<void> {
  if (!env.MONITOR_QUEUE) return
  const queue = async <T>(due: Promise<T[]>, itemOf: (one: T) => MonitorItem) => {
    const items = (await askDatabase(due)).map(itemOf)
    await putIntoMonitorQueue(env, items)
  }
  await oneByOne({
    looks: () =>
      queue(takeDueMonitors(env.DB, now, LOOKS_A_RUN), ({ id, turn }) => ({
        kind: 'look',
        monitor: id,
        turn,
      })),
    mails: () => queue(takeWaitingMails(env.DB, now, MAILS_A_RUN), (mail) => ({ kind: 'report', mail })),
  })
}

export async function consumeMonitors(
  batch: MessageBatch<MonitorItem>,
  env: WorkerEnv,
  deps: Deps,
): Promise<void> {
  for (const message of batch.messages) {
    try {
      await consume(message.body, env, deps)
      message.ack()
    } catch (error) {
      console.error('monitor', message.body.kind, reasonOf(error))
      if (message.attempts >= ATTEMPTS) message.ack()
      else message.retry({ delaySeconds: RETRY_SECONDS })
    }
  }
}

async function consume(item: MonitorItem, env: WorkerEnv, deps: Deps): Promise<void> {
  if (item.kind === 'report') return readStoredMail(item.mail, env, deps)
  const targets = await lookAtMonitor({ id: item.monitor, turn: item.turn }, env, deps)
  await putIntoWatchQueue(
    env,
    targets.map((target) => ({ kind: 'tell' as const, target })),
  )
}

/** Only the kind of error: its text may quote a report. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
