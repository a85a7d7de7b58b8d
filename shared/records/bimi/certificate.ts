// Reads an X.509 certificate (RFC 5280) as far as a mark certificate needs it: names, dates, logo, log entries.
import { decodeBase64 } from '#shared/kit/base64.ts'
import { bitsOf, childrenOf, oidText, readDer, stringText, TAG, timeText, type Der } from '#shared/kit/der.ts'
import { embeddedLogos } from './read-logo.ts'

export interface Certificate {
  /** The bytes that the signature covers. */
  signed: Uint8Array
  signature: Uint8Array
  signatureAlgorithm: string
  publicKey: Uint8Array
  keyAlgorithm: string
  /** The curve, for EC keys. */
  keyCurve: string
  /** The names, both as bytes for comparison and by object identifier. */
  issuerBytes: Uint8Array
  subjectBytes: Uint8Array
  issuer: ReadonlyMap<string, string>
  subject: ReadonlyMap<string, string>
  validFrom: string
  expires: string
  /** DNS names of the subject alternative name, in lower case. */
  names: string[]
  purposes: string[]
  /** The extensions present. */
  extensions: ReadonlySet<string>
  isAuthority: boolean
  /** data: URIs of the logotype extension. */
  logos: string[]
  /** Milliseconds since 1970, of the signed timestamps of public logs. */
  logged: number[]
}

/** Object identifiers; those of mark certificates are in the Minimum Security Requirements of the BIMI group. */
export const OID = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  markType: '1.3.6.1.4.1.53087.1.13',
  trademark: '1.3.6.1.4.1.53087.1.4',
  priorUseMarkSource: '1.3.6.1.4.1.53087.5.1',
  pilot: '1.3.6.1.4.1.53087.4.1',
  bimiPurpose: '1.3.6.1.5.5.7.3.31',
  logotype: '1.3.6.1.5.5.7.1.12',
  alternativeNames: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  purposes: '2.5.29.37',
  timestamps: '1.3.6.1.4.1.11129.2.4.2',
} as const

/** Leaf, intermediates, and a root that should not be there. */
const MAX_CERTIFICATES = 8

/** The certificates of a PEM file, in order; null for each one that cannot be read. */
export function readPem(text: string): (Certificate | null)[] {
  const certificates: (Certificate | null)[] = []
  const [begin, end] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----']
  let at = text.indexOf(begin)
  while (at >= 0 && certificates.length < MAX_CERTIFICATES) {
    const close = text.indexOf(end, at)
    if (close < 0) return [...certificates, null]
    const base64 = decodeBase64(text.slice(at + begin.length, close))
    certificates.push(base64.ok ? readCertificate(base64.bytes) : null)
    at = text.indexOf(begin, close)
  }
  return certificates
}

/** RFC 5280 section 4.1. */
export function readCertificate(bytes: Uint8Array): Certificate | null {
  const outer = readDer(bytes)
  const [body, algorithm, signature] = childrenOf(outer) ?? []
  const fields = childrenOf(body)
  if (!outer || outer.tag !== TAG.sequence || !body || !fields || !signature) return null
  // The version is [0], and left out in version 1.
  const rest = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
  const [, , issuer, validity, subject, key, ...optional] = rest
  const [from, until] = childrenOf(validity) ?? []
  const [validFrom, expires] = [from && timeText(from), until && timeText(until)]
  const [keyAlgorithm] = childrenOf(key) ?? []
  const [keyOid, keyParameter] = childrenOf(keyAlgorithm) ?? []
  const [algorithmOid] = childrenOf(algorithm) ?? []
  const signatureBits = bitsOf(signature)
  if (!issuer || !subject || !key || !validFrom || !expires || !signatureBits) return null
  const extensions = extensionsOf(optional.find(({ tag }) => tag === 0xa3))
  if (!extensions) return null
  return {
    signed: body.whole,
    signature: signatureBits,
    signatureAlgorithm: oidText(algorithmOid),
    publicKey: key.whole,
    keyAlgorithm: oidText(keyOid),
    keyCurve: oidText(keyParameter),
    issuerBytes: issuer.whole,
    subjectBytes: subject.whole,
    issuer: nameOf(issuer),
    subject: nameOf(subject),
    validFrom,
    expires,
    names: alternativeNames(extensions.get(OID.alternativeNames)),
    purposes: (childrenOf(first(extensions.get(OID.purposes))) ?? []).map(oidText),
    extensions: new Set(extensions.keys()),
    isAuthority: isAuthority(extensions.get(OID.basicConstraints)),
    logos: embeddedLogos(extensions.get(OID.logotype)),
    logged: timestampsOf(extensions.get(OID.timestamps)),
  }
}

const first = (bytes: Uint8Array | undefined): Der | null => (bytes ? readDer(bytes) : null)

/** Section 4.1.2.9: each extension's value by its object identifier. */
function extensionsOf(field: Der | undefined): Map<string, Uint8Array> | null {
  const extensions = new Map<string, Uint8Array>()
  if (!field) return extensions
  const list = childrenOf(readDer(field.content))
  if (!list) return null
  for (const extension of list) {
    const parts = childrenOf(extension) ?? []
    const value = parts.at(-1)
    const oid = oidText(parts[0])
    if (oid === '' || value?.tag !== TAG.octetString) return null
    extensions.set(oid, value.content)
  }
  return extensions
}

/** Section 4.1.2.4: the last of several values with the same identifier. */
function nameOf(name: Der): Map<string, string> {
  const values = new Map<string, string>()
  for (const set of childrenOf(name) ?? []) {
    for (const pair of childrenOf(set) ?? []) {
      const [oid, value] = childrenOf(pair) ?? []
      if (oid && value) values.set(oidText(oid), stringText(value))
    }
  }
  return values
}

/** Section 4.2.1.6: [2] is a DNS name. */
const alternativeNames = (bytes: Uint8Array | undefined): string[] =>
  (childrenOf(first(bytes)) ?? [])
    .filter(({ tag }) => tag === 0x82)
    .map((name) => stringText(name).toLowerCase())

function isAuthority(bytes: Uint8Array | undefined): boolean {
  const [flag] = childrenOf(first(bytes)) ?? []
  return flag?.tag === TAG.boolean && flag.content[0] === 0xff
}

/** RFC 6962 section 3.3: a list of timestamps, each with its length before it. */
function timestampsOf(bytes: Uint8Array | undefined): number[] {
  const list = first(bytes)?.content
  const times: number[] = []
  if (!list) return times
  let at = 2
  while (at + 2 < list.length && times.length < 20) {
    const length = (list[at] ?? 0) * 256 + (list[at + 1] ?? 0)
    // The time comes after one version byte and 32 bytes of log ID.
    const time = list.subarray(at + 2 + 33, at + 2 + 41)
    if (length < 41 || time.length < 8) break
    times.push(time.reduce((sum, byte) => sum * 256 + byte, 0))
    at += 2 + length
  }
  return times
}
