// Converts days of the Gregorian calendar to numbers and back, without a clock (Howard Hinnant, "chrono-compatible
// low-level date algorithms"). Years begin in March, so that the leap day is the last one.

export interface CivilDay {
  year: number
  /** 1 to 12. */
  month: number
  /** 1 to 31. */
  day: number
}

const DAYS_TO_1970 = 719_468
const DAYS_PER_ERA = 146_097

/** Days since January 1, 1970; negative before it. */
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
