// What is looked at, and when: a stranger's move must cost little, and whoever said “I did it” waits for an answer.
import { DAY_MS, dayOfTime, HOUR_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import {
  beginOf,
  confirmAfterMs,
  currentOf,
  isStanding,
  startOf,
  visibleOf,
  waitEnds,
  watchedOf,
  type Timed,
} from './gates.ts'
import type { MoveMemory, StepMemory } from './memory.ts'
import type { Expectation } from '#shared/moves/schema.ts'

/** While something is about to change. */
const SOON_MS = 10 * MINUTE_MS
/** Looks of a day by itself, and for whoever asks. */
export const LOOKS_A_DAY = 30
export const ASKED_LOOKS_A_DAY = 12
/** Two that are asked for are at least this far apart. */
const ASKED_EVERY_MS = MINUTE_MS
/** For so long after “I did it”, it looks every ten minutes. */
const EAGER_MS = 2 * HOUR_MS
/** How often an open step is looked at, by how long nothing has changed; after that, once a day. */
const PACES: readonly (readonly [sinceMs: number, everyMs: number])[] = [
  [2 * DAY_MS, HOUR_MS],
  [14 * DAY_MS, 6 * HOUR_MS],
]
/** The most steps of one look: each is a few queries. */
const MAX_STEPS = 16

export interface LookedFor {
  n: number
  expects: Expectation[]
}

/**
 * The open steps and where mail goes; once a day, and when a wait is over, every step, the one that was not seen for longest
 * first.
 */
export function toLookAt(
  plan: Timed,
  memory: MoveMemory,
  now: number,
): { wanted: LookedFor[]; isFull: boolean } {
  const { steps } = plan
  const current = currentOf(plan, memory, now)
  const isFull = isFullDue(plan, memory, now)
  const all = memory.steps.map((step, at) => ({ step, at, rank: rankOf(plan, memory, at, now) }))
  const wanted = all
    .filter(({ rank }) => isFull || rank < 2)
    .sort((a, b) => a.rank - b.rank || (a.step.lookedAt ?? 0) - (b.step.lookedAt ?? 0))
    .flatMap(({ at }) => {
      const expects = watchedOf(steps, memory.steps, at, current)
      return expects.length > 0 ? [{ n: at + 1, expects }] : []
    })
  return { wanted: wanted.slice(0, MAX_STEPS), isFull }
}

function isFullDue(plan: Timed, memory: MoveMemory, now: number): boolean {
  const { fullAt, steps } = memory
  if (fullAt === null || fullAt > now || now - fullAt >= DAY_MS) return true
  return waitEnds(plan, memory, now) || steps.some((step) => isStanding(step) && step.candidate !== undefined)
}

/** 0: it is open, or in question; 1: where mail goes, which must not change before its time; 2: the rest. */
function rankOf({ steps }: Timed, memory: MoveMemory, at: number, now: number): 0 | 1 | 2 {
  const step = memory.steps[at]
  if (step?.lostAt !== undefined || step?.candidate !== undefined) return 0
  if (step?.doneAt !== undefined) return 2
  const begin = beginOf(steps, memory.steps, at)
  if (begin !== null && begin <= now) return 0
  return steps[at]?.expects.some(({ sees }) => sees === 'all') ? 1 : 2
}

/** With this look. */
export function withLook(memory: MoveMemory, now: number, { isFull, isAsked }: LookKind): MoveMemory {
  const { looks, asked } = looksToday(memory, now)
  return {
    ...memory,
    looks: looks + Number(!isAsked),
    asked: asked + Number(isAsked),
    lookedAt: now,
    fullAt: isFull ? now : memory.fullAt,
  }
}

export interface LookKind {
  isFull: boolean
  isAsked: boolean
}

const looksToday = ({ lookedAt, looks, asked }: MoveMemory, now: number) =>
  lookedAt !== null && dayOfTime(lookedAt) === dayOfTime(now) ? { looks, asked } : { looks: 0, asked: 0 }

/** When a look that someone asks for may be: at once, unless there were many. */
export function askedLookAt(memory: MoveMemory, now: number): number {
  const { lookedAt } = memory
  if (lookedAt === null || lookedAt > now) return now
  const isOften = looksToday(memory, now).asked >= ASKED_LOOKS_A_DAY
  return Math.max(now, lookedAt + (isOften ? SOON_MS : ASKED_EVERY_MS))
}

export function nextLookAt(plan: Timed, memory: MoveMemory, now: number): number {
  const start = startOf(plan)
  const ends = memory.steps.flatMap(({ doneAt }, at) => {
    const begin = doneAt === undefined ? beginOf(plan.steps, memory.steps, at) : null
    return begin !== null && begin > now ? [begin] : []
  })
  const at = Math.min(now + paceOf(plan, memory, now), ...ends, start > now ? start : Infinity)
  const tomorrow = (dayOfTime(now) + 1) * DAY_MS
  return looksToday(memory, now).looks < LOOKS_A_DAY ? at : Math.max(at, tomorrow)
}

function paceOf(plan: Timed, memory: MoveMemory, now: number): number {
  const current = currentOf(plan, memory, now)
  const isOpen = ({ lostAt, earlyAt }: StepMemory, at: number) =>
    lostAt !== undefined || earlyAt !== undefined || (at === current && hasRecords(plan, at))
  const open = memory.steps.filter(isOpen)
  const confirming = memory.steps.flatMap(({ candidate }, at) =>
    candidate ? [candidate.since + confirmAfterMs(plan.steps[at] ?? NOTHING, candidate.state) - now] : [],
  )
  if (confirming.length > 0) {
    const soonest = Math.min(...confirming)
    return soonest > 0 ? soonest : SOON_MS
  }
  if (open.some((step) => step.shown?.state !== 'there' && isJustSaid(step, now))) return SOON_MS
  if (waitEnds(plan, memory, now)) return HOUR_MS
  const quietFor = now - (memory.changed?.at ?? memory.begunAt)
  const [, everyMs = DAY_MS] = PACES.find(([sinceMs]) => quietFor < sinceMs) ?? []
  return open.length > 0 ? everyMs : DAY_MS
}

const NOTHING = { expects: [] }

const hasRecords = ({ steps }: Timed, at: number): boolean => visibleOf(steps[at] ?? NOTHING).length > 0

const isJustSaid = ({ saidAt }: StepMemory, now: number): boolean =>
  saidAt !== undefined && now - saidAt < EAGER_MS
