// At most so many jobs at a time; the others wait in the order in which they came.

export interface ConcurrencyLimit {
  /** Runs the job when its turn comes and passes on what it returns or throws. */
  run<T>(job: () => Promise<T>): Promise<T>
}

export function concurrencyLimit(slots: number): ConcurrencyLimit {
  let free = slots
  const waiting: (() => void)[] = []
  return {
    async run(job) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await job()
      } finally {
        // A waiting job takes the slot over directly, so that nobody can slip in between.
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
