// One look at what is watched: the first resolver gets every query, the second those for what seems to have changed. A
// change takes both; that nothing has changed takes one.
import { HOUR_MS } from '#shared/kit/calendar.ts'
import { checkLists } from '#shared/blocklists/check.ts'
import { listingName } from '#shared/blocklists/listing.ts'
import type { ListResult, Proof } from '#shared/blocklists/schema.ts'
import type { ListKey } from '#shared/data/blocklists/list.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import type { WatchState } from './advance.ts'
import { lookAtDomain } from './look-domain.ts'
import {
  DOMAIN_FACETS,
  type Facet,
  isSame,
  listFacet,
  seen,
  type Sighting,
  unknown,
  zoneOf,
} from './value.ts'

interface Watched {
  kind: 'domain' | 'ip'
  subject: string
  /** Names of DKIM keys. */
  selectors: readonly string[]
}

interface WatchPorts {
  /** One for each DNS server, none with answers cached from other requests. */
  resolvers: readonly Resolver[]
  foreignFetch: ForeignFetch
  /** What is known about the blocklists, and the keys that exist. */
  proofs: readonly Proof[]
  keys: readonly ListKey[]
  /** Milliseconds since 1970. */
  now: number
}

type Sightings = Map<Facet, Sighting[]>

interface Look {
  sightings: Sightings
  /** Proofs of lists that were made along the way. */
  proofs: Proof[]
}

/** A registry is queried once a day: that is how often it may have something new. */
const REGISTRATION_EVERY_MS = 20 * HOUR_MS
/** Of a request's 45 queries; the rest are for the second look at listings. */
const FIRST_LIST_QUESTIONS = 36
const SECOND_LIST_QUESTIONS = 9

export function lookAt(watched: Watched, state: WatchState, ports: WatchPorts): Promise<Look> {
  return watched.kind === 'ip' ? lookAtLists(watched, state, ports) : lookAtRecords(watched, state, ports)
}

async function lookAtRecords(watched: Watched, state: WatchState, ports: WatchPorts): Promise<Look> {
  const { foreignFetch, now } = ports
  const [first, second] = ports.resolvers
  const sightings: Sightings = new Map()
  if (!first) return { sightings, proofs: [] }
  const facets = facetsOf(watched, state, now)
  const seen = await lookAtDomain(watched.subject, facets, { resolver: first, foreignFetch, now })
  for (const [facet, sighting] of seen) sightings.set(facet, [sighting])
  // A registry is one source, whichever resolver found its IP address.
  const doubtful = facets.filter((facet) => facet !== 'registration' && isNews(state, facet, seen.get(facet)))
  if (!second || doubtful.length === 0) return { sightings, proofs: [] }
  const again = await lookAtDomain(watched.subject, doubtful, { resolver: second, foreignFetch, now })
  for (const [facet, sighting] of again) sightings.get(facet)?.push(sighting)
  return { sightings, proofs: [] }
}

/** Between two regular looks, only what is open: it gets all queries of the request. */
const isWanted = (state: WatchState, now: number) => (facet: Facet) =>
  now >= state.regularAt || state.facets[facet] === undefined || state.facets[facet].open === true

function facetsOf({ selectors }: Watched, state: WatchState, now: number): Facet[] {
  const keys = selectors.map((selector): Facet => `dkim:${selector}`)
  const { registration } = state.facets
  const isFresh =
    registration !== undefined &&
    registration.value !== null &&
    registration.candidate === undefined &&
    now - registration.lookedAt < REGISTRATION_EVERY_MS
  return [...DOMAIN_FACETS.filter((facet) => facet !== 'registration' || !isFresh), ...keys].filter(
    isWanted(state, now),
  )
}

/** True for what does not count already. */
function isNews(state: WatchState, facet: Facet, sighting: Sighting | undefined): boolean {
  const counted = state.facets[facet]?.value
  return !counted || sighting?.kind !== 'seen' || !isSame(sighting.value, counted)
}

/** A list with something new is tested again, along with the query, by another server if there is one. */
async function lookAtLists({ subject }: Watched, state: WatchState, ports: WatchPorts): Promise<Look> {
  const [first, second = first] = ports.resolvers
  if (!first || !second) return { sightings: new Map(), proofs: [] }
  const zones = listsInUse('ip', ports.keys).map(({ zone }) => listFacet(zone))
  const facets = zones.filter(isWanted(state, ports.now))
  const asked = { ...ports, resolver: first, reprove: false, questions: FIRST_LIST_QUESTIONS }
  const { sightings: seen, proofs } = await lookAtIp(subject, facets, asked)
  const sightings: Sightings = new Map([...seen].map(([facet, sighting]) => [facet, [sighting]]))
  const isListing = (facet: Facet) => {
    const sighting = seen.get(facet)
    const isEntry = sighting?.kind === 'seen' && sighting.value.meaning.length > 0
    return sighting?.kind === 'seen' && isNews(state, facet, sighting) && (isEntry || hasEntry(state, facet))
  }
  const doubtful = facets.filter(isListing)
  if (doubtful.length === 0) return { sightings, proofs }
  const anew = { ...ports, reprove: true, questions: SECOND_LIST_QUESTIONS }
  const again = await lookAtIp(subject, doubtful, { ...anew, resolver: second })
  // Some lists refuse one server: then their test through the other one has to do.
  const refused = doubtful.filter((facet) => again.sightings.get(facet)?.kind !== 'seen')
  const tested = await lookAtIp(subject, refused, { ...anew, resolver: first })
  for (const facet of doubtful) {
    const sighting = tested.sightings.get(facet) ?? again.sightings.get(facet)
    if (sighting) sightings.get(facet)?.push(sighting)
  }
  return { sightings, proofs: [...proofs, ...again.proofs, ...tested.proofs] }
}

const hasEntry = (state: WatchState, facet: Facet): boolean =>
  (state.facets[facet]?.value?.meaning.length ?? 0) > 0

// What the blocklists say about an IP address now. A row is an answer only if its list has just passed its test.
interface ListPorts {
  resolver: Resolver
  proofs: readonly Proof[]
  keys: readonly ListKey[]
  now: number
  /** Test each list along with the query, whatever is known about it. */
  reprove: boolean
  /** For all lists together, including their test entries. */
  questions: number
}

async function lookAtIp(
  ip: string,
  facets: readonly Facet[],
  ports: ListPorts,
): Promise<{ sightings: Map<Facet, Sighting>; proofs: Proof[] }> {
  const { rows, proofs } = await checkLists('ip', ip, { ...ports, only: facets.map(zoneOf) })
  return { sightings: new Map(rows.map((row) => [listFacet(row.zone), sightingOf(ip, row)])), proofs }
}

function sightingOf(ip: string, row: ListResult): Sighting {
  if (row.evidence !== 'proved') return unknown(row.timeout ? `${row.name} did not answer.` : row.error)
  const owner = listingName('ip', ip, row.zone)
  const records = row.listed ? row.a : []
  return seen({ owner, type: 'A', records, meaning: row.listed ? [row.meaning || 'listed'] : [] })
}
