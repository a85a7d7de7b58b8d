// Which DNS-over-HTTPS server is asked.
import type { Clock } from '#worker/clock.ts'
import type { ConcurrencyLimit } from '#worker/net/upstream-budget.ts'
import { MINUTE_MS } from '#shared/kit/calendar.ts'

// What an isolate remembers about its servers: after one failure, the next queries bypass the server that failed.

/** How long a server that failed comes last. Then it gets a query again, which is hedged. */
const FAILING_MS = MINUTE_MS

/**
 * - down: no connection, no DNS message, or slower than another one
 * - wrong: it answered SERVFAIL, REFUSED or nonsense while another one had an answer
 */
type UpstreamFault = 'down' | 'wrong'

export interface UpstreamHealth {
  /** Working servers in order, then those that failed, longest ago first. */
  order(upstreams: readonly string[]): string[]
  /** How it failed within the last minute. */
  faultOf(upstream: string): UpstreamFault | undefined
  failed(upstream: string, fault: UpstreamFault): void
  answered(upstream: string): void
}

export function upstreamHealth(clock: Clock): UpstreamHealth {
  const failures = new Map<string, { at: number; fault: UpstreamFault }>()
  const failureOf = (upstream: string) => {
    const failure = failures.get(upstream)
    return failure && failure.at + FAILING_MS > clock.now() ? failure : undefined
  }
  return {
    order: (upstreams) =>
      [...upstreams].sort((a, b) => (failureOf(a)?.at ?? -Infinity) - (failureOf(b)?.at ?? -Infinity) || 0),
    faultOf: (upstream) => failureOf(upstream)?.fault,
    failed(upstream, fault) {
      failures.set(upstream, { at: clock.now(), fault })
    },
    answered(upstream) {
      failures.delete(upstream)
    },
  }
}

// A query that waits too long is sent to a second server as well, and the first good answer counts.

/** Four times what a resolver needs for a name that it has to look up itself. */
const HEDGE_AFTER_MS = 400

/** A query in progress. */
export interface Attempt<T> {
  readonly outcome: Promise<T>
  /** Ends it; its outcome no longer matters. */
  abandon(): void
}

interface HedgedQuestion<T> {
  first: Attempt<T>
  /** Starts the second attempt; null if there is no second server or no request left for it. */
  second: () => Attempt<T> | null
  isGood: (outcome: T) => boolean
  /** Others have found out in the meantime that the first server is slower than the second. */
  isFirstSlow: () => boolean
}

/** The outcome: of the first attempt, of the second, or of both if neither was good. Missing if we did not wait for it. */
interface HedgeOutcome<T> {
  first?: T
  second?: T
}

export type Hedge = <T>(question: HedgedQuestion<T>) => Promise<HedgeOutcome<T>>

/**
 * One of these serves one request, whose queries hold one slot each. While a slot is free, both servers are queried in
 * parallel. If none is, one query gives up its first attempt, and the others follow only if that was worth it: otherwise, a
 * slow zone would cost all of them their answers.
 */
export function hedging(clock: Clock, slots: ConcurrencyLimit): Hedge {
  let scout: Promise<unknown> | null = null
  return async ({ first, second, isGood, isFirstSlow }) => {
    if (await isEarly(clock, first.outcome)) return { first: await first.outcome }
    const release = slots.tryTake()
    if (release) return besides({ first, second, isGood }).finally(release)
    if (scout) {
      const sooner = await Promise.race([first.outcome.then(() => true), scout.then(() => false)])
      if (sooner || !isFirstSlow()) return { first: await first.outcome }
    }
    const other = second()
    if (!other) return { first: await first.outcome }
    first.abandon()
    const isScout = scout === null
    if (isScout) scout = other.outcome
    try {
      return { second: await other.outcome }
    } finally {
      if (isScout) scout = null
    }
  }
}

/** Whether it came before it was time to ask another server. */
async function isEarly(clock: Clock, outcome: Promise<unknown>): Promise<boolean> {
  let callOff = () => {}
  const late = new Promise<false>((resolve) => {
    callOff = clock.after(HEDGE_AFTER_MS, () => resolve(false))
  })
  try {
    return await Promise.race([outcome.then(() => true), late])
  } finally {
    callOff()
  }
}

/** Both in parallel, until one is good or both have ended. */
async function besides<T>({
  first,
  second,
  isGood,
}: Omit<HedgedQuestion<T>, 'isFirstSlow'>): Promise<HedgeOutcome<T>> {
  const other = second()
  if (!other) return { first: await first.outcome }
  const came: HedgeOutcome<T> = {}
  const good = (key: keyof HedgeOutcome<T>, attempt: Attempt<T>) =>
    attempt.outcome.then((outcome) => {
      came[key] = outcome
      return isGood(outcome)
    })
  const tries = [good('first', first), good('second', other)]
  if (!(await Promise.race(tries))) await Promise.all(tries)
  else for (const attempt of [first, other]) attempt.abandon()
  return came
}
