import type { Zone } from '#shared/dns/zone-resolver.ts'

type Asked = readonly (readonly [domain: string, zone: Zone])[]

export const MX_ZONES: Asked = [
  ['b.a.test', { 'b.a.test': { MX: [[10, 'feedback-smtp.us-east-1.amazonses.com']] } }],
  [
    'a.test',
    {
      'a.test': { MX: [[10, 'feedback-smtp.us-east-1.amazonses.com']] },
      'feedback-smtp.us-east-1.amazonses.com': { A: ['192.0.43.8'] },
    },
  ],
  ['b.a.test', { 'b.a.test': { MX: [[10, 'mx.sendgrid.net']] } }],
  [
    'b.a.test',
    {
      'b.a.test': {
        MX: [
          [10, 'feedback-smtp.us-east-1.amazonses.com'],
          [20, 'mx.a.test'],
        ],
      },
    },
  ],
  [
    'a.test',
    {
      'a.test': {
        MX: [
          [10, '_dc-mx.a1b2c3.a.test'],
          [20, 'mail.a.test'],
        ],
      },
      '_dc-mx.a1b2c3.a.test': { A: ['192.0.43.8'] },
      'mail.a.test': { A: ['104.16.1.1'] },
    },
  ],
  [
    'a.test',
    {
      'a.test': { MX: [[10, 'mail.a.test']] },
      'mail.a.test': { CNAME: 'host.b.test' },
      'host.b.test': { A: ['192.0.43.8'] },
      '_25._tcp.mail.a.test': { TLSA: [`3 1 1 ${'ab'.repeat(32)}`] },
    },
  ],
  ['a.test', { 'a.test': { MX: Array.from({ length: 51 }, (_, i) => [i, 'c.test']) } }],
  ['a.test', { 'a.test': { MX: [[0, '.']] } }],
  [
    'a.test',
    {
      'a.test': {
        MX: [
          [0, '.'],
          [10, 'gone.test'],
        ],
      },
    },
  ],
  [
    'a.test',
    {
      'a.test': {
        MX: [
          [2, 'gone.test'],
          [3, 'b.test'],
          [2, '__proto__'],
          [3, '10.0.0.1'],
          [0, '10.0.0.1'],
          [1, '.'],
          [0, 'c.test'],
        ],
      },
      'b.test': { CNAME: 'c.test' },
      'c.test': { A: ['192.0.43.8'] },
    },
  ],
  ['a.test', { 'a.test': { MX: [[10, '.']] } }],
  ['a.test', { 'a.test': 'refused' }],
  ['a.test', { 'a.test': { CNAME: 'gone.test' } }],
  ['www.a.test', { 'www.a.test': { CNAME: 'gone.test' } }],
  ['www.a.test', { 'www.a.test': { CNAME: 'b.test' }, 'b.test': { A: ['192.0.43.8'] } }],
  ['a.test', { 'a.test': { MX: [[10, 'mx.test']] }, 'mx.test': { A: ['10.0.0.1'], AAAA: 'timeout' } }],
  ['a.test', { 'a.test': { MX: 'cname-loop', A: ['192.0.43.8'] } }],
  [
    'a.test',
    {
      'a.test': {
        MX: [
          [0, 'gone.test'],
          [2, 'c.test'],
          [0, 'c.test'],
          [3, 'b.test'],
          [1, '10.0.0.1'],
          [3, 'localhost'],
        ],
      },
      'b.test': {},
      'c.test': { CNAME: 'c.test' },
    },
  ],
  [
    'a.test',
    {
      'a.test': { MX: [[1, 'smtp.google.com']] },
      'smtp.google.com': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
    },
  ],
  ['a.test', { 'a.test': { A: ['192.0.43.8'], AAAA: 'timeout' } }],
  [
    'a.test',
    {
      'a.test': { MX: [[10, 'inner.test']] },
      'inner.test': { CNAME: 'b.test' },
      'b.test': { A: ['10.0.0.1'] },
    },
  ],
  [
    'a.test',
    {
      'a.test': { MX: [[10, 'atl1.aspmx.l.google.com']] },
      'alt1.aspmx.l.google.com': { A: ['192.0.43.8'] },
    },
  ],
  ['a.test', { 'a.test': { MX: [[10, 'b.test']] }, 'b.test': 'timeout' }],
  ['a.test', { 'a.test': { A: 'timeout' } }],
  ['a.test', { 'a.test': { A: ['10.0.0.1'] } }],
  [
    'a.test',
    {
      'a.test': {
        MX: [
          [1, 'aspmx.l.google.com'],
          [50, 'mx.zoho.eu'],
        ],
      },
    },
  ],
  ['a.test', { 'a.test': { MX: [[1, 'b.test']] }, 'b.test': { AAAA: ['2001:500:88:200::8'] } }],
  [
    'a.test',
    {
      'a.test': { MX: [[10, 'mx.a.test.a.test']] },
      'mx.a.test': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
    },
  ],
  [
    'a.test',
    {
      'a.test': {
        MX: [
          [0, '.'],
          [10, 'b.test'],
        ],
      },
      'b.test': { A: ['192.0.43.8'] },
    },
  ],
  ['a.test', { 'a.test': { MX: [[10, 'mail_1.test']] }, 'mail_1.test': { A: ['192.0.43.8'] } }],
  [
    'a.test',
    {
      'a.test': {
        MX: [
          [20, 'mx2.a.test'],
          [10, 'mx1.a.test'],
        ],
      },
      'mx1.a.test': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
      'mx2.a.test': { A: ['192.0.43.9'] },
    },
  ],
  [
    'a.test',
    {
      'a.test': {
        MX: [
          [0, 'mx00.test'],
          [1, 'mx01.test'],
          [2, 'mx02.test'],
          [3, 'mx03.test'],
          [4, 'mx04.test'],
          [5, 'mx05.test'],
          [6, 'mx06.test'],
          [7, 'mx07.test'],
          [8, 'mx08.test'],
          [9, 'mx09.test'],
          [10, 'mx10.test'],
          [11, 'mx11.test'],
          [12, 'mx12.test'],
          [13, 'mx13.test'],
        ],
      },
      'mx00.test': { A: ['192.0.43.8'] },
      'mx01.test': { A: ['192.0.43.8'] },
      'mx02.test': { A: ['192.0.43.8'] },
      'mx03.test': { A: ['192.0.43.8'] },
      'mx04.test': { A: ['192.0.43.8'] },
      'mx05.test': { A: ['192.0.43.8'] },
      'mx06.test': { A: ['192.0.43.8'] },
      'mx07.test': { A: ['192.0.43.8'] },
      'mx08.test': { A: ['192.0.43.8'] },
      'mx09.test': { A: ['192.0.43.8'] },
      'mx10.test': { A: ['192.0.43.8'] },
      'mx11.test': { A: ['192.0.43.8'] },
      'mx12.test': { A: ['192.0.43.8'] },
      'mx13.test': { A: ['192.0.43.8'] },
    },
  ],
]

export const CNAME_ZONES: Asked = [
  [
    'selector2._domainkey.a.test',
    {
      'selector2._domainkey.a.test': { CNAME: 'selector2-a-test._domainkey.b.onmicrosoft.com' },
      'onmicrosoft.com': { A: ['192.0.43.8'] },
    },
  ],
  ['www.a.test', { 'www.a.test': { CNAME: 'www.a.test' } }],
  ['c.test', { 'x.github.io': 'timeout', 'c.test': { CNAME: 'a.test' }, 'a.test': { CNAME: 'x.github.io' } }],
  ['www.a.test', { 'www.a.test': { CNAME: 'b.test' } }],
  ['a.test', { 'a.test': { A: ['192.0.43.8'], NS: ['ns.b.test'] } }],
  ['www.a.test', { 'www.a.test': 'timeout' }],
  ['www.a.test', { 'www.a.test': { CNAME: '192.0.43.8' } }],
  ['www.a.test', { 'www.a.test': { CNAME: 'b.test' }, 'b.test': { TXT: ['x'] } }],
  ['www.a.test', { 'www.a.test': { CNAME: 'b.test' }, 'b.test': { A: ['10.0.0.1'] } }],
  ['a.test', { 'www.a.test': 'cname-loop' }],
  ['www.a.test', { 'www.a.test': { CNAME: 'b.test' }, 'b.test': 'timeout' }],
  ['www.a.test', { 'www.a.test': { CNAME: 'b.test' }, 'b.test': { NS: ['ns.test'] } }],
  [
    'www.a.test',
    {
      'a.test': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
      'www.a.test': { CNAME: 'host.b.test.a.test' },
      'host.b.test': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
    },
  ],
  ['www.a.test', { 'www.a.test': { CNAME: 'gone.a.test.a.test' }, 'a.test': { A: ['192.0.43.8'] } }],
  ['10.0.0.1', { 'x.github.io': { TXT: ['x'] }, '10.0.0.1': { CNAME: 'a..b' } }],
  [
    'www.a.test',
    {
      'www.a.test': { CNAME: 'h1.a.test' },
      'h1.a.test': { CNAME: 'h2.a.test' },
      'h2.a.test': { CNAME: 'h3.a.test' },
      'h3.a.test': { CNAME: 'h4.a.test' },
      'h4.a.test': { CNAME: 'h5.a.test' },
      'h5.a.test': { CNAME: 'h6.a.test' },
      'h6.a.test': { CNAME: 'h7.a.test' },
      'h7.a.test': { CNAME: 'h8.a.test' },
      'h8.a.test': { CNAME: 'h9.a.test' },
      'h9.a.test': 'timeout',
    },
  ],
  ['www.a.test', { 'www.a.test': { CNAME: 'gone.a.test' }, 'a.test': { A: ['192.0.43.8'] } }],
]
