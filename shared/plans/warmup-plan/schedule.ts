// The days of a plan. Pure: the same numbers give the same days. No day is above a ceiling, steeper than the curve, on a day off, or
// on one of a domain’s first two days.
import { isoDay, weekdayOf } from '#shared/kit/calendar.ts'
import { allowedTogether, type Service } from '#shared/data/warmup/ceilings.ts'
import { firstOf, mostAfter, type CurveId, type Kind } from '#shared/data/warmup/curves.ts'
import { safeOutreach } from './outreach.ts'
import { split, type Shares } from './shares.ts'

/** What a sender says. Numbers of emails are whole. */
export interface PlanInput {
  kind: Kind
  /** Emails a day, follow-ups included. */
  goal: number
  /** Emails a day that the domain sends already. */
  volume: number
  /** Days since 1970. */
  start: number
  /** 0 for Monday. Not empty. */
  sendingDays: readonly number[]
  curve: CurveId
  shares: Shares
  service: Service | null
  mailboxes: number
  /** Of the organization at Microsoft 365. */
  licenses: number
  /** How many later emails each person gets. */
  followUps: number
}

/** What was looked up and decides about days. */
export interface PlanFacts {
  /** False: some provider would refuse. Null: it could not be found out, which stops nobody. */
  ready: boolean | null
  /** The day of the registration, in days since 1970; null if it is unknown. */
  registered: number | null
}

export interface PlanDay {
  /** "2026-12-01". */
  date: string
  total: number
  byProvider: Shares
}

/** A registry publishes the day only: after it and the next one, 24 hours are surely over. */
const FIRST_DAYS_WITHOUT = 2
export const YOUNG_DAYS = 30
/** Our own judgment: no source has a number. */
export const YOUNG_CEILING: Record<Kind, number> = { optin: 200, transactional: 200, outreach: 20 }
/** A plan that needs longer is no plan. */
export const LONGEST = 366

/** The most that may be sent on a day, whatever was sent before. */
export function ceilingOn(day: number, input: PlanInput, { registered }: PlanFacts): number {
  const { kind, service, mailboxes, licenses } = input
  const age = registered === null ? Infinity : day - registered
  const ofAge = age < FIRST_DAYS_WITHOUT ? 0 : age < YOUNG_DAYS ? YOUNG_CEILING[kind] : Infinity
  const ofService = service === null ? Infinity : allowedTogether(service, { mailboxes, licenses })
  return Math.min(ofAge, ofService, safeFor(input))
}

/** What no provider limits, and only cold email has. */
const safeFor = ({ kind, mailboxes }: Pick<PlanInput, 'kind' | 'mailboxes'>): number =>
  kind === 'outreach' ? safeOutreach(mailboxes) : Infinity

export interface Standing {
  /** The first day that is still open, in days since 1970. */
  from: number
  /** Emails on the last sending day; 0 before the first. */
  level: number
  /** What the first open day has at most, if results of earlier days say so. */
  next?: number
  /** Results of earlier days say that nothing may be sent. */
  isStopped?: true
}

/** From the first open day until the goal is reached, or the most that is ever allowed; nothing while a provider would refuse. */
export function schedule(input: PlanInput, facts: PlanFacts, standing: Standing): PlanDay[] {
  if (facts.ready === false) return []
  return [...volumes(input, facts, standing)].map(({ day, total }) => ({
    date: isoDay(day),
    total,
    byProvider: split(total, input.shares),
  }))
}

/** Whatever the providers would answer. `day` in days since 1970. */
export function* volumes(
  input: PlanInput,
  facts: PlanFacts,
  { from, level: before, next, isStopped }: Standing,
): Generator<{ day: number; total: number }> {
  const { goal, sendingDays, kind, curve } = input
  if (isStopped || (next === undefined && before >= goal && before <= safeFor(input))) return
  const last = Math.min(goal, lastingCeiling(input, facts))
  let most = next ?? mostAfter(curve, kind, before)
  for (let day = from; day < from + LONGEST; day++) {
    if (!sendingDays.includes(weekdayOf(day))) continue
    const ceiling = ceilingOn(day, input, facts)
    const total = Math.min(goal, ceiling, most)
    if (total < 1) continue
    yield { day, total }
    most = mostAfter(curve, kind, total)
    // A curve that has come to its end stays there.
    if (total >= last || (most <= total && ceiling > total)) return
  }
}

/** Once the domain is no longer young. */
export const lastingCeiling = (input: PlanInput, facts: PlanFacts): number =>
  ceilingOn((facts.registered ?? 0) + YOUNG_DAYS, input, facts)

/** For someone who does what the plan says from its first day on. */
export const fromTheStart = ({ start, volume }: Pick<PlanInput, 'start' | 'volume'>): Standing => ({
  from: start,
  level: volume,
})

/** Sending days until the goal on a curve without ceilings; null if it never gets there. */
export function daysToGoal(id: CurveId, { kind, goal, volume }: PlanInput): number | null {
  let emails = volume
  for (let days = 0; days <= LONGEST; days++) {
    if (emails >= goal) return days
    const next = Math.min(goal, emails < firstOf(id, kind) ? firstOf(id, kind) : mostAfter(id, kind, emails))
    if (next <= emails) return null
    emails = next
  }
  return null
}

/** The n-th sending day since the start, from 1; 0 for a day off or one before the start. @param day days since 1970 */
export function sendingDayNumber(
  day: number,
  { start, sendingDays }: Pick<PlanInput, 'start' | 'sendingDays'>,
): number {
  if (day < start || !sendingDays.includes(weekdayOf(day))) return 0
  const weeks = Math.floor((day - start) / 7)
  let count = weeks * sendingDays.length
  for (let one = start + weeks * 7; one <= day; one++) if (sendingDays.includes(weekdayOf(one))) count += 1
  return count
}
