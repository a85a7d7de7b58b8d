// Days and times in UTC, so that edge and browser agree, and without a clock: as numbers, as "2026-12-01", and in words. Not by Intl, whose first call keeps a slow
// phone busy for a tenth of a second while it reads its tables.

export const DAY_SECONDS = 86_400
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export interface CivilDay {
  year: number
  /** 1 to 12. */
  month: number
  /** 1 to 31. */
  day: number
}

const DAYS_TO_1970 = 719_468
const DAYS_PER_ERA = 146_097

/**
 * Days since January 1, 1970; negative before it. As Howard Hinnant counts ("chrono-compatible low-level date algorithms"): years
 * begin in March, so that the leap day is the last one.
 */
export function daysSince1970({ year, month, day }: CivilDay): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_PER_ERA + dayOfEra - DAYS_TO_1970
}

/** @param days since January 1, 1970 */
export function civilDay(days: number): CivilDay {
  const z = days + DAYS_TO_1970
  const era = Math.floor(z / DAYS_PER_ERA)
  const dayOfEra = z - era * DAYS_PER_ERA
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1 }
}

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
export const WEEKDAY_NAMES: readonly string[] =
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

/** 0 for Monday. January 1, 1970 was a Thursday. @param days since then */
export const weekdayOf = (days: number): number => (((days + 3) % 7) + 7) % 7

/** @param ms since January 1, 1970, in UTC */
export const dayOfTime = (ms: number): number => Math.floor(ms / DAY_MS)

/** "2026-12-01T09:30:00Z". @param ms since January 1, 1970 */
export function isoTime(ms: number): string {
  const seconds = Math.floor((ms - dayOfTime(ms) * DAY_MS) / 1000)
  const time = [3600, 60, 1].map((unit) => padded(Math.floor(seconds / unit) % 60))
  return `${isoDay(dayOfTime(ms))}T${time.join(':')}Z`
}

const TIME_STAMP =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d{2}):(\d{2}))$/

/** Milliseconds since 1970 of a time stamp (RFC 3339), whose seconds may be missing; null for anything else. */
export function timeOfIso(text: string): number | null {
  const found = TIME_STAMP.exec(text)
  if (!found) return null
  const [, date = '', hour, minute, second = 0, fraction = 0, sign, aheadHours = 0, aheadMinutes = 0] = found
  const day = dayOfIso(date)
  const [h, m, s] = [Number(hour), Number(minute), Number(second)]
  if (day === null || h > 23 || m > 59 || s > 59) return null
  const ahead = Number(aheadHours) * HOUR_MS + Number(aheadMinutes) * MINUTE_MS
  const time = h * HOUR_MS + m * MINUTE_MS + (s + Number(`0.${fraction}`)) * 1000
  return day * DAY_MS + Math.floor(time) - (sign === '-' ? -ahead : ahead)
}

const padded = (value: number) => String(value).padStart(2, '0')

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** "Nov 20, 2026", as stamps show it. */
export const dayText = (date: Date): string =>
  `${(MONTHS[date.getUTCMonth()] ?? '').slice(0, 3)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`

/** "Nov 20", where the year is clear. */
export const shortDayText = (date: Date): string => dayText(date).replace(/,.*/, '')

/** "Nov 20, 2026". @param moment ISO 8601: a day, or a time of that day in UTC */
export function dayTextOfIso(moment: string): string {
  const [year = '', month = '', date = ''] = moment.slice(0, 10).split('-')
  return `${(MONTHS[Number(month) - 1] ?? '').slice(0, 3)} ${Number(date)}, ${year}`
}

/** "March 12, 2015": no hyphen, and the same words everywhere. @param day year-month-day */
export function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(date)}, ${Number(year)}`
}

/** The day of an RFC 3339 time stamp as year-month-day, or null for anything else. */
export function dayOf(timeStamp: unknown): string | null {
  if (typeof timeStamp !== 'string') return null
  const day = /^\s*(\d{4}-\d{2}-\d{2})(?!\d)/.exec(timeStamp)?.[1]
  return day !== undefined && dayOfIso(day) !== null ? day : null
}

/** Whole days from `day` to `nowMs`; negative for a future day, null for none. */
export function daysSince(day: string, nowMs: number): number | null {
  const number = dayOfIso(day)
  return number === null ? null : dayOfTime(nowMs) - number
}
