// What is tried at random, or in every combination: `npm test` does a part of it, the same each time where a seed is named,
// and `npm run test:fuzz` all of it (scripts/test-fuzz.mjs).
export const isFullRun = import.meta.env.MODE === 'full'

const PART = 5

/** So many of `all` rounds as this run does. */
export const rounds = (all: number): number => (isFullRun ? all : Math.ceil(all / PART))

/** Of a product of many: the full run takes all, this one every fifth, beginning at another one for each `turn`. */
export const partOf = <T>(all: readonly T[], turn: number): T[] =>
  all.filter((_, index) => isFullRun || (index + turn) % PART === 0)
