// Registration dates: read from time stamps, and counted.
import { DAY_MS } from '#shared/kit/calendar/day.ts'

/** The day of an RFC 3339 time stamp as year-month-day, or null for anything else. */
export function dayOf(timeStamp: unknown): string | null {
  if (typeof timeStamp !== 'string') return null
  const day = /^\s*(\d{4}-\d{2}-\d{2})(?!\d)/.exec(timeStamp)?.[1]
  return day !== undefined && dayNumber(day) !== null ? day : null
}

/** Days since the first of January 1970, or null when there is no such day. */
export function dayNumber(day: string): number | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (!(month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month))) return null
  // A year that starts in March has its odd day at the end.
  const shifted = month <= 2 ? year - 1 : year
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400)
  return shifted * 365 + leapDays + ofYear - 719_468
}

/** Whole days from `day` to `nowMs`; negative for a future day, null for none. */
export function daysSince(day: string, nowMs: number): number | null {
  const number = dayNumber(day)
  return number === null ? null : Math.floor(nowMs / DAY_MS) - number
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
