// The tokens of the links in our emails. Each has the secret of a row and, signed, the keyed hash of the address that it was
// sent to: so the link still works when the row is gone, and nothing has to be kept for that.
import { HASH_LENGTH, keyedHash } from '#worker/db/salt.ts'
import { isSameSecret } from '#worker/mail-test/keys.ts'

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
