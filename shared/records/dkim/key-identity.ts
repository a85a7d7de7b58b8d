// Which key a value of p= is, however it is wrapped or written, and how it should be published.
import { readPublicKey, type PublicKey } from './public-key.ts'
import { rsaPublicKey } from './rsa-numbers.ts'
import { decodeBase64, encodeBase64 } from '#shared/kit/encoding/base64.ts'
import { encodeHex } from '#shared/kit/encoding/hex.ts'

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
