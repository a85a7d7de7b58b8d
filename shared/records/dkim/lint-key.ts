// What to say about the key in p=: whether it is readable, what it is, and whether it is strong enough.
import { decodeBase64, type Base64 } from '#shared/kit/encoding/base64.ts'
import { dkimFinding, type DkimFinding } from './findings.ts'
import { readPublicKey, type PublicKey } from './public-key.ts'
import { damageAtJoin, lacksOneCharacter, placeText } from './string-joins.ts'
import type { TagSpec } from '#shared/records/tag-list/parse.ts'

export interface KeyVerdict {
  keyType: string
  keyBits?: number
  findings: DkimFinding[]
}

/** @param type the value of k=, "rsa" if there is none */
export function lintKey(p: TagSpec, type: string, strings: readonly string[]): KeyVerdict {
  const key = p.value
  const pem = /-----BEGIN ([A-Z ]*)KEY-----/.exec(key)
  if (pem)
    return {
      keyType: type,
      findings: [pem[1]?.includes('PRIVATE') ? dkimFinding('dkim-private-key') : dkimFinding('dkim-pem')],
    }
  const decoded = decodeBase64(key)
  if (!decoded.ok && decoded.kind !== 'length') {
    return { keyType: type, findings: [badCharacter(decoded, p.at, strings)] }
  }
  const blanks = decoded.ok && decoded.hasBlanks ? [dkimFinding('dkim-blank-in-key')] : []
  const read = readPublicKey(decoded.bytes)
  const verdict = decoded.ok ? verdictOn(read, decoded.bytes, type) : null
  if (verdict) return { ...verdict, findings: [...blanks, ...verdict.findings] }
  return { keyType: type, findings: [...blanks, damage(read, p, strings)] }
}

/** null when the key is unreadable. */
function verdictOn(key: PublicKey, bytes: Uint8Array, type: string): KeyVerdict | null {
  if (key.kind === 'private') return { keyType: type, findings: [dkimFinding('dkim-private-key')] }
  if (key.kind === 'certificate') return { keyType: type, findings: [dkimFinding('dkim-certificate')] }
  if (type === 'ed25519') return ed25519Verdict(key, bytes)
  if (type !== 'rsa') return { keyType: type, findings: [dkimFinding('dkim-key-type', { type })] }
  if (key.kind === 'rsa') return rsaVerdict(key)
  if (key.kind === 'raw32' || key.kind === 'ed25519-spki') {
    return {
      keyType: type,
      findings: [dkimFinding('dkim-key-type-mismatch', { is: 'ed25519', type: 'rsa' })],
    }
  }
  return key.kind === 'other-algorithm'
    ? { keyType: type, findings: [dkimFinding('dkim-key-algorithm')] }
    : null
}

function ed25519Verdict(key: PublicKey, bytes: Uint8Array): KeyVerdict {
  const keyType = 'ed25519'
  if (key.kind === 'raw32') return { keyType, keyBits: 256, findings: [dkimFinding('dkim-ed25519')] }
  if (key.kind === 'ed25519-spki') {
    return { keyType, keyBits: 256, findings: [dkimFinding('dkim-ed25519-wrapped')] }
  }
  if (key.kind === 'rsa') {
    return {
      keyType,
      keyBits: key.bits,
      findings: [dkimFinding('dkim-key-type-mismatch', { is: 'rsa', type: 'ed25519' })],
    }
  }
  return { keyType, findings: [dkimFinding('dkim-ed25519-length', { bytes: bytes.length })] }
}

function rsaVerdict({ bits, form, exponent, isOdd }: Extract<PublicKey, { kind: 'rsa' }>): KeyVerdict {
  const findings = sizeFindings(bits)
  if (form === 'bare') findings.push(dkimFinding('dkim-rsa-bare'))
  if (!isOdd) findings.push(dkimFinding('dkim-rsa-damaged'))
  if (exponent !== null && (exponent < 3 || exponent % 2 === 0)) {
    findings.push(dkimFinding('dkim-rsa-exponent', { exponent }))
  }
  return { keyType: 'rsa', keyBits: bits, findings }
}

/** RFC 8301 section 3.2 */
function sizeFindings(bits: number): DkimFinding[] {
  if (bits < 1024) return [dkimFinding('dkim-rsa-short', { bits })]
  if (bits < 2048) return [dkimFinding('dkim-rsa-1024', { bits })]
  return bits <= 4096 ? [] : [dkimFinding('dkim-rsa-large', { bits })]
}

function badCharacter(
  problem: Extract<Base64, { ok: false }>,
  keyAt: number,
  strings: readonly string[],
): DkimFinding {
  const place = placeText(strings, keyAt + ('at' in problem ? problem.at : 0))
  return dkimFinding('dkim-key-character', {
    place,
    ...(problem.kind === 'character' && { character: problem.character }),
  })
}

/** Why a key is unreadable, as precisely as its length and the seams between its strings show. */
function damage(read: PublicKey, { value, at }: TagSpec, strings: readonly string[]): DkimFinding {
  const seam = damageAtJoin(strings, at, value)
  if (seam) return dkimFinding(seam.kind === 'missing' ? 'dkim-seam-missing' : 'dkim-seam-extra', seam)
  const lacksOne = lacksOneCharacter(value)
  if (read.kind === 'cut' && !lacksOne) {
    const isFullString = strings.length === 1 && (strings[0]?.length ?? 0) >= 250
    return dkimFinding('dkim-key-cut', { ...read, isFullString })
  }
  return read.kind === 'extra'
    ? dkimFinding('dkim-key-extra', read)
    : dkimFinding('dkim-key-unreadable', { lacksOne })
}
