// The network around an address: what one household, company or rented server has at most.
import { formatIp, parseIp, unmapIpv4 } from './ip-address.ts'

const IPV4_PREFIX_BYTES = 3
/** What a provider gives one site (RFC 6177, 2); it has 65,536 networks of /64. */
const IPV6_PREFIX_BYTES = 6

interface Prefix {
  /** "192.0.2.0", "2001:500:88::" */
  start: string
  bits: number
}

/** Its /24 or /48; null if the text is not an IP address. */
export function prefixOf(address: string | null | undefined): Prefix | null {
  const parsed = parseIp(address?.trim() ?? '')
  if (!parsed) return null
  const { family, bytes } = unmapIpv4(parsed)
  const kept = family === 4 ? IPV4_PREFIX_BYTES : IPV6_PREFIX_BYTES
  return {
    start: formatIp({ family, bytes: bytes.map((byte, at) => (at < kept ? byte : 0)) }),
    bits: kept * 8,
  }
}
