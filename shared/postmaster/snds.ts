// The two tables of Microsoft SNDS ("Automated Data Access"), which have no line with the names of the columns: a day of an IP
// address, and what Microsoft does with a range of them. The form is that in the tests of undersfx/sndslib (read on 2026-11-30).
import { cellText, rawCells, readTable } from '#shared/address-list/csv.ts'
import { formatIp, parseIp } from '#shared/dns/ip-address.ts'
import { DAY_SECONDS, daysSince1970, dayOfIso, isoDay } from '#shared/kit/calendar.ts'
import { foreignText } from '#shared/kit/foreign-text.ts'
import { plainName } from '#shared/mail-events/fields.ts'
import type { Collected } from './collected.ts'
import { READ_LIMITS } from './limits.ts'
import { UNREAD } from './unread-words.ts'

const COLUMNS = [
  'IP Address',
  'Activity start',
  'Activity end',
  'RCPT commands',
  'DATA commands',
  'Message recipients',
  'Filter result',
  'Complaint rate',
  'Trap message start',
  'Trap message end',
  'Trap hits',
  'Sample HELO',
  'JMRP P1 Sender',
  'Comments',
].map(plainName)

/** Where a table that names its columns has each of them. */
type Places = readonly string[]

/** @returns false for what is not such a table, of which nothing is said */
export function readSnds(text: string, file: string, into: Collected): boolean {
  const head = readTable(text.slice(0, MAX_HEAD), HEAD_ROWS)
  const first = head.rows.map((row) => cellsOf(row, head.separator))
  if (!first.some(([cell = ''], at) => parseIp(cell) || (at === 0 && isTitle(cell)))) return false
  into.addProvider('microsoft')
  const { rows, separator, beyond } = readTable(text, READ_LIMITS.rows)
  let places: Places = COLUMNS
  rows.forEach((row, index) => {
    const cells = cellsOf(row, separator)
    const where = `${file}: line ${index + 1}`
    if (index === 0 && isTitle(cells[0] ?? '')) places = cells.map(plainName)
    else if (!readDay(cells, places, where, into) && !readRange(cells, where, into))
      into.skip(where, UNREAD.row)
  })
  if (beyond > 0) into.skip(file, UNREAD.rows(READ_LIMITS.rows))
  return true
}

const MAX_HEAD = 4_000
const HEAD_ROWS = 5

const cellsOf = (row: string, separator: Parameters<typeof rawCells>[1]): string[] =>
  rawCells(row, separator).map(cellText)

const isTitle = (cell: string): boolean => ['ipaddress', 'ip', 'firstip'].includes(plainName(cell))

function readDay(cells: readonly string[], places: Places, where: string, into: Collected): boolean {
  const at = (name: string): string => cells[places.indexOf(plainName(name))] ?? ''
  const ip = parseIp(at('IP Address'))
  const day = dayOfActivity(at('Activity start'), at('Activity end'))
  if (!ip || day === null) return false
  const of = { key: formatIp(ip), provider: 'microsoft' } as const
  for (const [metric, column] of COUNTS) {
    const value = countOf(at(column))
    if (value !== null) into.addFigure({ metric, ...of, unit: 'messages' }, { day, value }, where)
    else if (at(column) !== '') into.skip(where, UNREAD.count(at(column)))
  }
  const color = at('Filter result').toLowerCase()
  if (COLORS.includes(color))
    into.addFigure({ metric: 'filter_result', ...of, unit: 'color' }, { day, value: color }, where)
  else if (color !== '') into.skip(where, UNREAD.color(at('Filter result')))
  const rate = at('Complaint rate')
  if (RATE.test(rate))
    into.addFigure({ metric: 'complaint_rate', ...of, unit: 'range' }, { day, value: rate }, where)
  else if (rate !== '') into.skip(where, UNREAD.range(rate))
  return true
}

const COUNTS = [
  ['recipients', 'Message recipients'],
  ['trap_hits', 'Trap hits'],
] as const
const COLORS: readonly string[] = ['green', 'yellow', 'red']
/** “< 0.1%”, “0.4%”, “> 1%” */
const RATE = /^[<>≤≥]?=?\s{0,3}\d{1,3}(?:\.\d{1,4})?\s?%$/

const countOf = (text: string): number | null =>
  /^\d{1,15}$|^\d{1,3}(?:,\d{3}){1,4}$/.test(text) ? Number(text.replaceAll(',', '')) : null

/** The day on which the activity ended; midnight ends the day before. */
function dayOfActivity(start: string, end: string): string | null {
  const [first, last] = [timeOf(start), timeOf(end)]
  const at = last ?? first
  if (at === null) return null
  const isMidnight = last !== null && first !== null && last > first && last % DAY_SECONDS === 0
  return isoDay(Math.floor((isMidnight ? at - 1 : at) / DAY_SECONDS))
}

/** Seconds since 1970, of “12/31/2019 7:00 PM” or “2019-12-31 19:00”. */
function timeOf(text: string): number | null {
  const [, month, date, year, hours = '0', minutes = '0', half = ''] = US_TIME.exec(text) ?? []
  if (year !== undefined)
    return secondsOf(
      dayNumber(Number(year), Number(month), Number(date)),
      hoursOf(Number(hours), half),
      minutes,
    )
  const [, day = '', hour = '0', minute = '0'] = ISO_TIME.exec(text) ?? []
  return secondsOf(dayOfIso(day), Number(hour), minute)
}

const US_TIME = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?([AP]M))?)?$/i
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?Z?)?$/

const hoursOf = (hours: number, half: string): number =>
  half === '' ? hours : (hours % 12) + (/^p/i.test(half) ? 12 : 0)

function dayNumber(year: number, month: number, day: number): number | null {
  const text = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  const days = daysSince1970({ year, month, day })
  return month >= 1 && month <= 12 && isoDay(days) === text ? days : null
}

const secondsOf = (day: number | null, hours: number, minutes: string): number | null =>
  day === null || hours > 24 || Number(minutes) > 59
    ? null
    : day * DAY_SECONDS + hours * 3600 + Number(minutes) * 60

const MAX_REASON = 200

/** First and last IP address, whether they are blocked, and why. */
function readRange(
  [from = '', to = '', is = '', why = '']: readonly string[],
  where: string,
  into: Collected,
): boolean {
  const [first, last] = [parseIp(from), parseIp(to)]
  if (!first || !last || first.family !== last.family || !/^(?:yes|no)$/i.test(is)) return false
  into.addRange(
    {
      first: formatIp(first),
      last: formatIp(last),
      isBlocked: /^yes$/i.test(is),
      reason: foreignText(why, MAX_REASON),
    },
    where,
  )
  return true
}
