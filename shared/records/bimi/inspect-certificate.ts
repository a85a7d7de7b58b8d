// What to say about a mark certificate: kind, names, dates, whether its logo is the published one, and whether it was
// issued, step by step, by an authority that mailbox providers accept.
import { DAY_MS, dayOfTime, daysSince1970, isoDay } from '#shared/kit/calendar.ts'
import { childrenOf, readDer, sameBytes } from '#shared/kit/der.ts'
import { type ForeignAnswer, type ForeignFailure, isFinal } from '#shared/kit/foreign-fetch.ts'
import { type Certificate, OID, readPem } from './certificate.ts'
import { bimiFinding, type BimiFinding } from './findings.ts'
import { logoOfData } from './read-logo.ts'
import type { BimiCertificate } from './schema.ts'

export interface CertificateContext {
  /** Lower-case names; the certificate must have one of them. */
  acceptedNames: readonly string[]
  /** The published logo, decompressed. */
  logo: Uint8Array | undefined
  /** The current time, like "2026-11-20T20:00:00Z". */
  now: string
  authorities: readonly Certificate[]
}

export async function inspectCertificate(
  url: string,
  answer: ForeignAnswer,
  context: CertificateContext,
): Promise<BimiCertificate> {
  const nothing: BimiCertificate = {
    url,
    kind: null,
    ok: false,
    issuer: null,
    expires: null,
    daysLeft: null,
    names: [],
    logoMatches: null,
    trusted: null,
    findings: [],
  }
  if (answer.kind !== 'body') return { ...nothing, ...unfetched('certificate', answer) }
  const found = readPem(new TextDecoder('latin1').decode(answer.bytes))
  const [leaf, ...others] = found
  if (!leaf) {
    return {
      ...nothing,
      findings: [bimiFinding('bimi-certificate-unreadable', { isEmpty: found.length === 0 })],
    }
  }
  const read = others.flatMap((one) => one ?? [])
  const chain = await checkChain(leaf, read, context.authorities, context.now)
  const logoMatches = compareLogo(leaf, context.logo)
  const findings = [
    ...(answer.redirects.length > 0 ? [bimiFinding('bimi-certificate-redirect', { url: answer.url })] : []),
    dateFinding(leaf, context.now),
    nameFinding(leaf, context.acceptedNames),
    chainFinding(chain),
    logoFinding(leaf, logoMatches),
    ...contentFindings(leaf),
  ]
  const isBroken = findings.some(({ severity }) => severity === 'error')
  const isOpen = chain.state === 'unknown' || (logoMatches === null && leaf.logos.length > 0)
  const { subject, issuer, expires, validFrom, names } = leaf
  // A hostile certificate may contain any number; past the year 9999 it is not a date.
  const logged = leaf.logged.filter((time) => time < 253_402_300_800_000).sort((a, b) => a - b)[0]
  return {
    url,
    kind: kindOf(leaf),
    validFrom,
    expires,
    names,
    ok: isBroken ? false : isOpen ? null : true,
    ...(answer.url === url ? {} : { finalUrl: answer.url }),
    ...(subject.has(OID.organization) ? { subject: subject.get(OID.organization) } : {}),
    issuer: issuer.get(OID.organization) ?? issuer.get(OID.commonName) ?? null,
    daysLeft: daysBetween(context.now, expires),
    ...(subject.has(OID.markType) ? { markType: subject.get(OID.markType) } : {}),
    logoMatches,
    trusted: chain.state === 'unknown' ? null : chain.state === 'trusted',
    ...(logged === undefined ? {} : { loggedAt: isoDay(dayOfTime(logged)) }),
    findings,
  }
}

/** What is said about a file that could not be fetched. */
export function unfetched(
  file: 'logo' | 'certificate',
  answer: ForeignFailure,
): { ok: false | null; findings: BimiFinding[] } {
  const { reason } = answer
  switch (answer.kind) {
    case 'http-error':
    case 'too-large':
    case 'too-many-redirects':
      // The server's answer is final: receivers get no file, either.
      if (isFinal(answer))
        return { ok: false, findings: [bimiFinding(`bimi-${file}-${answer.kind}`, { reason })] }
      break
    default:
  }
  return { ok: null, findings: [bimiFinding(`bimi-${file}-unknown`, { reason })] }
}

function dateFinding({ validFrom, expires }: Certificate, now: string): BimiFinding {
  if (validFrom > now) return bimiFinding('bimi-certificate-early', { validFrom })
  if (expires < now) return bimiFinding('bimi-certificate-expired', { expires })
  const days = daysBetween(now, expires)
  return days <= 30
    ? bimiFinding('bimi-certificate-expires', { days, expires })
    : bimiFinding('bimi-certificate-dates', { expires })
}

function nameFinding({ names }: Certificate, accepted: readonly string[]): BimiFinding {
  const match = names.find((name) => accepted.includes(name))
  return bimiFinding('bimi-certificate-name', { names, match, wanted: accepted[0] })
}

function chainFinding({ state, reason }: Awaited<ReturnType<typeof checkChain>>): BimiFinding {
  if (state === 'unknown') return bimiFinding('bimi-certificate-chain-unknown', { reason })
  return bimiFinding('bimi-certificate-chain', state === 'trusted' ? {} : { reason })
}

/** null: one of the two is unreadable. */
function compareLogo({ logos }: Certificate, published: Uint8Array | undefined): boolean | null {
  const readable = logos.slice(0, 4).flatMap((logo) => logoOfData(logo) ?? [])
  if (!published || readable.length === 0) return null
  return readable.some((bytes) => sameBytes(bytes, published))
}

function logoFinding({ logos }: Certificate, isSame: boolean | null): BimiFinding {
  if (logos.length === 0) return bimiFinding('bimi-certificate-no-logo')
  return isSame === null
    ? bimiFinding('bimi-certificate-logo-unknown')
    : bimiFinding('bimi-certificate-logo', { isSame })
}

/** From the first date on, no pilot certificate may be issued; from the second on, prior use must be proved. */
const PILOT_ENDED = '2025-03-15'
const PRIOR_USE_PROVED = '2025-04-15'

function contentFindings(leaf: Certificate): BimiFinding[] {
  const { purposes, extensions, subject, validFrom, logged } = leaf
  const mark = subject.get(OID.markType)
  const isUnproved =
    mark === 'Prior Use Mark' && validFrom >= PRIOR_USE_PROVED && !subject.has(OID.priorUseMarkSource)
  return [
    ...(purposes.includes(OID.bimiPurpose) ? [] : [bimiFinding('bimi-certificate-purpose')]),
    ...(extensions.has(OID.nameConstraints) ? [bimiFinding('bimi-certificate-constraints')] : []),
    ...(extensions.has(OID.pilot) && validFrom >= PILOT_ENDED ? [bimiFinding('bimi-certificate-pilot')] : []),
    ...(kindOf(leaf) === null ? [bimiFinding('bimi-certificate-mark-type', { mark })] : []),
    ...(isUnproved ? [bimiFinding('bimi-certificate-prior-use')] : []),
    ...(logged.length === 0 ? [bimiFinding('bimi-certificate-not-logged')] : []),
    bimiFinding('bimi-certificate-limits'),
  ]
}

const KINDS: Record<string, 'VMC' | 'CMC'> = {
  'registered mark': 'VMC',
  'government mark': 'VMC',
  'prior use mark': 'CMC',
  'modified registered mark': 'CMC',
}

function kindOf({ subject }: Certificate): 'VMC' | 'CMC' | null {
  const mark = subject.get(OID.markType)
  if (mark !== undefined) return KINDS[mark.trim().toLowerCase()] ?? null
  // The first certificates did not name their type: all were for registered trademarks.
  return subject.has(OID.trademark) ? 'VMC' : null
}

/** Whole days from `from` to `to`, both like "2026-11-20T20:00:00Z"; negative when `to` comes first. */
const daysBetween = (from: string, to: string): number =>
  Math.floor((milliseconds(to) - milliseconds(from)) / DAY_MS)

function milliseconds(moment: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = moment.split(/\D/).map(Number)
  return daysSince1970({ year, month, day }) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000
}

/**
 * - trusted: every signature is valid, up to one of the authorities
 * - untrusted: the chain ends at someone else, or a signature is invalid
 * - unknown: a signature uses an algorithm that we cannot compute
 */
interface ChainResult {
  state: 'trusted' | 'untrusted' | 'unknown'
  reason: string
}

/** @param now "2026-11-20T20:00:00Z" */
async function checkChain(
  leaf: Certificate,
  others: readonly Certificate[],
  authorities: readonly Certificate[],
  now: string,
): Promise<ChainResult> {
  let current = leaf
  for (let depth = 0; depth <= others.length; depth++) {
    const root = authorities.find(({ subjectBytes }) => sameBytes(subjectBytes, current.issuerBytes))
    const issuer =
      root ?? others.find((one) => one !== current && sameBytes(one.subjectBytes, current.issuerBytes))
    if (!issuer) {
      const reason = 'its chain does not end at a mark authority we know'
      return { state: 'untrusted', reason }
    }
    if (!issuer.isAuthority)
      return { state: 'untrusted', reason: 'one of its issuers is not a certification authority' }
    if (issuer.expires < now || issuer.validFrom > now)
      return { state: 'untrusted', reason: 'the certificate of one of its issuers is out of date' }
    const holds = await isSignedBy(current, issuer)
    if (holds === null) return { state: 'unknown', reason: 'we cannot verify its signature algorithm' }
    if (!holds) return { state: 'untrusted', reason: 'a signature in its chain is not valid' }
    if (root) return { state: 'trusted', reason: '' }
    current = issuer
  }
  return { state: 'untrusted', reason: 'its chain forms a loop' }
}

const RSA_KEY = '1.2.840.113549.1.1.1'
const EC_KEY = '1.2.840.10045.2.1'
const RSA_HASHES: Record<string, string> = {
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
}
const ECDSA_HASHES: Record<string, string> = {
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
}
const CURVES: Record<string, { name: string; bytes: number }> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
  '1.3.132.0.35': { name: 'P-521', bytes: 66 },
}

/** null when the signature algorithm is unknown. */
async function isSignedBy(certificate: Certificate, issuer: Certificate): Promise<boolean | null> {
  const { signatureAlgorithm, signature, signed } = certificate
  const rsa = RSA_HASHES[signatureAlgorithm]
  const ecdsa = ECDSA_HASHES[signatureAlgorithm]
  // A signature made with one kind of key cannot be verified with the other kind.
  if ((rsa && issuer.keyAlgorithm === EC_KEY) || (ecdsa && issuer.keyAlgorithm === RSA_KEY)) return false
  try {
    if (rsa && issuer.keyAlgorithm === RSA_KEY) {
      const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: rsa }
      const key = await crypto.subtle.importKey('spki', issuer.publicKey as BufferSource, algorithm, false, [
        'verify',
      ])
      return await crypto.subtle.verify(algorithm, key, signature as BufferSource, signed as BufferSource)
    }
    const curve = CURVES[issuer.keyCurve]
    if (ecdsa && issuer.keyAlgorithm === EC_KEY && curve) {
      const raw = rawSignature(signature, curve.bytes)
      if (!raw) return false
      const algorithm = { name: 'ECDSA', namedCurve: curve.name, hash: ecdsa }
      const key = await crypto.subtle.importKey('spki', issuer.publicKey as BufferSource, algorithm, false, [
        'verify',
      ])
      return await crypto.subtle.verify(algorithm, key, raw as BufferSource, signed as BufferSource)
    }
    return null
  } catch {
    // The key cannot be imported: too long, or damaged.
    return null
  }
}

/** RFC 5480 writes two integers in DER; WebCrypto wants them concatenated. */
function rawSignature(signature: Uint8Array, bytes: number): Uint8Array | null {
  const [r, s] = childrenOf(readDer(signature)) ?? []
  if (!r || !s) return null
  const raw = new Uint8Array(2 * bytes)
  for (const [index, { content }] of [r, s].entries()) {
    const number = content[0] === 0 ? content.subarray(1) : content
    if (number.length > bytes) return null
    raw.set(number, (index + 1) * bytes - number.length)
  }
  return raw
}
