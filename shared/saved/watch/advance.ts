// One turn of a watch: takes what was seen and what was known, and returns the events and the time of the next look.
// Pure: the caller has the clock, so a year of watching is a loop.
import * as v from 'valibot'
import { DAY_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import { BLIND_AFTER_MS } from './paths.ts'
import { type Facet, type FacetValue, isSame, type Sighting } from './value.ts'

// When a change counts: seen twice, ten minutes apart, by every resolver that was queried, with nothing in between that
// contradicts it. A record that wavers has to be seen more often.
export const CONFIRM_AFTER_MS = 10 * MINUTE_MS
const SIGHTINGS = 2
/** In addition to the two, if something else was seen within the last day. */
const MAX_MORE_SIGHTINGS = 8
const UNSTEADY_MS = DAY_MS

// What a watch keeps between two looks, as it is read back from the database.
const KeptValue = v.object({
  owner: v.string(),
  type: v.string(),
  records: v.array(v.string()),
  meaning: v.array(v.string()),
  flat: v.exactOptional(v.array(v.string())),
})

const KeptMemory = v.object({
  /** The value that counts; null until one was seen twice. */
  value: v.nullable(KeptValue),
  /** Seen, but not often enough yet. */
  candidate: v.exactOptional(
    v.object({ value: KeptValue, since: v.number(), seenAt: v.number(), times: v.number() }),
  ),
  /** When there last was an answer; in milliseconds since 1970, like all times here. */
  lookedAt: v.number(),
  /** Since when there has been no answer; missing while there is one. */
  failingSince: v.exactOptional(v.number()),
  /** There is something to decide, or nothing was visible at all: the next look in ten minutes is for this. */
  open: v.exactOptional(v.literal(true)),
  /** How often a sighting differed from the one before it, and when last. */
  wavered: v.exactOptional(v.object({ times: v.number(), at: v.number() })),
})
export type FacetMemory = v.InferOutput<typeof KeptMemory>

export const KeptState = v.object({
  facets: v.record(v.string(), KeptMemory),
  /** Milliseconds since 1970. */
  regularAt: v.number(),
  /** Looks since the last regular one. */
  extra: v.number(),
  /** What could not be looked at for a day, and was reported as such. */
  blind: v.array(v.string()),
})

export interface WatchState extends Omit<v.InferOutput<typeof KeptState>, 'facets'> {
  facets: Partial<Record<Facet, FacetMemory>>
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

/** The most looks in addition to the regular ones, until the next regular one. */
const MAX_EXTRA_LOOKS = 12

export type WatchEvent =
  | { what: 'changed'; facet: Facet; before: FacetValue; after: FacetValue }
  /** The watch is about to end, on this day (YYYY-MM-DD). */
  | { what: 'ends'; on: string }
  /** It was ended to make room (shared/saved/quota/quotas.ts). */
  | { what: 'removed' }
  | { what: 'blind' | 'sighted'; groups: string[] }

interface Turn {
  state: WatchState
  sightings: ReadonlyMap<Facet, readonly Sighting[]>
  now: number
  everyMs: number
}

export const newState = (now: number): WatchState => ({ facets: {}, regularAt: now, extra: 0, blind: [] })

export function advance({ state, sightings, now, everyMs }: Turn): {
  state: WatchState
  events: WatchEvent[]
  nextAt: number
} {
  const facets = { ...state.facets }
  const events: WatchEvent[] = []
  let isOpen = false
  for (const [facet, seen] of sightings) {
    const step = confirm(facets[facet], seen, now)
    facets[facet] = step.open ? { ...step.memory, open: true } : closed(step.memory)
    // Some blocklists never answer, so that does not count; and what has not answered for a day can wait.
    const group = groupOf(facet)
    isOpen ||=
      step.open === 'news' || (step.open === 'unseen' && group !== 'lists' && !state.blind.includes(group))
    if (step.changed) events.push({ what: 'changed', facet, ...step.changed })
  }
  // Further away than it was ever set: the clock was set back.
  const isRegular = now >= state.regularAt || state.regularAt - now > everyMs
  const regularAt = isRegular ? nextRegular(state.regularAt, now, everyMs) : state.regularAt
  const extra = isRegular ? 0 : state.extra + 1
  const blind = blindGroups(facets, now)
  const newly = blind.filter((group) => !state.blind.includes(group))
  const back = state.blind.filter((group) => !blind.includes(group))
  if (newly.length > 0) events.push({ what: 'blind', groups: newly })
  if (back.length > 0) events.push({ what: 'sighted', groups: back })
  const soon = now + CONFIRM_AFTER_MS
  const nextAt = isOpen && extra < MAX_EXTRA_LOOKS ? Math.min(soon, regularAt) : regularAt
  return { state: { facets, regularAt, extra, blind }, events, nextAt }
}

const closed = ({ open: _open, ...memory }: FacetMemory): FacetMemory => memory

/** In step with the first look, however late this one was. */
const nextRegular = (from: number, now: number, everyMs: number): number =>
  from + (Math.floor((now - from) / everyMs) + 1) * everyMs

/** All blocklists are one group: it is not news if one of them refuses to answer. */
const groupOf = (facet: Facet): string => (facet.startsWith('list:') ? 'lists' : facet)

/** The groups of which nothing was visible for a day. */
function blindGroups(facets: WatchState['facets'], now: number): string[] {
  const since = new Map<string, number>()
  for (const [facet, { failingSince = now }] of Object.entries(facets) as [Facet, FacetMemory][]) {
    const group = groupOf(facet)
    since.set(group, Math.max(since.get(group) ?? 0, failingSince))
  }
  return [...since].flatMap(([group, at]) => (now - at >= BLIND_AFTER_MS ? [group] : []))
}
