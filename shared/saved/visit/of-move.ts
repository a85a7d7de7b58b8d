// A move for whoever comes back to it: which steps went on or were undone since then, and the step of today.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { type MoveEvent, moveEventView } from '#shared/moves/kept/events.ts'
import type { StandingMove } from '#shared/moves/kept/standing-schema.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import type { Telling } from './changes.ts'
import { notLooked, seenBut } from './days.ts'
import type { Since, Today } from '#shared/saved/since/schema.ts'
import { sinceOf, toDo } from './since.ts'

/** Times in milliseconds since 1970. */
interface MoveNow {
  move: StandingMove
  events: readonly KeptEvent<MoveEvent>[]
  created: number
  /** Null before the first look. */
  lookedAt: number | null
  now: number
}

export const sinceOfMove = (kept: MoveNow, since: number): Since =>
  sinceOf({
    ...kept,
    since,
    telling: tellingOf(kept.move.domain),
    // At the slowest, it looks once a day.
    standOf: seenBut(notLooked({ ...kept, everyMs: DAY_MS })),
    today: todayOfMove(kept.move),
  })

const tellingOf = (domain: string): Telling<MoveEvent> => ({
  view: (event) => moveEventView(domain, event),
  aboutOf: (event) => ('n' in event ? `step ${event.n}` : event.what),
  sumOf: (events) => events.at(-1) ?? events[0],
})

/** What was undone or came too early comes before the next step. */
export function todayOfMove({
  steps,
  changes,
  verdict,
}: Pick<StandingMove, 'steps' | 'changes' | 'verdict'>): Today[] {
  const step = steps.find(({ state }) => state === 'blocked') ?? steps.find(({ state }) => state === 'now')
  if (!step) return []
  const [first, ...more] = changes
  const title = step.state === 'blocked' ? verdict.heading : step.title
  return [{ title, text: `${step.text} ${step.why}`, ...(first && { change: first }) }, ...more.map(toDo)]
}
