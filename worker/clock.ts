// Time as a dependency, so that limits and lifetimes are tested without waiting.

export interface Clock {
  /** Milliseconds since a fixed moment. */
  now(): number
  /** Calls back once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}
