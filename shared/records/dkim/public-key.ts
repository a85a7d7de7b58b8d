// Reads the public key in p=: RSA in both its DER forms, raw Ed25519, and what people publish by mistake.
import { bitLength, ED25519, RSA_ENCRYPTION, withoutZeros } from './rsa-numbers.ts'
import {
  bitsOf,
  childrenOf,
  oidText,
  readDer,
  readDerHeader,
  TAG,
  type Der,
} from '#shared/kit/encoding/der.ts'

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
