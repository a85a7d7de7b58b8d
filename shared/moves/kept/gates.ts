// When a step of a move may begin, and which records of earlier steps still have to be there. Pure: times come from the memory.
import { isMadeForEach } from '#shared/data/mail-services/passport-lookup.ts'
import { dayOfIso, DAY_MS, DAY_SECONDS, MINUTE_MS } from '#shared/kit/calendar.ts'
import type { Memories, MoveMemory, StepMemory, Steps } from './memory.ts'
import type { Expectation, MovePlan, MoveStep, StepId } from '#shared/moves/schema.ts'

/** Of these, mail gets lost if they are done too early; what each puts at risk. The others do no harm. */
export const EARLY_RISKS: Partial<Record<StepId, string>> = {
  mx: 'Mail to the domain may be refused or lost',
  switch: 'Email from the new side may fail SPF and DKIM',
  'sts-new': 'Mail that senders still bring to the old servers may be refused',
  'spf-new': 'Email from the old side may fail SPF',
  'keys-old': 'Email from the old side that is still on its way may fail DKIM',
  'close-old': 'Mail from senders that still know the old servers may be lost',
}

/** A look at one moment: before its time, it proves nothing. */
const MOMENTS: readonly StepId[] = ['verify', 'late-mail']

/** More than any record shows, whatever they publish besides. */
const OF_OWNER: readonly StepId[] = ['new-ready', 'verify', 'switch', 'stop-old', 'late-mail', 'close-old']

export const isLasting = ({ id }: Pick<MoveStep, 'id'>): boolean => id === 'keep'

const isCovered = (step: MoveStep, { owner, type }: { owner: string; type: string }): boolean =>
  step.expects.some((one) => one.name === owner && (!('type' in one) || one.type === type))

/** What DNS can show of it: names that a service makes for each customer cannot be looked up. */
export const visibleOf = ({ expects }: Pick<MoveStep, 'expects'>): Expectation[] =>
  expects.filter(({ name }) => !isMadeForEach(name))

/** What counts was seen twice, this far apart. */
const CONFIRM_AFTER_MS = 10 * MINUTE_MS

/** A resolver counts a TTL down, so a short one proves something only once what is left of a longer one would have run out. */
export const confirmAfterMs = ({ expects }: Pick<MoveStep, 'expects'>, state: 'there' | 'missing'): number =>
  Math.max(
    CONFIRM_AFTER_MS,
    ...expects.map((one) => (one.sees === 'ttl' && state === 'there' ? one.seconds * 1000 + MINUTE_MS : 0)),
  )

/** Whether DNS does not show all of it. What has to stay needs no word. */
export const needsWord = (step: MoveStep): boolean =>
  !isLasting(step) &&
  (OF_OWNER.includes(step.id) ||
    visibleOf(step).length === 0 ||
    visibleOf(step).length < step.expects.length ||
    step.changes.some((change) => change.action === 'ask' && !change.optional && !isCovered(step, change)))

/** When all that shows that it is done was there; null while something is missing. */
export function fulfilledAt(step: MoveStep, memory: StepMemory, begin: number | null): number | null {
  const { saidAt, shown } = memory
  const times: number[] = []
  if (needsWord(step)) {
    if (saidAt === undefined || (MOMENTS.includes(step.id) && (begin === null || saidAt < begin))) return null
    times.push(saidAt)
  }
  if (visibleOf(step).length > 0) {
    if (shown?.state !== 'there') return null
    times.push(shown.since)
  }
  if (isLasting(step) && begin === null) return null
  return Math.max(0, ...times)
}

export const isStanding = ({ doneAt, lostAt }: StepMemory): boolean =>
  doneAt !== undefined && lostAt === undefined

// Resolvers keep nothing for longer (RFC 8767, 4).
const LONGEST_KEPT = 7 * DAY_SECONDS

/** The step before which a wait has to pass for this one; -1 if there is none. */
const gateOf = (steps: Steps, index: number): number =>
  steps.findLastIndex((step, at) => at <= index && (step.waits?.seconds ?? 0) > 0)

/** When the wait before a step ends; null while an earlier step is not done. Without any wait, it may begin with the move. */
export function beginOf(steps: Steps, memories: Memories, index: number): number | null {
  const step = steps[index]
  if (step && isLasting(step)) return lastOf(memories.slice(0, index))
  const gate = gateOf(steps, index)
  if (gate === -1) return 0
  const last = lastOf(memories.slice(0, gate))
  if (last === null) return null
  // A wait counts on the waits before it, even where a step that does no harm was done during one of those.
  const since = Math.max(last, beginOf(steps, memories, gate - 1) ?? 0)
  const kept = memories.slice(Math.max(0, gateOf(steps, gate - 1)), gate).map(({ keptFor = 0 }) => keptFor)
  const seconds = Math.max(steps[gate]?.waits?.seconds ?? 0, Math.min(LONGEST_KEPT, Math.max(0, ...kept)))
  return since + seconds * 1000
}

/** When the last of these was done; null while one is not. */
const lastOf = (memories: Memories): number | null =>
  memories.every(isStanding)
    ? Math.max(0, ...memories.map(({ doneAt = 0, backAt = 0 }) => Math.max(doneAt, backAt)))
    : null

/** What a plan has that decides when its steps may begin. */
export type Timed = Pick<MovePlan, 'steps' | 'start'>

/** 0:00 UTC of the first day of the plan. */
export const startOf = ({ start }: Pick<Timed, 'start'>): number => (dayOfIso(start) ?? 0) * DAY_MS

/** The index of the first step that is not done; -1 once all are. */
export const firstOpen = ({ steps }: MoveMemory): number =>
  steps.findIndex(({ doneAt }) => doneAt === undefined)

/** The index of the step to do now; null while there is none. What is lost, or may be, holds up all that follows. */
export function currentOf(plan: Timed, memory: MoveMemory, now: number): number | null {
  const index = firstOpen(memory)
  const begin = index === -1 ? null : beginOf(plan.steps, memory.steps, index)
  if (begin === null || begin > now || now < startOf(plan)) return null
  if (memory.steps.some((step, at) => step.lostAt !== undefined || (at < index && isDoubted(step))))
    return null
  return waitEnds(plan, memory, now) ? null : index
}

/** It is lost, or what was there was missing at the last look. */
export const isDoubted = ({ doneAt, lostAt, candidate }: StepMemory): boolean =>
  lostAt !== undefined || (doneAt !== undefined && candidate?.state === 'missing')

/** By the number of the step that a wait is before: 0 if there is none. What has to stay begins once the rest is done. */
export const gateNumber = (steps: Steps, index: number): number =>
  steps[index] && isLasting(steps[index]) ? index + 1 : gateOf(steps, index) + 1

/** Whether the wait before the first open step is over, and nobody looked since whether everything before it is still there. */
export function waitEnds({ steps }: Timed, memory: MoveMemory, now: number): boolean {
  const index = firstOpen(memory)
  const begin = index === -1 ? null : beginOf(steps, memory.steps, index)
  const gate = gateNumber(steps, index)
  return gate > 0 && begin !== null && begin <= now && !memory.ready.includes(gate)
}

export const isEarly = (step: MoveStep, memory: StepMemory, begin: number | null, now: number): boolean =>
  EARLY_RISKS[step.id] !== undefined &&
  memory.doneAt === undefined &&
  // What was there before the move began was not done too early.
  (visibleOf(step).length === 0 || memory.wasMissing === true) &&
  fulfilledAt(step, memory, begin) !== null &&
  (begin === null || begin > now)

/** The records that a step has to show; once it is done, those that no later step which has begun is to change again. */
export function watchedOf(
  steps: Steps,
  memories: Memories,
  index: number,
  current: number | null,
): Expectation[] {
  const later = steps.filter(
    (_step, at) =>
      at > index &&
      (at === current || memories[at]?.doneAt !== undefined || memories[at]?.shown?.state === 'there'),
  )
  const expects = visibleOf(steps[index] ?? { expects: [] })
  if (memories[index]?.doneAt === undefined) return expects
  return expects.filter(
    (one) =>
      !later.some(
        ({ id, expects }) =>
          (one.sees === 'ttl' && id === 'restore-ttl') || expects.some((other) => isChangedBy(one, other)),
      ),
  )
}

/** Whether both cannot be asked for at once. */
export function isChangedBy(one: Expectation, other: Expectation): boolean {
  if (one.name !== other.name) return false
  switch (one.sees) {
    case 'record':
      return (
        (other.sees === 'gone' && isOfOneRecord(one, other)) ||
        (other.sees === 'all' && one.type === other.type && !other.values.includes(one.value ?? ''))
      )
    case 'gone':
      return (
        (other.sees === 'record' && isOfOneRecord(one, other)) ||
        (other.sees === 'all' && one.type === other.type)
      )
    case 'all':
    case 'policy':
      return other.sees === one.sees
    case 'sender':
      return other.sees === 'no-sender' && other.term === one.term
    case 'no-sender':
      return other.sees === 'sender' && other.term === one.term
    case 'ttl':
      return other.sees === 'sender' ? one.type === 'TXT' : 'type' in other && other.type === one.type
  }
}

type OfRecord = Extract<Expectation, { sees: 'record' | 'gone' }>

const isOfOneRecord = (one: OfRecord, other: OfRecord): boolean =>
  one.type === other.type &&
  (one.value === undefined || other.value === undefined || one.value === other.value)
