import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'

const KEY = SAMPLE_ZONE['mail._domainkey.northwind.test'] ?? {}

const ONE_SERVER_TWICE: Zone = {
  'mx.example.com': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
  'example.com': {
    MX: [
      [10, 'mx.example.com'],
      [20, 'mx.example.com'],
    ],
    TXT: ['v=spf1 mx -all'],
  },
  'default._domainkey.example.com': KEY,
  '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@example.com'] },
}

export const AUTHENTICATION_ZONES: readonly (readonly [domain: string, zone: Zone])[] = [
  ['example.com', { 'example.com': 'servfail', com: 'servfail' }],
  ['b.example.com', { 'b.example.com': { MX: [[10, 'feedback-smtp.us-east-1.amazonses.com']] } }],
  ['b.example.com', { 'b.example.com': { MX: [[10, 'mx.sendgrid.net']] } }],
  [
    'example.com',
    {
      'example.com': { TXT: 'timeout', MX: [[10, 'mx.example.com']] },
      'mx.example.com': { A: ['192.0.43.8'] },
      'mail._domainkey.example.com': KEY,
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@example.com'] },
    },
  ],
  [
    'example.com',
    {
      'example.com': { MX: [[0, '.']], TXT: ['v=spf1 -all'], NS: ['ns.example.com'] },
      '_dmarc.example.com': {},
    },
  ],
  [
    'example.com',
    {
      'example.com': { MX: [[0, '.']], TXT: ['v=spf1 -all'], NS: ['ns.example.com'] },
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject'] },
    },
  ],
  [
    'example.com',
    {
      'example.com': { MX: [[0, '.']], TXT: ['v=spf1 -all'], NS: ['ns.example.com'] },
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; sp=none'] },
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
      'mx.example.com': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
      'example.com': { MX: [[10, 'mx.example.com']], TXT: ['v=spf1 -all'] },
      'default._domainkey.example.com': KEY,
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@example.com'] },
    },
  ],
  [
    'www.example.com',
    {
      ...ONE_SERVER_TWICE,
      'www.example.com': { A: ['192.0.43.7'] },
    },
  ],
  [
    'example.com',
    {
      ...ONE_SERVER_TWICE,
      'mx.example.com': { A: ['10.0.0.1'] },
    },
  ],
  [
    'wwww.example.com',
    {
      ...ONE_SERVER_TWICE,
    },
  ],
  ['example.com', { 'example.com': { CNAME: 'host.test' }, 'host.test': { A: ['192.0.43.8'] } }],
]
