// The days of a move as a calendar: those of its plan, or of a kept move, whose open steps move when it gets ahead or falls behind.
import { DAY_SECONDS, dayOf, dayOfIso, isoDay } from '#shared/kit/calendar.ts'
import { writeCalendar, type CalendarEvent } from '#shared/kit/icalendar.ts'
import type { MovePlan, MoveStep } from '#shared/moves/schema.ts'
import type { StandingStep } from './standing-schema.ts'

/** Of a kept move, how it stands. */
type DatedStep = MoveStep & Partial<Pick<StandingStep, 'state' | 'since' | 'until' | 'why'>>

interface Feed {
  plan: Pick<MovePlan, 'domain'> & { steps: readonly DatedStep[] }
  /** Names the move in all of its events. */
  id: string
  revision: number
  changedAt: number
  /** Days since 1970; of a kept move, no open step is earlier. */
  today?: number
  /** The page of the move. */
  url?: string
  /** A duration (RFC 5545 section 3.3.6): it is a feed that changes. */
  refresh?: string
}

/** A step has the same event for as long as the move exists: when the step moves, so does the event. */
export function moveCalendar({ plan, id, revision, changedAt, today, url, refresh }: Feed): string {
  const { domain, steps } = plan
  const place = url === undefined ? {} : { url }
  const uidOf = (name: string | number) => `${name}.${id}@move.warmpost`
  const name = `Move of ${domain}`
  const days = daysOf(steps, today)
  const events = steps.map((step, at): CalendarEvent => ({
    ...place,
    uid: uidOf(step.n),
    day: isoDay(days[at] ?? 0),
    summary: `${domain}: ${step.state === 'done' ? 'done: ' : ''}${step.title}`,
    description: describedStep(step),
  }))
  const nothing: CalendarEvent = { ...place, uid: uidOf('none'), day: null, summary: `${name}: no steps` }
  return writeCalendar({
    ...place,
    uid: uidOf('calendar'),
    name,
    revision,
    changedAt,
    ...(refresh !== undefined && { refresh }),
    events: events.length > 0 ? events : [nothing],
  })
}

/** In days since 1970: what is done, when it was; what is open, as soon as it is safe for the entire day. */
function daysOf(steps: readonly DatedStep[], today: number | undefined): number[] {
  const days: number[] = []
  for (const step of steps) {
    const planned = dayOfIso(step.date) ?? 0
    days.push(today === undefined ? planned : standingDay(step, days.at(-1) ?? today, today))
  }
  return days
}

function standingDay({ state, since, until, waits }: DatedStep, before: number, today: number): number {
  const doneOn = state === 'done' ? dayOfIso(dayOf(since) ?? '') : null
  if (doneOn !== null) return doneOn
  const freeOn = dayOfIso(dayOf(until) ?? '')
  // It is free some time on that day.
  if (freeOn !== null) return Math.max(today, until?.endsWith('T00:00:00Z') ? freeOn : freeOn + 1)
  const isNext = state === 'now' || state === 'blocked'
  const wait = waits && waits.seconds > 0 && !isNext ? 1 + Math.ceil(waits.seconds / DAY_SECONDS) : 0
  return Math.max(today, before) + wait
}

const describedStep = ({ text, waits, proof, why }: DatedStep): string =>
  [text, ...(waits ? [`Before: ${waits.for}`] : []), `Proof: ${proof}`, ...(why ? [why] : [])].join('\n')
