// The network that a request came from, as far as one customer of an internet provider has one.
import { formatIp, parseIp, unmapIpv4 } from '#shared/dns/ip-address.ts'

/** A /24 of IPv4 and a /48 of IPv6: whoever has one address of it may have all of them. */
const NETWORK_BYTES = { 4: 3, 6: 6 } as const

/** @returns the first address of the network; null if the text is not an IP address */
export function networkOf(address: string | undefined): string | null {
  const parsed = parseIp(address?.trim() ?? '')
  if (!parsed) return null
  const { family, bytes } = unmapIpv4(parsed)
  return formatIp({ family, bytes: bytes.map((byte, at) => (at < NETWORK_BYTES[family] ? byte : 0)) })
}
