// Whose servers are, by what DNS says of their addresses: the reverse name, if it leads back to the address, and the network.
// Loads the map of reverse names, so only the worker imports it.
import { serviceOfHost } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { ownerOfHost } from '#shared/data/reverse-names/lookup.ts'
import { foreignName } from '#shared/dns/foreign-name.ts'
import { formatIp, type IpNetwork, parseNetwork, specialRange, unmapIpv4 } from '#shared/dns/ip-address.ts'
import { questionPool } from '#shared/dns/question-pool.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { looksGeneric, lookUpReverse } from '#shared/dns/reverse-lookup.ts'
import { MAX_SOURCES, namedBy, type NamedSender, sourcesToLookUp } from './name-senders.ts'
import { networkOf } from './network.ts'
import { factsOfService } from './service-facts.ts'
import type { FoundSource, SourceNames } from './schema.ts'

/** Of a request. Each address takes four: its names, whether one leads back, its network, and what that is called. */
const MAX_QUESTIONS = 45

/** @param sources IP addresses, or networks, which have no name; those beyond `MAX_SOURCES` are not looked up */
export function lookUpSources(sources: readonly string[], resolver: Resolver): Promise<FoundSource[]> {
  const pool = questionPool(resolver, MAX_QUESTIONS)
  const shared = pool.share(Infinity)
  return Promise.all(
    [...new Set(sources)].slice(0, MAX_SOURCES).map(async (ip) => {
      return { ip, ...(await namesOf(ip, shared)) }
    }),
  )
}

export async function nameSenders<S extends NamedSender>(
  senders: readonly S[],
  resolver: Resolver,
): Promise<S[]> {
  return namedBy(senders, await lookUpSources(sourcesToLookUp(senders), resolver))
}

async function namesOf(source: string, resolver: Resolver): Promise<SourceNames> {
  const network = parseNetwork(source)
  if (!network || specialRange(network) !== null) return {}
  const ip = isAddress(network) ? formatIp(unmapIpv4(network)) : null
  const [rdns, announced] = await Promise.all([
    ip === null ? undefined : confirmedName(ip, resolver),
    networkOf(formatIp(network), resolver),
  ])
  return {
    ...(ip !== null && rdns !== undefined && { ...serviceBehind(rdns, ip), rdns }),
    ...(announced && { network: announced }),
  }
}

const isAddress = ({ bytes, prefixLength }: IpNetwork): boolean => prefixLength === bytes.length * 8

/** Of several, the one that says most. */
async function confirmedName(ip: string, resolver: Resolver): Promise<string | undefined> {
  const { confirmed } = await lookUpReverse(ip, resolver)
  const names = confirmed.map((name) => foreignName(name, '')).filter((name) => name.includes('.'))
  return names.find((name) => serviceOfHost(name)) ?? names.find((name) => ownerOfHost(name)) ?? names[0]
}

/** A name with the address in it is that of a line or a rented server, whoever's it is. */
function serviceBehind(host: string, ip: string): SourceNames {
  const service = serviceOfHost(host)
  if (service) return factsOfService(serviceLabel(service))
  const owner = ownerOfHost(host)
  if (!owner) return {}
  return { service: owner.name, serviceKind: looksGeneric(host, ip) ? 'web_host' : owner.kind }
}
