// IP addresses and networks: strict parsing, canonical text, ranges that no public mail server has, and the network around an
// address.

export type IpFamily = 4 | 6

export interface IpAddress {
  family: IpFamily
  /** 4 or 16 numbers of 0 to 255. */
  bytes: readonly number[]
}

export interface IpNetwork extends IpAddress {
  prefixLength: number
}

/** Reads a dotted quad (RFC 7208 section 12, ip4-network) or an IPv6 address (RFC 4291 section 2.2); null for anything else. */
export function parseIp(text: string): IpAddress | null {
  const bytes = text.includes(':') ? ipv6Bytes(text) : ipv4Bytes(text)
  return bytes && { family: bytes.length === 4 ? 4 : 6, bytes }
}

/** Reads `address` or `address/prefix`; null when either part is wrong. A missing prefix means the single address. */
export function parseNetwork(text: string): IpNetwork | null {
  const [address = '', prefix, ...rest] = text.split('/')
  const ip = parseIp(address)
  if (!ip || rest.length > 0) return null
  const longest = ip.bytes.length * 8
  if (prefix === undefined) return { ...ip, prefixLength: longest }
  if (!/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > longest) return null
  return { ...ip, prefixLength: Number(prefix) }
}

/** Dotted quad, or the shortest IPv6 form (RFC 5952). */
export function formatIp({ family, bytes }: IpAddress): string {
  if (family === 4) return bytes.join('.')
  const groups = ipv6Groups(bytes)
  const gap = longestZeroRun(groups)
  const hex = (part: number[]) => part.map((group) => group.toString(16)).join(':')
  if (gap.length < 2) return hex(groups)
  return `${hex(groups.slice(0, gap.start))}::${hex(groups.slice(gap.start + gap.length))}`
}

/** True when both are of one family and the first `prefixLength` bits agree. */
export function networkContains(network: IpNetwork, ip: IpAddress): boolean {
  if (network.family !== ip.family) return false
  const whole = network.prefixLength >> 3
  for (let i = 0; i < whole; i++) if (network.bytes[i] !== ip.bytes[i]) return false
  const bits = network.prefixLength & 7
  if (bits === 0) return true
  const mask = (0xff << (8 - bits)) & 0xff
  return ((network.bytes[whole] ?? 0) & mask) === ((ip.bytes[whole] ?? 0) & mask)
}

/** True when the text after the address part has bits set beyond the prefix, e.g. 192.0.2.1/24. */
export function hasHostBits(network: IpNetwork): boolean {
  return network.bytes.some((byte, i) => {
    const kept = Math.min(8, Math.max(0, network.prefixLength - i * 8))
    return (byte & (0xff >> kept)) !== 0
  })
}

/** The network with all bits beyond the prefix cleared. */
export function networkStart(network: IpNetwork): IpNetwork {
  const bytes = network.bytes.map((byte, i) => {
    const kept = Math.min(8, Math.max(0, network.prefixLength - i * 8))
    return byte & ~(0xff >> kept) & 0xff
  })
  return { ...network, bytes }
}

/** ::ffff:192.0.2.1 is the IPv4 client 192.0.2.1 to an SPF check (RFC 7208 section 5). */
export const unmapIpv4 = (ip: IpAddress): IpAddress =>
  networkContains(MAPPED, ip) ? { family: 4, bytes: ip.bytes.slice(12) } : ip

const MAPPED: IpNetwork = {
  family: 6,
  bytes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0],
  prefixLength: 96,
}

/** The name under in-addr.arpa or ip6.arpa that holds the address's PTR (RFC 1035 section 3.5, RFC 3596 section 2.5). */
export function reverseName({ family, bytes }: IpAddress): string {
  if (family === 4) return `${[...bytes].reverse().join('.')}.in-addr.arpa`
  const nibbles = bytes.flatMap((byte) => [byte >> 4, byte & 15])
  return `${nibbles
    .reverse()
    .map((nibble) => nibble.toString(16))
    .join('.')}.ip6.arpa`
}

/** The special-purpose range that the network touches, in words, or null for public space. */
export function specialRange(network: IpNetwork): string | null {
  specialNetworks ??= SPECIAL_RANGES.flatMap(([text, name]) => {
    const range = parseNetwork(text)
    return range ? [{ range, name }] : []
  })
  // A public network may be so wide that it merely includes a special range.
  const special = specialNetworks.find(
    ({ range }) => network.prefixLength >= range.prefixLength && networkContains(range, network),
  )
  return special?.name ?? null
}

/** The ranges below, read when they are first needed. */
let specialNetworks: readonly { range: IpNetwork; name: string }[] | undefined

/** IANA special-purpose address registries (RFC 6890 and its updates): not reachable on the public internet. */
const SPECIAL_RANGES: readonly (readonly [string, string])[] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared by carriers'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', 'reserved'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  // Deprecated (RFC 4291 section 2.5.5.1): it can only reach an IPv4 address that was not checked.
  ['::/96', 'IPv4-compatible'],
  ['::ffff:0:0/96', 'IPv4-mapped'],
  ['64:ff9b::/96', 'IPv4 translation'],
  ['64:ff9b:1::/48', 'IPv4 translation'],
  ['100::/64', 'discard-only'],
  // Not routed (RFC 4380; the registry says N/A).
  ['2001::/32', 'Teredo'],
  ['2001:2::/48', 'benchmarking'],
  ['2001:db8::/32', 'documentation'],
  // A disguised IPv4 address, which may be private; the relays are gone (RFC 3056, RFC 7526).
  ['2002::/16', '6to4'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment routing'],
  ['fc00::/7', 'private'],
  ['fe80::/10', 'link-local'],
  // Site-local, deprecated (RFC 3879).
  ['fec0::/10', 'private'],
  ['ff00::/8', 'multicast'],
]

function ipv4Bytes(text: string): number[] | null {
  const parts = text.split('.')
  if (parts.length !== 4) return null
  // No leading zeros: some systems read them as octal (RFC 6943 section 3.1.1).
  if (!parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null
  return parts.map(Number)
}

function ipv6Bytes(text: string): number[] | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const head = groupBytes(halves[0] ?? '', halves.length === 1)
  const tail = halves.length === 2 ? groupBytes(halves[1] ?? '', true) : []
  if (!head || !tail) return null
  const missing = 16 - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 2) return null
  return [...head, ...Array<number>(missing).fill(0), ...tail]
}

/** The bytes of colon-separated groups; only the last one of the address may be a dotted quad. */
function groupBytes(text: string, mayEndInIpv4: boolean): number[] | null {
  if (text === '') return []
  const bytes: number[] = []
  const groups = text.split(':')
  for (const [i, group] of groups.entries()) {
    if (mayEndInIpv4 && i === groups.length - 1 && group.includes('.')) {
      const quad = ipv4Bytes(group)
      if (!quad) return null
      bytes.push(...quad)
    } else {
      if (!/^[0-9a-f]{1,4}$/i.test(group)) return null
      const value = parseInt(group, 16)
      bytes.push(value >> 8, value & 0xff)
    }
  }
  return bytes
}

const ipv6Groups = (bytes: readonly number[]): number[] =>
  Array.from({ length: 8 }, (_, i) => ((bytes[i * 2] ?? 0) << 8) | (bytes[i * 2 + 1] ?? 0))

function longestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 }
  let length = 0
  for (const [i, group] of groups.entries()) {
    length = group === 0 ? length + 1 : 0
    if (length > best.length) best = { start: i - length + 1, length }
  }
  return best
}

const IPV4_PREFIX_BYTES = 3
/** What a provider gives one site (RFC 6177, 2); it has 65,536 networks of /64. */
const IPV6_PREFIX_BYTES = 6

interface Prefix {
  /** "192.0.2.0", "2001:500:88::" */
  start: string
  bits: number
}

/** The network around an address, its /24 or /48: what one household, company or rented server has at most. Null for what is none. */
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
