// A mail server that has no address: why, what its name was meant to be, and who could take it.
import { freeTarget, type FreeTarget } from './free-target.ts'
import { receiverOf, similarHost } from './lookup.ts'
import { nameAsWritten } from '#shared/dns/final-dot.ts'
import { type DnsAnswer, isAbsent, type Resolver } from '#shared/dns/resolver.ts'

export interface HostAnswers {
  ipv4: DnsAnswer<string>
  ipv6: DnsAnswer<string>
}

export interface DeadHost {
  host: string
  /** The end of its CNAME records. */
  target?: string
  /** The host, or the end of its CNAME records, does not exist. */
  isMissing: boolean
  /** Which name was probably meant, and how it was missed. */
  meant?: { host: string; mistake: 'final-dot' | 'typing' }
  /** What anyone could take, and get the mail. */
  free?: FreeTarget
}

/** Hosts that are looked into: a list with more of them is broken as a whole. */
const MAX_DEAD = 3

/** By host. Up to two queries for each of the first ones. */
export async function deadHosts(
  answers: ReadonlyMap<string, HostAnswers>,
  domain: string,
  resolver: Resolver,
): Promise<Map<string, DeadHost>> {
  const dead = [...answers].filter(([, lookup]) => isDead(lookup))
  const looked = dead.map(async ([host, lookup], index) => {
    const fact = factOf(host, lookup)
    return [host, index < MAX_DEAD ? await lookInto(fact, domain, resolver) : fact] as const
  })
  return new Map(await Promise.all(looked))
}

/** Both answers say that there is no address. */
const isDead = ({ ipv4, ipv6 }: HostAnswers): boolean => isAbsent(ipv4) && isAbsent(ipv6)

function factOf(host: string, { ipv4, ipv6 }: HostAnswers): DeadHost {
  const target = (ipv4.aliases.at(-1) ?? ipv6.aliases.at(-1))?.target
  const isMissing = ipv4.kind === 'nxdomain' && ipv6.kind === 'nxdomain'
  return { host, isMissing, ...(target !== undefined && { target }) }
}

async function lookInto(fact: DeadHost, domain: string, resolver: Resolver): Promise<DeadHost> {
  const { host, target, isMissing } = fact
  if (!isMissing) return fact
  const written =
    target === undefined
      ? await nameAsWritten(host, domain, resolver, (name) => receiverOf(name) !== undefined)
      : null
  if (written !== null) return { ...fact, meant: { host: written, mistake: 'final-dot' } }
  const similar = target === undefined ? similarHost(host, domain) : undefined
  if (similar !== undefined) return { ...fact, meant: { host: similar, mistake: 'typing' } }
  const free = await freeTarget(domain, target ?? host, resolver)
  return { ...fact, ...(free && { free }) }
}
