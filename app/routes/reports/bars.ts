// Days as bars: one per day, or one per week or month if there are too many to tell apart.
import { daysSince1970 } from '#shared/kit/calendar.ts'
import { dayText } from '#shared/dmarc-reports/days.ts'
import type { ReportsReport } from '#shared/dmarc-reports/schema.ts'

export interface Bar {
  /** "2026-11-22", or the first and the last day of several. */
  label: string
  aligned: number
  failed: number
  /** Days that no report covers. */
  missing: number
  /** Quarantined or rejected, where that is known by day. */
  refused?: number
  /** The published record changed then. */
  isMarked?: true
}

interface Days {
  /** Days that the bars reach to, even if nothing is known of them. */
  within?: { first: string; last: string } | undefined
  days: readonly {
    day: string
    aligned: number
    failed: number
    refused?: number
    policyChange?: object | undefined
  }[]
  gaps: ReportsReport['gaps']
}

export const numberOf = (day: string): number => {
  const [year = 0, month = 1, ofMonth = 1] = day.split('-').map(Number)
  return daysSince1970({ year, month, day: ofMonth })
}

/** More bars than this are too thin to see. */
const MAX_BARS = 62

interface Axis {
  /** Days since 1970. */
  start: number
  end: number
  /** Days in one bar. */
  width: number
  bars: number
}

/** Null without any day. */
function axisOf({ days, within }: Pick<Days, 'days' | 'within'>): Axis | null {
  const [first = within?.first, last = within?.last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return null
  const start = numberOf(within && within.first < first ? within.first : first)
  const end = numberOf(within && within.last > last ? within.last : last)
  const width = [1, 7, 30, 90, 365].find((size) => (end - start + 1) / size <= MAX_BARS) ?? 3_650
  return { start, end, width, bars: Math.ceil((end - start + 1) / width) }
}

/** From the left edge of the first bar to the right edge of the last. */
export function drawnDays(of: Pick<Days, 'days' | 'within'>): readonly [first: string, last: string] | null {
  const axis = axisOf(of)
  return axis && [dayText(axis.start), dayText(axis.start + axis.bars * axis.width - 1)]
}

export function barsOf({ days, gaps, within }: Days): Bar[] {
  const axis = axisOf({ days, within })
  if (!axis) return []
  const { start, end, width } = axis
  const bars = Array.from({ length: axis.bars }, (_, index): Bar => {
    const from = start + index * width
    const to = Math.min(from + width - 1, end)
    const label = width === 1 ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
    return { label, aligned: 0, failed: 0, missing: 0 }
  })
  const barAt = (day: number) => bars[Math.floor((day - start) / width)]
  for (const { day, aligned, failed, refused, policyChange } of days) {
    const bar = barAt(numberOf(day))
    if (!bar) continue
    bar.aligned += aligned
    bar.failed += failed
    if (refused !== undefined) bar.refused = (bar.refused ?? 0) + refused
    if (policyChange) bar.isMarked = true
  }
  for (const gap of gaps) {
    const until = Math.min(numberOf(gap.last), end)
    for (let day = Math.max(start, numberOf(gap.first)); day <= until; day += 1) {
      const bar = barAt(day)
      if (bar) bar.missing += 1
    }
  }
  return bars
}
