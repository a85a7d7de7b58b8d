// The score: points measured divided by points that could be measured, as one number, unless unknown parts could change
// its color.
import { bandOf, GOOD_SCORE } from './bands.ts'
import type { Cap, Component, ComponentName, ScoreRange } from './schema.ts'

/** Below this, a number would be a guess. */
export const MIN_COVERAGE = 0.6
/** Without them, large mailbox providers accept no bulk mail, so a domain is not called good before they are known. */
const GATES: readonly ComponentName[] = ['DMARC', 'SPF']

interface Score {
  finalScore: number | null
  coverage: number
  points: number
  counted: number
  range: ScoreRange
}

/** Unknown parts are in neither sum; the number is rounded once, at the end. */
export function scoreOf(components: readonly Component[], caps: readonly Cap[]): Score {
  const points = sum(components.map((component) => component.points))
  const counted = sum(components.map((component) => component.counted))
  // A part that does not apply to the domain is not unknown either.
  const whole = sum(components.map(({ state, max, counted }) => (state === 'not-applicable' ? counted : max)))
  const limited = (share: number) => Math.round(Math.min(share, ...caps.map(({ limit }) => limit)))
  const isGateUnknown = components.some(({ name, state }) => GATES.includes(name) && state === 'unknown')
  const worst = limited(whole > 0 ? (100 * points) / whole : 0)
  const range = {
    from: isGateUnknown ? Math.min(worst, GOOD_SCORE - 1) : worst,
    to: limited(whole > 0 ? (100 * (points + whole - counted)) / whole : 100),
  }
  const coverage = whole > 0 ? counted / whole : 0
  const sums = { coverage, points, counted, range }
  if (!(coverage >= MIN_COVERAGE)) return { ...sums, finalScore: null }
  const share = limited((100 * points) / counted)
  // No number whose color the unknown part could change.
  const isOpen = bandOf(share) !== bandOf(range.to) || (isGateUnknown && share >= GOOD_SCORE)
  return { ...sums, finalScore: isOpen ? null : share }
}

/** The cap that lowers the score, or the most that it could be; others say nothing new. */
export function bindingCap(components: readonly Component[], caps: readonly Cap[]): Cap | undefined {
  const [lowest] = caps
  const { finalScore, points, counted, range } = scoreOf(components, [])
  const free = finalScore === null || counted === 0 ? range.to : (100 * points) / counted
  return lowest && free > lowest.limit ? lowest : undefined
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
