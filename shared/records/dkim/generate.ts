// Generates DKIM key pairs: in the visitor's browser, and in the API for programs.
import * as ed25519 from '@noble/ed25519'
import { encodeBase64 } from '#shared/kit/encoding/base64.ts'
import { keyName } from './question.ts'

export const KEY_LENGTHS = [1024, 2048, 4096] as const
export type KeyLength = (typeof KEY_LENGTHS)[number]
export const DEFAULT_KEY_LENGTH: KeyLength = 2048

export const ALGORITHMS = ['RSA', 'ED25519'] as const
export type Algorithm = (typeof ALGORITHMS)[number]

interface KeyRequest {
  algorithm: Algorithm
  /** For RSA keys; an Ed25519 key has 256 bits. */
  keyLength: KeyLength
  /** Lower-case A-label name without the final dot. */
  domain: string
  selector: string
}

export interface GeneratedKey {
  /** PKCS#8 in PEM (RFC 5958, RFC 7468). */
  privateKey: string
  dkimRecord: string
  /** The name of the record. */
  name: string
  /** The value of p=. */
  publicKey: string
}

type KeyOutcome = { ok: true; key: GeneratedKey } | { ok: false; message: string }

export async function generateKey({
  algorithm,
  keyLength,
  domain,
  selector,
}: KeyRequest): Promise<KeyOutcome> {
  try {
    const { pkcs8, publicKey } = algorithm === 'RSA' ? await rsaPair(keyLength) : await ed25519Pair()
    const type = algorithm === 'RSA' ? 'rsa' : 'ed25519'
    return {
      ok: true,
      key: {
        privateKey: pemOf(pkcs8),
        dkimRecord: `v=DKIM1; k=${type}; p=${publicKey}`,
        name: keyName(selector, domain),
        publicKey,
      },
    }
  } catch {
    // Some builds refuse 1024 bits, and browsers have no WebCrypto on pages without HTTPS.
    return {
      ok: false,
      message: 'This key could not be generated here. Try another size or another browser.',
    }
  }
}

/** WebCrypto works off the main thread, so the page stays responsive while a large key is made. */
async function rsaPair(bits: KeyLength) {
  const pair = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: bits,
      // 65537
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  )
  const [pkcs8, spki] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
    crypto.subtle.exportKey('spki', pair.publicKey),
  ])
  return { pkcs8: new Uint8Array(pkcs8), publicKey: encodeBase64(new Uint8Array(spki)) }
}

/** The prefix of an Ed25519 PKCS#8 key, followed by its 32 bytes (RFC 8410 section 7). */
const ED25519_HEAD = [
  0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
]

/** Not with WebCrypto: not every browser supports Ed25519 there. */
async function ed25519Pair() {
  const seed = ed25519.utils.randomPrivateKey()
  const publicKey = await ed25519.getPublicKeyAsync(seed)
  // The record has the raw bytes (RFC 8463 section 4.2).
  return { pkcs8: new Uint8Array([...ED25519_HEAD, ...seed]), publicKey: encodeBase64(publicKey) }
}

/** RFC 7468 section 10 */
function pemOf(pkcs8: Uint8Array): string {
  const lines = encodeBase64(pkcs8).match(/.{1,64}/g) ?? []
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n')
}
