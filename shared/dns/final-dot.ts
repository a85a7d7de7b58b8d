// A zone file adds the zone to every name without a final dot (RFC 1035 section 5.1), and so do many panels:
// mx.example.net.example.org. What was written before that.
import { isQueryName, isWithin, registeredDomain } from './domain-name.ts'
import { WILDCARD_PROBE } from './decorated.ts'
import { isFailure, type Resolver, type TxtData } from './resolver.ts'

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
const doubledOwners = (owner: string, domain: string): string[] =>
  [...new Set([domain, registeredDomain(domain)])].map((zone) => `${owner}.${zone}`).filter(isQueryName)

/** TXT records at a name to which the zone was added. */
export interface Misplaced {
  name: string
  records: readonly TxtData[]
}

/**
 * The records that are missing at a name, if they are where a panel puts them that adds the zone to every name. What a wildcard
 * says of every name is not meant.
 * @param owner has no such record
 */
export async function misplacedRecords(
  owner: string,
  domain: string,
  resolver: Resolver,
  isMeant: (text: string) => boolean,
): Promise<Misplaced | undefined> {
  const answers = await Promise.all(doubledOwners(owner, domain).map((name) => resolver.query(name, 'TXT')))
  for (const { name, records: all, aliases } of answers) {
    const records = all.filter(({ text }) => isMeant(text))
    if (records.length === 0 || aliases.length > 0) continue
    const probe = await resolver.query(`${WILDCARD_PROBE}.${name.slice(name.indexOf('.') + 1)}`, 'TXT')
    if (!probe.records.some(({ text }) => isMeant(text))) return { name, records }
  }
  return undefined
}

/** The name to which the zone was added, if there are names below it, or records at it, that no wildcard says of every name. */
export async function misplacedTree(
  owner: string,
  domain: string,
  resolver: Resolver,
): Promise<string | undefined> {
  const exists = async (name: string) => {
    const answer = await resolver.query(name, 'TXT')
    return !isFailure(answer) && answer.kind !== 'nxdomain'
  }
  for (const name of doubledOwners(owner, domain))
    if ((await exists(name)) && !(await exists(`${WILDCARD_PROBE}.${name.slice(name.indexOf('.') + 1)}`)))
      return name
  return undefined
}
