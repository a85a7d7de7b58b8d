// Addresses that must not be mailed: a second list, of addresses or of their SHA-256.
import { addressIn } from './address.ts'
import { encodeHex } from '#shared/kit/encoding/hex.ts'

export interface Suppression {
  /** In lower case. */
  addresses: ReadonlySet<string>
  /** SHA-256 of addresses in lower case, in hex. */
  hashes: ReadonlySet<string>
  /** Lines with neither. */
  unread: number
}

export const NO_SUPPRESSION: Suppression = { addresses: new Set(), hashes: new Set(), unread: 0 }

const HASH = /^[0-9a-f]{64}$/

/** One for each line; of a table, the first cell with an “@” or a hash. */
export function readSuppression(text: string): Suppression {
  const addresses = new Set<string>()
  const hashes = new Set<string>()
  let unread = 0
  for (const line of text.split(/\r\n|\r|\n/)) {
    const cells = line.split(/[,;\t|]/).map((cell) => cell.trim().replace(/^"|"$/g, '').trim().toLowerCase())
    const hash = cells.find((cell) => HASH.test(cell))
    const named = addressIn(line.trim())
    const address = named === line.trim() ? cells.find((cell) => cell.includes('@')) : named.toLowerCase()
    if (hash !== undefined) hashes.add(hash)
    else if (address !== undefined) addresses.add(address)
    else if (line.trim() !== '') unread += 1
  }
  return { addresses, hashes, unread }
}

/** Which of these addresses are on the list. Hashes take time, so they are made only if the list has some. */
export async function suppressedAmong(addresses: readonly string[], list: Suppression): Promise<boolean[]> {
  if (list.addresses.size + list.hashes.size === 0) return []
  const found = addresses.map((address) => list.addresses.has(address.toLowerCase()))
  if (list.hashes.size === 0) return found
  const hashed = await Promise.all(
    addresses.map(async (address) => list.hashes.has(await sha256(address.toLowerCase()))),
  )
  return found.map((isFound, index) => isFound || hashed[index] === true)
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return encodeHex(new Uint8Array(digest))
}
