// What one incoming request may ask of other servers: how many requests, how many at a time, how much they may answer.
import { concurrencyLimit, type ConcurrencyLimit } from '#worker/net/concurrency-limit.ts'

/** Workers hold back the seventh request that waits for its headers, so a timer that ran meanwhile would lie. */
export const MAX_CONCURRENT_REQUESTS = 6
/** The free plan allows 50 subrequests, whatever they are for. */
export const MAX_UPSTREAM_REQUESTS = 50
/** Requests that are no repeat of another one. */
export const MAX_QUESTIONS = 45
/** As many as can be under way when a server fails: then the next ones go to another server at once. */
const MAX_REPEATS = MAX_CONCURRENT_REQUESTS
/** What the answers to DNS questions may come to: 45 of almost 3 kB, where one of 500 octets is a long one. */
export const MAX_ANSWER_BYTES = 128 * 1024

export interface UpstreamBudget {
  readonly slots: ConcurrencyLimit
  /** How many were taken. */
  readonly requests: number
  /** What the answers may still come to. */
  readonly bytesLeft: number
  /** Takes one request; false when none is left. */
  take(): boolean
  /** Takes one more request for a question that was asked before; false when none is left. */
  takeRepeat(): boolean
  /** Notes what came. */
  spend(octets: number): void
}

export function upstreamBudget(): UpstreamBudget {
  let questions = 0
  let repeats = 0
  let bytesLeft = MAX_ANSWER_BYTES
  const isLeft = () => questions + repeats < MAX_UPSTREAM_REQUESTS
  return {
    slots: concurrencyLimit(MAX_CONCURRENT_REQUESTS),
    get requests() {
      return questions + repeats
    },
    get bytesLeft() {
      return bytesLeft
    },
    take: () => isLeft() && questions < MAX_QUESTIONS && ++questions > 0,
    takeRepeat: () => isLeft() && repeats < MAX_REPEATS && ++repeats > 0,
    spend(octets) {
      bytesLeft = Math.max(0, bytesLeft - octets)
    },
  }
}
