// A zone file adds the zone to every name without a final dot (RFC 1035 section 5.1), and so do many panels:
// mx.example.net.example.org. What was written before that.
import { isQueryName, isWithin, registeredDomain } from './domain-name.ts'
import { isFailure, type Resolver } from './resolver.ts'

/** The names that the zone may have: the owner of the record, and each domain above it down to the registered one. */
function zonesOf(owner: string): string[] {
  const top = registeredDomain(owner)
  const labels = owner.split('.')
  return labels.map((_, index) => labels.slice(index).join('.')).filter((zone) => isWithin(zone, top))
}

/** What may have been written, longest zone first: names of at least two labels. */
const writtenNames = (name: string, owner: string): string[] =>
  zonesOf(owner)
    .filter((zone) => name.endsWith(`.${zone}`))
    .map((zone) => name.slice(0, -zone.length - 1))
    .filter((written) => written.includes('.') && isQueryName(written))

/**
 * The name without the zone that was added to it: one in the domain itself, or one that exists. A name of two labels is not
 * believed, unless a caller knows it: “mail.dev” in example.org is a host there, and belongs to someone else without the zone.
 * @param name does not exist
 * @param owner of the record that has the name as its target
 */
export async function nameAsWritten(
  name: string,
  owner: string,
  resolver: Resolver,
  isKnown: (written: string) => boolean = () => false,
): Promise<string | null> {
  const candidates = writtenNames(name, owner)
  const own = candidates.find((written) => isWithin(written, registeredDomain(owner)))
  if (own !== undefined) return own
  for (const written of candidates) {
    if (written.split('.').length < 3 && !isKnown(written)) continue
    const answer = await resolver.query(written, 'A')
    if (!isFailure(answer) && (answer.kind !== 'nxdomain' || answer.aliases.length > 0)) return written
  }
  return null
}

/** Where a record lies if the zone was added to its owner: first below the domain itself, then below the registered one. */
export const doubledOwners = (owner: string, domain: string): string[] =>
  [...new Set([domain, registeredDomain(domain)])].map((zone) => `${owner}.${zone}`).filter(isQueryName)
