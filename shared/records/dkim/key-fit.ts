// Whether a private key and a record match. It runs in the visitor's browser: the key is sent nowhere.
import * as ed25519 from '@noble/ed25519'
import type { DkimFinding } from './findings.ts'
import { lintRecord } from './lint-record.ts'
import { decodeBase64, encodeBase64 } from '#shared/kit/encoding/base64.ts'
import { readPrivateKey, type PrivateKey, type RsaNumbers } from './private-key.ts'
import { numberOf, readPublicKey } from './public-key.ts'
import { bitLength, rsaPublicKey } from './rsa-numbers.ts'
import type { DkimRecord } from './schema.ts'
import { encodeHex } from '#shared/kit/encoding/hex.ts'

/**
 * - fits: a receiver with this record can verify what the key signs
 * - differs: both are readable, but they belong to different pairs
 * - bad-key, bad-record: one of them is unreadable or unusable
 */
export interface KeyFit {
  state: 'fits' | 'differs' | 'bad-key' | 'bad-record'
  message: string
  /** Other problems that keep receivers from using the record. */
  findings: DkimFinding[]
  /** The record that matches the private key, if it is a different one. */
  record?: string
}

/** @param recordText one record, or its line in a zone file */
export async function checkKeyFit(keyText: string, recordText: string): Promise<KeyFit> {
  const input = readPrivateKey(keyText)
  if (!input.ok) return { state: 'bad-key', message: input.message, findings: [] }
  const own = await publicHalf(input.key)
  const text = recordIn(recordText)
  const judged = lintRecord({ text, strings: [text], bytes: text.length }, 'the record')
  const errors = judged.findings.filter(({ severity }) => severity === 'error')
  const theirs = publishedKey(judged)
  const record = `v=DKIM1; k=${own.type}; p=${own.p}`
  if (!theirs) return { ...unusable(judged, errors), record }
  if (theirs.type !== own.type || theirs.identity !== own.identity)
    return { state: 'differs', message: difference(own, theirs), findings: [], record }
  if (!own.isWhole) return { state: 'bad-key', message: DAMAGED, findings: [] }
  const message = `The private key matches this record: both are from the same ${nameOf(own)} pair.`
  return errors.length > 0
    ? { state: 'fits', message, findings: errors, record: judged.publish?.content ?? record }
    : { state: 'fits', message, findings: [] }
}

interface PublicHalf {
  type: 'rsa' | 'ed25519'
  bits: number
  /** Equal only for equal keys. */
  identity: string
}

async function publicHalf(key: PrivateKey): Promise<PublicHalf & { p: string; isWhole: boolean }> {
  if (key.kind === 'ed25519') {
    const raw = await ed25519.getPublicKeyAsync(key.seed)
    return { type: 'ed25519', bits: 256, identity: encodeHex(raw), p: encodeBase64(raw), isWhole: true }
  }
  const { n, e } = key.numbers
  const p = encodeBase64(rsaPublicKey(n, e))
  return {
    type: 'rsa',
    bits: bitLength(n),
    identity: rsaIdentity(n, numberOf(e)),
    p,
    isWhole: isWhole(key.numbers),
  }
}

/** The equations between the parts of a private RSA key and its public key (RFC 8017 section 3.2). */
function isWhole(numbers: RsaNumbers): boolean {
  const value = (name: keyof RsaNumbers) => BigInt(`0x${encodeHex(numbers[name]) || '0'}`)
  const [n, e, d, p, q] = [value('n'), value('e'), value('d'), value('p'), value('q')]
  if (p < 3n || q < 3n || p * q !== n) return false
  return (
    (e * d) % (p - 1n) === 1n &&
    (e * d) % (q - 1n) === 1n &&
    value('dp') === d % (p - 1n) &&
    value('dq') === d % (q - 1n) &&
    (value('qi') * q) % p === 1n
  )
}

const rsaIdentity = (modulus: Uint8Array, exponent: number | null) =>
  `${encodeHex(modulus)} ${exponent ?? 'large'}`

function publishedKey({ tags }: DkimRecord): PublicHalf | null {
  const decoded = decodeBase64(tags.p ?? '')
  if (!decoded.ok) return null
  const key = readPublicKey(decoded.bytes)
  if (key.kind === 'rsa')
    return { type: 'rsa', bits: key.bits, identity: rsaIdentity(key.modulus, key.exponent) }
  if (key.kind === 'raw32') return { type: 'ed25519', bits: 256, identity: encodeHex(decoded.bytes) }
  return key.kind === 'ed25519-spki' ? { type: 'ed25519', bits: 256, identity: encodeHex(key.raw) } : null
}

function unusable({ tags }: DkimRecord, errors: DkimFinding[]): KeyFit {
  const message =
    tags.p === ''
      ? 'The key has been revoked: p= is empty, so no private key matches it.'
      : 'The key in the record cannot be read, so no private key matches it.'
  return { state: 'bad-record', message, findings: errors }
}

const nameOf = ({ type, bits }: PublicHalf) => (type === 'rsa' ? `RSA (${bits} bits)` : 'Ed25519')

const difference = (own: PublicHalf, theirs: PublicHalf): string =>
  nameOf(own) === nameOf(theirs)
    ? `The private key does not match this record: both are ${nameOf(own)}, but from different pairs.`
    : `The private key does not match this record: it is ${nameOf(own)}, and the record’s is ${nameOf(theirs)}.`

const DAMAGED =
  'The private key claims to match the record, but its numbers do not fit together: it was damaged when it was copied.'

/** The text of a record, from what people have on hand: the text itself, a line of a zone file, or a public key. */
function recordIn(typed: string): string {
  const text = typed.trim()
  const quoted = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, string = '']) => string)
  if (quoted.length > 0) return quoted.join('').replaceAll('\\', '')
  const inLine = /\sTXT\s+(.*)$/is.exec(text)?.[1] ?? text
  const framed = /-----BEGIN PUBLIC KEY-----([^-]*)/.exec(inLine)?.[1] ?? inLine
  return /^[A-Za-z0-9+/=\s]+$/.test(framed) && !/^\s*[vkp]\s*=/i.test(framed) ? recordOf(framed) : framed
}

/** A bare public key does not name its type, but its bytes reveal it. */
function recordOf(publicKey: string): string {
  const decoded = decodeBase64(publicKey)
  const key = decoded.ok ? readPublicKey(decoded.bytes) : null
  if (key?.kind === 'ed25519-spki') return `v=DKIM1; k=ed25519; p=${encodeBase64(key.raw)}`
  return `v=DKIM1; k=${key?.kind === 'raw32' ? 'ed25519' : 'rsa'}; p=${publicKey.replaceAll(/\s/g, '')}`
}
