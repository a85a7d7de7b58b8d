// Time as a dependency, so that limits and lifetimes are tested without waiting.

export interface Clock {
  /** Milliseconds since a fixed moment. */
  now(): number
  /** Calls back once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, callback: () => void): () => void
}

/** How far the clock of a local product was moved (worker/dev/clock.ts); 0 everywhere else. */
let aheadMs = 0

export const systemClock: Clock = {
  now: () => Date.now() + aheadMs,
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Never back. */
export function moveClockTo(at: number): void {
  aheadMs = Math.max(aheadMs, at - Date.now())
}

/** For the platform, whose clock was not moved. */
export const platformTime = (at: number): number => at - aheadMs
