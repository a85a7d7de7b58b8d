// What the blocklists say about an IP address now. A row is an answer only if its list has just passed its test.
import { checkLists } from '#shared/blocklists/check.ts'
import { listingName } from '#shared/blocklists/listing.ts'
import type { ListResult, Proof } from '#shared/blocklists/schema.ts'
import type { ListKey } from '#shared/data/blocklists/list.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { listFacet, seen, unknown, zoneOf, type Facet, type Sighting } from './value.ts'

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

export async function lookAtIp(
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
