// One turn of a kept move: takes what was seen, what was said and what was known, and returns what is known now, what to tell, and
// when to look again. Pure: the caller has the clock, so a move of months is a loop.
import { DAY_MS } from '#shared/kit/calendar.ts'
import {
  beginOf,
  confirmAfterMs,
  EARLY_RISKS,
  firstOpen,
  fulfilledAt,
  gateNumber,
  isChangedBy,
  isDoubted,
  isEarly,
  isLasting,
  isStanding,
  needsWord,
  visibleOf,
  waitEnds,
  watchedOf,
  type Timed,
} from './gates.ts'
import { nextLookAt, withLook, type LookKind } from './looks.ts'
import type { LastChange, Memories, MoveMemory, StepMemory, Steps } from './memory.ts'
import type { MoveStep } from '#shared/moves/schema.ts'

/** As one DNS server shows a step. */
export interface Sighting {
  state: 'there' | 'missing' | 'unknown' | 'not-in-dns'
  missing: string[]
  /** The longest TTL of its records, in seconds. */
  keptFor?: number
}

export type Told =
  | { what: 'step_ready' | 'move_blocked'; n: number }
  | { what: 'step_seen'; n: number; isBack: boolean }
  | { what: 'step_lost'; n: number; missing: string[] }
  | { what: 'move_done' }

/** What all DNS servers say. Those that differ say nothing, and one alone neither confirms nor denies. */
function together(sightings: readonly Sighting[]): Sighting | 'differ' | null {
  const [first] = sightings
  if (!first || sightings.some(({ state }) => state === 'unknown' || state === 'not-in-dns')) return null
  if (sightings.some(({ state }) => state !== first.state)) return 'differ'
  const keptFor = Math.max(0, ...sightings.map((one) => one.keptFor ?? 0))
  return { state: first.state, missing: [...new Set(sightings.flatMap(({ missing }) => missing))], keptFor }
}

/** Sentences about one step, and characters of each. */
const MAX_MISSING = 6
const MAX_SENTENCE = 400

function seen(
  step: MoveStep,
  before: StepMemory,
  { sightings, now }: { sightings: readonly Sighting[]; now: number },
): StepMemory {
  const sighting = together(sightings)
  if (sighting === null) return before
  const { candidate, ...memory } = before
  if (sighting === 'differ') return memory
  const state = sighting.state === 'there' ? 'there' : 'missing'
  const kept = state === 'there' ? Math.max(before.keptFor ?? 0, sighting.keptFor ?? 0) : 0
  const looked: StepMemory = {
    ...memory,
    missing:
      state === 'there'
        ? []
        : sighting.missing.slice(0, MAX_MISSING).map((text) => text.slice(0, MAX_SENTENCE)),
    lookedAt: now,
    ...(state === 'missing' && before.doneAt === undefined && { wasMissing: true as const }),
    ...(kept > 0 && { keptFor: kept }),
  }
  if (looked.shown?.state === state) return looked
  const since = candidate?.state === state && candidate.since <= now ? candidate.since : now
  if (now - since < confirmAfterMs(step, state)) return { ...looked, candidate: { state, since } }
  return { ...looked, shown: { state, since: now } }
}

/** What counts by now as done, lost, back, or done before its time. */
function settled(steps: Steps, before: Memories, now: number): StepMemory[] {
  const memories = [...before]
  for (const [at, step] of steps.entries()) {
    const memory = memories[at]
    if (!memory) continue
    if (memory.doneAt === undefined)
      memories[at] = doneOrEarly(step, memory, beginOf(steps, memories, at), now)
    else if (!isExplained(steps, memories, at)) memories[at] = lostOrBack(memory, now)
  }
  return memories
}

function doneOrEarly(step: MoveStep, memory: StepMemory, begin: number | null, now: number): StepMemory {
  if (isEarly(step, memory, begin, now)) return { ...memory, earlyAt: memory.earlyAt ?? now }
  const rest = notEarly(memory)
  const done = fulfilledAt(step, memory, begin)
  // What does no harm before its time is done all the same.
  const isHarmless = EARLY_RISKS[step.id] === undefined && !isLasting(step)
  const may = isHarmless ? 0 : begin
  return done === null || may === null || may > now ? rest : { ...rest, doneAt: Math.max(done, may) }
}

const notEarly = ({ earlyAt: _over, ...memory }: StepMemory): StepMemory => memory

/** A later step that was done before its time took it away, and is what has to be said. */
const isExplained = (steps: Steps, memories: Memories, at: number): boolean =>
  steps.some(
    ({ expects }, later) =>
      later > at &&
      memories[later]?.shown?.state === 'there' &&
      steps[at]?.expects.some((one) => expects.some((other) => isChangedBy(one, other))),
  )

function lostOrBack(memory: StepMemory, now: number): StepMemory {
  const { lostAt, ...rest } = memory
  if (memory.shown?.state === 'missing') return { ...memory, lostAt: lostAt ?? now }
  return lostAt === undefined ? memory : { ...rest, backAt: memory.shown?.since ?? now }
}

interface Turn extends LookKind {
  plan: Timed
  memory: MoveMemory
  /** By the number of a step, what each DNS server showed. */
  sightings: ReadonlyMap<number, readonly Sighting[]>
  now: number
}

interface Turned {
  memory: MoveMemory
  told: Told[]
  nextAt: number
}

export function advance({ plan, memory, sightings, now, isFull, isAsked }: Turn): Turned {
  const { steps } = plan
  const looked = memory.steps.map((known, at) => {
    const step = steps[at]
    return step ? seen(step, known, { sightings: sightings.get(at + 1) ?? [], now }) : known
  })
  const after = settled(steps, looked, now)
  const told = toldOf(steps, memory.steps, after)
  const known = { ...withLook(memory, now, { isFull, isAsked }), steps: after }
  const ready = readyOf(plan, known, now)
  const open = steps[firstOpen(known)]
  const isFresh = ready.some((gate) => !memory.ready.includes(gate))
  if (isFresh && open && !isLasting(open)) told.push({ what: 'step_ready', n: open.n })
  const isDone = after.every(isStanding)
  const changed = lastChange(told, now) ?? memory.changed
  if (isDone && memory.endedAt === null) told.push({ what: 'move_done' })
  const next = { ...known, ready, changed, endedAt: isDone ? (memory.endedAt ?? now) : memory.endedAt }
  return { memory: next, told, nextAt: nextLookAt(plan, next, now) }
}

function toldOf(steps: Steps, before: Memories, after: Memories): Told[] {
  return steps.flatMap((step, at): Told[] => {
    const [was, is] = [before[at], after[at]]
    if (!was || !is) return []
    const n = at + 1
    if (is.lostAt !== undefined && was.lostAt === undefined)
      return [{ what: 'step_lost', n, missing: is.missing }]
    if (is.earlyAt !== undefined && was.earlyAt === undefined) return [{ what: 'move_blocked', n }]
    const isNews = isStanding(is) && !isStanding(was) && visibleOf(step).length > 0 && !isLasting(step)
    return isNews ? [{ what: 'step_seen', n, isBack: was.doneAt !== undefined }] : []
  })
}

/** A wait is over once everything before it was looked at and nothing is in question: an answer that did not come proves nothing. */
function readyOf(plan: Timed, memory: MoveMemory, now: number): number[] {
  const isOpen = (gate: number) => {
    const begin = beginOf(plan.steps, memory.steps, gate - 1)
    return memory.steps[gate - 1]?.doneAt !== undefined || (begin !== null && begin <= now)
  }
  const ready = memory.ready.filter(isOpen)
  const index = firstOpen(memory)
  if (index === -1 || !waitEnds(plan, { ...memory, ready }, now)) return ready
  const isSure = memory.steps
    .slice(0, index)
    .every(
      (step, at) =>
        !isDoubted(step) &&
        (watchedOf(plan.steps, memory.steps, at, null).length === 0 || now - (step.lookedAt ?? 0) < DAY_MS),
    )
  return isSure ? [...ready, gateNumber(plan.steps, index)] : ready
}

function lastChange(told: readonly Told[], now: number): LastChange | null {
  const last = told.at(-1)
  switch (last?.what) {
    case 'step_ready':
      return { at: now, n: last.n, what: 'ready' }
    case 'step_seen':
      return { at: now, n: last.n, what: last.isBack ? 'back' : 'seen' }
    case 'step_lost':
      return { at: now, n: last.n, what: 'lost' }
    case 'move_blocked':
      return { at: now, n: last.n, what: 'early' }
    default:
      return null
  }
}

const notSaid = ({ saidAt: _back, ...memory }: StepMemory): StepMemory => memory
const notDone = ({ doneAt: _back, ...memory }: StepMemory): StepMemory => memory

interface Said {
  plan: Timed
  memory: MoveMemory
  /** The number of the step. */
  n: number
  isDone: boolean
  now: number
}

/** What the owner of a move says of a step. DNS has its own say: what it shows is neither proved nor taken back by a word. */
export function say({ plan, memory, n, isDone, now }: Said): MoveMemory {
  const step = plan.steps[n - 1]
  if (!step) return memory
  const said = memory.steps.map((known, at): StepMemory => {
    if (at !== n - 1) return known
    if (isDone) return { ...known, saidAt: now }
    return needsWord(step) ? notDone(notSaid(known)) : notSaid(known)
  })
  const steps = settled(plan.steps, said, now)
  return {
    ...memory,
    steps,
    endedAt: steps.every(isStanding) ? memory.endedAt : null,
    changed: { at: now, n, what: isDone ? 'said' : 'unsaid' },
  }
}
