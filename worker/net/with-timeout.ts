// Ends a job at a time limit, whether it heeds its signal or not.
import type { Clock } from '#worker/clock.ts'

export async function withTimeout<T>(
  clock: Clock,
  timeoutMs: number,
  job: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'timeout'> {
  const abort = new AbortController()
  let cancelTimer = () => {}
  const timeout = new Promise<'timeout'>((resolve) => {
    cancelTimer = clock.after(timeoutMs, () => {
      resolve('timeout')
      abort.abort()
    })
  })
  try {
    return await Promise.race([timeout, job(abort.signal)])
  } finally {
    cancelTimer()
  }
}
