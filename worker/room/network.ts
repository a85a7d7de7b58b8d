// The network that a request comes from, as the database knows it: a keyed hash, never an address.
import { keyedHash } from '#worker/db/salt.ts'
import { networkPrefix } from '#worker/http/network-prefix.ts'

/** One share for everyone whose address is unknown: on a local machine, that is its only visitor. */
const UNKNOWN_NETWORK = ''

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
  return keyedHash(db, 'network', prefix)
}
