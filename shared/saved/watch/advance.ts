// One turn of a watch: takes what was seen and what was known, and returns the events and the time of the next look.
// Pure: the caller has the clock, so a year of watching is a loop.
import { confirm, CONFIRM_AFTER_MS, type FacetMemory } from './confirm.ts'
import { BLIND_AFTER_MS } from './paths.ts'
import type { Facet, FacetValue, Sighting } from './value.ts'

/** The most looks in addition to the regular ones, until the next regular one. */
const MAX_EXTRA_LOOKS = 12

export interface WatchState {
  facets: Partial<Record<Facet, FacetMemory>>
  /** Milliseconds since 1970. */
  regularAt: number
  /** Looks since the last regular one. */
  extra: number
  /** What could not be looked at for a day, and was reported as such. */
  blind: string[]
}

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
