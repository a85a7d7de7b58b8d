import type { Zone } from '#shared/dns/zone-resolver.ts'

/** At example.com, which has a mail server. */
export const DMARC_RECORDS: readonly string[] = [
  'v=DMARC1; p=“reject”; what is this; rua=mailto:dmarc@example.com; adkim=x',
  'v=DMARC1; v=DMARC1; p=reject',
  'v=DMARC1; p=reject; rua=mailto:a@r0.example,mailto:a@r1.example,mailto:a@r2.example,mailto:a@r3.example,mailto:a@r4.example,mailto:a@r5.example,mailto:a@r6.example',
  'v=DMARC1',
  'v=DMARC1; p=block; rua=mailto:dmarc@example.com',
  'v=DMARC1; p=none; t=y; rua=mailto:dmarc@example.com',
  'v=DMARC1; p=reject; t=y; rua=mailto:dmarc@example.com',
  'v=DMARC1: p=none;',
  'v=DMARC1; p=reject; rua=dmarc@example.com',
  'v=DMARC1; p=reject; rua=https://example.com/',
  ' v=DMARC1; p=none; rua=mailto:dmarc@example.com',
  'v=DMARC1; P=reject; rua=mailto:dmarc@example.com',
  'v=DMARC1; p=reject; rua=mailto:dmarc@example.com!10m',
  'v=DMARC1; polcy=reject; rua=mailto:dmarc@example.com',
  'v=DMARC1; p=reject; fo=1; rua=mailto:dmarc@example.com',
  'v=DMARC1; p=reject; sp=none; rua=mailto:dmarc@example.com',
  'v=DMARC1; p=reject; psd=y; rua=mailto:dmarc@example.com',
  'v=DMARC1\\; p=none\\;',
  '\u200bv=DMARC1; p=none',
  'v=DMARC10; p=none',
  'p=none; v=DMARC1',
  'p=reject; rua=mailto:dmarc@example.com',
  'v=DMARC1; p=reject; rua=mailto:dmarc@example.com,https://example.com/',
]

export const DMARC_ZONES: readonly (readonly [domain: string, zone: Zone])[] = [
  [
    'mail.example.com',
    { '_dmarc.mail.example.com': { TXT: ['v=DMARC1; p=none'] }, '_dmarc.example.com': 'servfail' },
  ],
  ['example.com', { '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; pct=20'] } }],
  ['example.com', { 'example.com': { TXT: ['v=DMARC1; p=none'] } }],
  ['example.com', { '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject', 'v=DMARC1; p=none'] } }],
  ['example.com', { '_dmarc.example.com': 'timeout' }],
  [
    'mega.bank.example',
    {
      '_dmarc.bank.example': { TXT: ['v=DMARC1; p=none; psd=y; rua=mailto:a@bank.example'] },
      'mega.bank.example': { A: ['192.0.43.7'] },
    },
  ],
  ['example.com', { 'example.com': 'servfail' }],
  ['example.com', { 'example.com': { MX: [[0, '.']], TXT: ['v=spf1 -all'] } }],
  [
    'example.com',
    {
      'example.com': { MX: [[0, '.']], TXT: ['v=spf1 -all'] },
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=none; rua=mailto:dmarc@example.com'] },
    },
  ],
  [
    'empty.com',
    {
      'empty.com': { A: ['192.0.43.7'], NS: ['ns1.acme.com'] },
      '_dmarc.empty.com': { TXT: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@empty.com'] },
    },
  ],
  [
    'example.com',
    {
      'example.com': { MX: [[10, 'mx.example.com']] },
      '_dmarc.example.com': { CNAME: 'policy.service.example' },
      'policy.service.example': { TXT: ['v=DMARC1; p=reject; sp=none; rua=mailto:dmarc@example.com'] },
    },
  ],
  [
    'mail.example.com',
    { '_dmarc.mail.example.com': { TXT: ['"v=DMARC1; p=none"'] }, '_dmarc.example.com': 'servfail' },
  ],
  ['example.com', { 'example.com': { MX: [[0, '.']] } }],
  [
    'example.com',
    {
      'example.com': { MX: [[10, 'mx.example.com']] },
      '_dmarc.example.com': { CNAME: 'example.com._dmarc.vendor.example' },
    },
  ],
  [
    'slow.example.com',
    {
      'example.com': { A: ['192.0.43.7'], MX: [[10, 'mx.example.com']] },
      'mail.example.com': { A: ['192.0.43.8'] },
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; np=quarantine; rua=mailto:dmarc@example.com'] },
      'slow.example.com': 'timeout',
    },
  ],
  [
    'mail.example.com',
    {
      'example.com': { A: ['192.0.43.7'], MX: [[10, 'mx.example.com']] },
      'mail.example.com': { A: ['192.0.43.8'] },
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@example.com'] },
      '_dmarc.mail.example.com': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
    },
  ],
  ['example.com', { '_dmarc.example.com': { TXT: ['v=dmarc1; p=reject; rua=a@example.com'] } }],
  [
    'example.com',
    {
      'example.com': { TXT: ['v=DMARC1; p=none'] },
      'mail.example.com': { A: ['192.0.43.8'] },
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject'] },
    },
  ],
  [
    'gone.example.com',
    {
      'example.com': { A: ['192.0.43.7'], MX: [[10, 'mx.example.com']] },
      'mail.example.com': { A: ['192.0.43.8'] },
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; sp=none'] },
    },
  ],
  [
    'a.example.com',
    {
      '_dmarc.a.example.com': { TXT: ['v=DMARC1; p=reject; psd=n; rua=mailto:a@example.com'] },
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=none'] },
      'example.com': { MX: [[10, 'mx.example.com']] },
    },
  ],
  [
    'mail.example.com',
    {
      'example.com': { A: ['192.0.43.7'], MX: [[10, 'mx.example.com']] },
      'mail.example.com': { A: ['192.0.43.8'] },
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; sp=quarantine'] },
      '_dmarc.mail.example.com': { TXT: ['v=DMARC1; p=none; sp=none; np=none'] },
    },
  ],
]
