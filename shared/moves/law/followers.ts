// When someone who follows a plan does its steps: by the dates, or by the clock.
import { DAY_SECONDS, dayOfIso } from '#shared/kit/calendar.ts'
import type { History } from './histories.ts'
import { LATE_MAIL_DAYS } from '#shared/moves/question.ts'
import type { MoveStep } from '#shared/moves/schema.ts'

/** The first and the last second in which each step may be done, since 1970. */
export interface Follower {
  first: readonly number[]
  last: readonly number[]
}

type Steps = readonly Pick<MoveStep, 'date' | 'waits'>[]

/** At any time of each step's day, and never before the step before it. */
export function datedFollower(steps: Steps, start: number): Follower {
  const days = steps.map(({ date }) => dayOfIso(date) ?? start)
  return {
    first: inOrder(days.map((day) => day * DAY_SECONDS)),
    last: inOrder(days.map((day) => (day + 1) * DAY_SECONDS)),
  }
}

const inOrder = (times: readonly number[]): number[] => {
  let latest = -Infinity
  return times.map((time) => (latest = Math.max(latest, time)))
}

/** As soon as the wait since the step before is over. */
export function exactFollower(steps: Steps, start: number): Follower {
  let time = start * DAY_SECONDS
  const times = steps.map(({ waits }) => (time += waits?.seconds ?? 0))
  return { first: times, last: times }
}

const LATE_SECONDS = LATE_MAIL_DAYS * DAY_SECONDS

/** Each time at which something that may be seen, or may happen, becomes different. */
export function momentsOf({ first, last }: Follower, start: number, histories: Iterable<History>): number[] {
  const times = new Set([start * DAY_SECONDS, ...first])
  for (const time of last) times.add(time + 1).add(time + LATE_SECONDS)
  for (const { versions } of histories)
    for (const [index, { ttl }] of versions.entries()) {
      const next = versions[index + 1]
      const replaced = next && last[next.after - 1]
      if (replaced !== undefined) times.add(replaced + ttl)
    }
  return [...times].sort((one, other) => one - other)
}

/** A moment of the move: the time, and how many steps are done by then. */
export interface Moment {
  time: number
  done: number
}

/** How many steps may be done at a time: from the fewest to the most. */
export function progressAt({ first, last }: Follower, time: number): number[] {
  const fewest = last.filter((end) => end < time).length
  const most = first.filter((begin) => begin <= time).length
  return Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index)
}

/** The versions that some resolver may still have, or already has: their indexes. */
export const possibleVersions = (
  { versions }: History,
  { last }: Follower,
  { time, done }: Moment,
): number[] =>
  versions.flatMap(({ after, ttl }, index) => {
    if (after > done) return []
    const next = versions[index + 1]
    if (next === undefined || next.after > done) return [index]
    return isWithin(last[next.after - 1] ?? 0, ttl, time) ? [index] : []
  })

/** Whether messages that were sent before a step may still be on their way. @param step from 1 */
export const mayBeUnderway = (step: number, { last }: Follower, { time, done }: Moment): boolean =>
  step > done || isWithin(last[step - 1] ?? 0, LATE_SECONDS, time)

/** The step may have been done as late as this moment. */
const isWithin = (latest: number, seconds: number, time: number): boolean =>
  latest >= time ? seconds > 0 : time < latest + seconds
