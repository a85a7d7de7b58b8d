// What can fail between two mail servers (RFC 8460 section 4.3), and where it has to be fixed.
import type { TlsFailureCode } from './findings.ts'

interface TlsType {
  code: TlsFailureCode
  /** The record that it depends on; if there is none, the mail server. */
  owner: (domain: string, mx: string) => string
  type: 'TXT' | 'TLSA' | 'MX'
}

const atMx = { owner: (domain: string, mx: string) => mx || domain, type: 'MX' as const }
const atPolicy = { owner: (domain: string) => `_mta-sts.${domain}`, type: 'TXT' as const }
const atTlsa = { owner: (domain: string, mx: string) => `_25._tcp.${mx || domain}`, type: 'TLSA' as const }

export const TLS_TYPES: Readonly<Record<string, TlsType>> = {
  'starttls-not-supported': {
    code: 'reports-tls-starttls',
    ...atMx,
  },
  'certificate-host-mismatch': {
    code: 'reports-tls-certificate-name',
    ...atMx,
  },
  'certificate-expired': {
    code: 'reports-tls-certificate-expired',
    ...atMx,
  },
  'certificate-not-trusted': {
    code: 'reports-tls-certificate-untrusted',
    ...atMx,
  },
  'tlsa-invalid': {
    code: 'reports-tls-tlsa-invalid',
    ...atTlsa,
  },
  'dnssec-invalid': {
    code: 'reports-tls-dnssec-invalid',
    ...atTlsa,
  },
  'dane-required': {
    code: 'reports-tls-dane-required',
    ...atTlsa,
  },
  'sts-policy-fetch-error': {
    code: 'reports-tls-policy-fetch',
    ...atPolicy,
  },
  'sts-policy-invalid': {
    code: 'reports-tls-policy-invalid',
    ...atPolicy,
  },
  'sts-webpki-invalid': {
    code: 'reports-tls-policy-certificate',
    ...atPolicy,
  },
}

const OTHER: TlsType = {
  code: 'reports-tls-other',
  ...atMx,
}

export const tlsTypeOf = (type: string): TlsType =>
  (Object.hasOwn(TLS_TYPES, type) ? TLS_TYPES[type] : undefined) ?? OTHER
