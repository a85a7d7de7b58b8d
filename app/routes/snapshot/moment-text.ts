// A moment as words.
import { longDayText } from '#shared/calendar/day-text.ts'

/** "November 22, 2026 at 16:00 UTC" */
export const momentText = (iso: string): string =>
  `${longDayText(new Date(iso))} at ${new Date(iso).toISOString().slice(11, 16)} UTC`
