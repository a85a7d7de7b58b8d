// Days between two moments, and the date of a moment, without a clock.
import { DAY_MS } from '#shared/calendar/day.ts'
import { civilDay, daysSince1970 } from '#shared/calendar/civil-day.ts'

/** Whole days from `from` to `to`, both like "2026-11-20T20:00:00Z"; negative when `to` comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.floor((milliseconds(to) - milliseconds(from)) / DAY_MS)

function milliseconds(moment: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = moment.split(/\D/).map(Number)
  return daysSince1970({ year, month, day }) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000
}

/** "2026-11-20" for milliseconds since 1970. */
export function dayOf(time: number): string {
  const { year, month, day } = civilDay(Math.floor(time / DAY_MS))
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  )
}
