// How fast fleets may send queries: one after the other, with a pause that keeps their rate. The queue gives its messages to
// one consumer at a time (max_concurrency in wrangler.toml), so the rate of one is the rate of all.
import type { Clock } from '#worker/clock.ts'
import type { WorkerEnv } from '#worker/env.ts'

export interface Pace {
  /** Milliseconds between two queries. */
  readonly intervalMs: number
  /** Resolves when the next query may be sent. */
  turn(): Promise<void>
  /** Records a query that could not wait; the next ones wait for it. */
  note(): void
}

const DEFAULT_QPS = 20

/** Queries per second; null if limits are off. */
export function questionsPerSecond(env: Pick<WorkerEnv, 'FLEET_QPS' | 'RATE_LIMIT'>): number | null {
  if (env.RATE_LIMIT === 'off') return null
  const asked = Number(env.FLEET_QPS ?? DEFAULT_QPS)
  return Number.isFinite(asked) && asked > 0 ? asked : DEFAULT_QPS
}

export function createPace(clock: Clock): (qps: number) => Pace {
  // Per isolate, since one message follows the other there.
  let free = 0
  return (qps) => {
    const intervalMs = 1000 / qps
    const take = () => {
      const at = Math.max(free, clock.now())
      free = at + intervalMs
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
