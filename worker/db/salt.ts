// Keyed hashes: they recognize an email address or a network without storing it. The key is made once for each deployment and
// never leaves its database, so a hash from elsewhere, or a list of guesses without the key, matches nothing here.
import { encodeBase64Url } from '#shared/kit/base64.ts'
import { decodeHex } from '#shared/kit/bytes.ts'
import { isSameSecret } from '#worker/mail-test/keys.ts'

/** Hashes for one purpose cannot be compared with those for another. */
type HashPurpose = 'address' | 'network' | 'link' | 'page'

/** 128 bits: enough to tell all addresses of the world apart. */
const HASH_BYTES = 16
/** In base64url. */
const HASH_LENGTH = 22

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

// The tokens of the links in our emails. Each has the secret of a row and, signed, the keyed hash of the address that it was
// sent to: so the link still works when the row is gone, and nothing has to be kept for that.

/** The secret alone in links of older emails, with hash and signature in all others. */
const TOKEN = /^[\w-]{22}(?:[\w-]{44})?$/
export const isMailToken = (text: string): boolean => TOKEN.test(text)

interface MailLink {
  /** Names the row; 22 characters. */
  secret: string
  addressHash: string
}

const signatureOf = (db: D1Database, { secret, addressHash }: MailLink): Promise<string> =>
  keyedHash(db, 'link', secret + addressHash)

export const mailToken = async (db: D1Database, link: MailLink): Promise<string> =>
  link.secret + link.addressHash + (await signatureOf(db, link))

/** @returns no address hash for an old token; null for a text that is none of our tokens */
export async function readMailToken(
  db: D1Database,
  token: string,
): Promise<{ secret: string; addressHash: string | null } | null> {
  if (!isMailToken(token)) return null
  const secret = token.slice(0, HASH_LENGTH)
  if (token.length === HASH_LENGTH) return { secret, addressHash: null }
  const addressHash = token.slice(HASH_LENGTH, 2 * HASH_LENGTH)
  const isOurs = await isSameSecret(
    token.slice(2 * HASH_LENGTH),
    await signatureOf(db, { secret, addressHash }),
  )
  return isOurs ? { secret, addressHash } : null
}
