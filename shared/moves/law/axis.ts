// What each side does and when, as spans of days on one line.
import { DAY_SECONDS, isoDay } from '#shared/kit/calendar.ts'
import type { Follower } from './followers.ts'
import type { Interval } from './broken.ts'
import type { Situation } from './judge-moment.ts'
import type { AxisSpan, Effect } from '#shared/moves/schema.ts'

/** What holds from one moment to the next, for someone who follows the dates. */
export interface Stretch extends Interval, Pick<Situation, 'takes' | 'passes'> {}

const SIDES = ['old', 'new'] as const

interface AxisFacts {
  stretches: readonly Stretch[]
  follower: Follower
  effects: ReadonlyMap<Effect, number>
  start: number
  /** Sides that send at all. */
  senders: readonly (typeof SIDES)[number][]
}

/** A side takes mail on a day if some sender may go there, and passes if it does at every receiver for the whole day. */
export function axisOf({ stretches, follower, effects, start, senders }: AxisFacts): AxisSpan[] {
  const end = Math.ceil(Math.max(start * DAY_SECONDS, ...stretches.map(({ from }) => from)) / DAY_SECONDS)
  const days = Array.from({ length: end - start + 1 }, (_, index) => start + index)
  const onDay = (day: number) =>
    stretches.filter(
      ({ from, to }) => from < (day + 1) * DAY_SECONDS && (to === null || to > day * DAY_SECONDS),
    )
  const firstDay = (effect: Effect): number => {
    const step = effects.get(effect)
    return step === undefined ? Infinity : Math.floor((follower.first[step - 1] ?? Infinity) / DAY_SECONDS)
  }
  const rows = SIDES.flatMap((side) => [
    { side, does: 'takes' as const, isOn: (day: number) => onDay(day).some(({ takes }) => takes[side]) },
    {
      side,
      does: 'sends' as const,
      isOn: (day: number) =>
        senders.includes(side) &&
        (side === 'old' ? day <= firstDay('old-stops') : day >= firstDay('new-sends')),
    },
    { side, does: 'passes' as const, isOn: (day: number) => onDay(day).every(({ passes }) => passes[side]) },
  ])
  return rows.flatMap(({ side, does, isOn }) => spansOf(days, isOn).map((span) => ({ side, does, ...span })))
}

/** What is so on the first day was so before it, and what is so on the last one stays. */
function spansOf(
  days: readonly number[],
  isOn: (day: number) => boolean,
): Pick<AxisSpan, 'from' | 'until'>[] {
  const on = days.map(isOn)
  return days.flatMap((day, index) => {
    if (!on[index] || on[index - 1]) return []
    const off = on.indexOf(false, index)
    return [
      { from: index === 0 ? null : isoDay(day), until: off < 0 ? null : isoDay((days[off] ?? day) - 1) },
    ]
  })
}
