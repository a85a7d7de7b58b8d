// Why a signature does not pass: whether body, header or key has changed, and, if it can be determined, how.
import { decodeBase64 } from '#shared/kit/base64.ts'
import { encodeHex, latin1Bytes } from '#shared/kit/bytes.ts'
import { changeOfBody, guessHeaders } from './alterations.ts'
import type { RawMessage } from './raw-message.ts'
import type { Flaw, Signature } from './signature.ts'
import { type BodyHashes, signedData, type UsableKey, withPadding } from './verify-signature.ts'

export async function explainFailure(
  message: RawMessage,
  signature: Signature,
  usable: UsableKey,
  hashes: BodyHashes,
  flaw: Flaw,
): Promise<Flaw> {
  if (flaw.cause === 'body-changed') return explainBody(message, signature, usable, hashes)
  if (flaw.cause === 'header-or-key') return explainHeader(message, signature, usable)
  return flaw
}

async function explainBody(
  message: RawMessage,
  signature: Signature,
  usable: UsableKey,
  hashes: BodyHashes,
): Promise<Flaw> {
  const change = await changeOfBody(message, signature, hashes, withPadding(signature.bodyHash))
  const header = (await isGenuine(message, signature, usable))
    ? 'The header and the key are correct.'
    : 'The header does not match the signature either.'
  const body = change
    ? `The body was changed after it was signed: ${change.what}.`
    : 'The body was changed after it was signed.'
  return {
    cause: 'body-changed',
    reason: `${change?.what.startsWith('nothing') ? `The body does not match: ${change.what}.` : body} ${header}`,
    ...(change && { how: change.how }),
    ...(change?.place && { changed: change.place }),
  }
}

const isGenuine = (message: RawMessage, signature: Signature, usable: UsableKey): Promise<boolean> => {
  const bytes = decodeBase64(signature.signature)
  return bytes.ok
    ? usable.verify(bytes.bytes, latin1Bytes(signedData(message, signature)))
    : Promise.resolve(false)
}

async function explainHeader(message: RawMessage, signature: Signature, usable: UsableKey): Promise<Flaw> {
  const bytes = decodeBase64(signature.signature)
  if (!bytes.ok) return { cause: 'syntax', reason: 'Its b= is not base64 (RFC 6376, 3.5).' }
  const signed = usable.type === 'rsa' ? signedDigest(bytes.bytes, usable) : undefined
  if (signed === null)
    return {
      cause: 'key-differs',
      reason: `The key at ${signature.selector}._domainkey.${signature.domain} did not make this signature: the signer uses a different private key, or b= was damaged.`,
    }
  if (signed && signed.hash !== 'SHA-256')
    return { cause: 'algorithm', reason: `It says ${signature.algorithm} but was made with ${signed.hash}.` }
  for (const { what, data, field, how } of guessHeaders(message, signature)) {
    const isRight = signed
      ? encodeHex(new Uint8Array(await crypto.subtle.digest('SHA-256', latin1Bytes(data)))) === signed.digest
      : await usable.verify(bytes.bytes, latin1Bytes(data))
    if (isRight)
      return {
        cause: 'header-changed',
        reason: `The body is what was signed; in the header, ${what}.`,
        ...(how && { how }),
        ...(field !== undefined && { changed: { field } }),
      }
  }
  if (signed)
    return {
      cause: 'header-changed',
      reason:
        'The body and the key are correct; a signed header field was changed, but there is no telling which.',
    }
  return {
    cause: 'header-or-key',
    reason:
      'The body is what was signed; a signed header field was changed, or the signer uses a different private key.',
  }
}

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

/**
 * What a signer's RSA signature says it signed (RFC 8017, 8.2.2): verification in reverse, to distinguish a changed message from
 * a wrong key. It proves nothing by itself and is used only for signatures that did not pass.
 * @returns null: this key did not make the signature, or the signature is damaged. undefined: not computed.
 */
function signedDigest(
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
