// How a kept move stands: each step with its state and the reason, the one to do now, and the one that waits. Pure.
import { isoTime } from '#shared/kit/calendar.ts'
import type { Change } from '#shared/report/change/schema.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import {
  beginOf,
  currentOf,
  EARLY_RISKS,
  firstOpen,
  isDoubted,
  isLasting,
  isStanding,
  needsWord,
  startOf,
  visibleOf,
} from './gates.ts'
import type { MoveMemory, StepMemory } from './memory.ts'
import type { MovePlan, MoveStep } from '#shared/moves/schema.ts'
import type { StandingMove, StandingStep } from './standing-schema.ts'
import {
  BLOCKED_WORDS,
  changeText,
  DONE_WORDS,
  NOW_WORDS,
  standingVerdict,
  WAIT_WORDS,
} from './standing-words.ts'

interface Standing {
  plan: MovePlan
  memory: MoveMemory
  now: number
  /** The index of the step to do now. */
  current: number | null
}

type Stand = Pick<StandingStep, 'state' | 'why' | 'since' | 'until' | 'seen'>

export function standing(plan: MovePlan, memory: MoveMemory, now: number): StandingMove {
  const all: Standing = { plan, memory, now, current: currentOf(plan, memory, now) }
  const steps = plan.steps.map((step, at): StandingStep => {
    const known = memory.steps[at] ?? { missing: [] }
    return {
      ...step,
      ...standOf(all, at, known),
      said: moment(known.saidAt),
      missing: known.missing,
      asks: needsWord(step),
      lookedAt: moment(known.lookedAt),
    }
  })
  const isDone = memory.steps.every(isStanding)
  const next = nextOf(all)
  return {
    ...plan,
    steps,
    now: all.current === null ? null : all.current + 1,
    next: next && { n: next.n, at: isoTime(next.at) },
    ended: isDone ? moment(memory.endedAt ?? now) : null,
    changed: memory.changed && { at: isoTime(memory.changed.at), text: changeText(memory.changed) },
    changes: toDo(steps),
    verdict: verdictOf(all, steps),
  }
}

const moment = (at: number | undefined): string | null => (at === undefined ? null : isoTime(at))

function standOf(all: Standing, at: number, known: StepMemory): Stand {
  const { plan, current } = all
  const step = plan.steps[at]
  const { doneAt, lostAt, earlyAt } = known
  if (!step) return { state: 'waiting', why: '', since: null, until: null, seen: null }
  if (lostAt !== undefined) return lost(known, lostAt)
  if (doneAt !== undefined) return done(step, known, doneAt)
  if (earlyAt !== undefined) return early(all, at, earlyAt)
  const idle = { since: null, seen: null }
  if (at === current) return { ...idle, state: 'now', until: null, why: nowText(step, known) }
  return { ...idle, state: 'waiting', ...waiting(all, at) }
}

const lost = ({ missing }: StepMemory, lostAt: number): Stand => ({
  state: 'blocked',
  why: BLOCKED_WORDS.lost({ missing }),
  since: isoTime(lostAt),
  until: null,
  seen: null,
})

function done(step: MoveStep, { saidAt }: StepMemory, doneAt: number): Stand {
  const isSaid = needsWord(step)
  const isOfTime = isLasting(step) && visibleOf(step).length === 0
  const why = isOfTime
    ? DONE_WORDS.lasting
    : isSaid
      ? DONE_WORDS.said(saidAt ?? doneAt)
      : DONE_WORDS.dns(doneAt)
  const seen = isOfTime ? null : isSaid ? 'said' : 'dns'
  return { state: 'done', why, since: isoTime(doneAt), until: null, seen }
}

/** The numbers of the steps before it that are not done. */
const openBefore = ({ memory }: Standing, at: number): number[] =>
  memory.steps.slice(0, at).flatMap((step, before) => (isStanding(step) ? [] : [before + 1]))

function early(all: Standing, at: number, earlyAt: number): Stand {
  const { plan, memory } = all
  const begin = beginOf(plan.steps, memory.steps, at)
  const risk = riskOf(plan.steps[at])
  const why =
    begin === null
      ? BLOCKED_WORDS['early, open']({ risk, steps: openBefore(all, at) })
      : BLOCKED_WORDS['early, wait']({ risk, until: begin })
  return {
    state: 'blocked',
    why,
    since: isoTime(earlyAt),
    until: begin === null ? null : isoTime(begin),
    seen: null,
  }
}

const riskOf = (step: MoveStep | undefined): string => (step && EARLY_RISKS[step.id]) ?? 'Mail is at risk'

function nowText(step: MoveStep, { saidAt, shown, candidate, missing, lookedAt }: StepMemory): string {
  if (visibleOf(step).length === 0) return NOW_WORDS[saidAt === undefined ? 'only you' : 'again']
  if (shown?.state === 'there') return NOW_WORDS.rest
  if (candidate?.state === 'there') return NOW_WORDS.once
  if (lookedAt === undefined) return NOW_WORDS[saidAt === undefined ? 'not seen' : 'unknown']
  return NOW_WORDS[saidAt === undefined ? 'missing' : 'said, missing']({ missing })
}

/** What is lost holds up every step, what is in question or came too early those after it. */
function holderOf(
  { steps }: MoveMemory,
  before: number,
): { by: 'lost' | 'doubted' | 'early'; n: number } | null {
  const lostAt = steps.findIndex(({ lostAt }) => lostAt !== undefined)
  if (lostAt !== -1) return { by: 'lost', n: lostAt + 1 }
  const index = steps.findIndex((one, at) => at < before && (isDoubted(one) || one.earlyAt !== undefined))
  return index === -1 ? null : { by: steps[index]?.earlyAt === undefined ? 'doubted' : 'early', n: index + 1 }
}

function waiting(all: Standing, at: number): Pick<Stand, 'why' | 'until'> {
  const { plan, memory, now } = all
  const held = holderOf(memory, at)
  if (held) return { why: WAIT_WORDS[held.by]({ n: held.n }), until: null }
  const start = startOf(plan)
  const begin = beginOf(plan.steps, memory.steps, at)
  if (begin !== null && begin > now)
    return { why: WAIT_WORDS.time({ why: waitOf(plan, at), until: begin }), until: isoTime(begin) }
  const open = openBefore(all, at)
  if (open.length > 0) return { why: WAIT_WORDS.before({ steps: open }), until: null }
  if (now < start) return { why: WAIT_WORDS.start({ until: start }), until: isoTime(start) }
  return { why: WAIT_WORDS.look, until: null }
}

/** What has to pass before the step at this index. */
const waitOf = ({ steps }: MovePlan, at: number): string =>
  steps.slice(0, at + 1).findLast(({ waits }) => waits && waits.seconds > 0)?.waits?.for ?? ''

/** The first open step, if its time is known and still to come. */
function nextOf({ plan, memory, now }: Standing): { n: number; at: number } | null {
  const index = firstOpen(memory)
  const begin = index === -1 ? null : beginOf(plan.steps, memory.steps, index)
  const at = begin === null ? null : Math.max(begin, startOf(plan))
  return at !== null && at > now ? { n: index + 1, at } : null
}

/** The records to put back or to publish now; after a step that came too early, those that undo it. */
function toDo(steps: readonly StandingStep[]): Change[] {
  const blocked = steps.find(({ state }) => state === 'blocked')
  if (blocked) return isUndone(blocked) ? blocked.changes : blocked.back
  return steps.find(({ state }) => state === 'now')?.changes ?? []
}

/** Otherwise, it was done before its time. */
const isUndone = ({ missing }: StandingStep): boolean => missing.length > 0

function verdictOf({ plan, memory, current, now }: Standing, steps: readonly StandingStep[]): Verdict {
  const { domain } = plan
  const of = steps.length
  const lostAt = memory.steps.findIndex((step) => step.lostAt !== undefined)
  const earlyAt = memory.steps.findIndex((step) => step.earlyAt !== undefined)
  const index = [lostAt, earlyAt, current ?? firstOpen(memory)].find((one) => one !== -1)
  const step = index === undefined ? undefined : steps[index]
  if (!step) return standingVerdict('done', { domain, last: steps.find(isLasting)?.title })
  const { n, title } = step
  if (lostAt !== -1) return standingVerdict('lost', { domain, n, title })
  if (earlyAt !== -1) return standingVerdict('early', { domain, n, title, risk: riskOf(step) })
  if (current !== null) return standingVerdict('now', { domain, n, of, title })
  const next = nextOf({ plan, memory, now, current })
  return next
    ? standingVerdict('waiting', { domain, n, of, title, until: next.at })
    : standingVerdict('checking', { domain, n, of, title })
}
