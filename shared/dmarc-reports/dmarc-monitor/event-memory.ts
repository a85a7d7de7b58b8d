// What was told already, by name and day.
import type { MonitorMemory } from './event-kinds.ts'

/** What goes on is told again after so many days. */
const AGAIN_DAYS = 7
/** Of each kind of memory. */
const MAX_REMEMBERED = 500
const REMEMBERED_DAYS = 90

/** Names come from reports, so one may be called “constructor”. */
export const dayIn = (days: Readonly<Record<string, number>>, name: string): number | undefined =>
  Object.hasOwn(days, name) ? days[name] : undefined

export const mayTell = (last: number | undefined, day: number): boolean =>
  day >= (last ?? -Infinity) + AGAIN_DAYS

const DATED = ['introduced', 'failed', 'refused', 'asked', 'silent'] as const

/** Names that nothing was heard of for long; of more than fit, the latest stay. */
export function forgotten(memory: MonitorMemory, today: number): MonitorMemory {
  for (const field of DATED) {
    const recent = Object.entries(memory[field] ?? {})
      .filter(([, day]) => day > today - REMEMBERED_DAYS)
      .sort(([, one], [, other]) => other - one)
    memory[field] = Object.fromEntries(recent.slice(0, MAX_REMEMBERED))
  }
  return memory
}
