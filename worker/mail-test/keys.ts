// The two secrets of a mail test, and how they are stored. The address is in the logs of every server on the route, so the page
// has another key.
import { encodeBase64Url } from '#shared/kit/base64.ts'
import { encodeHex } from '#shared/kit/bytes.ts'

/** RFC 4648 section 6 in lower case: letters and digits survive what list imports do to an address. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
const TOKEN_CHARACTERS = 13
const TOKEN = /^[a-z]-[a-z2-7]{13}$/
const VIEW = /^[\w-]{22}$/

/**
 * - t: the address of a mail test - p: a placement test - r: the address of a monitor, for reports - w: a mail watch - u: an
 * address of an unsubscribe test
 */
type TokenKind = 't' | 'p' | 'r' | 'w' | 'u'

/** 65 random bits. */
export function newToken(kind: TokenKind = 't'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_CHARACTERS))
  return `${kind}-${Array.from(bytes, (byte) => BASE32.charAt(byte & 31)).join('')}`
}

/** 128 random bits. */
export const newView = (): string => encodeBase64Url(crypto.getRandomValues(new Uint8Array(16)))

/**
 * The key of the feed of a watch or a monitor. It follows from their key, but not the other way around, so it can be given to
 * feed readers.
 */
export async function feedKeyOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`feed ${key}`))
  return encodeBase64Url(new Uint8Array(digest).subarray(0, 16))
}

export const isView = (text: string): boolean => VIEW.test(text)

/** The part before the @ of one of our addresses; null for any other address. */
export function tokenOf(
  address: string,
  inboxDomain: string | undefined,
  kind: TokenKind = 't',
): string | null {
  const [local = '', domain = '', ...more] = address.trim().toLowerCase().split('@')
  const isOurs = more.length === 0 && !!inboxDomain && domain === inboxDomain.toLowerCase()
  return isOurs && TOKEN.test(local) && local.startsWith(kind) ? local : null
}

export async function sha256Hex(input: string | Uint8Array): Promise<string> {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return encodeHex(new Uint8Array(digest))
}

/** Takes equally long for texts that differ in the first character and in the last. */
export async function isSameSecret(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([sha256Hex(one), sha256Hex(other)])
  let difference = 0
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}
