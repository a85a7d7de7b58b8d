import { dayOfIso, weekdayOf, WEEKDAY_NAMES } from '#shared/kit/calendar.ts'
import { writeCalendar, type CalendarEvent } from '#shared/kit/icalendar.ts'
import { csvLine } from '#shared/kit/escape.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { sendingDayNumber, type PlanDay, type PlanInput } from './schedule.ts'
import type { WarmupPlan } from './schema.ts'
import { BULK_VOLUME, RECEIVER_NAMES, RECEIVERS } from './shares.ts'

const HEAD = ['date', 'weekday', 'total', ...RECEIVERS]

/** One row for each sending day (RFC 4180). */
export const planCsv = ({ days }: Pick<WarmupPlan, 'days'>): string =>
  [HEAD, ...days.map(rowOf)].map(csvLine).join('')

const rowOf = ({ date, total, byProvider }: PlanDay): string[] => [
  date,
  WEEKDAY_NAMES[weekdayOf(dayOfIso(date) ?? 0)] ?? '',
  String(total),
  ...RECEIVERS.map((receiver) => String(byProvider[receiver])),
]

interface Feed {
  plan: Pick<WarmupPlan, 'domain' | 'days' | 'verdict'>
  /** From which the sending days are counted. */
  input: Pick<PlanInput, 'start' | 'sendingDays'>
  /** Names the plan in all of its events. */
  id: string
  /** Days that are over. */
  past?: readonly { date: string; sent: number }[]
  revision: number
  changedAt: number
  /** The page of the plan. */
  url?: string
  /** A duration (RFC 5545 section 3.3.6): it is a feed that changes. */
  refresh?: string
}

/** The n-th sending day has the same event for as long as the plan exists: when the plan moves, so does the event. */
export function planCalendar({
  plan,
  input,
  id,
  past = [],
  revision,
  changedAt,
  url,
  refresh,
}: Feed): string {
  const uidOf = (name: string | number) => `${name}.${id}@warmup.warmpost`
  const uidOn = (date: string) => uidOf(sendingDayNumber(dayOfIso(date) ?? 0, input) || `on-${date}`)
  const place = url === undefined ? {} : { url }
  const over = past.map(({ date, sent }): CalendarEvent => ({
    ...place,
    uid: uidOn(date),
    day: date,
    summary: `${plan.domain}: ${plural(sent, 'email', 'emails')} sent`,
  }))
  const open = plan.days.map((day): CalendarEvent => ({
    ...place,
    uid: uidOn(day.date),
    day: day.date,
    summary: `${plan.domain}: send ${numberText(day.total)}`,
    description: describedDay(day),
  }))
  const toDo: CalendarEvent = {
    ...place,
    uid: uidOf('gate'),
    day: null,
    summary: plan.verdict.heading,
    description: plan.verdict.sentence,
  }
  return writeCalendar({
    ...place,
    uid: uidOf('calendar'),
    name: `Warmup of ${plan.domain}`,
    description: plan.verdict.heading,
    revision,
    changedAt,
    ...(refresh !== undefined && { refresh }),
    events: open.length > 0 ? [...over, ...open] : [...over, toDo],
  })
}

function describedDay({ byProvider }: PlanDay): string {
  const parts = RECEIVERS.filter((receiver) => byProvider[receiver] > 0).map(
    (receiver) => `${RECEIVER_NAMES[receiver]} ${numberText(byProvider[receiver])}`,
  )
  const bulk = byProvider.gmail >= BULK_VOLUME ? ['Gmail treats you as a bulk sender.'] : []
  return [parts.join(', '), ...bulk, 'Afterward, enter what came of it.'].join('\n')
}
