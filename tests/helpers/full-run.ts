// What is tried at random, or in every combination: `npm run test:all` does part of it, always the same part where a seed is
// given, and `npm run test:fuzz` all of it (`--mode=full`).
export const isFullRun = import.meta.env.MODE === 'full'

const PART = 20

/** How many of `all` rounds this run does. */
export const rounds = (all: number): number => (isFullRun ? all : Math.ceil(all / PART))

/** Of many combinations, the full run takes all, and this one every twentieth, but at least one: a different one for each `turn`. */
export function partOf<T>(all: readonly T[], turn: number): T[] {
  const period = Math.min(PART, all.length)
  return all.filter((_, index) => isFullRun || index % period === turn % period)
}
