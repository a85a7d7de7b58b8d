// Fills the queue of watches; its consumer does the work (consumer.ts).
import type { WorkerEnv } from '#worker/env.ts'
import { inTime } from '#worker/net/in-time.ts'
import type { WatchItem } from '#worker/watch/queue-item.ts'

/** Never rejects: what is due stays due, and the next run queues it. */
export async function putIntoWatchQueue(
  env: Pick<WorkerEnv, 'WATCH_QUEUE'>,
  items: readonly WatchItem[],
): Promise<void> {
  if (!env.WATCH_QUEUE || items.length === 0) return
  try {
    await inTime(env.WATCH_QUEUE.sendBatch(items.map((body) => ({ body }))))
  } catch (error) {
    console.error('watch queue', reasonOf(error))
  }
}

/** Only the kind of error: its text may quote an address. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
