// Whether a stranger could take the name that a CNAME points to, now that it does not exist.
import { isWithin } from '#shared/dns/domain-name.ts'
import { registeredDomain } from '#shared/dns/registered-domain.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { serviceOfTarget } from '#shared/mail-services/lookup.ts'

/** What is free to take: a name at this service, whose customers choose names, or this domain. */
export type FreeTarget = { service: string } | { service?: undefined; domain: string }

/**
 * Null if nobody can take it, or if that is unknown. Sends at most one query: whether the target's domain exists.
 * @param domain the name with the CNAME
 * @param target it does not exist
 */
export async function freeTarget(
  domain: string,
  target: string,
  resolver: Resolver,
): Promise<FreeTarget | null> {
  const service = serviceOfTarget(target)
  if (service?.claimable) return { service: service.name }
  const owner = registeredDomain(target)
  if (isWithin(domain, owner)) return null
  const isFree = owner === target || (await resolver.query(owner, 'SOA')).kind === 'nxdomain'
  return isFree ? { domain: owner } : null
}
