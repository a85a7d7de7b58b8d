// What has changed since a visit, what to do now, and the last days: for someone who was away and comes back. Pure.
import { dayOfIso, DAY_MS, isoTime, timeOfIso } from '#shared/kit/calendar.ts'
import type { Change } from '#shared/report/change/schema.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import { changesOf, type Telling } from './changes.ts'
import { lastDays, type DayStand, type Span } from './days.ts'
import type { Since, Today } from '#shared/saved/since/schema.ts'

const MAX_CHANGES = 20
const MAX_TODAY = 5

/** Times in milliseconds since 1970. */
interface Visit<Event> {
  /** When it was last looked at, as its visitor says. */
  since: number
  created: number
  now: number
  /** In any order. */
  events: readonly KeptEvent<Event>[]
  telling: Telling<Event>
  standOf: (part: Span) => DayStand
  /** From its state now, the most urgent first. */
  today: readonly Today[]
}

export function sinceOf<Event>(visit: Visit<Event>): Since {
  const { created, now, events, telling, standOf, today } = visit
  const from = clamped(visit.since, created, now)
  const later = events.filter(({ at }) => (timeOfIso(at) ?? 0) > from)
  const changes = changesOf(later, telling)
  return {
    at: isoTime(from),
    changes: changes.slice(0, MAX_CHANGES),
    more: Math.max(0, changes.length - MAX_CHANGES),
    today: today.slice(0, MAX_TODAY),
    days: lastDays({ created, now, events: events.map(telling.view), standOf }),
  }
}

/** The clock of a device may be wrong. */
const clamped = (since: number, created: number, now: number): number =>
  Math.min(Math.max(since, created), now)

/** A day, or a moment as programs write it. @returns milliseconds since 1970; null for anything else */
export function readSince(text: string): number | null {
  const day = dayOfIso(text)
  return day === null ? timeOfIso(text) : day * DAY_MS
}

/** Its record is in it. */
export const toDo = (change: Change): Today => ({ title: change.title, text: change.text, change })
