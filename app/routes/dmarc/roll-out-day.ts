// The days of the plan, written like 2026-11-20, in UTC.
import { DAY_MS } from '#shared/kit/calendar.ts'

/** True for a valid date. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && isoDay(new Date(time)) === text
}

export const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

export const addDays = (day: string, days: number): Date => new Date(Date.parse(day) + days * DAY_MS)
