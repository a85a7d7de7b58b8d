// Our own cases for SPF evaluators: what the RFC 4408 suite does not cover, or covers by older rules.

/** @typedef {import('./spf-suite.mjs').Scenario} Scenario */

const range = (/** @type {number} */ count) => Array.from({ length: count }, (_, i) => i + 1)
const includes = (/** @type {number} */ count) =>
  range(count)
    .map((i) => `include:n${i}.example.org`)
    .join(' ')
const exists = (/** @type {number} */ count) =>
  range(count)
    .map((i) => `exists:void${i}.example.org`)
    .join(' ')

const IP = '192.0.2.1'
const OTHER_IP = '203.0.113.200'
const IPV6 = '2001:db8:0:7::25'

/**
 * @param {string} name
 * @param {string} sender
 * @param {string} [ip]
 * @param {string} [helo]
 */
const question = (name, sender, ip = IP, helo = 'mail.example.org') => ({ name, ip, sender, helo })

/** @type {Scenario} */
export const ownScenario = {
  description: 'Our own cases',
  dropped: ['silent.example.org'],
  zone: {
    'yes.example.org': { TXT: ['v=spf1 ip4:192.0.2.0/24 -all'] },
    'soft.example.org': { TXT: ['v=spf1 ip4:198.51.100.1 ~all'] },
    'include.example.org': { TXT: ['v=spf1 include:soft.example.org include:yes.example.org -all'] },
    'include-none.example.org': { TXT: ['v=spf1 include:plain.example.org -all'] },
    'plain.example.org': { A: [IP], TXT: ['no SPF here'] },
    'include-silent.example.org': { TXT: ['v=spf1 include:silent.example.org -all'] },
    'include-loop.example.org': { TXT: ['v=spf1 include:include-loop.example.org -all'] },
    'loop-behind.example.org': { TXT: [`v=spf1 ip4:${IP} include:loop-behind.example.org -all`] },
    'redirect.example.org': { TXT: ['v=spf1 redirect=yes.example.org'] },
    'redirect-none.example.org': { TXT: ['v=spf1 redirect=plain.example.org'] },
    'redirect-all.example.org': { TXT: ['v=spf1 ?all redirect=yes.example.org'] },
    'redirect-chain.example.org': { TXT: ['v=spf1 redirect=redirect.example.org'] },
    'macro-ip.example.org': { TXT: ['v=spf1 exists:%{ir}.%{v}.list.example.org -all'] },
    '1.2.0.192.in-addr.list.example.org': { A: ['127.0.0.2'] },
    '5.2.0.0.0.0.0.0.0.0.0.0.0.0.0.0.7.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.list.example.org': {
      A: ['127.0.0.2'],
    },
    'macro-user.example.org': { TXT: ['v=spf1 exists:%{lr-}.%{d2}.users.example.org -all'] },
    'jane.doe.example.org.users.example.org': { A: ['127.0.0.2'] },
    'macro-helo.example.org': { TXT: ['v=spf1 exists:%{h}.helo.example.org -all'] },
    'mail.example.org.helo.example.org': { A: ['127.0.0.2'] },
    'macro-zero.example.org': { TXT: ['v=spf1 exists:%{d0}.example.org -all'] },
    'ip6.example.org': { TXT: ['v=spf1 ip6:2001:db8:0:7::/64 -all'] },
    'a6.example.org': { TXT: ['v=spf1 a//64 -all'], AAAA: ['2001:db8:0:7::1'], A: ['198.51.100.1'] },
    'dual.example.org': { TXT: ['v=spf1 a/24//64 -all'], AAAA: ['2001:db8:0:7::1'], A: ['192.0.2.99'] },
    'exists6.example.org': { TXT: ['v=spf1 exists:only6.example.org -all'] },
    'only6.example.org': { AAAA: ['2001:db8::1'] },
    'mx10.example.org': { TXT: ['v=spf1 mx -all'], MX: range(10).map((i) => [i, `host${i}.example.org`]) },
    'mx11.example.org': { TXT: ['v=spf1 mx -all'], MX: range(11).map((i) => [i, `host${i}.example.org`]) },
    ...Object.fromEntries(
      range(11).map((i) => [`host${i}.example.org`, { A: [i === 10 ? IP : `198.51.100.${i}`] }]),
    ),
    'mxnull.example.org': { TXT: ['v=spf1 mx -all'], MX: [[0, '.']] },
    'void2.example.org': { TXT: [`v=spf1 ${exists(2).replace('void2', 'void9')} ip4:${IP} -all`] },
    'void3.example.org': {
      TXT: [`v=spf1 ${exists(4).replace('void2', 'void9').replace('void3', 'void8')} ip4:${IP} -all`],
    },
    'void-hosts.example.org': {
      TXT: [`v=spf1 mx exists:void1.example.org ip4:${IP} -all`],
      MX: [
        [10, 'void2.example.org'],
        [20, 'void3.example.org'],
      ],
    },
    'limit10.example.org': { TXT: [`v=spf1 ${includes(10)} ip4:${IP} -all`] },
    'limit11.example.org': { TXT: [`v=spf1 ${includes(11)} ip4:${IP} -all`] },
    ...Object.fromEntries(
      range(11).map((i) => [`n${i}.example.org`, { TXT: ['v=spf1 ip4:198.51.100.1 ?all'] }]),
    ),
    'alias.example.org': { CNAME: 'yes.example.org' },
    'a-alias.example.org': { TXT: ['v=spf1 a:plain-alias.example.org -all'] },
    'plain-alias.example.org': { CNAME: 'plain.example.org' },
    'twice.example.org': { TXT: ['v=spf1 -all', 'v=spf1 +all'] },
    'capitals.example.org': { TXT: ['V=SPF1 IP4:192.0.2.0/24 -ALL'] },
    'late-error.example.org': { TXT: [`v=spf1 ip4:${IP} foo:bar -all`] },
    'split.example.org': { TXT: [['v=spf1 ip4:192.', '0.2.1 -all']] },
    'ptr.example.org': { TXT: ['v=spf1 ptr -all'] },
    '1.2.0.192.in-addr.arpa': { PTR: ['host.ptr.example.org'] },
    'host.ptr.example.org': { A: [IP] },
    'mail.example.org': { TXT: [`v=spf1 ip4:${IP} -all`], A: [IP] },
    '*.wild.example.org': { TXT: [`v=spf1 ip4:${IP} -all`] },
  },
  cases: [
    question('include passes after one that does not', 'a@include.example.org'),
    question('no include passes', 'a@include.example.org', OTHER_IP),
    question('include of a name without SPF', 'a@include-none.example.org'),
    question('include of a silent name', 'a@include-silent.example.org'),
    question('include of itself', 'a@include-loop.example.org'),
    question('include of itself behind a match', 'a@loop-behind.example.org'),
    question('redirect passes', 'a@redirect.example.org'),
    question('redirect fails', 'a@redirect.example.org', OTHER_IP),
    question('redirect to a name without SPF', 'a@redirect-none.example.org'),
    question('redirect is ignored beside all', 'a@redirect-all.example.org'),
    question('redirect to a redirect', 'a@redirect-chain.example.org'),
    question('macro of an IPv4 address', 'a@macro-ip.example.org'),
    question('macro of an IPv6 address', 'a@macro-ip.example.org', IPV6),
    question('macro of a local part', 'doe-jane@macro-user.example.org'),
    question('macro of a HELO name', 'a@macro-helo.example.org'),
    question('macro of another HELO name', 'a@macro-helo.example.org', IP, 'other.example.org'),
    question('macro that keeps no part', 'a@macro-zero.example.org'),
    question('ip6 with a prefix', 'a@ip6.example.org', IPV6),
    question('ip6 against an IPv4 client', 'a@ip6.example.org'),
    question('a with an IPv6 prefix', 'a@a6.example.org', IPV6),
    question('a with two prefixes, IPv4', 'a@dual.example.org'),
    question('a with two prefixes, IPv6', 'a@dual.example.org', IPV6),
    question('exists sees A records only', 'a@exists6.example.org', IPV6),
    question('an IPv4 client in IPv6 dress', 'a@yes.example.org', `::ffff:${IP}`),
    question('mx with ten hosts', 'a@mx10.example.org'),
    question('mx with eleven hosts', 'a@mx11.example.org'),
    question('mx with the null MX', 'a@mxnull.example.org'),
    question('two void lookups', 'a@void2.example.org'),
    question('four void lookups', 'a@void3.example.org'),
    question('three void questions of two terms', 'a@void-hosts.example.org'),
    question('ten lookups', 'a@limit10.example.org'),
    question('eleven lookups', 'a@limit11.example.org'),
    question('the record at the end of a CNAME', 'a@alias.example.org'),
    question('an address at the end of a CNAME', 'a@a-alias.example.org'),
    question('two records', 'a@twice.example.org'),
    question('capitals', 'a@CAPITALS.example.org'),
    question('a syntax error behind a match', 'a@late-error.example.org'),
    question('a term across two strings', 'a@split.example.org'),
    question('ptr', 'a@ptr.example.org'),
    question('ptr of a client without a name', 'a@ptr.example.org', OTHER_IP),
    question('an empty sender', ''),
    question('a wildcard', 'a@any.wild.example.org'),
    question('a name that does not exist', 'a@gone.example.org'),
    question('a silent name', 'a@silent.example.org'),
  ],
}
