// A moment of a watch, to the minute, in UTC.
import { dayText } from '#shared/calendar/day-text.ts'

/** "Nov 23, 2026, 10:12 UTC". */
export const momentText = (iso: string): string => `${dayText(new Date(iso))}, ${iso.slice(11, 16)} UTC`
