// Reads the public key behind p=: RSA in both its DER forms, Ed25519 raw, and what people publish by mistake.

export type PublicKey =
  | {
      kind: 'rsa'
      /** spki: SubjectPublicKeyInfo, as everybody publishes; bare: RSAPublicKey, as the RFC's text says. */
      form: 'spki' | 'bare'
      bits: number
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

interface Element {
  tag: number
  /** Where the content starts and where it ends. */
  start: number
  end: number
}

const SEQUENCE = 0x30
const INTEGER = 0x02
const BIT_STRING = 0x03
const OBJECT_ID = 0x06
/** 1.2.840.113549.1.1.1 (RFC 8017 appendix A.1) */
const RSA_ENCRYPTION = '2a864886f70d010101'
/** 1.3.101.112 (RFC 8410 section 3) */
const ED25519 = '2b6570'

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
    bits: (value.length - 1) * 8 + (32 - Math.clz32(value[0] ?? 0)),
    exponent: numberOf(withoutZeros(bytes.subarray(exponent.start, exponent.end))),
    isOdd: ((value.at(-1) ?? 0) & 1) === 1,
  }
}

const numberOf = (bytes: Uint8Array): number | null =>
  bytes.length > 4 ? null : bytes.reduce((sum, octet) => sum * 256 + octet, 0)

function withoutZeros(bytes: Uint8Array): Uint8Array {
  let start = 0
  while (start < bytes.length && bytes[start] === 0) start++
  return bytes.subarray(start)
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (octet) => octet.toString(16).padStart(2, '0')).join('')

/** Tag, length and place of one DER element; null when not even those can be read. Its end may lie outside. */
function elementAt(bytes: Uint8Array, at: number): Element | null {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined) return null
  if (first < 0x80) return { tag, start: at + 2, end: at + 2 + first }
  const count = first & 0x7f
  if (count === 0 || count > 3 || at + 2 + count > bytes.length) return null
  const length = bytes.subarray(at + 2, at + 2 + count).reduce((sum, octet) => sum * 256 + octet, 0)
  return { tag, start: at + 2 + count, end: at + 2 + count + length }
}
