// Ends a job at a time limit, or when no one waits for it anymore, whether it respects its signal or not.
import { systemClock, type Clock } from '#worker/clock.ts'

// A signal that something has ended, for code that checks it a dozen times per request: the platform's own signals and their
// listeners take longer than reading a DNS answer.

/** The part of AbortSignal that we need. */
export interface Ended {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export class Ending implements Ended {
  aborted = false
  readonly #listeners = new Set<() => void>()

  addEventListener(_: 'abort', listener: () => void) {
    this.#listeners.add(listener)
  }

  removeEventListener(_: 'abort', listener: () => void) {
    this.#listeners.delete(listener)
  }

  end() {
    if (this.aborted) return
    this.aborted = true
    for (const listener of [...this.#listeners]) listener()
  }
}

/** Ends with the signal. */
export function endingOf(signal: AbortSignal): Ending {
  const ending = new Ending()
  if (signal.aborted) ending.end()
  else signal.addEventListener('abort', () => ending.end(), { once: true })
  return ending
}

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

const TIMEOUT_MS = 4_000

class JobTimeout extends Error {
  override name = 'JobTimeout'
}

/**
 * A database or a queue that does not answer in time has failed for the caller. A write may still succeed later; that is why
 * messages have a key (0003_contact_delivery.sql) and subscribers are identified by their address. Rejects when the job does,
 * and when it takes too long.
 */
export async function inTime<T>(
  job: Promise<T>,
  { clock = systemClock, timeoutMs = TIMEOUT_MS }: { clock?: Clock; timeoutMs?: number } = {},
): Promise<T> {
  const outcome = await withTimeout(clock, timeoutMs, async () => ({ value: await job }))
  if (outcome === 'timeout') throw new JobTimeout()
  return outcome.value
}

export interface Visitor {
  /** Aborted when the visitor leaves: then no more queries are sent for them. */
  readonly signal: AbortSignal
}

export interface PresentVisitor extends Visitor {
  /** Records that no one is reading anymore. */
  leave(): void
}

/**
 * The signal is made only when it is needed: most checks are answered from the cache, and the platform's signals are
 * slow.
 */
export function presentVisitor(request: Visitor): PresentVisitor {
  let made: AbortController | undefined
  const controller = () => {
    if (made) return made
    const left = new AbortController()
    made = left
    if (request.signal.aborted) left.abort('left')
    else request.signal.addEventListener('abort', () => left.abort('left'))
    return left
  }
  return {
    get signal() {
      return controller().signal
    },
    leave: () => controller().abort('left'),
  }
}
