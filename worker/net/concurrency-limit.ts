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
