// BIMI records and zones that together trigger everything the BIMI checker can say about records; logos and certificates are files.
import type { Zone } from '#shared/dns/zone-resolver.ts'

export const STRICT: Zone = { '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject'] } }
const LOGO = 'v=BIMI1; l=https://example.com/bimi.svg'
const ready = { 'default._bimi.example.com': { TXT: [LOGO] } }

const hopeless = (logo: string): Zone => ({
  '_dmarc.example.com': { TXT: ['v=DMARC1; p=quarantine; sp=none; pct=20'] },
  'default._bimi.example.com': {
    TXT: [`v=BIMI1; l=https://example.com/${logo}; a=https://example.com/gone.pem`],
  },
})

/** At example.com, which has a strict DMARC policy. */
export const BIMI_RECORDS: readonly string[] = [
  'v=BIMI1; l=https://example.com/bimi.png',
  'v=BIMI1; l=https://example.com/bimi.svg; avp=mine; s=a; later=1',
  'v=BIMI1; a=https://example.com/a.pem',
  'l=https://example.com/bimi.svg',
  'v=BIMI1; l=https://example.com/text.svg',
  'v=BIMI1; l=nonsense',
  'v=BIMI1; l=http://example.com/bimi.svg',
  'v=BIMI1; l=; a=https://example.com/a.pem',
  'v=BIMI1; l=https://example.com/bimi.svg; a=self',
  'v=BIMI1; l=https://example.com/bimi.svg; nonsense',
  'v=BIMI1; l=https://example.com/bimi.svg; lps=news.letter',
  'v=BIMI1; l=https://example.com/bimi.svg; a=http://example.com/a.pem',
  'v=BIMI1; l=https://example.com/bimi.svg; a=https://example.com/a.pem',
  'v=BIMI1; l=https://example.com/bimi.svg; l=https://example.com/bimi.svg',
  'v=BIMI1; l=https://example.com/bimi.svg',
  'v=BIMI1; l=https://example.com/bimi.svg; a=https://example.net/mark.pem',
]
export const BIMI_ZONES: readonly (readonly [domain: string, zone: Zone, selector?: string])[] = [
  ['example.com', { 'example.com': { A: ['192.0.43.7'] } }],
  ['b.example.com', { 'b.example.com': { MX: [[10, 'feedback-smtp.us-east-1.amazonses.com']] } }],
  ['example.com', { ...STRICT, 'default._bimi.example.com': { CNAME: 'gone.service.net' } }],
  [
    'example.com',
    {
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=none; sp=none; pct=50'] },
      ...ready,
    },
  ],
  // More problems than the verdict names: one more, and several.
  ['example.com', hopeless('bimi.svg')],
  ['example.com', hopeless('gone.svg')],
  ['example.com', { ...STRICT, 'default._bimi.example.com.example.com': { TXT: [LOGO] } }],
  ['example.com', { ...STRICT, ...ready, 'example.com': { CAA: ['0 issuevmc ";"'] } }],
  ['example.com', { ...STRICT, 'default._bimi.example.com': 'timeout' }],
  [
    'example.com',
    { 'example.com': { A: ['192.0.43.7'] }, 'default._bimi.example.com': { TXT: ['v=BIMI1; l=; a=;'] } },
  ],
  [
    'example.com',
    {
      '_dmarc.example.com': 'servfail',
      ...ready,
    },
  ],
  ['www.example.com', { ...STRICT, 'a.b._bimi.example.com': { TXT: [LOGO] } }, 'a.b'],
  [
    'example.com',
    {
      ...STRICT,
      'default._bimi.example.com': {
        TXT: ['v=BIMI1; l=https://example.com/bimi.svg', 'v=BIMI1; l=; a=;', 'hello'],
      },
    },
  ],
  [
    'example.com',
    {
      'example.com': { A: ['192.0.43.7'] },
      ...STRICT,
      'default._bimi.example.com': { CNAME: 'bimi.service.example' },
      'bimi.service.example': { TXT: ['v=BIMI1; L=https://example.com/bimi.svg'] },
    },
  ],
  [
    'example.com',
    {
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=oops'] },
      ...ready,
    },
  ],
  [
    'example.com',
    {
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=reject; t=y'] },
      ...ready,
    },
  ],
  [
    'example.com',
    {
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=quarantine; t=y'] },
      ...ready,
    },
  ],
  [
    'example.com',
    {
      '_dmarc.example.com': { TXT: ['v=DMARC1; p=quarantine; pct=50'] },
      ...ready,
    },
  ],
  [
    'www.example.com',
    {
      'example.com': { A: ['192.0.43.7'] },
      ...STRICT,
      'default._bimi.www.example.com': { TXT: ['l=https://example.com/bimi.svg'] },
      'default._bimi.example.com': 'servfail',
    },
  ],
  [
    'www.example.com',
    {
      'example.com': { A: ['192.0.43.7'] },
      ...STRICT,
      'default._bimi.example.com': { TXT: ['v=BIMI1; L=https://example.com/bimi.svg'] },
      'www.example.com': { A: ['192.0.43.7'] },
    },
  ],
]
