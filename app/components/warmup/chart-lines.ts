// The lines of a plan’s chart, as SVG paths: its own, one for each provider, and the band of the published curves around it.
import { RECEIVERS, type Receiver } from '#shared/plans/warmup-plan/shares.ts'
import type { WarmupPlan } from '#shared/plans/warmup-plan/schema.ts'

export type ChartedPlan = Pick<WarmupPlan, 'days' | 'curves' | 'goal' | 'bulkSenderOn'>

export const CHART = { width: 360, height: 190, left: 8, right: 352, top: 24, ground: 160 } as const
/** More sending days are drawn closer together, not longer. */
const MOST_LABELS = 5

interface Chart {
  band: string
  /** Of the curves that get to the goal. */
  fastest: number
  slowest: number
  total: string
  receivers: { receiver: Receiver; path: string }[]
  /** Of the highest line. */
  top: { y: number; emails: number }
  labels: { x: number; day: number; anchor: Anchor }[]
  bulk: { x: number; anchor: Anchor } | null
}

type Anchor = 'start' | 'middle' | 'end'

export function chartOf({ days, curves, goal, bulkSenderOn }: ChartedPlan): Chart {
  const published = curves.filter(({ sendingDays, totals }) => sendingDays !== null && totals.length > 0)
  const lengths = published.map(({ totals }) => totals.length)
  const length = Math.max(2, days.length, ...lengths)
  const highest = Math.max(goal, ...days.map(({ total }) => total))
  const x = (index: number) => rounded(CHART.left + (index / (length - 1)) * (CHART.right - CHART.left))
  const y = (emails: number) => rounded(CHART.ground - (emails / highest) * (CHART.ground - CHART.top))
  const pathOf = (values: readonly number[]) =>
    `M${values.map((emails, index) => `${x(index)} ${y(emails)}`).join('L')}`
  const on = Array.from({ length }, (_, index) => published.map(({ totals }) => totals[index] ?? goal))
  const upper = on.map((values, index) => `${x(index)} ${y(Math.max(...values))}`)
  const lower = on.map((values, index) => `${x(index)} ${y(Math.min(...values))}`)
  const bulkAt = days.findIndex(({ date }) => date === bulkSenderOn)
  const every = Math.max(1, Math.ceil(length / MOST_LABELS))
  return {
    band: published.length > 1 ? `M${[...upper, ...lower.reverse()].join('L')}z` : '',
    fastest: Math.min(...lengths),
    slowest: Math.max(...lengths),
    total: pathOf(days.map(({ total }) => total)),
    receivers: RECEIVERS.map((receiver) => ({
      receiver,
      path: pathOf(days.map(({ byProvider }) => byProvider[receiver])),
    })),
    top: { y: y(highest), emails: highest },
    labels: Array.from({ length: Math.ceil(length / every) }, (_, index) => index * every).map((index) => ({
      x: x(index),
      day: index + 1,
      anchor: anchorAt(x(index)),
    })),
    bulk: bulkAt < 0 ? null : { x: x(bulkAt), anchor: anchorAt(x(bulkAt)) },
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** A label at the edge grows inward. */
const anchorAt = (x: number): Anchor =>
  x < CHART.left + 60 ? 'start' : x > CHART.right - 60 ? 'end' : 'middle'
