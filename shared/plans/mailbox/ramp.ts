// The ramp-up to a daily limit, one sending day at a time: an example with reasons, since no standard defines one.
import { HOUSE_GROWTH } from '#shared/data/warmup/house-growth.ts'

export interface RampDay {
  day: number
  week: number
  weekday: (typeof WEEKDAYS)[number]
  emails: number
}

/** Business email is sent on these days; five sending days are a week. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const

/** So few that a mistake on the first day costs little. */
const FIRST_DAY = 20
const STEP = 5

/** Empty if the mailbox already sends its limit, or has none; one day if it must send less. */
export function rampTo(limit: number, dailyVolume: number): RampDay[] {
  if (limit <= 0 || dailyVolume === limit) return []
  const days: RampDay[] = []
  let emails = dailyVolume
  do {
    const next = nextDay(emails)
    // The last handful is not worth a day of its own.
    emails = next + STEP >= limit ? limit : next
    days.push({
      day: days.length + 1,
      week: Math.floor(days.length / WEEKDAYS.length) + 1,
      weekday: WEEKDAYS[days.length % WEEKDAYS.length] ?? 'Mon',
      emails,
    })
  } while (emails < limit)
  return days
}

const nextDay = (emails: number): number =>
  Math.max(FIRST_DAY, emails + STEP, Math.round((emails * HOUSE_GROWTH) / STEP) * STEP)

/** Comma-separated values (RFC 4180). */
export const rampCsv = (days: readonly RampDay[]): string =>
  [
    'Day,Week,Weekday,Emails',
    ...days.map(({ day, week, weekday, emails }) => [day, week, weekday, emails].join()),
  ]
    .map((line) => `${line}\r\n`)
    .join('')
