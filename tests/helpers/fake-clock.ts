// A clock that stands still until a test moves it.
import type { Clock } from '#worker/clock.ts'

export interface FakeClock extends Clock {
  /** Moves time forward and calls every timer along the way, in order. */
  advance(ms: number): Promise<void>
  /** As when a machine's clock is set, back or forward: no timer notices. */
  jump(ms: number): void
}

export function fakeClock(): FakeClock {
  let now = 0
  let timers: { at: number; callback: () => void }[] = []
  return {
    now: () => now,
    after(delayMs, callback) {
      const timer = { at: now + delayMs, callback }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    jump(ms) {
      now += ms
    },
    async advance(ms) {
      const end = now + ms
      await settle()
      for (;;) {
        const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        timers = timers.filter((timer) => timer !== due)
        now = due.at
        due.callback()
        await settle()
      }
      now = end
    },
  }
}

/** Lets everything that is only waiting for its turn finish. */
async function settle() {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setTimeout(resolve, 0))
}
