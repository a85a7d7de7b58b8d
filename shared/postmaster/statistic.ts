// One figure of Gmail: which series it is of, its day, and its value (DomainStat).
import { foreignText } from '#shared/kit/foreign-text.ts'
import { daysSince1970, isoDay, dayOfIso } from '#shared/kit/calendar.ts'
import type { Collected } from './collected.ts'
import { type JsonObject, listOf, objectOf, textOf } from './json-values.ts'
import { FEEDBACK_LOOP_ID, metricOf, type NamedMetric } from './metric-names.ts'
import { UNREAD } from './unread-words.ts'

const MAX_ID = 200

/** @param domain of the answer that it is in, if that names one */
export function readStatistic(stat: JsonObject, where: string, into: Collected, domain?: string): void {
  const name = textOf(stat.metric)
  const named = metricOf(name)
  if (!named) return into.skip(`${where}.metric`, UNREAD.metric(name))
  const about = domainOfName(textOf(stat.name)) ?? domain
  const of = about === undefined ? undefined : (into.addDomain(about, `${where}.name`) ?? null)
  if (of === null) return
  const value = objectOf(stat.value)
  // Gmail leaves out what it does not show.
  if (!value || Object.keys(value).length === 0) return
  if (named.metric === FEEDBACK_LOOP_ID) return readIds(value, where, into, of)
  if (stat.date === undefined || stat.date === null) return into.skip(`${where}.date`, UNREAD.overall(name))
  const day = dayOfDate(stat.date)
  if (day === null) return into.skip(`${where}.date`, UNREAD.date(dateText(stat.date)))
  readFigure({ named, value, day, of }, where, into)
}

/** “domains/example.com/domainStats/…” */
export function domainOfName(name: string): string | undefined {
  const [, domain] = /^domains\/([^/]+)/.exec(name) ?? []
  return domain
}

interface Figure {
  named: NamedMetric
  value: JsonObject
  day: string
  of: string | undefined
}

function readFigure({ named, value, day, of }: Figure, where: string, into: Collected): void {
  const { metric, key } = named
  if (metric === FEEDBACK_LOOP_ID) return
  const isCount = metric === 'delivery_error_count'
  const written = valueText(value)
  const number = numberOf(written)
  const isRight = isCount ? Number.isSafeInteger(number) && number >= 0 : number >= 0 && number <= 1
  if (!isRight) return into.skip(`${where}.value`, isCount ? UNREAD.count(written) : UNREAD.share(written))
  into.addFigure(
    {
      metric,
      ...(key !== undefined && { key }),
      ...(of !== undefined && { domain: of }),
      provider: 'gmail',
      unit: isCount ? 'messages' : 'share',
    },
    { day, value: number },
    where,
  )
}

/** Only one of them is set (StatisticValue); those of 64 bits are texts. */
function valueText(value: JsonObject): string {
  const given = [value.doubleValue, value.floatValue, value.intValue, value.stringValue]
  const first = given.find((each) => typeof each === 'number' || typeof each === 'string')
  return first === undefined ? JSON.stringify(value).slice(0, MAX_ID) : String(first)
}

const numberOf = (text: string): number =>
  /^\s*\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?\s*$/i.test(text) ? Number(text) : NaN

function readIds(value: JsonObject, where: string, into: Collected, domain: string | undefined): void {
  const list = listOf(objectOf(value.stringList)?.values) ?? [value.stringValue]
  for (const each of list) {
    if (typeof each === 'string' && each.trim() !== '')
      into.addFeedbackLoop({ ...(domain !== undefined && { domain }), id: foreignText(each, MAX_ID) }, where)
    else into.skip(`${where}.value`, UNREAD.shape)
  }
}

/** A whole date of the calendar; null for what is not one, such as a month or February 30. */
function dayOfDate(date: unknown): string | null {
  if (typeof date === 'string') return dayOfIso(date) === null ? null : date
  const parts = objectOf(date)
  if (!parts) return null
  const [year, month, day] = [parts.year, parts.month, parts.day].map((part) =>
    typeof part === 'string' ? numberOf(part) : part,
  )
  if (!isPart(year, 9999) || !isPart(month, 12) || !isPart(day, 31)) return null
  const text = [String(year).padStart(4, '0'), padded(month), padded(day)].join('-')
  return isoDay(daysSince1970({ year, month, day })) === text ? text : null
}

const padded = (part: number): string => String(part).padStart(2, '0')

const isPart = (part: unknown, most: number): part is number =>
  Number.isInteger(part) && (part as number) >= 1 && (part as number) <= most

function dateText(date: unknown): string {
  const parts = objectOf(date)
  return parts
    ? [parts.year, parts.month, parts.day].map((part) => textOf(part) || '?').join('-')
    : textOf(date)
}
