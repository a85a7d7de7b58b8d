// What each DNS server shows of the steps of a move.
import { remembering } from '#shared/dns/decorated.ts'
import type { ForeignAnswer, ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import type { Sighting } from '#shared/moves/kept/advance.ts'
import type { LookedFor } from '#shared/moves/kept/looks.ts'
import { lookAtStep } from '#shared/moves/seen/seen.ts'
import type { Lookups } from '#worker/deps.ts'

/** One step after the other, so that the queries of one look go to the first of them. @returns by the number of the step */
export async function sightingsOf(
  wanted: readonly LookedFor[],
  lookups: Pick<Lookups, 'resolver' | 'eachUpstream' | 'foreignFetch'>,
): Promise<Map<number, Sighting[]>> {
  const upstreams = lookups.eachUpstream()
  // Without any server, the samples still answer, and everything else is unknown.
  const servers = (upstreams.length > 0 ? upstreams : [lookups.resolver]).map((one) => remembering(one))
  const foreignFetch = onceEach(lookups.foreignFetch)
  const found = new Map<number, Sighting[]>()
  for (const { n, expects } of wanted)
    found.set(
      n,
      await Promise.all(servers.map((resolver) => lookAtStep({ expects }, { resolver, foreignFetch }))),
    )
  return found
}

/** A file is the same whichever DNS server leads to it. */
function onceEach(load: ForeignFetch): ForeignFetch {
  const loaded = new Map<string, Promise<ForeignAnswer>>()
  return (url, request) => {
    const known = loaded.get(url) ?? load(url, request)
    loaded.set(url, known)
    return known
  }
}
