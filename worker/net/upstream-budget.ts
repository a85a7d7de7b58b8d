import { boundedMap } from '#shared/kit/bounded-map.ts'
import type { Clock } from '#worker/clock.ts'
import type { WorkerEnv } from '#worker/env.ts'

// How much one incoming request may fetch: how many requests, how many at a time, and how large their answers may be.

export interface ConcurrencyLimit {
  /** Runs the job when its turn comes and passes on what it returns or throws. */
  run<T>(job: () => Promise<T>): Promise<T>
  /** Takes a slot that is free right now; call the returned function to give it back. */
  tryTake(): (() => void) | null
}

export function concurrencyLimit(slots: number): ConcurrencyLimit {
  let free = slots
  const waiting: (() => void)[] = []
  const release = () => {
    // A waiting job takes over the slot directly, so nothing else can slip in between.
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    tryTake() {
      if (free === 0) return null
      free -= 1
      return release
    },
    async run(job) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await job()
      } finally {
        release()
      }
    },
  }
}

/** Workers hold back the seventh request that waits for its headers, so a timer that ran meanwhile would be wrong. */
export const MAX_CONCURRENT_REQUESTS = 6
/** The free plan allows 50 subrequests, whatever they are for. */
export const MAX_UPSTREAM_REQUESTS = 50
/** Requests that do not repeat another one. */
export const MAX_QUESTIONS = 45
/** As many as can be open when a server fails: after that, the next ones go straight to another server. */
const MAX_REPEATS = MAX_CONCURRENT_REQUESTS
/** The total size of the answers to DNS queries: 45 of almost 3 kB, where 500 bytes is already a long one. */
export const MAX_ANSWER_BYTES = 128 * 1024

export interface UpstreamBudget {
  readonly slots: ConcurrencyLimit
  /** How many were used. */
  readonly requests: number
  /** How large the remaining answers may be. */
  readonly bytesLeft: number
  /** Uses one request; false if none is left. */
  take(): boolean
  /** Uses one more request for a query that was sent before; false if none is left. */
  takeRepeat(): boolean
  /** Counts the bytes that arrived. */
  spend(bytes: number): void
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
    spend(bytes) {
      bytesLeft = Math.max(0, bytesLeft - bytes)
    },
  }
}

// How fast one fleet may send queries: one after the other, with a pause that keeps the rate. The pauses between its domains keep
// that of all fleets together (worker/saved/kinds/fleet/check.ts).

export interface Pace {
  /** Milliseconds between two queries. */
  readonly intervalMs: number
  /** Resolves when the next query may be sent. */
  turn(): Promise<void>
  /** Records a query that could not wait; the next ones wait for it. */
  note(): void
}

const DEFAULT_QPS = 20
/** Runs of which an isolate knows when they asked last. */
const KEPT = 100

/** Queries per second; null if limits are off. */
export function questionsPerSecond(env: Pick<WorkerEnv, 'FLEET_QPS' | 'RATE_LIMIT'>): number | null {
  if (env.RATE_LIMIT === 'off') return null
  const asked = Number(env.FLEET_QPS ?? DEFAULT_QPS)
  return Number.isFinite(asked) && asked > 0 ? asked : DEFAULT_QPS
}

/** @returns the pace of a run, from one domain to the next */
export function createPace(clock: Clock): (run: string, qps: number) => Pace {
  const free = boundedMap<number>(KEPT)
  return (run, qps) => {
    const intervalMs = 1000 / qps
    const take = () => {
      const at = Math.max(free.get(run) ?? 0, clock.now())
      free.set(run, at + intervalMs)
      return at
    }
    return {
      intervalMs,
      note: () => void take(),
      turn() {
        const pause = take() - clock.now()
        return pause <= 0 ? Promise.resolve() : new Promise((resolve) => clock.after(pause, resolve))
      },
    }
  }
}
