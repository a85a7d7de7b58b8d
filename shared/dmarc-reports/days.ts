// Messages and sessions over time: UTC days, and the days that no report covers.
import { civilDay, DAY_SECONDS as DAY } from '#shared/kit/calendar.ts'
import type { AggregateReport } from './model.ts'
import { addUp } from './values.ts'

/** "2026-11-22" for days since 1970. */
export function dayText(day: number): string {
  const { year, month, day: ofMonth } = civilDay(day)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(ofMonth).padStart(2, '0')}`
}

export const dayNumber = (seconds: number): number => Math.floor(seconds / DAY)

interface DaySum {
  day: number
  aligned: number
  failed: number
  reports: number
  /** A report was read in part. */
  incomplete?: true
}

/** A report covers a day, or some weeks at most; one that claims years counts for its first day. */
const MAX_SPAN = 100

/** One of so many parts of a whole number that add up to it. */
const partOf = (whole: number, parts: number, at: number): number =>
  parts === 1 ? whole : Math.floor(whole / parts) + (at < whole % parts ? 1 : 0)

/** Times in seconds. */
type Covered = Pick<AggregateReport, 'begin' | 'end' | 'isIncomplete'>

export class Timeline {
  readonly #days = new Map<number, DaySum>()
  readonly #covered = new Set<number>()

  /**
   * Spreads the messages of a longer period evenly over its days.
   * A report without a time does not count for any day.
   */
  add({ begin, end, isIncomplete }: Covered, aligned: number, failed: number): void {
    if (begin <= 0) return
    const day = dayNumber(begin)
    // An end at midnight, or a few seconds later, belongs to the day before.
    const last = dayNumber(Math.max(begin, end - 60))
    const span = last - day > MAX_SPAN ? 0 : last - day
    // A day in another time zone touches two days of UTC, and is still one.
    const share = end - begin > 1.5 * DAY ? span + 1 : 1
    for (let at = 0; at < share; at += 1)
      this.#addDay(day + at, partOf(aligned, share, at), partOf(failed, share, at), isIncomplete)
    for (let covered = day; covered <= day + span; covered += 1) this.#covered.add(covered)
  }

  #addDay(day: number, aligned: number, failed: number, isIncomplete?: true): void {
    const sum = this.#days.get(day) ?? { day, aligned: 0, failed: 0, reports: 0 }
    sum.aligned = addUp(sum.aligned, aligned)
    sum.failed = addUp(sum.failed, failed)
    sum.reports += 1
    if (isIncomplete) sum.incomplete = true
    this.#days.set(day, sum)
  }

  days(): DaySum[] {
    return [...this.#days.values()].sort((one, other) => one.day - other.day)
  }

  get coveredDays(): number {
    return this.#covered.size
  }

  /** Days between the first and the last report that none covers; each gap with its first and last day. */
  gaps(): { first: number; last: number }[] {
    const covered = [...this.#covered].sort((one, other) => one - other)
    return covered.flatMap((day, index) => {
      const next = covered[index + 1]
      return next !== undefined && next > day + 1 ? [{ first: day + 1, last: next - 1 }] : []
    })
  }
}
