// A plan as it stands: its days so far with what was really sent, the decision of the last check-in, and the days that follow from it.
import { dayInWords, dayOfIso, weekdayOf } from '#shared/kit/calendar.ts'
import { decide, isLongPause, judged, type CheckIn, type Decided, type Judged } from './check-in.ts'
import { firstOf, mostAfter } from '#shared/data/warmup/curves.ts'
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
} from './schedule.ts'

interface Stop {
  /** Of the check-in that stopped the plan: "2026-12-01". */
  date: string
  reason: string
  /** The day on which its cause was said to be gone; null: it still holds. */
  resumed: string | null
}

interface Stand {
  /** All that follow from the last check-in, as if each were sent; some may be over. */
  days: PlanDay[]
  /** Of the last check-in, or of going on after a stop since. */
  judged: Judged | null
  /** There was a pause of more than 30 days: the plan begins again. */
  restarted: boolean
  /** In the order of days; only the last may still hold. */
  stops: Stop[]
}

export interface Entered {
  /** In the order of days, each once. */
  checkIns: readonly CheckIn[]
  /** The days on which the cause of a stop was said to be gone, in order. */
  resumed?: readonly string[] | undefined
}

/** @param today days since 1970 */
export function standOf(input: PlanInput, facts: PlanFacts, entered: Entered, today: number): Stand {
  const { checkIns } = entered
  const last = checkIns.at(-1)
  if (!last)
    return { days: schedule(input, facts, fromTheStart(input)), judged: null, restarted: false, stops: [] }
  const { decided, standing: onGoing, stops, lastSent, isOpen } = replayed(input, facts, entered)
  const lastDay = dayOfIso(last.date) ?? today
  // Time ends no stop, and going on after one has its own first day.
  const restarted = isOpen && isLongPause(lastSent ?? lastDay, today)
  const standing = restarted
    ? { from: today, level: 0 }
    : { ...onGoing, from: Math.max(onGoing.from, input.start) }
  return { days: schedule(input, facts, standing), judged: decided, restarted, stops }
}

/** The decision on the last check-in, each of the earlier ones having moved the plan. */
function replayed(input: PlanInput, facts: PlanFacts, { checkIns, resumed = [] }: Entered) {
  const stops: Stop[] = []
  const left = [...resumed]
  let standing = fromTheStart(input)
  let decided: Decided | null = null
  let lastSent: number | null = null
  let first = 0
  /** Goes on after the last stop, if that was said until a day. */
  const goOn = (until: string): string | null => {
    const stop = stops.at(-1)
    const on = stop && left.find((date) => date >= stop.date && date <= until)
    if (stop?.resumed !== null || on === undefined) return null
    left.splice(0, left.indexOf(on) + 1)
    stop.resumed = on
    standing = resumedOn(dayOfIso(on) ?? 0, { input, kept: decided?.kept ?? 0, lastSent })
    return on
  }
  for (const [index, { date, sent }] of checkIns.entries()) {
    const day = dayOfIso(date) ?? 0
    const isStopped = stops.at(-1)?.resumed === null
    if (isStopped && goOn(date) !== null) first = index
    else if (!isStopped && lastSent !== null && isLongPause(lastSent, day)) standing = { from: day, level: 0 }
    if (sent > 0) lastSent = day
    if (stops.at(-1)?.resumed === null) continue
    const planned = plannedOn(day, input, facts, standing)
    const ceiling = ceilingOn(nextSendingDay(day + 1, input), input, facts)
    decided = decide({ input, planned, recent: checkIns.slice(first, index + 1), ceiling })
    standing = after(decided, day + 1)
    if (decided.decision === 'stop') stops.push({ date, reason: judged(decided).reason, resumed: null })
  }
  const isStopped = stops.at(-1)?.resumed === null
  const on = isStopped ? goOn('9999') : null
  const meant = decided && judged(decided)
  if (on === null || !meant) return { decided: meant, standing, stops, lastSent, isOpen: !isStopped }
  // The day of the stop has had its emails.
  const from = Math.max(standing.from, (dayOfIso(checkIns.at(-1)?.date ?? '') ?? 0) + 1)
  standing = { ...standing, from }
  const ceiling = ceilingOn(nextSendingDay(from, input), input, facts)
  const tomorrow = Math.min(standing.level, input.goal, ceiling)
  return { decided: goneOn(on, meant, tomorrow), standing, stops, lastSent, isOpen: false }
}

interface Stopped {
  input: Pick<PlanInput, 'kind' | 'curve'>
  /** Emails on the day that stopped the plan. */
  kept: number
  lastSent: number | null
}

/** Half of what was sent is our own judgment: Google says to go down and to raise slowly. After a long pause, no more than a first day. */
function resumedOn(from: number, { input: { kind, curve }, kept, lastSent }: Stopped): Standing {
  const half = Math.max(1, Math.floor(kept / 2))
  const isLong = lastSent !== null && isLongPause(lastSent, from)
  const next = isLong ? Math.min(half, firstOf(curve, kind)) : half
  return { from, level: next, next }
}

const goneOn = (date: string, stop: Judged, tomorrow: number): Judged => ({
  decision: 'back',
  reason: `On ${dayInWords(date)}, you said that the cause of the stop is gone. Begin with at most half of what was sent before it. Results count from that day on.`,
  tomorrow,
  proof: stop.proof,
})

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
