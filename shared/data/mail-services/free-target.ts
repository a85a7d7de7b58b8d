// CNAME records that lead to nothing, and whether someone else may take what they lead to.
import { isWithin, registeredDomain } from '#shared/dns/domain-name.ts'
import { nameAsWritten } from '#shared/dns/final-dot.ts'
import { isAbsent, type DnsAnswer, type Resolver } from '#shared/dns/resolver.ts'
import { isTargetName, serviceOfTarget } from './lookup.ts'

/** What is free to take: a name at a service whose customers choose such names, or a domain. */
export type FreeTarget = { service: string } | { service?: undefined; domain: string }

/**
 * Sends one query at most. Null if nobody can take the target, or if that is unknown.
 * @param target a name that does not exist
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
  if (owner === target) return { domain: owner }
  const answer = await resolver.query(owner, 'SOA')
  return answer.kind === 'nxdomain' ? { domain: owner } : null
}

/** Where a name leads that is a CNAME. */
export interface AliasEnd {
  target: string
  /** DNS says that there is no such record behind it. */
  isDead: boolean
  /** DNS says that the target does not exist. */
  isMissing: boolean
}

export function aliasEndOf(answer: Pick<DnsAnswer<unknown>, 'aliases' | 'kind'>): AliasEnd | undefined {
  const target = answer.aliases.at(-1)?.target
  if (target === undefined) return undefined
  return { target, isDead: isAbsent(answer as DnsAnswer<unknown>), isMissing: answer.kind === 'nxdomain' }
}

/** Says that nothing is there, and how to go on; alike for every record that a CNAME stands for. */
export async function deadAliasText(
  owner: string,
  { target, isMissing }: AliasEnd,
  record: string,
  resolver: Resolver,
): Promise<string> {
  const meant = isMissing ? await nameAsWritten(target, owner, resolver, isTargetName) : null
  if (meant !== null)
    return `${deadAliasFact(owner, target, isMissing)} The zone was added to the target because its final dot is missing: write the target as ${meant}.`
  const danger = isMissing ? await takeoverText(owner, target, resolver) : ''
  return `${deadAliasFact(owner, target, isMissing)}${danger} Remove the CNAME and publish this record at ${owner} in its place: “${record}”. If you still use the service behind ${target}, have it set up there again instead.`
}

/** A sentence with a space before it, or nothing. */
export async function takeoverText(owner: string, target: string, resolver: Resolver): Promise<string> {
  const free = await freeTarget(owner, target, resolver)
  if (free === null) return ''
  return free.service === undefined
    ? ` Nobody owns ${free.domain}: anyone who registers it controls this record.`
    : ` At ${free.service}, customers choose such names: anyone who takes this one controls the record.`
}

export const deadAliasFact = (owner: string, target: string, isMissing: boolean): string =>
  `The CNAME at ${owner} leads to ${target}, but nothing is published there: ${
    isMissing ? `${target} does not exist.` : `${target} has no such record.`
  }`
