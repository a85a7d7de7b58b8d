// RSA and Ed25519 keys in DER: their identifiers and their numbers.
import { TAG } from '#shared/kit/encoding/der.ts'
import { decodeHex } from '#shared/kit/encoding/hex.ts'
import { writeDer } from '#shared/kit/encoding/write-der.ts'

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
