// Dates as mail software writes them: RFC 5322, 3.3 and 4.3, and the forms of software that ignores it.
import { type CivilDay, DAY_SECONDS, daysSince1970, isoDay, isoTime } from '#shared/kit/calendar.ts'

export interface MailDate {
  /** Seconds since 1970-01-01T00:00:00Z. */
  seconds: number
  /** Minutes east of Greenwich; null if the text does not say, which is read as UTC. */
  zone: number | null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?$/i
const MAX_DATE = 200

/** RFC 5322, 4.3; the military letters were defined wrongly and count as unknown. */
const ZONES: Record<string, number> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  cet: 60,
  cest: 120,
  bst: 60,
  jst: 540,
}

/** The caller removes comments; null for anything but a date. */
export function parseDate(text: string): MailDate | null {
  const words = text
    .slice(0, MAX_DATE)
    .replace(/^(\s*\d{4}-\d{2}-\d{2})T(?=\d)/, '$1 ')
    .replace(/(\d:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(z|[+-]\d{2}:?\d{2})/i, '$1 $2')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !WEEKDAY.test(word))
  const timeAt = words.findIndex((word) => /^\d{1,2}:\d{2}/.test(word))
  const time = timeOf(words[timeAt], words[timeAt + 1])
  if (time === null) return null
  const day = dayOf(words.slice(0, timeAt), words.slice(timeAt + 1))
  if (!day) return null
  const zone = zoneOf(words.slice(timeAt + 1))
  const seconds = daysSince1970(day) * DAY_SECONDS + time - (zone ?? 0) * 60
  return { seconds, zone }
}

/** "2026-11-17" for a day without a time, which is not enough for a clock; null for anything else. */
export function parseDay(text: string): string | null {
  const words = text
    .slice(0, MAX_DATE)
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !WEEKDAY.test(word))
  const day = words.length <= 4 ? dayOf(words.slice(0, 3), words.slice(3)) : null
  return day && isoDay(daysSince1970(day))
}

/** "2026-11-20T20:02:23Z" */
export const isoText = (seconds: number): string => isoTime(seconds * 1000)

/** Seconds since midnight. */
function timeOf(word = '', next = ''): number | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(am|pm)?$/i.exec(word)
  if (!match) return null
  const half = (match[4] ?? (/^[ap]\.?m\.?$/i.test(next) ? next : '')).toLowerCase()
  const minute = Number(match[2])
  const second = Number(match[3] ?? 0)
  let hour = Number(match[1])
  if (half !== '' && (hour < 1 || hour > 12)) return null
  if (half !== '') hour = (hour % 12) + (half.startsWith('p') ? 12 : 0)
  // A second 60 is a leap second.
  return hour > 23 || minute > 59 || second > 60 ? null : hour * 3600 + minute * 60 + second
}

function dayOf(before: readonly string[], after: readonly string[]): CivilDay | null {
  const parts = before.flatMap((word) => word.split(/[-/]/)).filter((part) => part !== '')
  const [first = '', second = '', third = ''] = parts
  const monthAt = parts.findIndex((part) => monthOf(part) > 0)
  if (monthAt >= 0) {
    const month = monthOf(parts[monthAt] ?? '')
    const numbers = parts.filter((_, index) => index !== monthAt)
    // "Fri Feb 15 17:19:07 2002": the year follows the time.
    const [day = '', year = after.find((word) => /^\d{4}$/.test(word)) ?? ''] = numbers
    return dayFrom(year, month, day)
  }
  if (/^\d{4}$/.test(first)) return dayFrom(first, Number(second), third)
  // 12/31/2019 has the month first, since the programs that write it are American.
  if (!/^\d{1,2}$/.test(first) || third === '') return null
  return dayFrom(third, Number(first), second) ?? dayFrom(third, Number(second), first)
}

const monthOf = (word: string) =>
  /^[a-z]{3,9}\.?$/i.test(word) ? MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1 : 0

function dayFrom(yearText: string, month: number, dayText: string): CivilDay | null {
  if (!/^\d{2,4}$/.test(yearText) || !/^\d{1,2}$/.test(dayText)) return null
  const short = Number(yearText)
  // RFC 5322, 4.3: two digits below 50 are of this century, three digits count from 1900.
  const year =
    yearText.length === 4 ? short : yearText.length === 2 && short < 50 ? short + 2000 : short + 1900
  const day = Number(dayText)
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return length === undefined || day < 1 || day > length ? null : { year, month, day }
}

/** Minutes east of Greenwich. */
function zoneOf(words: readonly string[]): number | null {
  for (const word of words.slice(0, 4)) {
    const match = /^([+-])(\d{2}):?(\d{2})$/.exec(word)
    if (match) {
      const minutes = Number(match[2]) * 60 + Number(match[3])
      return match[1] === '-' ? (minutes === 0 ? 0 : -minutes) : minutes
    }
    // EST5EDT is EST.
    const named = ZONES[word.toLowerCase().replace(/^([a-z]{3})\d[a-z]{3}$/, '$1')]
    if (named !== undefined) return named
  }
  return null
}
