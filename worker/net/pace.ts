// How fast one fleet may send queries: one after the other, with a pause that keeps the rate. The pauses between its domains keep
// that of all fleets together (worker/saved/kinds/fleet/check.ts).
import { boundedMap } from '#worker/bounded-map.ts'
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
