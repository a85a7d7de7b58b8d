// DKIM records and zones that together trigger everything the DKIM checker can say. The selector is s, the domain a.test.
import { rsaPublicKey } from '#shared/records/dkim/public-key.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { fixture } from '#tests/shared/records/bimi/inspect.ts'
import { ED25519, RSA_1024, RSA_2048 } from '#tests/shared/records/dkim/keys.ts'
import { EC_P256, RSA_4096, RSA_512 } from '#tests/shared/records/dkim/odd-keys.ts'

const K = RSA_2048.spki
/** The body of an X.509 certificate. */
const CERTIFICATE = new TextDecoder().decode(fixture('root.pem')).split('-----')[2]?.replace(/\s+/g, '') ?? ''
/** The last byte of the modulus comes before the exponent: a tag, a length and 65537. */
const evenModulus = () => {
  const bytes = Buffer.from(K, 'base64')
  bytes[bytes.length - 6] = 0
  return bytes.toString('base64')
}
const huge = Buffer.from(rsaPublicKey(new Uint8Array(1024).fill(255), new Uint8Array([1, 0, 1])))

export const DKIM_RECORDS: readonly (string | string[])[] = [
  `v=DKIM1; k=rsa; p=${K}`,
  `k=rsa; p=${K}`,
  'v=DKIM1; k=rsa',
  'v=DKIM1; p=',
  'v=DKIM1; k=rsa; p=notakey',
  'v=spf1 -all',
  `"v=DKIM1; k=rsa; p=${K}"`,
  `v=DKIM1\\; k=rsa\\; p=${K}`,
  `v=DKIM1;; k=rsa; p=${K}`,
  `v=DKIM1; rsa; p=${K}`,
  `v=DKIM1; k=rsa; k=rsa; p=${K}`,
  `v=DKIM1; P=${K}`,
  `v=DKIM1; p=${K}; p=${RSA_1024.spki}`,
  `v=DKIM1; zz=top; p=${K}`,
  `v=DKIM1.0; p=${K}`,
  `k=rsa; v=DKIM1; p=${K}`,
  `v=DKIM1; k=RSA; p=${K}`,
  `v=DKIM1; k=dsa; p=${K}`,
  `v=DKIM1; h=sha1; p=${K}`,
  `v=DKIM1; h=sha1:sha256; p=${K}`,
  `v=DKIM1; s=tlsrpt; p=${K}`,
  `v=DKIM1; t=y; p=${K}`,
  `v=DKIM1; g=; k=rsa; p=${K}`,
  `v=DKIM1; k=rsa; p=${K.slice(0, 99)} ${K.slice(99)}`,
  `v=DKIM1; p=-----BEGIN PUBLIC KEY-----${K}-----END PUBLIC KEY-----`,
  `v=DKIM1; k=rsa; p=${RSA_2048.private}`,
  `v=DKIM1; k=rsa; p=${CERTIFICATE}`,
  `v=DKIM1; k=rsa; p=${K.slice(0, 150)}!${K.slice(151)}`,
  `v=DKIM1; k=rsa; p=${K.slice(0, 300)}`,
  `v=DKIM1; k=rsa; p=${K}AAAA`,
  `v=DKIM1; k=rsa; p=${evenModulus()}`,
  `v=DKIM1; k=rsa; p=${huge.toString('base64')}`,
  `v=DKIM1; k=rsa; p=${K.slice(0, -4)}AAAB`,
  `v=DKIM1; k=rsa; p=${RSA_2048.bare}`,
  `v=DKIM1; k=rsa; p=${RSA_512.spki}`,
  `v=DKIM1; k=rsa; p=${RSA_1024.spki}`,
  `v=DKIM1; k=rsa; p=${RSA_4096.spki}`,
  `v=DKIM1; p=${EC_P256}`,
  `v=DKIM1; k=ed25519; p=${ED25519.raw}`,
  `v=DKIM1; p=${ED25519.raw}`,
  `v=DKIM1; k=ed25519; p=${ED25519.spki}`,
  'v=DKIM1; k=ed25519; p=BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBw==',
  // A character lost at the seam of two strings, and one too many.
  [`v=DKIM1; p=${K.slice(0, 200)}`, K.slice(201)],
  [`v=DKIM1; p=${K.slice(0, 200)}`, `j${K.slice(200)}`],
]

const record = (...TXT: string[]) => ({ TXT })
const RSA = `v=DKIM1; k=rsa; p=${K}`
const NO_MAIL: Zone['a.test'] = { MX: [[0, '.']], TXT: ['v=spf1 -all'] }

/** The domain for bounces is b.a.test. */
export const DKIM_OF_SERVICE: Zone = { 'b.a.test': { MX: [[10, 'feedback-smtp.us-east-1.amazonses.com']] } }

/** Queried for the selector s. */
export const DKIM_ZONES: readonly Zone[] = [
  // A record that was cut at a semicolon.
  { 's._domainkey.a.test': { TXT: ['v=DKIM1; k=rsa', `p=${K}`] } },
  { 'a.test': { A: ['192.0.43.8'] } },
  { 's._domainkey.a.test': { A: ['192.0.43.8'] } },
  { '*.a.test': record('v=spf1 -all') },
  { '*._domainkey.a.test': record('v=DKIM1; p=') },
  { '*._domainkey.a.test': record(RSA) },
  { 'a.test': NO_MAIL },
  { 'a.test': { MX: [[0, '.']], TXT: 'timeout' } },
  { 's._domainkey.a.test': 'timeout' },
  { 's._domainkey.a.test': record(RSA, 'v=DKIM1; p=') },
  { 's._domainkey.a.test': record('hello', RSA) },
  { 's._domainkey.a.test': record(`v=DKIM1; p=${K}`, `v=DKIM1; p=${RSA_1024.spki}`) },
  { 's._domainkey.a.test': { CNAME: 's.wl.sendgrid.net' } },
  { 's._domainkey.a.test': record('s.keys.b.test'), 's.keys.b.test': record(RSA) },
  { 's._domainkey.a.test': record('s._domainkey.keys.b.test') },
  { 's._domainkey.a.test.a.test': record(RSA) },
  {
    's._domainkey.a.test': { CNAME: 's.wl.sendgrid.net' },
    's.wl.sendgrid.net': record(`v=DKIM1; p=${RSA_1024.spki}`),
  },
]

/** Searched for keys at selectors that are used elsewhere. */
export const DKIM_SEARCHES: readonly Zone[] = [
  ...DKIM_ZONES.slice(1, 8),
  { 's._domainkey.a.test.a.test': record(RSA) },
  { 'a.test': 'servfail', '_domainkey.a.test': 'servfail', '*._domainkey.a.test': 'servfail' },
  { 'unlisted._domainkey.a.test': record(RSA), 's1._domainkey.a.test': 'timeout' },
  {
    'unlisted._domainkey.a.test': record(RSA),
    's1._domainkey.a.test': 'timeout',
    's2._domainkey.a.test': 'timeout',
  },
  { 's1._domainkey.a.test': { CNAME: 's1.sendgrid.net' } },
  { 'selector2._domainkey.a.test': { CNAME: 'selector2-a-test._domainkey.a.onmicrosoft.com' } },
  { 'google._domainkey.a.test': record('v=DKIM1; p=') },
  { 'google._domainkey.a.test': record(RSA) },
  { 'google._domainkey.a.test': record(`v=DKIM1; k=ed25519; p=${ED25519.raw}`) },
  {
    'google._domainkey.a.test': record(`v=DKIM1; k=ed25519; p=${ED25519.raw}`),
    's1._domainkey.a.test': 'timeout',
  },
  {
    'google._domainkey.a.test': record('v=DKIM1; k=rsa; p=notakey'),
    's1._domainkey.a.test': record('v=DKIM1; k=rsa; p=notakey'),
  },
  { 'google._domainkey.a.test': record(`v=DKIM1; p=${K}`, `v=DKIM1; p=${RSA_1024.spki}`) },
  {
    'google._domainkey.a.test': record(`v=DKIM1; k=rsa; p=${RSA_1024.spki}`),
    's1._domainkey.a.test': record(`v=DKIM1; k=rsa; p=${RSA_1024.spki}`),
  },
  {
    'google._domainkey.a.test': record(RSA),
    '*._domainkey.a.test': record(`v=DKIM1; k=rsa; p=${RSA_1024.spki}`),
  },
]
