// When a change counts: seen twice, ten minutes apart, by every resolver that was asked, with nothing in between that says
// otherwise. A record that wavers has to be seen more often.
import { isSame, type FacetValue, type Sighting } from '#shared/watch/value.ts'

export const CONFIRM_AFTER_MS = 10 * 60 * 1000
const SIGHTINGS = 2
/** More than the two, where something else was seen within the last day. */
const MAX_MORE_SIGHTINGS = 8
const UNSTEADY_MS = 24 * 60 * 60 * 1000

export interface FacetMemory {
  /** What counts; null until something was seen twice. */
  value: FacetValue | null
  /** Seen, and not often enough. */
  candidate?: { value: FacetValue; since: number; seenAt: number; times: number }
  /** When anything could be said, in milliseconds since 1970 as all times here. */
  lookedAt: number
  /** Since when nothing can; missing while something can. */
  failingSince?: number
  /** Something is to be decided, or seen at all: the next look in ten minutes is for this. */
  open?: true
  /** How often something else was seen than the time before, and when last. */
  wavered?: { times: number; at: number }
}

interface Step {
  memory: FacetMemory
  /** Where a change counts now. The first value of all is none. */
  changed?: { before: FacetValue; after: FacetValue }
  /** Why another look in ten minutes may help: something is to be decided, or nothing could be seen. */
  open?: 'news' | 'unseen'
}

/**
 * @param before undefined at the first look
 * @param sightings of each resolver that was asked; one is enough to say that nothing has changed
 */
export function confirm(before: FacetMemory | undefined, sightings: readonly Sighting[], now: number): Step {
  const memory: FacetMemory = before ?? { value: null, lookedAt: now }
  const values = sightings.flatMap((sighting) => (sighting.kind === 'seen' ? [sighting.value] : []))
  const { value: counted } = memory
  const [first] = values
  if (!first) return { memory: { ...memory, failingSince: memory.failingSince ?? now }, open: 'unseen' }
  if (counted && values.every((value) => isSame(value, counted))) return steady(memory, counted, values, now)
  if (!values.every((value) => isSame(value, first))) {
    // Where no one has the old value anymore, the other one may be what a server lost for a moment.
    const isOldSeen = counted !== null && values.some((value) => isSame(value, counted))
    return { memory: lookedAt(isOldSeen ? settled(wavered(memory, now)) : memory, now), open: 'news' }
  }
  // One resolver alone neither confirms nor denies.
  if (values.length < sightings.length)
    return { memory: { ...memory, failingSince: memory.failingSince ?? now }, open: 'news' }
  return seenAgain(memory, first, now)
}

/** Nothing has changed; the records may be written in another way now. */
function steady(memory: FacetMemory, counted: FacetValue, values: readonly FacetValue[], now: number): Step {
  const kept = memory.candidate ? settled(wavered(memory, now)) : memory
  // What the next change is compared with, and undone to, is what is published.
  const value = values.at(-1) ?? counted
  return { memory: lookedAt({ ...kept, value }, now) }
}

function seenAgain(memory: FacetMemory, value: FacetValue, now: number): Step {
  const { candidate } = memory
  const isAgain = candidate !== undefined && isSame(candidate.value, value)
  const base = candidate && !isAgain ? wavered(memory, now) : memory
  const { since, times, seenAt } = isAgain ? candidate : { since: now, times: 0, seenAt: -Infinity }
  // A message that came twice is one look.
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
