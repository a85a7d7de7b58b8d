// The tests' zones, in the shape of the unit tests' zone literals; the servers have nothing else.

/** @typedef {import('./zone-file.mjs').Zone} Zone */

const label63 = 'l'.repeat(63)
export const LONG_NAME = `${label63}.${label63}.${label63}.example`
export const GOOD_RECORD = 'v=spf1 ip4:192.0.2.0/24 include:_spf.good.example -all'
export const IDN_RECORD = 'v=spf1 ip4:192.0.2.7 -all'
/** An SPF record of 5,000 bytes, split into 50 character strings in the middle of its terms. */
export const LARGE_STRINGS = cut(`v=spf1 ${'ip4:192.0.2.1 '.repeat(400)}`.slice(0, 4_996) + '-all', 100)

/** A domain like many companies': five mail hosts, two services in its SPF record, reports to another domain. */
export const TYPICAL = 'typical.example'

/** @type {Zone} */
const typical = {
  [TYPICAL]: {
    TXT: ['v=spf1 include:_spf.suite.example include:sendgrid.example -all', 'site-verification=9c1d'],
    MX: numbered(5, (i) => `mx${i}.suite.example`)
      .split(' ')
      .map((host, i) => [(i + 1) * 10, host]),
  },
  ...Object.fromEntries(
    numbered(5, (i) => `mx${i}.suite.example`)
      .split(' ')
      .map((host, i) => [host, { A: [`9.2.0.${i + 1}`], AAAA: [`2a00:1:2::${i + 10}`] }]),
  ),
  '_spf.suite.example': {
    TXT: ['v=spf1 include:_n1.suite.example include:_n2.suite.example include:_n3.suite.example ~all'],
  },
  '_n1.suite.example': { TXT: ['v=spf1 ip4:9.2.1.0/24 ~all'] },
  '_n2.suite.example': { TXT: ['v=spf1 ip4:9.2.2.0/24 ~all'] },
  '_n3.suite.example': { TXT: ['v=spf1 ip6:2a00:1:3::/48 ~all'] },
  'sendgrid.example': { TXT: ['v=spf1 ip4:9.3.0.0/16 ~all'] },
  '_dmarc.typical.example': { TXT: ['v=DMARC1; p=reject; rua=mailto:typical@reports.example'] },
  'typical.example._report._dmarc.reports.example': { TXT: ['v=DMARC1'] },
  'reports.example': { MX: [[10, 'mx2.good.example']] },
  'default._domainkey.typical.example': {
    TXT: [
      [
        'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0n5VApI856oIBTgxJGwvjAEpWXKryzb4prJ8Y/KZH/8ENZWUK22uwce2zegQhfGDuR6oRShNblC6L6qmvDFxuo5YSxOJZ3UiJuceCMx2QuZFxj4ZFgcWplXNjmLNwkmUt0nNY02z3a',
        'z+Zmh6KNnYYs0dcMSpWOm/QoSkI5OQxhdG6H3BcKQXU15L48xZEElIpzUNfz9CF8jB+oeu3ziA7FFyCLbCt8Z1os840qQSPFstEDXbZL54UrIo4OQqFMqTAZEkBnahf91xd2y8fhFfmTQ52WwhAO2DXu5OsJar0x1qKuCHr6CbcvGH8hxIoFZYhhnC+1AXdLW74Ua6XwXBPwIDAQAB',
      ],
    ],
  },
}

/** @type {Zone} */
export const zone = {
  ...typical,
  'good.example': {
    TXT: [GOOD_RECORD, 'site-verification=5f8a'],
    MX: [
      [20, 'mx1.good.example'],
      [10, 'mx3.good.example'],
      [10, 'mx2.good.example'],
    ],
  },
  '_spf.good.example': { TXT: ['v=spf1 ip4:198.51.100.0/24 ?all'], MX: [[5, '_mx.good.example']] },
  '_mx.good.example': { A: ['9.1.1.4'] },
  'mx1.good.example': { A: ['9.1.1.1'], AAAA: ['2a00:1:2::1'] },
  'mx2.good.example': { A: ['9.1.1.2'] },
  'mx3.good.example': { A: ['9.1.1.3'] },
  'bare.example': { A: ['192.0.2.80'], TXT: ['site-verification=5f8a', 'v=spf10 -all'] },
  'twice.example': { TXT: ['v=spf1 -all', 'v=spf1 mx -all'] },
  'xn--bcher-kva.example': { TXT: [IDN_RECORD], MX: [[10, 'mx2.good.example']] },
  'large.example': { TXT: [LARGE_STRINGS] },
  [LONG_NAME]: { TXT: ['v=spf1 -all'], MX: [[10, `mx.${label63}.${label63}.example`]] },
  [`mx.${label63}.${label63}.example`]: { A: ['9.1.1.5'] },
  'alias1.example': { CNAME: 'alias2.example' },
  'alias2.example': { CNAME: 'alias3.example' },
  'alias3.example': { CNAME: 'good.example' },
  'loop1.example': { CNAME: 'loop2.example' },
  'loop2.example': { CNAME: 'loop1.example' },
  'nullmx.example': { MX: [[0, '.']], TXT: ['v=spf1 -all'] },
  'mxalias.example': { MX: [[10, 'mx.mxalias.example']] },
  'mx.mxalias.example': { CNAME: 'mx2.good.example' },
  'mxdead.example': { MX: [[10, 'gone.mxdead.example']] },
  'mxfault.example': { MX: [[10, 'mx.servfail.example']] },
  'halfdead.example': { TXT: ['v=spf1 ip4:192.0.2.1 include:servfail.example -all'] },
  'slow.example': { TXT: [`v=spf1 ${numbered(20, (i) => `include:n${i}.silent.example`)} -all`] },
  'wide.example': { TXT: [`v=spf1 ${numbered(60, (i) => `include:n${i}.wide.example`)} -all`] },
  '*.wide.example': { TXT: ['v=spf1 ?all'] },
  ...treeZone(),
}

/** Three levels below the top and ten includes, which is the limit of RFC 7208 section 4.6.4. */
export const TREE = { top: 'tree.example', levels: 3, includes: 10 }

function treeZone() {
  const includes = (/** @type {string[]} */ names) =>
    `v=spf1 ${names.map((name) => `include:${name}.tree.example`).join(' ')} ~all`
  return {
    'tree.example': { TXT: [includes(['a', 'b', 'c'])] },
    'a.tree.example': { TXT: [includes(['a1', 'a2'])] },
    'b.tree.example': { TXT: [includes(['b1', 'b2'])] },
    'c.tree.example': { TXT: [includes(['c1'])] },
    'a1.tree.example': { TXT: [includes(['a11', 'a12'])] },
    ...Object.fromEntries(
      ['a2', 'b1', 'b2', 'c1', 'a11', 'a12'].map((name, i) => [
        `${name}.tree.example`,
        { TXT: [`v=spf1 ip4:192.0.2.${i} ~all`] },
      ]),
    ),
  }
}

/**
 * @param {number} count
 * @param {(i: number) => string} term
 */
function numbered(count, term) {
  return Array.from({ length: count }, (_, i) => term(i)).join(' ')
}

/**
 * @param {string} text
 * @param {number} length
 */
function cut(text, length) {
  return text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []
}
