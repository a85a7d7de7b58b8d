// A zone literal that does not change, for hundreds of checks that send the same queries: each is looked up in it once.
import { remembering } from '#shared/dns/decorated.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'

const resolvers = new WeakMap<Zone, Resolver>()

export function constantZone(zone: Zone): Resolver {
  const known = resolvers.get(zone)
  if (known) return known
  const resolver = remembering(zoneResolver(zone))
  resolvers.set(zone, resolver)
  return resolver
}
