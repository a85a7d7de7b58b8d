// Where two character strings of a record meet: keys get damaged there when they are copied in pieces.
import { decodeBase64 } from '#shared/kit/encoding/base64.ts'
import { readPublicKey, type PublicKey } from './public-key.ts'

/** "character 12 of string 2", or "character 12" when there is one string. */
export function placeText(strings: readonly string[], at: number): string {
  if (strings.length < 2) return `character ${at + 1}`
  let start = 0
  for (const [index, string] of strings.entries()) {
    if (at < start + string.length || index === strings.length - 1) {
      return `character ${at - start + 1} of string ${index + 1}`
    }
    start += string.length
  }
  return `character ${at + 1}`
}

/** A 16,384-bit RSA key has 2,782 characters; in lines of 64, that makes 43 seams. */
const MAX_KEY_CHARACTERS = 3_000
const MAX_SEAMS = 50

interface JoinDamage {
  kind: 'missing' | 'extra'
  /** The number of the string before the seam, counted from 1. */
  string: number
  /** The text at the seam, e.g. "…4fQx | aB9k…". */
  text: string
}

/**
 * Finds the seam at which adding or removing one character makes a key's length right again. The start and end of the
 * DER fit only if nothing else is missing, so the damage is between them; a seam is where strings were pieced together.
 * Each seam takes three readings of the whole key, so only the first few are tried, and none for a key longer than any
 * in use.
 */
export function damageAtJoin(strings: readonly string[], keyAt: number, key: string): JoinDamage | null {
  if (key.length > MAX_KEY_CHARACTERS) return null
  let seam = 0
  for (const [index, string] of strings.slice(0, -1).slice(0, MAX_SEAMS).entries()) {
    seam += string.length
    const at = seam - keyAt
    if (at <= 0 || at >= key.length) continue
    const text = `…${key.slice(Math.max(0, at - 4), at)} | ${key.slice(at, at + 4)}…`
    const put = key.slice(0, at) + 'A' + key.slice(at)
    if (isSound(put)) return { kind: 'missing', string: index + 1, text }
    const taken = [key.slice(0, at - 1) + key.slice(at), key.slice(0, at) + key.slice(at + 1)]
    if (taken.some(isSound)) return { kind: 'extra', string: index + 1, text }
  }
  return null
}

/** Also checks whether one more character anywhere would make the length right. */
export const lacksOneCharacter = (key: string): boolean => {
  const middle = Math.floor(key.length / 2)
  return isSound(`${key.slice(0, middle)}A${key.slice(middle)}`)
}

const isSound = (text: string): boolean => {
  const decoded = decodeBase64(text)
  return decoded.ok && isSoundRsa(readPublicKey(decoded.bytes))
}

const isSoundRsa = (key: PublicKey) =>
  key.kind === 'rsa' && key.bits % 8 === 0 && key.bits >= 512 && key.exponent === 65_537
