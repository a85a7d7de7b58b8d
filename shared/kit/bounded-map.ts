// What may be kept between requests, within a limit: the oldest entries give way.

export interface BoundedMap<Value> {
  get(key: string): Value | undefined
  /** As the newest entry; one that is larger than the limit is not kept. @param size in the unit of the limit */
  set(key: string, value: Value, size?: number): void
  delete(key: string): void
}

/** @param limit of all sizes together; of the number of entries, if they have no sizes */
export function boundedMap<Value>(limit: number): BoundedMap<Value> {
  // A Map keeps insertion order, so its first key is the oldest entry.
  const entries = new Map<string, { value: Value; size: number }>()
  let total = 0
  const forget = (key: string) => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  return {
    get: (key) => entries.get(key)?.value,
    set(key, value, size = 1) {
      forget(key)
      if (size > limit) return
      for (const oldest of entries.keys()) {
        if (total + size <= limit) break
        forget(oldest)
      }
      total += size
      entries.set(key, { value, size })
    },
    delete: forget,
  }
}

/** In characters of the texts; a longer text is read each time. */
const MOST_READ = 30_000

const forgets: (() => void)[] = []

/** @internal What counts steps reads each text for the first time. */
export const forgetReadings = (): void => forgets.forEach((forget) => forget())

/**
 * A check and the proofs of its changes read the same few texts dozens of times.
 * @param read depends on the text alone, and nobody changes what it returns
 */
export function recalling<Result>(read: (text: string) => Result): (text: string) => Result {
  let known = boundedMap<{ result: Result }>(MOST_READ)
  forgets.push(() => (known = boundedMap(MOST_READ)))
  return (text) => {
    const kept = known.get(text)
    if (kept) return kept.result
    const result = read(text)
    known.set(text, { result }, text.length + 1)
    return result
  }
}
