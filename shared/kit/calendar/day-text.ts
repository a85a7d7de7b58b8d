// Days for people, in UTC, so that edge and browser agree. Not by Intl, whose first call keeps a slow phone busy for a tenth of
// a second while it reads its tables.

const MONTHS = [
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

/** "Nov 20, 2026", as stamps show it. */
export const dayText = (date: Date): string =>
  `${(MONTHS[date.getUTCMonth()] ?? '').slice(0, 3)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`

/** "Nov 20", where the year is clear. */
export const shortDayText = (date: Date): string => dayText(date).replace(/,.*/, '')

/** "March 12, 2015": no hyphen, and the same words everywhere. @param day year-month-day */
export function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(date)}, ${Number(year)}`
}
