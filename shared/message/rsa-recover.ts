// What a signer's RSA signature says it signed (RFC 8017, 8.2.2): verification in reverse, to distinguish a changed message
// from a wrong key. It proves nothing by itself and is used only for signatures that did not pass.
import { encodeHex } from '#shared/kit/encoding/hex.ts'

/** DigestInfo of SHA-256 and SHA-1 without the hash itself (RFC 8017, 9.2). */
const DIGEST_INFOS: Readonly<Record<string, string>> = {
  'SHA-256': '3031300d060960864801650304020105000420',
  'SHA-1': '3021300906052b0e03021a05000414',
}

/** More would take longer than it is worth. */
const MAX_BITS = 4096
const MAX_EXPONENT = 65537

interface SignedDigest {
  hash: string
  /** Lower-case hexadecimal. */
  digest: string
}

/** null: this key did not make the signature, or the signature is damaged. undefined: not computed. */
export function signedDigest(
  signature: Uint8Array,
  key: { modulus: Uint8Array; bits: number; exponent: number },
): SignedDigest | null | undefined {
  if (key.bits > MAX_BITS || key.exponent > MAX_EXPONENT) return undefined
  const modulus = numberFrom(key.modulus)
  const value = numberFrom(signature)
  if (value >= modulus || modulus === 0n) return null
  const padded = power(value, key.exponent, modulus)
    .toString(16)
    .padStart(Math.ceil(key.bits / 8) * 2, '0')
  const [, content] = /^0001(?:ff){8,}00((?:[0-9a-f]{2})*)$/.exec(padded) ?? []
  if (content === undefined) return null
  for (const [hash, prefix] of Object.entries(DIGEST_INFOS))
    if (content.startsWith(prefix)) return { hash, digest: content.slice(prefix.length) }
  return null
}

const numberFrom = (bytes: Uint8Array): bigint => (bytes.length === 0 ? 0n : BigInt(`0x${encodeHex(bytes)}`))

function power(base: bigint, exponent: number, modulus: bigint): bigint {
  let result = 1n
  let square = base % modulus
  for (let rest = exponent; rest > 0; rest >>>= 1) {
    if (rest & 1) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}
