// A warmup plan for whoever comes back to it: what its results decided since then, and how much to send today.
import { DAY_MS, dayOfIso, dayOfTime, isoDay, isoTime } from '#shared/kit/calendar.ts'
import { plural } from '#shared/kit/sentence.ts'
import type { StandingWarmup } from '#shared/plans/warmup-plan/saved.ts'
import type { Decision } from '#shared/plans/warmup-plan/thresholds.ts'
import { heldVerdict } from '#shared/plans/warmup-plan/verdict.ts'
import type { KeptEvent, ToldEvent } from '#shared/saved/watch/event-view.ts'
import type { Telling } from './changes.ts'
import type { DayStand, Span } from './days.ts'
import type { Since, Today } from '#shared/saved/since/schema.ts'
import { sinceOf, toDo } from './since.ts'
import { isWrong } from './urgency.ts'

type Plan = Omit<StandingWarmup, 'feed' | 'expires'>

/** Times in milliseconds since 1970. */
interface WarmupNow {
  plan: Plan
  created: number
  now: number
}

/** What came of the results that were entered for a day. */
interface Decided {
  date: string
  decision: Exclude<Decision, 'go'>
  reason: string
  tomorrow: number
  /** The cause of a stop is gone. */
  isOver: boolean
}

export const sinceOfWarmup = ({ plan, created, now }: WarmupNow, since: number): Since =>
  sinceOf({
    created,
    now,
    since,
    events: decisionsOf(plan, now),
    telling: tellingOf(plan.domain),
    standOf: (part) => standOf(plan, part),
    today: todayOfWarmup(plan, now),
  })

/** A day’s results may be entered until its end, so they count from then on. */
function decisionsOf({ stops, last, checkIns }: Plan, now: number): KeptEvent<Decided>[] {
  const stopped = stops.map(({ date, reason, resumed }): Decided => ({
    date,
    decision: 'stop',
    reason,
    tomorrow: 0,
    isOver: resumed !== null,
  }))
  return [...stopped, ...newestOf(last, checkIns.at(-1)?.date)].map((event, index) => ({
    id: `d${index + 1}`,
    at: isoTime(Math.min(now, ((dayOfIso(event.date) ?? 0) + 1) * DAY_MS - 1)),
    event,
  }))
}

/** A stop is among the stops. */
function newestOf(last: Plan['last'], date: string | undefined): Decided[] {
  if (!last || date === undefined) return []
  const { decision, reason, tomorrow } = last
  return decision === 'hold' || decision === 'back'
    ? [{ date, decision, reason, tomorrow, isOver: false }]
    : []
}

const tellingOf = (domain: string): Telling<Decided> => ({
  view: ({ id, at, event }): ToldEvent => {
    const { tone, heading, sentence } = heldVerdict(domain, event)
    return {
      id,
      at,
      what: event.decision,
      tone,
      title: heading,
      meaning: sentence,
      before: [],
      after: [],
      change: null,
    }
  },
  aboutOf: () => 'plan',
  sumOf: (events) => {
    const last = events.at(-1) ?? events[0]
    return last.isOver ? null : last
  },
})

/** What stands in the way comes before the number of the day. */
export function todayOfWarmup({ verdict, changes, today, last }: Plan, now: number): Today[] {
  if (last?.decision === 'stop' || (today === null && isWrong(verdict.tone)))
    return changes.length > 0 && last?.decision !== 'stop'
      ? changes.map(toDo)
      : [{ title: verdict.heading, text: verdict.sentence }]
  if (today?.date !== isoDay(dayOfTime(now))) return []
  const text = last?.reason ?? 'In the evening, enter what came of it: the next day depends on it.'
  return [{ title: `Send at most ${plural(today.total, 'email', 'emails')} today`, text }]
}

function standOf({ checkIns, start }: Plan, { from }: Span): DayStand {
  const date = isoDay(dayOfTime(from))
  const entered = checkIns.find((one) => one.date === date)
  if (entered) return { tone: 'ok', title: `${plural(entered.sent, 'email', 'emails')} sent` }
  return date < start
    ? { tone: 'info', title: 'The plan has not begun' }
    : { tone: 'unknown', title: 'Nothing was entered for this day' }
}
