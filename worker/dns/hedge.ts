// A question that waits too long is asked of a second server as well, and the first good answer counts.
import type { Clock } from '#worker/clock.ts'
import type { ConcurrencyLimit } from '#worker/net/concurrency-limit.ts'

/** Four times what a resolver needs for a name that it has to look up itself. */
const HEDGE_AFTER_MS = 400

/** A question that is under way. */
export interface Attempt<T> {
  readonly outcome: Promise<T>
  /** Ends it; what comes of it no longer matters. */
  abandon(): void
}

interface HedgedQuestion<T> {
  first: Attempt<T>
  /** Starts the second try; null when there is no second server or no request left for it. */
  second: () => Attempt<T> | null
  isGood: (outcome: T) => boolean
  /** Others have found out meanwhile that the first server is slower than the second. */
  isFirstSlow: () => boolean
}

/** What came: of the first try, of the second, or of both when neither was good. Missing is what was not waited for. */
interface HedgeOutcome<T> {
  first?: T
  second?: T
}

export type Hedge = <T>(question: HedgedQuestion<T>) => Promise<HedgeOutcome<T>>

/**
 * One of these serves one request, whose questions hold a slot each. While a slot is free, both servers are asked side
 * by side. When none is, one question gives up its first try, and the others follow only if that was worth it: else a
 * slow zone would take their answers from all of them.
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

/** Whether it came before it is time to ask somebody else. */
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

/** Both at a time, until one is good or both have ended. */
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
