// Verifies one DKIM-Signature or ARC-Message-Signature over the bytes of a message (RFC 6376, 6.1.3; RFC 8617, 4.1.2), and finds its key.
import * as ed25519 from '@noble/ed25519'
import type { Resolver } from '#shared/dns/resolver.ts'
import { decodeBase64, encodeBase64 } from '#shared/kit/base64.ts'
import { latin1Bytes } from '#shared/kit/bytes.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { readPublicKey, rsaPublicKey } from '#shared/records/dkim/public-key.ts'
import { keyName } from '#shared/records/dkim/question.ts'
import { readKey } from '#shared/records/dkim/read-key.ts'
import type { DkimKey } from '#shared/records/dkim/schema.ts'
import { listOf } from '#shared/records/tag-list/parse.ts'
import { isError } from '#shared/report/verdict.ts'
import {
  canonicalBody,
  canonicalField,
  type Canonicalization,
  MAX_FIELDS,
  type RawField,
  type RawMessage,
} from './raw-message.ts'
import type { Flaw, Signature } from './signature.ts'

/** The canonical bodies of a message and their hashes, each made once. */
export interface BodyHashes {
  bytes(method: Canonicalization): Uint8Array
  /** Base64. @param length bytes from the start; null for all */
  hash(method: Canonicalization, length: number | null): Promise<string>
}

export function bodyHashes(body: Uint8Array): BodyHashes {
  const bodies = new Map<Canonicalization, Uint8Array>()
  const hashes = new Map<string, Promise<string>>()
  const bytes = (method: Canonicalization) => {
    const made = bodies.get(method) ?? canonicalBody(body, method)
    bodies.set(method, made)
    return made
  }
  const hash = (method: Canonicalization, length: number | null) => {
    const all = bytes(method)
    const size = Math.min(length ?? all.length, all.length)
    const key = `${method} ${size}`
    const made = hashes.get(key) ?? sha256(all.subarray(0, size))
    hashes.set(key, made)
    return made
  }
  return { bytes, hash }
}

export async function sha256(data: Uint8Array): Promise<string> {
  return encodeBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', data as Uint8Array<ArrayBuffer>)))
}

export type Verified =
  | { result: 'pass' }
  | { result: 'fail' | 'permerror' | 'temperror' | 'neutral'; flaw: Flaw; usable?: UsableKey }

export async function verifySignature(
  message: RawMessage,
  signature: Signature,
  key: SigningKey,
  hashes: BodyHashes,
): Promise<Verified> {
  if (signature.flaw) return { result: 'permerror', flaw: signature.flaw }
  if (message.isHeaderCut) return { result: 'neutral', flaw: UNREAD_HEADER }
  if (!('usable' in key)) return { result: outcomeOf(key.flaw, key.isUnknown), flaw: key.flaw }
  const size = hashes.bytes(signature.body).length
  if (signature.length !== null && signature.length > size)
    return {
      result: 'permerror',
      flaw: {
        cause: 'length',
        reason: `Its l= covers ${signature.length} bytes, but the body has only ${size} (RFC 6376, 3.5).`,
      },
    }
  const bytes = decodeBase64(signature.signature)
  if (!bytes.ok)
    return { result: 'permerror', flaw: { cause: 'syntax', reason: 'Its b= is not base64 (RFC 6376, 3.5).' } }
  const { usable } = key
  if ((await hashes.hash(signature.body, signature.length)) !== withPadding(signature.bodyHash))
    return {
      result: 'fail',
      flaw: { cause: 'body-changed', reason: 'The body is not the one that was signed.' },
      usable,
    }
  if (await usable.verify(bytes.bytes, latin1Bytes(signedData(message, signature)))) return { result: 'pass' }
  return {
    result: 'fail',
    flaw: {
      cause: 'header-or-key',
      reason: 'The header is not the one that was signed, or the key is a different one.',
    },
    usable,
  }
}

const UNREAD_HEADER: Flaw = {
  cause: 'not-read',
  reason: `The header has more than ${numberText(MAX_FIELDS)} fields, so it was not compared with the signature.`,
}

const outcomeOf = ({ cause }: Flaw, isUnknown: boolean) =>
  cause === 'not-read' ? 'neutral' : isUnknown ? 'temperror' : 'permerror'

/** A signer may leave out the = at the end. */
export const withPadding = (base64: string) =>
  base64.replace(/=+$/, '').padEnd(Math.ceil(base64.replace(/=+$/, '').length / 4) * 4, '=')

/**
 * What the signature is over, one character per byte: the fields of h=, each name taken from the bottom up, without missing
 * ones (RFC 6376, 5.4.2), then the signature's own field without its b= and without a line end (3.7).
 */
export function signedData(message: RawMessage, signature: Signature, method = signature.header): string {
  const fields = signedFieldsOf(message, signature)
  const own = canonicalField(withoutSignature(signature.field), method)
  return fields.map((field) => canonicalField(field, method)).join('') + own.slice(0, -2)
}

/** The fields that h= names, in its order, without the signature itself (RFC 6376, 3.7). */
export function signedFieldsOf(message: RawMessage, { signedFields, field: own }: Signature): RawField[] {
  const left = new Map<string, RawField[]>()
  for (const field of message.fields) {
    if (field === own) continue
    const named = left.get(field.name)
    if (named) named.push(field)
    else left.set(field.name, [field])
  }
  return signedFields.flatMap((name) => left.get(name)?.pop() ?? [])
}

/** The value of b= taken out, with all the white space in it. */
export function withoutSignature(field: RawField): RawField {
  const start = field.text.indexOf(':') + 1
  const pieces = field.text.slice(start).split(';')
  const emptied = pieces.map((piece) =>
    /^[ \t\r\n]*b[ \t\r\n]*=/.test(piece) ? piece.slice(0, piece.indexOf('=') + 1) : piece,
  )
  return { name: field.name, text: field.text.slice(0, start) + emptied.join(';') }
}

/** Receivers that follow RFC 8301, 3.2 verify up to this; a larger modulus only costs time. */
const MAX_RSA_BITS = 8192

export type UsableKey =
  | { type: 'rsa'; bits: number; modulus: Uint8Array; exponent: number; verify: Verify }
  | { type: 'ed25519'; bits: 256; verify: Verify }

/** The parts of a signature or a seal that decide which key it needs. */
export type KeyNeed = Pick<Signature, 'kind' | 'selector' | 'domain' | 'identity' | 'algorithm'>

export type KeyFor = (need: KeyNeed) => Promise<SigningKey>

type Verify = (signature: Uint8Array, data: Uint8Array<ArrayBuffer>) => Promise<boolean>

/** A key that can be used for this signature, or why there is none. */
export type SigningKey =
  | { published?: DkimKey; usable: UsableKey }
  | { published?: DkimKey; flaw: Flaw; isUnknown: boolean }

/** Keys are looked up, checked like the DKIM check does, and prepared for WebCrypto: each name once, at most `most` names. */
export function keyRing(resolver: Resolver, most: number): KeyFor {
  const asked = new Map<string, Promise<DkimKey>>()
  return async function keyFor(signature: KeyNeed): Promise<SigningKey> {
    const { selector, domain } = signature
    const name = keyName(selector, domain)
    if (!asked.has(name)) {
      if (asked.size >= most)
        return refused('not-read', `It was not verified: we look up at most ${most} keys per message.`, true)
      asked.set(
        name,
        resolver.query(name, 'TXT').then((answer) => readKey(selector, domain, answer)),
      )
    }
    const published = await asked.get(name)
    return published
      ? { published, ...usableFor(signature, published) }
      : refused('key-unknown', UNKNOWN, true)
  }
}

const UNKNOWN = 'The key could not be looked up.'

const refused = (cause: Flaw['cause'], reason: string, isUnknown = false) => ({
  flaw: { cause, reason },
  isUnknown,
})

/** RFC 6376, 6.1.2, in its order. */
function usableFor(signature: KeyNeed, key: DkimKey) {
  const problem = key.findings.find(isError) ?? key.findings[0]
  if (key.state === 'unknown') return refused('key-unknown', problem?.message ?? UNKNOWN, true)
  if (key.state === 'revoked')
    return refused('key-revoked', `The key at ${key.name} was revoked: its p= is empty (RFC 6376, 3.6.1).`)
  if (key.state !== 'found')
    return refused('key-missing', problem?.message ?? `There is no key at ${key.name}.`)
  if (!key.valid) return refused('key-unusable', problem?.message ?? `The key at ${key.name} cannot be used.`)
  const limit = limitOf(signature, key)
  if (limit !== undefined) return refused('key-limits', limit)
  const usable = keyOf(key)
  return usable ? { usable } : refused('key-unusable', `The key at ${key.name} cannot be read.`)
}

/** The uses that the record allows for the key. */
function limitOf({ algorithm, identity, domain, kind }: KeyNeed, key: DkimKey): string | undefined {
  const [type = '', hash = ''] = algorithm.split('-')
  if ((key.keyType ?? 'rsa') !== type)
    return `The signature uses ${type}, but the key at ${key.name} is for ${key.keyType}.`
  const hashes = listOf(key.tags.h ?? '').map((name) => name.toLowerCase())
  if (hashes.length > 0 && !hashes.includes(hash))
    return `The key at ${key.name} does not allow ${hash} (its h= is ${hashes.join(':')}).`
  const services = listOf(key.tags.s ?? '').map((name) => name.toLowerCase())
  if (services.length > 0 && !services.includes('*') && !services.includes('email'))
    return `The key at ${key.name} is not for email (its s= is ${services.join(':')}).`
  const within = identity.slice(identity.lastIndexOf('@') + 1).toLowerCase()
  if (kind === 'dkim' && key.strict && within !== domain)
    return `The key at ${key.name} has t=s, so i= must be at ${domain} itself (RFC 6376, 3.6.1).`
  return undefined
}

function keyOf({ tags }: DkimKey): UsableKey | null {
  const decoded = decodeBase64(tags.p ?? '')
  if (!decoded.ok) return null
  const key = readPublicKey(decoded.bytes)
  if (key.kind === 'raw32') return { type: 'ed25519', bits: 256, verify: ed25519Verify(decoded.bytes) }
  if (key.kind === 'ed25519-spki') return { type: 'ed25519', bits: 256, verify: ed25519Verify(key.raw) }
  if (key.kind !== 'rsa' || key.exponent === null || key.bits > MAX_RSA_BITS) return null
  const { modulus, bits, exponent } = key
  return { type: 'rsa', bits, modulus, exponent, verify: rsaVerify(modulus, exponent) }
}

/** Some publish the bare numbers; WebCrypto only accepts them in their usual wrapper. */
function rsaVerify(modulus: Uint8Array, exponent: number): Verify {
  const name = 'RSASSA-PKCS1-v1_5'
  const bytes = [24, 16, 8, 0].map((shift) => (exponent >>> shift) & 255)
  const e = Uint8Array.from(bytes.slice(bytes.findIndex((byte) => byte !== 0)))
  const spki = Uint8Array.from(rsaPublicKey(modulus, e))
  let imported: Promise<CryptoKey> | undefined
  return async (signature, data) => {
    try {
      imported ??= crypto.subtle.importKey('spki', spki, { name, hash: 'SHA-256' }, false, ['verify'])
      return await crypto.subtle.verify(name, await imported, Uint8Array.from(signature), data)
    } catch {
      return false
    }
  }
}

/** RFC 8463, 3: the signature is over the SHA-256 hash of the data. */
function ed25519Verify(raw: Uint8Array): Verify {
  return async (signature, data) => {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
    try {
      return await ed25519.verifyAsync(signature, hash, raw)
    } catch {
      return false
    }
  }
}
