// The network that a request comes from, as the database knows it: a keyed hash, never an address.
import { encodeHex } from '#shared/encoding/hex.ts'
import { formatIp, parseIp, unmapIpv4, type IpAddress } from '#shared/dns/ip-address.ts'
import { roomSalt } from '#worker/db/room.ts'

/** One share for everyone whose address is unknown: on a local machine, that is its only visitor. */
export const UNKNOWN_NETWORK = ''

const IPV4_PREFIX_BYTES = 3
/** What a provider gives one site (RFC 6177, 2); it has 65,536 networks of /64. */
const IPV6_PREFIX_BYTES = 6
/** 128 bits are enough to keep networks apart. */
const HASH_CHARACTERS = 32

/** "192.0.2.0" or "2001:500:88::"; null if the text is no address. */
export function networkPrefix(address: string | undefined): string | null {
  const parsed = parseIp(address?.trim() ?? '')
  return parsed && formatIp(prefixOf(unmapIpv4(parsed)))
}

function prefixOf({ family, bytes }: IpAddress): IpAddress {
  const kept = family === 4 ? IPV4_PREFIX_BYTES : IPV6_PREFIX_BYTES
  return { family, bytes: bytes.map((byte, at) => (at < kept ? byte : 0)) }
}

/** The database's salt never changes, and reading it for each request would be a statement more. */
const salts = new WeakMap<D1Database, string>()

interface Asking {
  db: D1Database
  /** As the platform names it (cf-connecting-ip). */
  address: string | undefined
  /** "off" for a benchmark: then no network has a share of its own. */
  rateLimit: string | undefined
}

/** @returns UNKNOWN_NETWORK without an address, and on one's own machine */
export async function networkOf({ db, address, rateLimit }: Asking): Promise<string> {
  const prefix = networkPrefix(address)
  if (prefix === null || rateLimit === 'off' || prefix === '127.0.0.0' || prefix === '::')
    return UNKNOWN_NETWORK
  const salt = salts.get(db) ?? (await roomSalt(db))
  salts.set(db, salt)
  return (await hmacHex(salt, prefix)).slice(0, HASH_CHARACTERS)
}

async function hmacHex(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  return encodeHex(new Uint8Array(await crypto.subtle.sign(algorithm, key, encoder.encode(text))))
}
