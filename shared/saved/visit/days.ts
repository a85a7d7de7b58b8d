// The last seven days, each with its worst: a day on which nothing could be seen is never one on which all was well.
import { DAY_MS, dayOfTime, isoDay } from '#shared/kit/calendar.ts'
import { plural } from '#shared/kit/sentence.ts'
import type { ToldEvent } from '#shared/saved/watch/event-view.ts'
import type { SinceDay } from '#shared/saved/since/schema.ts'
import { worstOf } from './urgency.ts'

const DAYS = 7

/** In milliseconds since 1970. */
export interface Span {
  from: number
  until: number
}

/** How a day stands besides what was told on it. */
export type DayStand = Pick<SinceDay, 'title'> & { tone: NonNullable<SinceDay['tone']> }

interface Lived {
  created: number
  now: number
  /** In any order. */
  events: readonly ToldEvent[]
  /** @param part of the day that lies between its beginning and now */
  standOf: (part: Span) => DayStand
}

export function lastDays({ created, now, events, standOf }: Lived): SinceDay[] {
  const today = dayOfTime(now)
  return Array.from({ length: DAYS }, (_, index): SinceDay => {
    const day = today - DAYS + 1 + index
    const date = isoDay(day)
    if (day < dayOfTime(created)) return { date, tone: null, title: 'Not saved yet' }
    const part = { from: Math.max(created, day * DAY_MS), until: Math.min(now, (day + 1) * DAY_MS) }
    return {
      date,
      ...dayOf(
        events.filter(({ at }) => at.startsWith(date)),
        standOf(part),
      ),
    }
  })
}

function dayOf(told: readonly ToldEvent[], stand: DayStand): DayStand {
  const worst = worstOf([...told.map(({ tone }) => tone), stand.tone]) ?? stand.tone
  const [first] = told.filter(({ tone }) => tone === worst)
  // What was told on a quiet day says more than that it was quiet.
  const said = first ?? (stand.tone === 'ok' || stand.tone === 'info' ? told[0] : undefined)
  const title = said ? titleOf(said, told.length) : stand.title
  return { tone: worst, title }
}

const titleOf = ({ title }: ToldEvent, count: number): string =>
  count === 1 ? title : `${title}, and ${plural(count - 1, 'other change', 'other changes')}`

/** Of what looks by itself: a day that a gap touches was not seen. */
export const seenBut =
  (gaps: readonly Span[]) =>
  ({ from, until }: Span): DayStand =>
    gaps.some((gap) => gap.from <= until && gap.until >= from)
      ? { tone: 'unknown', title: 'We could not see everything' }
      : { tone: 'ok', title: 'Nothing changed' }

interface Looks {
  created: number
  /** Null before the first look. */
  lookedAt: number | null
  everyMs: number
  now: number
}

/** A look that is late is made up for; one that is missing for twice its time was none. */
export function notLooked({ created, lookedAt, everyMs, now }: Looks): Span[] {
  const from = lookedAt ?? created
  return lookedAt === null || now - from > 2 * everyMs ? [{ from, until: now }] : []
}
