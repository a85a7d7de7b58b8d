// Whether a certificate was issued, step by step, by an authority that mailbox providers accept (RFC 5280 section 6).
import type { Certificate } from './certificate.ts'
import { childrenOf, readDer, sameBytes } from '#shared/kit/encoding/der.ts'

/**
 * - trusted: every signature is valid, up to one of the authorities
 * - untrusted: the chain ends at someone else, or a signature is invalid
 * - unknown: a signature uses an algorithm that we cannot compute
 */
interface ChainResult {
  state: 'trusted' | 'untrusted' | 'unknown'
  reason: string
}

/** @param now "2026-11-20T20:00:00Z" */
export async function checkChain(
  leaf: Certificate,
  others: readonly Certificate[],
  authorities: readonly Certificate[],
  now: string,
): Promise<ChainResult> {
  let current = leaf
  for (let depth = 0; depth <= others.length; depth++) {
    const root = authorities.find(({ subjectBytes }) => sameBytes(subjectBytes, current.issuerBytes))
    const issuer =
      root ?? others.find((one) => one !== current && sameBytes(one.subjectBytes, current.issuerBytes))
    if (!issuer) {
      const reason = 'its chain does not end at a mark authority we know'
      return { state: 'untrusted', reason }
    }
    if (!issuer.isAuthority)
      return { state: 'untrusted', reason: 'one of its issuers is not a certification authority' }
    if (issuer.expires < now || issuer.validFrom > now)
      return { state: 'untrusted', reason: 'the certificate of one of its issuers is out of date' }
    const holds = await isSignedBy(current, issuer)
    if (holds === null) return { state: 'unknown', reason: 'we cannot verify its signature algorithm' }
    if (!holds) return { state: 'untrusted', reason: 'a signature in its chain is not valid' }
    if (root) return { state: 'trusted', reason: '' }
    current = issuer
  }
  return { state: 'untrusted', reason: 'its chain forms a loop' }
}

const RSA_KEY = '1.2.840.113549.1.1.1'
const EC_KEY = '1.2.840.10045.2.1'
const RSA_HASHES: Record<string, string> = {
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
}
const ECDSA_HASHES: Record<string, string> = {
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
}
const CURVES: Record<string, { name: string; bytes: number }> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
  '1.3.132.0.35': { name: 'P-521', bytes: 66 },
}

/** null when the signature algorithm is unknown. */
async function isSignedBy(certificate: Certificate, issuer: Certificate): Promise<boolean | null> {
  const { signatureAlgorithm, signature, signed } = certificate
  const rsa = RSA_HASHES[signatureAlgorithm]
  const ecdsa = ECDSA_HASHES[signatureAlgorithm]
  // A signature made with one kind of key cannot be verified with the other kind.
  if ((rsa && issuer.keyAlgorithm === EC_KEY) || (ecdsa && issuer.keyAlgorithm === RSA_KEY)) return false
  try {
    if (rsa && issuer.keyAlgorithm === RSA_KEY) {
      const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: rsa }
      const key = await crypto.subtle.importKey('spki', issuer.publicKey as BufferSource, algorithm, false, [
        'verify',
      ])
      return await crypto.subtle.verify(algorithm, key, signature as BufferSource, signed as BufferSource)
    }
    const curve = CURVES[issuer.keyCurve]
    if (ecdsa && issuer.keyAlgorithm === EC_KEY && curve) {
      const raw = rawSignature(signature, curve.bytes)
      if (!raw) return false
      const algorithm = { name: 'ECDSA', namedCurve: curve.name, hash: ecdsa }
      const key = await crypto.subtle.importKey('spki', issuer.publicKey as BufferSource, algorithm, false, [
        'verify',
      ])
      return await crypto.subtle.verify(algorithm, key, raw as BufferSource, signed as BufferSource)
    }
    return null
  } catch {
    // The key cannot be imported: too long, or damaged.
    return null
  }
}

/** RFC 5480 writes two integers in DER; WebCrypto wants them concatenated. */
function rawSignature(signature: Uint8Array, bytes: number): Uint8Array | null {
  const [r, s] = childrenOf(readDer(signature)) ?? []
  if (!r || !s) return null
  const raw = new Uint8Array(2 * bytes)
  for (const [index, { content }] of [r, s].entries()) {
    const number = content[0] === 0 ? content.subarray(1) : content
    if (number.length > bytes) return null
    raw.set(number, (index + 1) * bytes - number.length)
  }
  return raw
}
