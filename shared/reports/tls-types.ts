// What can fail between two mail servers (RFC 8460 section 4.3), what it means, and who has to fix it where.

interface TlsType {
  code: string
  meaning: string
  fix: string
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
    code: 'tls-starttls',
    meaning: 'The server offers no STARTTLS.',
    fix: 'Turn on STARTTLS at that server, or remove it from the MX records.',
    title: 'Turn on STARTTLS at every mail server',
    ...atMx,
  },
  'certificate-host-mismatch': {
    code: 'tls-certificate-name',
    meaning: 'The server’s name is not in its certificate.',
    fix: 'Get a certificate for the MX host name, or use the certificate’s name in the MX record.',
    title: 'Get a certificate for the MX host name',
    ...atMx,
  },
  'certificate-expired': {
    code: 'tls-certificate-expired',
    meaning: 'The server’s certificate has expired.',
    fix: 'Renew the certificate, and make sure that the server loads the new one.',
    title: 'Renew the certificate of the mail server',
    ...atMx,
  },
  'certificate-not-trusted': {
    code: 'tls-certificate-untrusted',
    meaning: 'The server’s certificate does not chain to an authority that senders trust.',
    fix: 'Have the server send its full chain, with a certificate from a public authority.',
    title: 'Serve a certificate that senders trust',
    ...atMx,
  },
  'tlsa-invalid': {
    code: 'tls-tlsa-invalid',
    meaning: 'The TLSA record matches none of the server’s certificates.',
    fix: 'Publish a matching TLSA record before each certificate change, or remove the record.',
    title: 'Publish a TLSA record that matches the certificate',
    ...atTlsa,
  },
  'dnssec-invalid': {
    code: 'tls-dnssec-invalid',
    meaning: 'DNSSEC does not validate the server’s records.',
    fix: 'Ask your DNS provider to sign the zone again and to check the DS record at the registry.',
    title: 'Fix DNSSEC for the mail server',
    ...atTlsa,
  },
  'dane-required': {
    code: 'tls-dane-required',
    meaning: 'The sender requires DANE, but the server has no usable TLSA record.',
    fix: 'Publish TLSA records in a zone signed with DNSSEC, or ask that sender why it requires DANE.',
    title: 'Publish TLSA records',
    ...atTlsa,
  },
  'sts-policy-fetch-error': {
    code: 'tls-policy-fetch',
    meaning: 'The MTA-STS policy could not be fetched.',
    fix: 'Serve the policy at https://mta-sts.<domain>/.well-known/mta-sts.txt, without redirects.',
    title: 'Serve the MTA-STS policy',
    ...atPolicy,
  },
  'sts-policy-invalid': {
    code: 'tls-policy-invalid',
    meaning: 'The MTA-STS policy is not valid.',
    fix: 'Correct the policy file: version, mode, mx and max_age, one per line.',
    title: 'Correct the MTA-STS policy',
    ...atPolicy,
  },
  'sts-webpki-invalid': {
    code: 'tls-policy-certificate',
    meaning: 'The web server with the MTA-STS policy has no valid certificate.',
    fix: 'Get a valid certificate for mta-sts.<domain>.',
    title: 'Renew the certificate of the policy host',
    ...atPolicy,
  },
}

const OTHER: TlsType = {
  code: 'tls-other',
  meaning: 'The session failed for a reason that the report does not name exactly.',
  fix: 'Check the reason code in the report and the server’s log for that day.',
  title: 'Find out why TLS fails',
  ...atMx,
}

export const tlsTypeOf = (type: string): TlsType =>
  (Object.hasOwn(TLS_TYPES, type) ? TLS_TYPES[type] : undefined) ?? OTHER
