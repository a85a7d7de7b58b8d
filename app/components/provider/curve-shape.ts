// Where the figures of a series are in its drawing: the days from left to right, and a scale that shows the lines, too.
import { dayOfIso } from '#shared/kit/calendar.ts'
import { figuresOf } from '#shared/postmaster/rates.ts'
import {
  figureText,
  isLowBad,
  linesOf,
  rateTone,
  seriesText,
  seriesTitle,
  worstOf,
  type SeriesTone,
} from '#shared/postmaster/series-words.ts'
import type { ProviderSeries } from '#shared/postmaster/series.ts'

/** Of a drawing, in its own units: so many for a day, and so many from its bottom to its top. */
export const DAY = 10
const HEIGHT = 100
/** So that a line at the top is seen as a whole. */
const HEADROOM = 8
/** On the page. */
export const PIXELS = 72
const LABEL_PIXELS = 13

/** Days since 1970. */
export interface Axis {
  first: number
  last: number
}

export interface Curve {
  title: string
  text: string
  tone: SeriesTone
  /** SVG paths: days one after another are joined, and a day between two without a figure is a point. */
  path: string
  points: string
  /** Days in a color of their own. */
  blocks: readonly { color: string; path: string }[]
  /** Missing if all are the same. */
  worst: { x: number; y: number } | null
  lines: readonly { y: number; text: string; isUpper: boolean; isLabeled: boolean }[]
  /** The values at the ends of the scale. */
  top: string
  bottom: string
}

/** From the first day of any series to the last; null without any. */
export function axisOf(series: readonly ProviderSeries[]): Axis | null {
  const days = series.flatMap((one) => one.days.map(({ day }) => day)).sort()
  const [first, last] = [dayOfIso(days[0] ?? ''), dayOfIso(days.at(-1) ?? '')]
  return first === null || last === null ? null : { first, last }
}

export const placeOf = (day: string, { first }: Axis): number =>
  ((dayOfIso(day) ?? first) - first + 0.5) * DAY

export function curveOf(series: ProviderSeries, axis: Axis, own: string | undefined): Curve {
  const worst = worstOf(series)
  const lines = linesOf(series)
  const [bottom, top] = scaleOf(series)
  const y = (value: number) => rounded(HEIGHT - ((value - bottom) / (top - bottom)) * (HEIGHT - HEADROOM))
  const isAny = new Set(figuresOf(series).map(({ value }) => value)).size > 1
  const drawn = figuresOf(series).map(({ day, value }) => ({ x: placeOf(day, axis), y: y(value) }))
  const heights = lines.map(({ at }) => y(at))
  const apart = (((heights[0] ?? 0) - (heights[1] ?? 0)) * PIXELS) / HEIGHT
  return {
    title: seriesTitle(series, own),
    text: seriesText(series),
    tone: series.metric === 'spam_rate' && worst ? rateTone(worst.value) : 'info',
    ...pathsThrough(drawn),
    blocks: COLORS.map((color) => ({ color, path: blocksOf(series, color, axis) })).filter(
      ({ path }) => path !== '',
    ),
    worst: worst && isAny ? { x: placeOf(worst.day, axis), y: y(worst.value) } : null,
    lines: lines.map(({ at, text }, index) => ({
      y: y(at),
      text,
      isUpper: index > 0,
      isLabeled: index > 0 || apart >= LABEL_PIXELS,
    })),
    top: worst ? figureText(series, top) : '',
    bottom: worst ? figureText(series, bottom) : '',
  }
}

const COLORS = ['green', 'yellow', 'red']

function pathsThrough(drawn: readonly { x: number; y: number }[]): Pick<Curve, 'path' | 'points'> {
  const placed = drawn.map(({ x, y }, index) => {
    const isJoined = drawn[index - 1]?.x === x - DAY
    return { x, y, isJoined, isAlone: !isJoined && drawn[index + 1]?.x !== x + DAY }
  })
  const joined = placed.filter(({ isAlone }) => !isAlone)
  const alone = placed.filter(({ isAlone }) => isAlone)
  return {
    path: joined.map(({ x, y, isJoined }) => `${isJoined ? 'L' : 'M'}${x} ${y}`).join(''),
    points: alone.map(({ x, y }) => `M${x} ${y}h.01`).join(''),
  }
}

const blocksOf = ({ days }: ProviderSeries, color: string, axis: Axis): string =>
  days
    .map(({ day, value }) =>
      value === color
        ? `M${placeOf(day, axis) - DAY / 2 + 1} ${HEIGHT / 4}h${DAY - 2}v${HEIGHT / 2}h-${DAY - 2}z`
        : '',
    )
    .join('')

/** Shares end at one of these, so that a scale has a round number at its end. */
const SHARES = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]
/** What should be nearly all begins as high as it can. */
const LOWEST = [0.99, 0.95, 0.9, 0.75, 0.5]

function scaleOf(series: ProviderSeries): readonly [bottom: number, top: number] {
  const values = figuresOf(series).map(({ value }) => value)
  const most = Math.max(0, ...values)
  if (isLowBad(series)) return [LOWEST.find((least) => values.every((value) => value > least)) ?? 0, 1]
  if (series.unit !== 'share') return [0, roundCount(most)]
  const above = Math.max(most, ...linesOf(series).map(({ at }) => at * 1.5))
  return [0, SHARES.find((share) => share >= above) ?? 1]
}

/** 1, 2 or 5 with zeros behind it. */
function roundCount(most: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return [1, 2, 5, 10].map((times) => times * ten).find((count) => count >= most) ?? most
}

const rounded = (value: number): number => Math.round(value * 10) / 10
