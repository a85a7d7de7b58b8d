// The score: what was measured over what could be measured, in one number, unless too little is known for one.
import type { Cap, Component } from '#shared/domain-reputation/schema.ts'

/** Below it a number would be a guess. */
export const MIN_COVERAGE = 0.6

export interface Score {
  finalScore: number | null
  coverage: number
  points: number
  counted: number
}

/** Unknown parts are in neither sum; the number is rounded once, at the end. */
export function scoreOf(components: readonly Component[], caps: readonly Cap[]): Score {
  const points = sum(components.map((component) => component.points))
  const counted = sum(components.map((component) => component.counted))
  const coverage = counted / sum(components.map(({ max }) => max))
  if (!(coverage >= MIN_COVERAGE)) return { finalScore: null, coverage, points, counted }
  const share = (100 * points) / counted
  return {
    finalScore: Math.round(Math.min(share, ...caps.map(({ limit }) => limit))),
    coverage,
    points,
    counted,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
