// A plan as it stands: its days so far with what was really sent, the decision of the last check-in, and the days that follow from it.
import { dayOfIso, weekdayOf } from '#shared/calendar/iso-day.ts'
import {
  decide,
  isLongPause,
  judged,
  type CheckIn,
  type Decided,
  type Judged,
} from '#shared/warmup-plan/check-in.ts'
import { mostAfter } from '#shared/warmup-plan/curves.ts'
import {
  ceilingOn,
  fromTheStart,
  LONGEST,
  schedule,
  volumes,
  type PlanDay,
  type PlanFacts,
  type PlanInput,
  type Standing,
} from '#shared/warmup-plan/schedule.ts'

interface Stand {
  /** All that follow from the last check-in, as if each were sent; some may be over. */
  days: PlanDay[]
  /** Of the last check-in. */
  judged: Judged | null
  /** There was a pause of more than 30 days: the plan begins again. */
  restarted: boolean
}

/**
 * @param checkIns in the order of days, each once
 * @param today days since 1970
 */
export function standOf(
  input: PlanInput,
  facts: PlanFacts,
  checkIns: readonly CheckIn[],
  today: number,
): Stand {
  const last = checkIns.at(-1)
  if (!last) return { days: schedule(input, facts, fromTheStart(input)), judged: null, restarted: false }
  const { decided, standing: onGoing } = replayed(input, facts, checkIns)
  const lastDay = dayOfIso(last.date) ?? today
  const lastSent = dayOfIso(checkIns.findLast(({ sent }) => sent > 0)?.date ?? '') ?? lastDay
  const restarted = isLongPause(lastSent, today)
  const standing = restarted
    ? { from: today, level: 0 }
    : { ...onGoing, from: Math.max(onGoing.from, input.start) }
  return { days: schedule(input, facts, standing), judged: decided && judged(decided), restarted }
}

/** The decision on the last check-in, each of the earlier ones having moved the plan. */
function replayed(input: PlanInput, facts: PlanFacts, checkIns: readonly CheckIn[]) {
  let standing = fromTheStart(input)
  let decided: Decided | null = null
  let lastSent: number | null = null
  for (const [index, { date, sent }] of checkIns.entries()) {
    const day = dayOfIso(date) ?? 0
    if (lastSent !== null && isLongPause(lastSent, day)) standing = { from: day, level: 0 }
    const planned = plannedOn(day, input, facts, standing)
    const ceiling = ceilingOn(nextSendingDay(day + 1, input), input, facts)
    const recent = checkIns.slice(0, index + 1)
    decided = decide({ input, planned, recent, ceiling })
    standing = after(decided, day + 1)
    if (sent > 0) lastSent = day
  }
  return { decided, standing }
}

function after({ decision, tomorrow }: Decided, from: number): Standing {
  if (decision === 'stop') return { from, level: 0, isStopped: true }
  return tomorrow < 1 ? { from, level: 0 } : { from, level: tomorrow, next: tomorrow }
}

/** What the plan has for a day; on a day off, what it had for the last one; after a stop, what it would begin with. */
function plannedOn(day: number, input: PlanInput, facts: PlanFacts, standing: Standing): number {
  let planned: number | undefined
  for (const one of volumes(input, facts, standing)) {
    if (one.day > day && planned !== undefined) break
    planned = one.total
  }
  return planned ?? mostAfter(input.curve, input.kind, standing.level)
}

function nextSendingDay(from: number, { sendingDays }: PlanInput): number {
  for (let day = from; day < from + LONGEST; day++) if (sendingDays.includes(weekdayOf(day))) return day
  return from
}
