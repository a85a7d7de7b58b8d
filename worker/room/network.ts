// The network that a request comes from, as the database knows it: a keyed hash, never an address.
import { encodeHex } from '#shared/encoding/hex.ts'
import { roomSalt } from '#worker/db/room.ts'
import { networkPrefix } from '#worker/http/network-prefix.ts'

/** One share for everyone whose address is unknown: on a local machine, that is its only visitor. */
const UNKNOWN_NETWORK = ''

/** 128 bits are enough to keep networks apart. */
const HASH_CHARACTERS = 32

/** The database's salt never changes, and reading it for each request would be a statement more. */
const salts = new WeakMap<D1Database, string>()

interface Asking {
  db: D1Database
  /** As the platform names it (cf-connecting-ip). */
  address: string | undefined
  /** "off" for a benchmark: then no network has a share of its own. */
  rateLimit: string | undefined
}

/** @returns an empty text without an address, and on one's own machine */
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
