// Days as "2026-12-01" and as numbers of days since January 1, 1970, without time zones.
import { civilDay, daysSince1970 } from './civil-day.ts'

/** "2026-12-01". @param days since January 1, 1970 */
export function isoDay(days: number): string {
  const { year, month, day } = civilDay(days)
  return [String(year).padStart(4, '0'), padded(month), padded(day)].join('-')
}

/** Days since January 1, 1970; null for a text that is no day of the calendar. */
export function dayOfIso(text: string): number | null {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === '') return null
  const days = daysSince1970({ year: Number(year), month: Number(month), day: Number(date) })
  return isoDay(days) === text ? days : null
}

/** In the order of a week that begins on Monday; the first two letters are those of RFC 5545 (BYDAY). */
export const WEEKDAY_NAMES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** 0 for Monday. January 1, 1970 was a Thursday. @param days since then */
export const weekdayOf = (days: number): number => (((days + 3) % 7) + 7) % 7

/** @param ms since January 1, 1970, in UTC */
export const dayOfTime = (ms: number): number => Math.floor(ms / 86_400_000)

/** "2026-12-01T09:30:00Z". @param ms since January 1, 1970 */
export function isoTime(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const time = [3600, 60, 1].map((unit, index) =>
    padded(Math.floor(seconds / unit) % (index === 0 ? 24 : 60)),
  )
  return `${isoDay(dayOfTime(ms))}T${time.join(':')}Z`
}

const padded = (value: number) => String(value).padStart(2, '0')
