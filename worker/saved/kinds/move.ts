// A move: its plan, what DNS showed of each step, and what its owner said. It looks by itself, and moves on or stops with the reason.
import * as v from 'valibot'
import { DAY_MS, isoTime } from '#shared/kit/calendar.ts'
import { advance, say } from '#shared/moves/kept/advance.ts'
import { moveEvents, moveEventView, type MoveEvent } from '#shared/moves/kept/events.ts'
import { askedLookAt, toLookAt } from '#shared/moves/kept/looks.ts'
import { MoveMemory, newMemory } from '#shared/moves/kept/memory.ts'
import {
  AFTER_MOVE_DAYS,
  MOVE_FEED_ENDING,
  moveApiPath,
  movePath,
  WARN_BEFORE_MS,
} from '#shared/moves/kept/paths.ts'
import { MOVE_KINDS, MovePlan, type MoveKind } from '#shared/moves/schema.ts'
import { standing } from '#shared/moves/kept/standing.ts'
import { MOVES, MOVES_A_DAY } from '#shared/saved/quota/quotas.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'
import { readKept, writeKept } from '#worker/db/kept-json.ts'
import { sightingsOf } from '#worker/saved/kinds/move/sightings.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { todayOfMove } from '#shared/saved/visit/of-move.ts'
import type { Brief, Kind, Self } from '#worker/saved/self.ts'

/** What is kept of a plan at most. */
const MAX_PLAN_BYTES = 200 * 1024

const Made = v.object({
  domain: v.string(),
  what: v.picklist(Object.keys(MOVE_KINDS) as [MoveKind, ...MoveKind[]]),
  /** Of its plan. */
  steps: v.number(),
  /** How long it lives after it was last read. */
  days: v.number(),
})
export type MoveMade = v.InferOutput<typeof Made>

const State = v.object({
  memory: MoveMemory,
  nextAt: v.number(),
  /** For calendars: how often it has moved, and when it last did. */
  revision: v.number(),
  changedAt: v.number(),
})
export type MoveState = v.InferOutput<typeof State>

type Move = Self<MoveMade, MoveState>

/** The row of the plan that it is made with; null if the plan is too large to keep. */
export function moveRows(plan: MovePlan) {
  const body = writeKept(plan)
  return new TextEncoder().encode(body).length > MAX_PLAN_BYTES ? null : { plan: [{ one: 1, body }] }
}

/** Null if it has a shape that can no longer be read. */
function planOf({ store }: Move): MovePlan | null {
  const row = store.first<{ body: string }>('SELECT body FROM plan')
  return row && readKept(MovePlan, row.body)
}

const look = (self: Move): Promise<number | null> => lookNow(self, false)

/** What was said while it looked counts, too. */
async function lookNow(self: Move, isAsked: boolean): Promise<number | null> {
  const plan = planOf(self)
  if (!plan) return null
  const { env, deps } = self.outside
  const { wanted, isFull } = toLookAt(plan, self.facts.state.memory, self.now())
  const sightings = await sightingsOf(wanted, deps.lookupsFor(env, { fresh: true }))
  if (!self.isThere || self.facts.removedAt !== null) return null
  const now = self.now()
  const { state, expiresAt } = self.facts
  const { memory } = state
  const turn = advance({ plan, memory, sightings, now, isFull, isAsked })
  const events = moveEvents(turn.told, standing(plan, turn.memory, now))
  const ending = endingEvents(expiresAt, memory.lookedAt, now)
  self.store.together(() => {
    const { revision, changedAt } = state
    const moved = events.length > 0 ? { revision: revision + 1, changedAt: now } : { revision, changedAt }
    self.keep({ memory: turn.memory, nextAt: turn.nextAt, ...moved })
    self.addEvents([...events, ...ending], now)
  })
  return turn.nextAt
}

/** At the first look after that time, and at no other. */
function endingEvents(expiresAt: number, lookedAt: number | null, now: number): MoveEvent[] {
  const from = expiresAt - WARN_BEFORE_MS
  return now >= from && (lookedAt ?? 0) < from
    ? [{ what: 'move_ends', on: isoTime(expiresAt).slice(0, 10) }]
    : []
}

interface SaidOfStep {
  n: number
  isDone: boolean
}

/** Keeps what was said, and looks at once, unless it looked often today. */
async function saySo(self: Move, { n, isDone }: SaidOfStep): Promise<'said' | 'no such step' | 'too old'> {
  const plan = planOf(self)
  if (!plan) return 'too old'
  if (!plan.steps.some((step) => step.n === n)) return 'no such step'
  const now = self.now()
  const { state } = self.facts
  const memory = say({ plan, memory: state.memory, n, isDone, now })
  self.keep({ ...state, memory, revision: state.revision + 1, changedAt: now })
  const at = askedLookAt(memory, now)
  if (at > now) {
    self.schedule('look', Math.min(at, state.nextAt))
    return 'said'
  }
  const nextAt = await lookNow(self, true)
  if (nextAt !== null) self.schedule('look', nextAt)
  return 'said'
}

function brief(self: Move): Brief | null {
  const plan = planOf(self)
  if (!plan) return null
  const move = standing(plan, self.facts.state.memory, self.now())
  const [today] = todayOfMove(move)
  return {
    name: toUnicode(move.domain),
    tone: move.verdict.tone,
    headline: move.verdict.heading,
    changedAt: move.changed?.at ?? null,
    ...(today && { today }),
  }
}

/** What its feeds may ask, and what only its own key may. */
export const moveAsks = {
  feed: { plan: (self: Move, _: null) => ({ plan: planOf(self) }) },
  page: { say: saySo },
} as const

export const moveKind: Kind<MoveMade, MoveState> = {
  name: 'move',
  title: 'This move',
  noSuch: `There is no such move: it was deleted, nobody has opened it for ${AFTER_MOVE_DAYS} days after its end, or its URL was replaced.`,
  made: Made,
  state: State,
  begin: ({ steps }, now) => ({ memory: newMemory(steps, now), nextAt: now, revision: 0, changedAt: now }),
  lifeMs: ({ days }) => days * DAY_MS,
  isProlongedByReading: true,
  isRankedByEnd: true,
  needs: () => [
    { of: MOVES, units: 1 },
    { of: MOVES_A_DAY, units: 1 },
  ],
  // The plan as JSON that says its shape, 200 KB at most.
  tables: ['CREATE TABLE plan (one INTEGER PRIMARY KEY CHECK (one = 1), body TEXT NOT NULL) STRICT'],
  brief: {
    pageOf: movePath,
    feedOf: (feedKey) => moveApiPath(feedKey) + MOVE_FEED_ENDING,
    of: brief,
  },
  jobs: { look },
  first: ['look'],
  asks: moveAsks,
  alerts: {
    about: ({ domain }) => ({
      source: 'move',
      kind: 'domain',
      subject: domain,
      about: `about the move of ${domain}`,
      pageOf: movePath,
      greeting: 'You get an alert here when a step can begin, was seen in DNS, or was undone.',
    }),
    view: ({ domain }, event) => moveEventView(domain, event as KeptEvent<MoveEvent>),
  },
}
