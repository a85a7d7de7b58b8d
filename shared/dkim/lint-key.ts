// What to say about the key in p=: whether it is readable, what it is, and whether it is strong enough.
import { decodeBase64, type Base64 } from '#shared/encoding/base64.ts'
import { readPublicKey, type PublicKey } from '#shared/dkim/public-key.ts'
import { damageAtSeam, lacksOneCharacter, placeText } from '#shared/dkim/seams.ts'
import type { TagSpec } from '#shared/tag-list/parse.ts'
import type { Finding } from '#shared/report/finding.ts'

export interface KeyVerdict {
  keyType: string
  keyBits?: number
  findings: Finding[]
}

const COPY_AGAIN =
  'Copy the key again from the original. If you use several strings, put nothing between them.'

/** @param type the value of k=, "rsa" if there is none */
export function lintKey(p: TagSpec, type: string, strings: readonly string[]): KeyVerdict {
  const key = p.value
  const pem = /-----BEGIN ([A-Z ]*)KEY-----/.exec(key)
  if (pem) return { keyType: type, findings: [pem[1]?.includes('PRIVATE') ? PRIVATE_KEY : PEM_FRAME] }
  const decoded = decodeBase64(key)
  if (!decoded.ok && decoded.kind !== 'length') {
    return { keyType: type, findings: [badCharacter(decoded, p.at, strings)] }
  }
  const blanks = decoded.ok && decoded.hasBlanks ? [BLANKS] : []
  const read = readPublicKey(decoded.bytes)
  const verdict = decoded.ok ? verdictOn(read, decoded.bytes, type) : null
  if (verdict) return { ...verdict, findings: [...blanks, ...verdict.findings] }
  return { keyType: type, findings: [...blanks, damage(read, p, strings)] }
}

/** null when the key is unreadable. */
function verdictOn(key: PublicKey, bytes: Uint8Array, type: string): KeyVerdict | null {
  if (key.kind === 'private') return { keyType: type, findings: [PRIVATE_KEY] }
  if (key.kind === 'certificate') return { keyType: type, findings: [CERTIFICATE] }
  if (type === 'ed25519') return ed25519Verdict(key, bytes)
  if (type !== 'rsa') return { keyType: type, findings: [unknownType(type)] }
  if (key.kind === 'rsa') return rsaVerdict(key)
  if (key.kind === 'raw32' || key.kind === 'ed25519-spki') {
    return { keyType: type, findings: [wrongType('an Ed25519 key', 'rsa', 'k=ed25519')] }
  }
  return key.kind === 'other-algorithm' ? { keyType: type, findings: [OTHER_ALGORITHM] } : null
}

function ed25519Verdict(key: PublicKey, bytes: Uint8Array): KeyVerdict {
  const keyType = 'ed25519'
  if (key.kind === 'raw32') return { keyType, keyBits: 256, findings: [ED25519_ALONE] }
  if (key.kind === 'ed25519-spki') {
    return { keyType, keyBits: 256, findings: [WRAPPED_ED25519] }
  }
  if (key.kind === 'rsa') {
    return { keyType, keyBits: key.bits, findings: [wrongType('an RSA key', 'ed25519', 'k=rsa')] }
  }
  const finding: Finding = {
    code: 'dkim-ed25519-length',
    severity: 'error',
    message: `An Ed25519 key has 32 bytes (44 characters); this one has ${bytes.length}.`,
    rfc: 'RFC 8463, 4.2',
    fix: COPY_AGAIN,
  }
  return { keyType, findings: [finding] }
}

function rsaVerdict(key: Extract<PublicKey, { kind: 'rsa' }>): KeyVerdict {
  const { bits, form, exponent, isOdd } = key
  const findings: Finding[] = sizeFindings(bits)
  if (form === 'bare') {
    findings.push({
      code: 'dkim-rsa-bare',
      severity: 'info',
      message:
        'The key is a bare RSAPublicKey. The RFC’s text says so, but everyone publishes SubjectPublicKeyInfo, and some receivers read only that.',
      rfc: 'RFC 6376, 3.6.1',
      fix: 'Publish what “openssl rsa -pubout” prints.',
    })
  }
  if (!isOdd) {
    findings.push({
      code: 'dkim-rsa-damaged',
      severity: 'error',
      message: 'The key is an even number, which an RSA key cannot be: a character was changed.',
      rfc: 'RFC 8017, 3.1',
      fix: COPY_AGAIN,
    })
  }
  if (exponent !== null && (exponent < 3 || exponent % 2 === 0)) {
    findings.push({
      code: 'dkim-rsa-exponent',
      severity: 'error',
      message: `The key’s exponent is ${exponent}; with it, either anyone can forge signatures or nobody can make one.`,
      rfc: 'RFC 8017, 3.1',
      fix: 'Create a new key.',
    })
  }
  return { keyType: 'rsa', keyBits: bits, findings }
}

/** RFC 8301 section 3.2 */
function sizeFindings(bits: number): Finding[] {
  const rfc = 'RFC 8301, 3.2'
  if (bits < 1024) {
    return [
      {
        code: 'dkim-rsa-short',
        severity: 'error',
        message: `The key has ${bits} bits. Receivers must not accept signatures from keys below 1024 bits: they can be forged.`,
        rfc,
        fix: 'Create a 2048-bit key under a new selector, switch to it, then revoke this one.',
      },
    ]
  }
  if (bits < 2048) {
    return [
      {
        code: 'dkim-rsa-1024',
        severity: 'warning',
        message: `The key has ${bits} bits. Receivers accept it, but signers should use at least 2048.`,
        rfc,
        fix: 'Create a 2048-bit key under a new selector and switch to it.',
      },
    ]
  }
  if (bits <= 4096) return []
  return [
    {
      code: 'dkim-rsa-large',
      severity: 'warning',
      message: `The key has ${bits} bits; receivers do not have to support more than 4096.`,
      rfc,
      fix: 'Use a 2048-bit key.',
    },
  ]
}

function badCharacter(
  problem: Extract<Base64, { ok: false }>,
  keyAt: number,
  strings: readonly string[],
): Finding {
  const place = placeText(strings, keyAt + ('at' in problem ? problem.at : 0))
  const message =
    problem.kind === 'character'
      ? `“${problem.character}” (${place}) is not a base64 character, so receivers cannot read the key.`
      : `There is an equals sign in the middle of the key (${place}), but only its end may have one.`
  return { code: 'dkim-key-character', severity: 'error', message, rfc: 'RFC 6376, 3.6.1', fix: COPY_AGAIN }
}

/** Why a key is unreadable, as precisely as its length and the seams between its strings show. */
function damage(read: PublicKey, { value, at }: TagSpec, strings: readonly string[]): Finding {
  const seam = damageAtSeam(strings, at, value)
  const common = { severity: 'error', rfc: 'RFC 6376, 3.6.1', fix: COPY_AGAIN } as const
  if (seam) {
    const what = seam.kind === 'missing' ? 'A character is missing' : 'There is an extra character'
    const where = `between string ${seam.string} and string ${seam.string + 1}`
    return {
      ...common,
      code: `dkim-seam-${seam.kind}`,
      message: `${what} in the key. It is most likely ${where}: ${seam.text}`,
    }
  }
  if (read.kind === 'cut' && !lacksOneCharacter(value)) {
    const message = `The end of the key is missing: it says it has ${read.expected} bytes, but there are only ${read.actual}.`
    return { ...common, code: 'dkim-key-cut', message, fix: cutFix(strings) }
  }
  if (read.kind === 'extra') {
    const message = `The key says it has ${read.expected} bytes, but there are ${read.actual}: something was added to it.`
    return { ...common, code: 'dkim-key-extra', message }
  }
  return {
    ...common,
    code: 'dkim-key-unreadable',
    message: lacksOneCharacter(value)
      ? 'A character is missing somewhere in the key, so receivers cannot read it.'
      : 'The value of p= is not a public key that receivers can read.',
  }
}

/** Panels that store a single 255-byte string cut off longer texts. */
const cutFix = (strings: readonly string[]) =>
  strings.length === 1 && (strings[0]?.length ?? 0) >= 250
    ? 'Your DNS panel cut it at 255 characters: enter the record in several quoted strings.'
    : COPY_AGAIN

const unknownType = (type: string): Finding => ({
  code: 'dkim-key-type',
  severity: 'error',
  message: `k=${type} is not a key type that receivers know; they must ignore it.`,
  rfc: 'RFC 6376, 3.6.1; RFC 8463, 4.2',
  fix: 'Use k=rsa or k=ed25519, in lowercase.',
})

const wrongType = (what: string, type: string, fix: string): Finding => ({
  code: 'dkim-key-type-mismatch',
  severity: 'error',
  message: `The value of p= is ${what}, but the record says k=${type}${type === 'rsa' ? ' (or nothing, which means rsa)' : ''}.`,
  rfc: 'RFC 8463, 4.2',
  fix: `Write ${fix}.`,
})

const PRIVATE_KEY: Finding = {
  code: 'dkim-private-key',
  severity: 'error',
  message: 'This is the private key! Anyone who reads DNS can sign email as you.',
  rfc: 'RFC 6376, 3.6.1',
  fix: 'Remove the record now, create a new key pair under a new selector, and publish its public key.',
}

const PEM_FRAME: Finding = {
  code: 'dkim-pem',
  severity: 'error',
  message: 'The BEGIN and END lines of the key file are in the record; receivers cannot read that.',
  rfc: 'RFC 6376, 3.6.1',
  fix: 'Leave out both lines, and join the others.',
}

const CERTIFICATE: Finding = {
  code: 'dkim-certificate',
  severity: 'error',
  message: 'The value of p= is a certificate, not a public key.',
  rfc: 'RFC 6376, 3.6.1',
  fix: 'Publish the public key that is in it.',
}

const OTHER_ALGORITHM: Finding = {
  code: 'dkim-key-algorithm',
  severity: 'error',
  message: 'The value of p= is a public key, but neither RSA nor Ed25519.',
  rfc: 'RFC 6376, 3.6.1',
  fix: 'Create a 2048-bit RSA key.',
}

const WRAPPED_ED25519: Finding = {
  code: 'dkim-ed25519-wrapped',
  severity: 'error',
  message: 'The Ed25519 key is wrapped the way key files store it; a record must have only its 32 raw bytes.',
  rfc: 'RFC 8463, 4.2',
  fix: 'Publish the record below: it has the same key without the wrapping.',
}

const ED25519_ALONE: Finding = {
  code: 'dkim-ed25519',
  severity: 'info',
  message: 'Not every receiver verifies Ed25519 yet.',
  rfc: 'RFC 8463, 6',
  fix: 'Sign each message twice: with this key, and with an RSA key under another selector.',
}

const BLANKS: Finding = {
  code: 'dkim-blank-in-key',
  severity: 'info',
  message: 'There are spaces inside the key. That is allowed: receivers skip them.',
  rfc: 'RFC 6376, 3.6.1',
}
