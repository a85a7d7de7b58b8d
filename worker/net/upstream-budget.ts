// What one incoming request may ask of other servers: how many questions, how many at a time.
import { concurrencyLimit, type ConcurrencyLimit } from '#worker/net/concurrency-limit.ts'

/** Workers hold back the seventh request that waits for its headers, so a timer that ran meanwhile would lie. */
export const MAX_CONCURRENT_REQUESTS = 6
/** The free plan allows 50 subrequests; the rest is for what is not a lookup. */
export const MAX_UPSTREAM_REQUESTS = 45

export interface UpstreamBudget {
  readonly slots: ConcurrencyLimit
  /** How many were taken. */
  readonly requests: number
  /** Takes one request; false when none is left. */
  take(): boolean
}

export function upstreamBudget(): UpstreamBudget {
  let requests = 0
  return {
    slots: concurrencyLimit(MAX_CONCURRENT_REQUESTS),
    get requests() {
      return requests
    },
    take: () => requests < MAX_UPSTREAM_REQUESTS && ++requests > 0,
  }
}
