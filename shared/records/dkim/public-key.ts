// Reads the public key in p=: RSA in both its DER forms, raw Ed25519, what people publish by mistake, and which key was
// meant by a value, however it is wrapped, cut or written.
import { decodeBase64, encodeBase64 } from '#shared/kit/base64.ts'
import {
  bitsOf,
  childrenOf,
  type Der,
  oidText,
  readDer,
  readDerHeader,
  TAG,
  writeDer,
} from '#shared/kit/der.ts'
import { decodeHex, encodeHex } from '#shared/kit/bytes.ts'

/** Object identifiers in dotted form. */
export const RSA_ENCRYPTION = '1.2.840.113549.1.1.1' // RFC 8017 appendix A.1
export const ED25519 = '1.3.101.112' // RFC 8410 section 3

export function withoutZeros(bytes: Uint8Array): Uint8Array {
  let start = 0
  while (start < bytes.length && bytes[start] === 0) start++
  return bytes.subarray(start)
}

/** For a number without leading zeros. */
export const bitLength = (number: Uint8Array): number =>
  number.length === 0 ? 0 : (number.length - 1) * 8 + (32 - Math.clz32(number[0] ?? 0))

/** An RSA public key as SubjectPublicKeyInfo, which everyone publishes. */
export function rsaPublicKey(modulus: Uint8Array, exponent: Uint8Array): Uint8Array {
  const key = writeDer(TAG.sequence, integer(modulus), integer(exponent))
  const algorithm = writeDer(TAG.sequence, writeDer(TAG.oid, RSA_BYTES), writeDer(TAG.null))
  return writeDer(TAG.sequence, algorithm, writeDer(TAG.bitString, [0], key))
}

const RSA_BYTES = decodeHex('2a864886f70d010101')

/** Without a zero before it, an integer whose first bit is set would be negative. */
const integer = (number: Uint8Array): Uint8Array =>
  writeDer(TAG.integer, (number[0] ?? 0) >= 0x80 ? [0] : [], number)

export type PublicKey =
  | {
      kind: 'rsa'
      /** spki: SubjectPublicKeyInfo, which everyone publishes; bare: RSAPublicKey, which the RFC's text calls for. */
      form: 'spki' | 'bare'
      bits: number
      modulus: Uint8Array
      /** The public exponent; null when larger than any in use. */
      exponent: number | null
      /** Without leading zeros. */
      exponentBytes: Uint8Array
      /** An even modulus is divisible by 2: characters of the key were changed. */
      isOdd: boolean
    }
  | { kind: 'raw32' }
  /** Ed25519 wrapped in SubjectPublicKeyInfo; `raw` is what belongs in p= (RFC 8463 section 4.2). */
  | { kind: 'ed25519-spki'; raw: Uint8Array }
  | { kind: 'private' }
  | { kind: 'certificate' }
  | { kind: 'other-algorithm' }
  /** The DER states a greater length than it has. */
  | { kind: 'cut'; expected: number; actual: number }
  | { kind: 'extra'; expected: number; actual: number }
  | { kind: 'unreadable' }

export function readPublicKey(bytes: Uint8Array): PublicKey {
  if (bytes.length === 32) return { kind: 'raw32' }
  const header = readDerHeader(bytes)
  if (header?.tag !== TAG.sequence) return { kind: 'unreadable' }
  const sizes = { expected: header.size, actual: bytes.length }
  if (header.size > bytes.length) return { kind: 'cut', ...sizes }
  const key = inSequence(readDer(bytes))
  if (header.size < bytes.length && key.kind !== 'unreadable') return { kind: 'extra', ...sizes }
  return key
}

function inSequence(outer: Der | null): PublicKey {
  const [first, second] = childrenOf(outer) ?? []
  if (first?.tag === TAG.integer) return bareOrPrivate(outer, first)
  if (first?.tag !== TAG.sequence) return { kind: 'unreadable' }
  const [oid] = childrenOf(first) ?? []
  // A certificate starts with its TBSCertificate, which starts with the version or the serial number.
  if (oid?.tag === 0xa0 || oid?.tag === TAG.integer) return { kind: 'certificate' }
  const bits = second && bitsOf(second)
  if (oid?.tag !== TAG.oid || !bits) return { kind: 'unreadable' }
  const algorithm = oidText(oid)
  if (algorithm === ED25519)
    return bits.length === 32 ? { kind: 'ed25519-spki', raw: bits.slice() } : { kind: 'unreadable' }
  if (algorithm !== RSA_ENCRYPTION) return { kind: 'other-algorithm' }
  const inner = readDer(bits)
  return inner?.tag === TAG.sequence ? rsaKey(inner, 'spki') : { kind: 'unreadable' }
}

/** RSAPublicKey starts with the modulus; a private key starts with the version 0 (RFC 8017 A.1.2, RFC 5208). */
function bareOrPrivate(outer: Der | null, { content }: Der): PublicKey {
  const isZero = content.length === 1 && content[0] === 0
  return isZero ? { kind: 'private' } : rsaKey(outer, 'bare')
}

function rsaKey(sequence: Der | null, form: 'spki' | 'bare'): PublicKey {
  const [modulus, exponent, ...more] = childrenOf(sequence) ?? []
  if (modulus?.tag !== TAG.integer || exponent?.tag !== TAG.integer || more.length > 0) {
    return { kind: 'unreadable' }
  }
  const value = withoutZeros(modulus.content)
  const exponentBytes = withoutZeros(exponent.content)
  if (value.length === 0) return { kind: 'unreadable' }
  return {
    kind: 'rsa',
    form,
    bits: bitLength(value),
    modulus: value,
    exponent: numberOf(exponentBytes),
    exponentBytes,
    isOdd: ((value.at(-1) ?? 0) & 1) === 1,
  }
}

/** null when larger than any in use. */
export const numberOf = (bytes: Uint8Array): number | null =>
  bytes.length > 4 ? null : bytes.reduce((sum, byte) => sum * 256 + byte, 0)

/** The key in a value of p=, and how it should be published. */
export interface MeantKey {
  type: 'rsa' | 'ed25519'
  /** The value of p= that receivers expect: SubjectPublicKeyInfo for RSA, the raw bytes for Ed25519 (RFC 8463 section 4.2). */
  p: string
  /** Equal only for equal keys. */
  identity: string
  /** Its numbers are those of keys in use, so nothing of it is missing. */
  isSound: boolean
}

/** Without the frame of a key file, white space and characters that get copied along with text; in the alphabet of base64. */
export function bareKey(written: string): string {
  const bare = written
    .replace(/-----(?:BEGIN|END) (?:RSA )?PUBLIC KEY-----/g, '')
    .replace(/[\s\u200b-\u200d\u2060]/g, '')
  // The alphabet of RFC 4648 section 5, which programs use in URLs.
  return /[+/]/.test(bare) ? bare : bare.replaceAll('-', '+').replaceAll('_', '/')
}

/** Null if it is not a public key that can be read. */
export function meantKey(written: string): MeantKey | null {
  const bare = bareKey(written)
  const decoded = bare === '' ? null : decodeBase64(bare)
  return decoded?.ok ? keyOf(readPublicKey(decoded.bytes), decoded.bytes, bare) : null
}

/** 65537, which programs use. */
const USUAL_EXPONENT = 65_537

function keyOf(key: PublicKey, bytes: Uint8Array, p: string): MeantKey | null {
  switch (key.kind) {
    case 'rsa':
      return {
        type: 'rsa',
        p: key.form === 'spki' ? p : encodeBase64(rsaPublicKey(key.modulus, key.exponentBytes)),
        identity: rsaIdentity(key),
        isSound: key.isOdd && key.exponent === USUAL_EXPONENT && key.bits % 8 === 0,
      }
    case 'raw32':
      return { type: 'ed25519', p, identity: ed25519Identity(bytes), isSound: true }
    case 'ed25519-spki':
      return {
        type: 'ed25519',
        p: encodeBase64(key.raw),
        identity: ed25519Identity(key.raw),
        isSound: true,
      }
    default:
      return null
  }
}

const rsaIdentity = ({ modulus, exponentBytes }: Extract<PublicKey, { kind: 'rsa' }>): string =>
  `rsa ${encodeHex(modulus)} ${encodeHex(exponentBytes)}`

const ed25519Identity = (raw: Uint8Array): string => `ed25519 ${encodeHex(raw)}`

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
