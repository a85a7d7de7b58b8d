// TLSA records from certificate files (RFC 6698 section 2.1, RFC 7672 section 3.1).
import { readPem } from '#shared/records/bimi/certificate.ts'
import { encodeHex } from '#shared/kit/bytes.ts'

interface CertificateTlsa {
  /** "3 1 1 " and the digest for a server's certificate, "2 1 1 " for an authority's. */
  record: string
  usage: 2 | 3
  /** "2026-11-22T15:04:05Z" */
  expires: string
  /** DNS names in the certificate. */
  names: string[]
}

type TlsaFromPem = { ok: true; certificates: CertificateTlsa[] } | { ok: false; message: string }

/** A certificate chain has a few thousand characters. */
const MAX_PEM = 20_000

/** Never rejects; empty for an empty text. Only the key counts, so a renewal with the same key needs no new record. */
export async function tlsaFromPem(pem: string): Promise<TlsaFromPem> {
  if (pem.trim() === '') return { ok: true, certificates: [] }
  if (/-----BEGIN [A-Z ]*PRIVATE KEY/.test(pem)) {
    const message = 'This is a private key. Keep it secret, and paste the certificate instead.'
    return { ok: false, message }
  }
  if (pem.length > MAX_PEM) return { ok: false, message: `This is longer than ${MAX_PEM} characters.` }
  const read = readPem(pem)
  if (read.length === 0) {
    return { ok: false, message: 'A certificate starts with -----BEGIN CERTIFICATE-----.' }
  }
  const certificates = await Promise.all(
    read.map(async (certificate): Promise<CertificateTlsa | null> => {
      if (!certificate) return null
      const { publicKey, isAuthority, expires, names } = certificate
      // A copy: the digest needs a buffer of its own.
      const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(publicKey))
      const usage = isAuthority ? 2 : 3
      const record = `${usage} 1 1 ${encodeHex(new Uint8Array(digest))}`
      return { record, usage, expires, names: names.slice(0, 10) }
    }),
  )
  const known = certificates.filter((certificate) => certificate !== null)
  if (known.length < certificates.length)
    return { ok: false, message: 'A certificate in the text cannot be read. It may be cut off.' }
  return { ok: true, certificates: known }
}
