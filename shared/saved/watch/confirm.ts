// When a change counts: seen twice, ten minutes apart, by every resolver that was queried, with nothing in between that
// contradicts it. A record that wavers has to be seen more often.
import { DAY_MS } from '#shared/kit/calendar/day.ts'
import { isSame, type FacetValue, type Sighting } from './value.ts'

export const CONFIRM_AFTER_MS = 10 * 60 * 1000
const SIGHTINGS = 2
/** In addition to the two, if something else was seen within the last day. */
const MAX_MORE_SIGHTINGS = 8
const UNSTEADY_MS = DAY_MS

export interface FacetMemory {
  /** The value that counts; null until one was seen twice. */
  value: FacetValue | null
  /** Seen, but not often enough yet. */
  candidate?: { value: FacetValue; since: number; seenAt: number; times: number }
  /** When there last was an answer; in milliseconds since 1970, like all times here. */
  lookedAt: number
  /** Since when there has been no answer; missing while there is one. */
  failingSince?: number
  /** There is something to decide, or nothing was visible at all: the next look in ten minutes is for this. */
  open?: true
  /** How often a sighting differed from the one before it, and when last. */
  wavered?: { times: number; at: number }
}

interface Step {
  memory: FacetMemory
  /** Set when a change counts now. The very first value is not a change. */
  changed?: { before: FacetValue; after: FacetValue }
  /** Why another look in ten minutes may help: there is something to decide, or nothing was visible. */
  open?: 'news' | 'unseen'
}

/**
 * @param before undefined at the first look
 * @param sightings one from each resolver that was queried; a single one is enough to show that nothing has changed
 */
export function confirm(before: FacetMemory | undefined, sightings: readonly Sighting[], now: number): Step {
  const memory: FacetMemory = before ?? { value: null, lookedAt: now }
  const values = sightings.flatMap((sighting) => (sighting.kind === 'seen' ? [sighting.value] : []))
  const { value: counted } = memory
  const [first] = values
  if (!first) return { memory: { ...memory, failingSince: memory.failingSince ?? now }, open: 'unseen' }
  if (counted && values.every((value) => isSame(value, counted))) return steady(memory, counted, values, now)
  if (!values.every((value) => isSame(value, first))) {
    // As long as one server still has the old value, the other one may have lost it only for a moment.
    const isOldSeen = counted !== null && values.some((value) => isSame(value, counted))
    return { memory: lookedAt(isOldSeen ? settled(wavered(memory, now)) : memory, now), open: 'news' }
  }
  // One resolver alone neither confirms nor denies.
  if (values.length < sightings.length)
    return { memory: { ...memory, failingSince: memory.failingSince ?? now }, open: 'news' }
  return seenAgain(memory, first, now)
}

/** Nothing has changed, but the records may now be written differently. */
function steady(memory: FacetMemory, counted: FacetValue, values: readonly FacetValue[], now: number): Step {
  const kept = memory.candidate ? settled(wavered(memory, now)) : memory
  // The published value is what the next change is compared with, and undone to.
  const value = values.at(-1) ?? counted
  return { memory: lookedAt({ ...kept, value }, now) }
}

function seenAgain(memory: FacetMemory, value: FacetValue, now: number): Step {
  const { candidate } = memory
  const isAgain = candidate !== undefined && isSame(candidate.value, value)
  const base = candidate && !isAgain ? wavered(memory, now) : memory
  const { since, times, seenAt } = isAgain ? candidate : { since: now, times: 0, seenAt: -Infinity }
  // A message that arrived twice is one look.
  const counts = now - seenAt >= CONFIRM_AFTER_MS
  const next = { value, since, times: times + Number(counts), seenAt: counts ? now : seenAt }
  if (next.times < needed(base, now) || now - since < CONFIRM_AFTER_MS)
    return { memory: lookedAt({ ...base, candidate: next }, now), open: 'news' }
  const before = base.value
  return {
    memory: lookedAt({ ...settled(base), value }, now),
    ...(before && { changed: { before, after: value } }),
  }
}

const isUnsteady = ({ wavered: last }: FacetMemory, now: number): boolean =>
  last !== undefined && now - last.at < UNSTEADY_MS

const needed = (memory: FacetMemory, now: number): number =>
  SIGHTINGS + (isUnsteady(memory, now) ? Math.min(MAX_MORE_SIGHTINGS, memory.wavered?.times ?? 0) : 0)

const wavered = (memory: FacetMemory, now: number): FacetMemory => ({
  ...memory,
  wavered: { times: (isUnsteady(memory, now) ? (memory.wavered?.times ?? 0) : 0) + 1, at: now },
})

const settled = ({ candidate: _dropped, ...memory }: FacetMemory): FacetMemory => memory

const lookedAt = ({ failingSince: _over, ...memory }: FacetMemory, now: number): FacetMemory => ({
  ...memory,
  lookedAt: now,
})
