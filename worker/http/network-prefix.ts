// The network around an address: what one household, company or rented server has at most.
import { formatIp, parseIp, unmapIpv4, type IpAddress } from '#shared/dns/ip-address.ts'

const IPV4_PREFIX_BYTES = 3
/** What a provider gives one site (RFC 6177, 2); it has 65,536 networks of /64. */
const IPV6_PREFIX_BYTES = 6

/** "192.0.2.0" for its /24, "2001:500:88::" for its /48; null if the text is not an IP address. */
export function networkPrefix(address: string | undefined): string | null {
  const parsed = parseIp(address?.trim() ?? '')
  return parsed && formatIp(prefixOf(unmapIpv4(parsed)))
}

function prefixOf({ family, bytes }: IpAddress): IpAddress {
  const kept = family === 4 ? IPV4_PREFIX_BYTES : IPV6_PREFIX_BYTES
  return { family, bytes: bytes.map((byte, at) => (at < kept ? byte : 0)) }
}
