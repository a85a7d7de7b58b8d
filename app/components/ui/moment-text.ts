// A moment that the API wrote as text ("2026-11-20T16:00:05.000Z"), for people.
import { dayInWords, dayText } from '#shared/kit/calendar.ts'

const clockOf = (iso: string): string => `${iso.slice(11, 16)} UTC`

/** "November 20, 2026" */
export const dayOfMoment = (iso: string): string => dayInWords(iso.slice(0, 10))

/** "November 20, 2026 at 16:00 UTC", within a sentence. */
export const momentText = (iso: string): string => `${dayOfMoment(iso)} at ${clockOf(iso)}`

/** "Nov 20, 2026, 16:00 UTC", in a list. */
export const shortMomentText = (iso: string): string => `${dayText(new Date(iso))}, ${clockOf(iso)}`

/** "2026-11-20 16:00:05 UTC", where the second counts. */
export const exactMomentText = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`
