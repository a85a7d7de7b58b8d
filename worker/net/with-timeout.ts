// Ends a job at a time limit, or when no one waits for it anymore, whether it respects its signal or not.
import type { Clock } from '#worker/clock.ts'
import type { Ended } from '#worker/net/ending.ts'

/** @param ended each of these ends the job early; the outcome is then also `timeout` */
export async function withTimeout<T>(
  clock: Clock,
  timeoutMs: number,
  job: (signal: AbortSignal) => Promise<T>,
  ...ended: (Ended | undefined)[]
): Promise<T | 'timeout'> {
  if (ended.some((signal) => signal?.aborted)) return 'timeout'
  const abort = new AbortController()
  let cleanUp = () => {}
  const timeout = new Promise<'timeout'>((resolve) => {
    const stop = () => {
      resolve('timeout')
      // With its own reason, an abort creates no error, whose stack would hold on to everything that was called.
      abort.abort('ended')
    }
    const cancelTimer = clock.after(timeoutMs, stop)
    for (const signal of ended) signal?.addEventListener('abort', stop)
    cleanUp = () => {
      cancelTimer()
      for (const signal of ended) signal?.removeEventListener('abort', stop)
    }
  })
  try {
    return await Promise.race([timeout, job(abort.signal)])
  } finally {
    cleanUp()
  }
}
