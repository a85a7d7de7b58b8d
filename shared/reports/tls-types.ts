// What can fail between two mail servers (RFC 8460 section 4.3), what it means, and who fixes it where.

interface TlsType {
  code: string
  meaning: string
  fix: string
  title: string
  /** The record that it hangs on; of the others it is the mail server. */
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
    fix: 'Turn STARTTLS on at that server, or take it out of the MX records.',
    title: 'Turn STARTTLS on at every mail server',
    ...atMx,
  },
  'certificate-host-mismatch': {
    code: 'tls-certificate-name',
    meaning: 'The name of the server is not in its certificate.',
    fix: 'Get a certificate that has the name of the MX host, or name the host in MX as the certificate does.',
    title: 'Get a certificate for the name in MX',
    ...atMx,
  },
  'certificate-expired': {
    code: 'tls-certificate-expired',
    meaning: 'The certificate of the server has run out.',
    fix: 'Renew the certificate, and see to it that the server loads the new one.',
    title: 'Renew the certificate of the mail server',
    ...atMx,
  },
  'certificate-not-trusted': {
    code: 'tls-certificate-untrusted',
    meaning: 'The certificate of the server leads to no authority that senders trust.',
    fix: 'Let the server send its whole chain, with a certificate of a public authority.',
    title: 'Serve a certificate that senders trust',
    ...atMx,
  },
  'tlsa-invalid': {
    code: 'tls-tlsa-invalid',
    meaning: 'The TLSA record fits none of the certificates of the server.',
    fix: 'Publish a TLSA record of the certificate in use before each change of it, or remove the record.',
    title: 'Publish a TLSA record that fits the certificate',
    ...atTlsa,
  },
  'dnssec-invalid': {
    code: 'tls-dnssec-invalid',
    meaning: 'DNSSEC does not prove the records of the server.',
    fix: 'Ask whoever runs your DNS to sign the zone again and to compare the DS record at the registry.',
    title: 'Repair DNSSEC for the mail server',
    ...atTlsa,
  },
  'dane-required': {
    code: 'tls-dane-required',
    meaning: 'The sender asks for DANE, and the server has no usable TLSA record.',
    fix: 'Publish TLSA records in a zone signed with DNSSEC, or ask that sender why it insists.',
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
    meaning: 'The MTA-STS policy is no valid one.',
    fix: 'Correct the policy file: version, mode, mx and max_age, one a line.',
    title: 'Correct the MTA-STS policy',
    ...atPolicy,
  },
  'sts-webpki-invalid': {
    code: 'tls-policy-certificate',
    meaning: 'The web server of the MTA-STS policy has no valid certificate.',
    fix: 'Get a valid certificate for mta-sts.<domain>.',
    title: 'Renew the certificate of the policy host',
    ...atPolicy,
  },
}

const OTHER: TlsType = {
  code: 'tls-other',
  meaning: 'The session failed for a reason that the report does not name exactly.',
  fix: 'Look at the reason code in the report, and at the log of the server for that day.',
  title: 'Find out why TLS fails',
  ...atMx,
}

export const tlsTypeOf = (type: string): TlsType =>
  (Object.hasOwn(TLS_TYPES, type) ? TLS_TYPES[type] : undefined) ?? OTHER
