// A database or a queue that does not answer in time has failed for the caller. A write may still succeed later;
// that is why messages have a key (0003_contact_delivery.sql) and subscribers are identified by their address.
import { systemClock, type Clock } from '#worker/clock.ts'
import { withTimeout } from '#worker/net/with-timeout.ts'

const TIMEOUT_MS = 4_000

class JobTimeout extends Error {
  override name = 'JobTimeout'
}

/** Rejects when the job does, and when it takes too long. */
export async function inTime<T>(
  job: Promise<T>,
  { clock = systemClock, timeoutMs = TIMEOUT_MS }: { clock?: Clock; timeoutMs?: number } = {},
): Promise<T> {
  const outcome = await withTimeout(clock, timeoutMs, async () => ({ value: await job }))
  if (outcome === 'timeout') throw new JobTimeout()
  return outcome.value
}
