// Reads the public key behind p=: RSA in both its DER forms, Ed25519 raw, and what people publish by mistake.
import {
  BIT_STRING,
  bitsOf,
  ED25519,
  elementAt,
  hex,
  INTEGER,
  OBJECT_ID,
  RSA_ENCRYPTION,
  SEQUENCE,
  withoutZeros,
  type Element,
} from '#shared/dkim/der.ts'

export type PublicKey =
  | {
      kind: 'rsa'
      /** spki: SubjectPublicKeyInfo, as everybody publishes; bare: RSAPublicKey, as the RFC's text says. */
      form: 'spki' | 'bare'
      bits: number
      modulus: Uint8Array
      /** Of the public exponent; null when it is larger than anybody uses. */
      exponent: number | null
      /** An even modulus has the factor 2: characters of the key were changed. */
      isOdd: boolean
    }
  | { kind: 'raw32' }
  /** Ed25519 wrapped in SubjectPublicKeyInfo; `raw` is what belongs into p= (RFC 8463 section 4.2). */
  | { kind: 'ed25519-spki'; raw: Uint8Array }
  | { kind: 'private' }
  | { kind: 'certificate' }
  | { kind: 'other-algorithm' }
  /** The DER says that it is longer than it is. */
  | { kind: 'cut'; expected: number; actual: number }
  | { kind: 'extra'; expected: number; actual: number }
  | { kind: 'unreadable' }

export function readPublicKey(bytes: Uint8Array): PublicKey {
  if (bytes.length === 32) return { kind: 'raw32' }
  const outer = elementAt(bytes, 0)
  if (!outer || outer.tag !== SEQUENCE) return { kind: 'unreadable' }
  const sizes = { expected: outer.end, actual: bytes.length }
  if (outer.end > bytes.length) return { kind: 'cut', ...sizes }
  const key = inSequence(bytes, outer)
  if (outer.end < bytes.length && key.kind !== 'unreadable') return { kind: 'extra', ...sizes }
  return key
}

function inSequence(bytes: Uint8Array, outer: Element): PublicKey {
  const first = elementAt(bytes, outer.start)
  if (!first || first.end > outer.end) return { kind: 'unreadable' }
  if (first.tag === INTEGER) return bareOrPrivate(bytes, outer, first)
  if (first.tag !== SEQUENCE) return { kind: 'unreadable' }
  const oid = elementAt(bytes, first.start)
  // A certificate starts with its TBSCertificate, whose first part is the version or the serial number.
  if (oid?.tag === 0xa0 || oid?.tag === INTEGER) return { kind: 'certificate' }
  const bits = elementAt(bytes, first.end)
  if (oid?.tag !== OBJECT_ID || bits?.tag !== BIT_STRING || bits.end > outer.end)
    return { kind: 'unreadable' }
  const algorithm = hex(bytes.subarray(oid.start, oid.end))
  // The first octet of a bit string counts its unused bits.
  if (algorithm === ED25519) {
    const raw = bytes.slice(bits.start + 1, bits.end)
    return raw.length === 32 ? { kind: 'ed25519-spki', raw } : { kind: 'unreadable' }
  }
  if (algorithm !== RSA_ENCRYPTION) return { kind: 'other-algorithm' }
  const inner = elementAt(bytes, bits.start + 1)
  return inner?.tag === SEQUENCE && inner.end <= bits.end
    ? rsaKey(bytes, inner, 'spki')
    : { kind: 'unreadable' }
}

/** RSAPublicKey starts with the modulus; a private key starts with the version 0 (RFC 8017 A.1.2, RFC 5208). */
function bareOrPrivate(bytes: Uint8Array, outer: Element, first: Element): PublicKey {
  const isZero = first.end - first.start === 1 && bytes[first.start] === 0
  return isZero ? { kind: 'private' } : rsaKey(bytes, outer, 'bare')
}

function rsaKey(bytes: Uint8Array, sequence: Element, form: 'spki' | 'bare'): PublicKey {
  const modulus = elementAt(bytes, sequence.start)
  const exponent = modulus && elementAt(bytes, modulus.end)
  if (modulus?.tag !== INTEGER || exponent?.tag !== INTEGER || exponent.end !== sequence.end) {
    return { kind: 'unreadable' }
  }
  const value = withoutZeros(bytes.subarray(modulus.start, modulus.end))
  if (value.length === 0) return { kind: 'unreadable' }
  return {
    kind: 'rsa',
    form,
    bits: bitsOf(value),
    modulus: value,
    exponent: numberOf(withoutZeros(bytes.subarray(exponent.start, exponent.end))),
    isOdd: ((value.at(-1) ?? 0) & 1) === 1,
  }
}

/** null when it is larger than anybody uses. */
export const numberOf = (bytes: Uint8Array): number | null =>
  bytes.length > 4 ? null : bytes.reduce((sum, octet) => sum * 256 + octet, 0)
