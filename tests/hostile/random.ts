// Repeatable random numbers: the same seed gives the same ones (mulberry32).

export interface Random {
  /** From 0 up to, but not including, `end`. */
  below(end: number): number
  pick<T>(from: readonly T[]): T
  chance(probability: number): boolean
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    pick<T>(from: readonly T[]) {
      return from[below(from.length)] as T
    },
    chance: (probability) => next() < probability,
  }
}
