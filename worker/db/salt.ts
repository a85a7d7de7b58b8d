// Keyed hashes: they recognize an email address or a network without storing it. The key is made once for each deployment and
// never leaves its database, so a hash from elsewhere, or a list of guesses without the key, matches nothing here.
import { encodeBase64Url } from '#shared/kit/base64.ts'
import { decodeHex } from '#shared/kit/bytes.ts'

/** Hashes for one purpose cannot be compared with those for another. */
type HashPurpose = 'address' | 'network' | 'link' | 'page'

/** 128 bits: enough to tell all addresses of the world apart. */
const HASH_BYTES = 16
/** In base64url. */
export const HASH_LENGTH = 22

/** It never changes, so an isolate reads it once. Not as a promise: one request may not wait for another's. */
const salts = new WeakMap<D1Database, string>()

/**
 * HMAC-SHA-256 (RFC 2104), cut to 128 bits (section 5), in base64url: 22 characters.
 * @throws if the database does not answer
 */
export async function keyedHash(db: D1Database, purpose: HashPurpose, text: string): Promise<string> {
  const salt = salts.get(db) ?? (await readSalt(db))
  salts.set(db, salt)
  const bytes = decodeHex(salt) as Uint8Array<ArrayBuffer>
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${purpose}\n${text}`))
  return encodeBase64Url(new Uint8Array(signed).subarray(0, HASH_BYTES))
}

async function readSalt(db: D1Database): Promise<string> {
  const row = await db.prepare('SELECT salt FROM deployment_salt').first<{ salt: string }>()
  if (!row) throw new Error('deployment_salt is empty')
  return row.salt
}
