// Every DKIM signature of a message, verified and explained (RFC 6376, section 6).
import { DAY_SECONDS } from '#shared/kit/calendar.ts'
import { isoText } from '#shared/message/header/date-time.ts'
import { explainFailure } from './explain-failure.ts'
import { messageFinding, type MessageFinding } from './findings.ts'
import { fieldsNamed, type RawMessage } from './raw-message.ts'
import type { SignatureReport } from './schema.ts'
import { readSignature, type Signature } from './signature.ts'
import {
  type BodyHashes,
  type KeyFor,
  signedFieldsOf,
  type SigningKey,
  type Verified,
  verifySignature,
} from './verify-signature.ts'

/** Receivers stop after a handful (RFC 6376, 6.1 leaves the number to them). */
export const MAX_SIGNATURES = 10

/** What can be said about a signature before alignment is known. */
export type UnalignedSignature = Omit<SignatureReport, 'aligned'>

/** @param now Unix seconds: when the message was first received (RFC 6376, 3.5) */
export async function verifyDkim(
  message: RawMessage,
  keyFor: KeyFor,
  hashes: BodyHashes,
  now: number,
): Promise<UnalignedSignature[]> {
  const fields = fieldsNamed(message, 'dkim-signature')
  const signatures = fields.slice(0, MAX_SIGNATURES).map((field) => readSignature(field, 'dkim', now))
  return Promise.all(signatures.map((signature) => reportOn(message, signature, { keyFor, hashes, now })))
}

async function reportOn(
  message: RawMessage,
  signature: Signature,
  { keyFor, hashes, now }: { keyFor: KeyFor; hashes: BodyHashes; now: number },
): Promise<UnalignedSignature> {
  // Without a name there is nothing to look up; with another flaw the key is still worth knowing.
  const key = signature.flaw ? null : await keyFor(signature)
  const verified: Verified = key
    ? await verifySignature(message, signature, key, hashes)
    : { result: 'permerror', flaw: signature.flaw ?? { cause: 'syntax', reason: '' } }
  const flaw =
    verified.result === 'pass' || !verified.usable
      ? verified.result === 'pass'
        ? undefined
        : verified.flaw
      : await explainFailure(message, signature, verified.usable, hashes, verified.flaw)
  const bodyBytes = hashes.bytes(signature.body).length
  return {
    domain: signature.domain.slice(0, 253),
    selector: signature.selector.slice(0, 253),
    identity: signature.identity.slice(0, 320),
    result: verified.result,
    ...(flaw && { cause: flaw.cause }),
    ...(flaw?.changed && { changed: flaw.changed }),
    ...(flaw?.how && { how: flaw.how }),
    reason: flaw?.reason ?? PASSES,
    algorithm: signature.algorithm.slice(0, 40),
    keyBits: key?.published?.keyBits ?? null,
    canonicalization: signature.canonicalization.slice(0, 40),
    coveredBytes: Math.min(signature.length ?? bodyBytes, bodyBytes),
    bodyBytes,
    covers: [...new Set(signedFieldsOf(message, signature).map(({ name }) => name.slice(0, 80)))].slice(
      0,
      200,
    ),
    signedAt: timeText(signature.signedAt),
    expiresAt: timeText(signature.expiresAt),
    testing: key?.published?.testing ?? false,
    findings: [
      ...findingsOn(signature, key, bodyBytes),
      ...(verified.result === 'pass' ? coverage(message, signature, now) : []),
    ],
  }
}

const PASSES = 'The body, the header and the key match: the message is what this domain signed.'

/** The last second that a Date can hold comes after everything that is meant. */
const timeText = (seconds: number | null) => (seconds === null || seconds > 8.64e12 ? null : isoText(seconds))

function findingsOn(signature: Signature, key: SigningKey | null, total: number): MessageFinding[] {
  const { length: covered } = signature
  const domain = signature.domain.slice(0, 253)
  const found: MessageFinding[] = []
  if (covered !== null)
    found.push(
      covered < total
        ? messageFinding('message-signature-covers-part', { domain, covered, total })
        : messageFinding('message-signature-length', { domain }),
    )
  const { testing, keyType, keyBits: bits } = key?.published ?? {}
  if (testing) found.push(messageFinding('message-signature-testing', { domain }))
  if (keyType === 'rsa' && typeof bits === 'number' && bits < 2048)
    found.push(messageFinding('message-signature-short-key', { domain, bits }))
  return found
}

/** Fields that readers see or act on, and that change how the rest is shown (RFC 6376, 5.4.1). */
const WORTH_SIGNING = [
  'subject',
  'reply-to',
  'to',
  'cc',
  'date',
  'sender',
  'content-type',
  'content-transfer-encoding',
  'mime-version',
]
const NAMES: Readonly<Record<string, string>> = { cc: 'Cc', 'mime-version': 'MIME-Version' }
export const shownName = (name: string) =>
  NAMES[name] ?? name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase())

/** What a genuine signature leaves open. */
function coverage(message: RawMessage, signature: Signature, now: number): MessageFinding[] {
  const domain = signature.domain.slice(0, 253)
  const signed = new Set(signedFieldsOf(message, signature).map(({ name }) => name))
  const open = WORTH_SIGNING.filter((name) => !signed.has(name) && fieldsNamed(message, name).length > 0)
  const { signedAt } = signature
  return [
    ...(open.length > 0
      ? [
          messageFinding('message-signature-open-fields', {
            domain,
            fields: open.map(shownName),
            isFromOnly: signed.size < 2,
          }),
        ]
      : []),
    ...(signedAt !== null && signedAt > now + DAY_SECONDS
      ? [
          messageFinding('message-signature-future', {
            domain,
            day: isoText(Math.min(signedAt, 8.64e12)).slice(0, 10),
          }),
        ]
      : []),
  ]
}
