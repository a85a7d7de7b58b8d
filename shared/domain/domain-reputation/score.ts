// The score: points measured divided by points that could be measured, as one number, unless unknown parts could change its
// color; its bands, its words, and the parts that every component is made of.
import { listNames } from '#shared/kit/sentence.ts'
import type { Tone } from '#shared/report/verdict.ts'
import type { Cap, Component, ComponentName, DomainReputation, Reason, ScoreRange } from './schema.ts'

export const GOOD_SCORE = 70
export const FAIR_SCORE = 40

export type Band = 'good' | 'middling' | 'poor'

export const bandOf = (score: number): Band =>
  score >= GOOD_SCORE ? 'good' : score >= FAIR_SCORE ? 'middling' : 'poor'

export const BAND_TONES: Readonly<Record<Band, Tone>> = { good: 'ok', middling: 'warn', poor: 'bad' }

export const BAND_WORDS: Readonly<Record<Band, string>> = { good: 'good', middling: 'fair', poor: 'poor' }

export interface Range {
  from: number
  to: number
}

/** “25 to 41” */
const rangeText = ({ from, to }: Range): string => (from === to ? String(to) : `${from} to ${to}`)

const BANDS: readonly Band[] = ['poor', 'middling', 'good']

/** “poor or fair”: every band that the score may be in. */
export const bandsText = ({ from, to }: Range): string => {
  const words = BANDS.slice(BANDS.indexOf(bandOf(from)), BANDS.indexOf(bandOf(to)) + 1).map(
    (band) => BAND_WORDS[band],
  )
  return listNames(words, { and: 'or' })
}

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

/** The most that each part can be worth; 100 in total. */
export const MAX_POINTS: Readonly<Record<ComponentName, number>> = {
  DMARC: 25,
  SPF: 20,
  DKIM: 15,
  'MX and addresses': 10,
  Blocklists: 20,
  Age: 10,
}

/** All of it was measured; the points are the sum of the reasons, never below zero. */
export const measured = (name: ComponentName, reasons: Reason[]): Component =>
  partly(name, reasons, MAX_POINTS[name])

/** Only `counted` of its points could be measured. */
export function partly(name: ComponentName, reasons: Reason[], counted: number): Component {
  const max = MAX_POINTS[name]
  const sum = reasons.reduce((total, { points }) => total + (points ?? 0), 0)
  const state = counted >= max ? 'measured' : counted > 0 ? 'partial' : 'unknown'
  return { name, points: Math.min(counted, Math.max(0, sum)), max, counted, state, reasons }
}

export const unknown = (name: ComponentName, text: string, fix?: string): Component => ({
  name,
  points: 0,
  max: MAX_POINTS[name],
  counted: 0,
  state: 'unknown',
  reasons: [{ points: null, text, ...(fix === undefined ? {} : { fix }) }],
})

export const notApplicable = (name: ComponentName, text: string): Component => ({
  ...unknown(name, text),
  state: 'not-applicable',
})

/** At most one decimal place, and none for whole numbers. */
export const numberText = (points: number): string => String(Math.round(points * 10) / 10)

type ScoreFacts = Pick<
  DomainReputation,
  'exists' | 'finalScore' | 'coverage' | 'points' | 'counted' | 'range'
>

/** With what was measured, so that the number shows how much is unknown. */
export function scoreText({ exists, finalScore, coverage, points, counted, range }: ScoreFacts): string {
  if (exists === false) return 'none'
  if (finalScore === null && coverage < MIN_COVERAGE) return 'not enough data'
  if (finalScore === null) return `${rangeText(range)}, ${bandsText(range)}`
  if (coverage >= 1) return `${finalScore} out of 100`
  return `${finalScore} out of 100 (${numberText(points)} of ${numberText(counted)} measured)`
}
