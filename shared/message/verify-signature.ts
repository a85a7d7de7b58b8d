// Verifies one DKIM-Signature or ARC-Message-Signature over the bytes of a message (RFC 6376, 6.1.3; RFC 8617, 4.1.2).
import { decodeBase64, encodeBase64 } from '#shared/kit/encoding/base64.ts'
import { canonicalBody, canonicalField, type Canonicalization } from './canonicalize.ts'
import { latin1Bytes } from '#shared/kit/encoding/latin1.ts'
import { MAX_FIELDS, type RawField, type RawMessage } from './raw-message.ts'
import type { Flaw, Signature } from './signature.ts'
import type { SigningKey, UsableKey } from './signing-key.ts'
import { numberText } from '#shared/kit/text/number-text.ts'

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
