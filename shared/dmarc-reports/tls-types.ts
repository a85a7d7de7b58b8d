// What can fail between two mail servers (RFC 8460 section 4.3), and where it has to be fixed.
import type { TlsFailureCode } from './findings.ts'

interface TlsType {
  code: TlsFailureCode
  /** Of the change. */
  title: string
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
    title: 'Turn on STARTTLS at every mail server',
    ...atMx,
  },
  'certificate-host-mismatch': {
    code: 'reports-tls-certificate-name',
    title: 'Get a certificate for the MX host name',
    ...atMx,
  },
  'certificate-expired': {
    code: 'reports-tls-certificate-expired',
    title: 'Renew the certificate of the mail server',
    ...atMx,
  },
  'certificate-not-trusted': {
    code: 'reports-tls-certificate-untrusted',
    title: 'Serve a certificate that senders trust',
    ...atMx,
  },
  'tlsa-invalid': {
    code: 'reports-tls-tlsa-invalid',
    title: 'Publish a TLSA record that matches the certificate',
    ...atTlsa,
  },
  'dnssec-invalid': {
    code: 'reports-tls-dnssec-invalid',
    title: 'Fix DNSSEC for the mail server',
    ...atTlsa,
  },
  'dane-required': {
    code: 'reports-tls-dane-required',
    title: 'Publish TLSA records',
    ...atTlsa,
  },
  'sts-policy-fetch-error': {
    code: 'reports-tls-policy-fetch',
    title: 'Serve the MTA-STS policy',
    ...atPolicy,
  },
  'sts-policy-invalid': {
    code: 'reports-tls-policy-invalid',
    title: 'Correct the MTA-STS policy',
    ...atPolicy,
  },
  'sts-webpki-invalid': {
    code: 'reports-tls-policy-certificate',
    title: 'Renew the certificate of the policy host',
    ...atPolicy,
  },
}

const OTHER: TlsType = {
  code: 'reports-tls-other',
  title: 'Find out why TLS fails',
  ...atMx,
}

export const tlsTypeOf = (type: string): TlsType =>
  (Object.hasOwn(TLS_TYPES, type) ? TLS_TYPES[type] : undefined) ?? OTHER
