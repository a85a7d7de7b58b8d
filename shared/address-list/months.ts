// The month of a date as lists have it: ISO 8601, or day and month in the order that the column itself shows.

/** Of a column: the day first, the month first, or it cannot be told. */
type DayOrder = 'day-first' | 'month-first' | null

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?(?:\D|$)/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})(?:\D|$)/

/** Dots are written with the day first; with slashes, a number above 12 in the column decides. */
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  let [isDayFirst, isMonthFirst] = [false, false]
  for (const text of texts) {
    const [, one, sign, two] = YEAR_LAST.exec(text) ?? []
    if (one === undefined) continue
    if (sign === '.' || Number(one) > 12) isDayFirst = true
    else if (Number(two) > 12) isMonthFirst = true
  }
  if (isDayFirst === isMonthFirst) return null
  return isDayFirst ? 'day-first' : 'month-first'
}

/** "2026-11"; null for what is no date, or has a month that cannot be told. */
export function monthOf(text: string, order: DayOrder): string | null {
  const [, year, month] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return monthText(year, month)
  const [, one, , two, last] = YEAR_LAST.exec(text) ?? []
  if (last === undefined) return null
  const chosen = order ?? (one === two ? 'day-first' : null)
  return chosen === null ? null : monthText(last, chosen === 'day-first' ? two : one)
}

function monthText(year: string, month: string | undefined): string | null {
  const number = Number(month)
  return number >= 1 && number <= 12 && year >= '1990' && year < '2100'
    ? `${year}-${String(number).padStart(2, '0')}`
    : null
}
