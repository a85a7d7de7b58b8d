// SPF records and zones that together trigger everything the SPF checker can say. The domain is a.test.
import type { Zone } from '#shared/dns/zone-resolver.ts'

export const SPF_RECORDS: readonly (string | string[])[] = [
  'v=spf1 ip4:8.8.8.8',
  'v=spf1 mx ?all',
  'v=spf1 ip4:8.8.8.8/24 -all',
  'v=spf1 all',
  'v=spf1 ptr -all',
  'v=spf1 rr=e -all',
  'v=spf1 moo=cow -all',
  'v=spf1 ip4:8.8.8.8 -all v=DMARC1; p=none',
  'v=spf1 a:b..test -all',
  'v=spf1 redirect=b.test',
  'v=spf1 redirect=a.test',
  'v=spf1 include:b.test -all',
  'v=spf1 include=b.test -all',
  'v=spf1 ip6:2001:db8::1 -all',
  'v=spf1 ip4:8.8.8.0/24 ip4:8.8.8.8 -all',
  'v=spf1 all -all',
  ['v=spf1 ' + 'a'.repeat(260) + '=b -all'],
  `v=spf1 ${'ip4:8.8.8.8 '.repeat(40)}-all`,
  `v=spf1 ${'ip4:8.8.8.8 '.repeat(40)}`.slice(0, 255),
  `v=spf1 ${'include:a.test '.repeat(1000)}`,
]

export const SPF_ZONES: readonly Zone[] = [
  // A service that bounces elsewhere, and one that may.
  {
    'a.test': {
      TXT: [
        `v=spf1 include:amazonses.com include:servers.mcsv.net ${Array.from({ length: 9 }, (_, index) => `a:h${index}.b.test`).join(' ')} -all`,
      ],
    },
    'amazonses.com': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
    'servers.mcsv.net': { TXT: ['v=spf1 ip4:192.0.44.0/24 -all'] },
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`h${index}.b.test`, { A: ['192.0.43.8'] }]),
    ),
  },
  // Problems in other domains' records.
  { 'a.test': { TXT: ['v=spf1 include:b.test -all'] }, 'b.test': { TXT: ['v=spf1 nonsense -all'] } },
  {
    'a.test': { TXT: ['v=spf1 include:b.test -all'] },
    'b.test': { TXT: ['v=spf1 include:c.test -all'] },
    'c.test': { A: ['8.8.8.8'] },
  },
  { 'a.test': { TXT: ['v=spf1 include:b.test -all'] }, 'b.test': { TXT: ['v=spf1 redirect=c.test'] } },
  { 'a.test': { TXT: ['v=spf1 include:b.test -all'] }, 'b.test': { TXT: ['v=spf1 -all', 'v=spf1 a -all'] } },
  { 'a.test': { A: ['8.8.8.8'] } },
  { 'a.test': { TXT: ['v=spf1 a/0 -all'], A: ['8.8.8.8'] } },
  { 'a.test': 'timeout' },
  { 'a.test': { TXT: ['v=spf1 a:b.test -all'] }, 'b.test': 'servfail' },
  { 'a.test': { TXT: ['v=spf1 -all', ' v=spf1 mx -all'] } },
  {
    'a.test': {
      TXT: ['v=spf1 a +all mx', 'v=spf1 ptr ~all redirect=c.test'],
      A: ['192.0.43.1'],
      AAAA: ['2001:500:88::1'],
      MX: [[10, 'a.test']],
    },
    'b.test': { TXT: ['v=spf1 -all'] },
    'c.test': { TXT: ['v=spf1 -all'] },
  },
  {
    'a.test': { TXT: ['v=spf1 a a mx include:b.test include:b.test include:c.test -all'] },
    'b.test': { TXT: ['v=spf1 a:a.test include:c.test -all'] },
    'c.test': { TXT: ['v=spf1 include:b.test -all'] },
  },
  { 'a.test': { TXT: ['v=spf1 -all', 'spf2.0/pra -all'] } },
  { 'a.test': { TXT: ['v=spf1 -all'], SPF: ['v=spf1 -all'] } },
  { 'a.test': { TXT: [['v=spf1 ip4:8.8.8.8', 'include:b.test -all']] } },
  { 'a.test': { TXT: ['v=spf1 a:x.test a:y.test a:z.test -all'] }, '*.test': { A: ['8.8.8.8'] } },
  { 'a.test': { MX: [[0, '.']] } },
  {
    'a.test': {
      TXT: ['v=spf1 mx -all'],
      MX: [
        [0, 'm0.test'],
        [1, 'm1.test'],
        [2, 'm2.test'],
        [3, 'm3.test'],
        [4, 'm4.test'],
        [5, 'm5.test'],
        [6, 'm6.test'],
        [7, 'm7.test'],
        [8, 'm8.test'],
        [9, 'm9.test'],
        [10, 'm10.test'],
      ],
    },
  },
  { 'a.test': { TXT: [['v=spf1 ip4:8.8.8.8 ', '-all']] } },
  { 'a.test': { TXT: ['v=spf1 exists:a.test. -all'], A: ['8.8.8.8'] } },
  {
    'a.test': { TXT: ['v=spf1 include:b.test include:c.test -all'] },
    'b.test': 'over-budget',
    'c.test': { TXT: ['v=spf1 a -all'] },
  },
  {
    'a.test': { MX: [[1, 'aspmx.l.google.com']], TXT: ['v=spf1 include:_spf.google.com ~all'] },
    '_spf.google.com': { TXT: ['v=spf1 ip4:192.0.32.0/24 ~all'] },
  },
  {
    'a.test': {
      TXT: [
        'v=spf1 exists:h0.test exists:h1.test exists:h2.test exists:h3.test exists:h4.test exists:h5.test exists:h6.test exists:h7.test exists:h8.test exists:h9.test include:b.test -all',
      ],
    },
    'b.test': { TXT: ['v=spf1 -all'] },
    '*.test': { A: ['8.8.8.8'], AAAA: ['2001:4860::1'] },
  },
  { 'a.test': { TXT: ['"v=spf1 mx -all"'], MX: [[10, 'mx.a.test']] }, 'mx.a.test': { A: ['192.0.43.8'] } },
  // Names that depend on the message: no record for some servers, and a record for each.
  { 'a.test': { TXT: ['v=spf1 ip4:8.8.8.8 include:%{ir}.b.test -all'] } },
  { 'a.test': { TXT: ['v=spf1 ip4:8.8.8.8 redirect=%{i}.b.test'] }, '*.b.test': { TXT: ['v=spf1 -all'] } },
  { 'a.test': { TXT: ['v=spf1 ip4:8.8.8.8 -all'], MX: [[0, '.']] } },
  { 'a.test': { TXT: ['v=spf1 ~all'] } },
  { 'a.test': { TXT: ['v=spf1 ip4:8.8.8.8 include:b.test -all'] }, 'b.test': { TXT: ['v=spf1 nonsense'] } },
  { 'a.test': { TXT: ['v=spf1 ip4:8.8.8.8 -all', 'v=spf1; ip4:8.8.8.8 -all'] } },
  { 'a.test': { TXT: ['v=spf1; nonsense -all'] } },
  { 'a.test': { TXT: ['v=spf1 ip4:8.0.0.0/6 -all'] } },
  { 'a.test': { TXT: ['v=spf1 include:b.test -all'] }, 'b.test': { TXT: ['v=spf1 +all'] } },
  { 'a.test': { CNAME: 'b.test' }, 'b.test': { A: ['8.8.8.8'] } },
  { 'a.test': { TXT: ['v=spf1 mx -all'], A: ['8.8.8.8'] } },
  { 'a.test': { A: ['8.8.8.8'] }, 'a.test.a.test': { TXT: ['v=spf1 ip4:8.8.8.8 -all'] } },
]

/** Of www.a.test. */
export const SPF_SUBDOMAINS: readonly Zone[] = [
  { 'www.a.test': { CNAME: 'b.test' }, 'b.test': { A: ['8.8.8.8'] } },
  { 'www.a.test': { CNAME: 'b.test' }, 'b.test': { TXT: ['v=spf1 nonsense'] } },
  { 'www.a.test': { MX: [[10, 'mx.sendgrid.net']] } },
]
