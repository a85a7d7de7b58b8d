// An SPF record with the addresses of a service in place of its name: a “flattened” one.
import { type IpNetwork, networkContains, networkStart, parseNetwork } from '#shared/dns/ip-address.ts'
import type { SpfTreeNode } from '#shared/records/spf/schema.ts'

/** What passes by an address in the record, or in one that it includes. */
export function networksIn({ terms }: SpfTreeNode): IpNetwork[] {
  return terms.flatMap(({ dead, qualifier, name, text, child }) => {
    if (dead || (qualifier !== '+' && name !== 'redirect')) return []
    if (child) return networksIn(child)
    const network = name === 'ip4' || name === 'ip6' ? parseNetwork(text.slice(text.indexOf(':') + 1)) : null
    return network ? [network] : []
  })
}

/** Whether each address of the service is in one of the networks. */
export const coversAll = (networks: readonly IpNetwork[], ofService: readonly IpNetwork[]): boolean =>
  ofService.length > 0 && ofService.every((one) => covers(networks, one))

/** As a whole, or both of its halves: whoever makes such a record may write it in parts. */
function covers(networks: readonly IpNetwork[], one: IpNetwork): boolean {
  if (networks.some((network) => contains(network, one))) return true
  const within = networks.filter((network) => contains(one, network))
  return within.length > 1 && halvesOf(one).every((half) => covers(within, half))
}

const contains = (outer: IpNetwork, inner: IpNetwork): boolean =>
  outer.prefixLength <= inner.prefixLength && networkContains(outer, inner)

function halvesOf(network: IpNetwork): IpNetwork[] {
  const start = networkStart(network)
  const { bytes, prefixLength } = start
  const upper = bytes.map((byte, index) =>
    index === prefixLength >> 3 ? byte | (0x80 >> (prefixLength & 7)) : byte,
  )
  return [start, { ...start, bytes: upper }].map((half) => ({ ...half, prefixLength: prefixLength + 1 }))
}
