// Days for people, in UTC, so that edge and browser agree. Not by Intl, whose first call keeps a slow phone busy for a tenth of
// a second while it reads its tables.

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const monthOf = (date: Date): string => MONTHS[date.getUTCMonth()] ?? ''

const dayWith = (month: string, date: Date): string =>
  `${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`

/** "Nov 20, 2026", as stamps show it. */
export const dayText = (date: Date): string => dayWith(monthOf(date).slice(0, 3), date)

/** "November 20, 2026" */
export const longDayText = (date: Date): string => dayWith(monthOf(date), date)
