// Why a signature does not pass: whether body, header or key has changed, and, if it can be determined, how.
import { decodeBase64 } from '#shared/kit/encoding/base64.ts'
import { encodeHex } from '#shared/kit/encoding/hex.ts'
import { changeOfBody } from './body-changes.ts'
import { guessHeaders } from './header-changes.ts'
import { latin1Bytes } from '#shared/kit/encoding/latin1.ts'
import type { RawMessage } from './raw-message.ts'
import { signedDigest } from './rsa-recover.ts'
import type { Flaw, Signature } from './signature.ts'
import type { UsableKey } from './signing-key.ts'
import { signedData, withPadding, type BodyHashes } from './verify-signature.ts'

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
