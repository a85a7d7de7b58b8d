// Zones from perfect to hopeless, each with a tool that judges it, and what is left after following its advice.
import { generateKeyPairSync } from 'node:crypto'

/** @typedef {import('./zone-file.mjs').ZoneNode} ZoneNode */

/**
 * @typedef {object} AdviceCase
 * @property {string} name
 * @property {'spf' | 'dmarc' | 'mx' | 'cname' | 'dkim' | 'email'} tool
 * @property {Record<string, ZoneNode>} zone names below the domain, "@" for itself; {d} in a text is the domain
 * @property {'warn' | 'bad' | 'info'} [left] the tone at the end, where someone else has to act; else it is ok
 * @property {string[]} [asks] what is then asked
 */

const keyOf = (/** @type {number} */ modulusLength) =>
  generateKeyPairSync('rsa', { modulusLength })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64')
const KEY = keyOf(2048)
const SHORT_KEY = keyOf(1024)

const MAIL = { '@': /** @type {ZoneNode} */ ({ MX: [[10, 'mx.{d}']] }), mx: { A: ['192.0.43.8'] } }
const with_ = (/** @type {(string | string[])[]} */ ...TXT) => ({ ...MAIL, '@': { ...MAIL['@'], TXT } })
const dmarc = (/** @type {string[]} */ ...TXT) => ({ ...with_('v=spf1 mx -all'), _dmarc: { TXT } })
const dkim = (/** @type {string | string[]} */ ...TXT) => ({ ...MAIL, 'mail._domainkey': { TXT } })
const GOOD = 'v=DMARC1; p=reject; rua=mailto:dmarc@{d}'

/** What other people have in DNS. */
export const OTHERS = {
  '_spf.mailer.net': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
  'edge.mailer.net': { A: ['192.0.43.9'] },
  'two.mailer.net': { CNAME: 'edge.mailer.net' },
  'mx.mailer.net': { A: ['192.0.43.10'] },
  'silent.mailer.net': { TXT: ['hello'] },
  'reports.net': { MX: [[10, 'mx.mailer.net']] },
  'closed.net': { MX: [[0, '.']] },
  '_spf.google.com': { TXT: ['v=spf1 ip4:192.0.44.0/24 ~all'] },
  'smtp.google.com': { A: ['192.0.44.7'] },
}

/** @type {AdviceCase[]} */
export const ADVICE_CASES = [
  { name: 'a perfect SPF record', tool: 'spf', zone: with_('v=spf1 mx -all') },
  { name: 'no SPF record beside an MX', tool: 'spf', zone: MAIL },
  {
    name: 'no SPF record beside a mail service',
    tool: 'spf',
    zone: { '@': { MX: [[1, 'smtp.google.com']] } },
  },
  {
    name: 'two SPF records',
    tool: 'spf',
    zone: with_('v=spf1 mx ~all', 'v=spf1 include:_spf.mailer.net -all'),
  },
  {
    name: 'three SPF records, one of them broken',
    tool: 'spf',
    zone: with_('v=spf1 mx ~all', 'v=spf1 include: _spf.mailer.net -all', 'v=spf1 ip4:192.0.43.8 ?all'),
  },
  { name: 'terms behind "all"', tool: 'spf', zone: with_('v=spf1 mx -all include:_spf.mailer.net') },
  {
    name: 'a mistyped term',
    tool: 'spf',
    zone: with_('v=spf1 mx ipv4:192.0.43.8 inlcude:_spf.mailer.net ~all'),
  },
  { name: 'the beginning mistyped', tool: 'spf', zone: with_('v=spf mx -all') },
  {
    name: 'a record cut without a space',
    tool: 'spf',
    zone: with_(['v=spf1 mx', 'include:_spf.mailer.net ~all']),
  },
  { name: 'a record without an end', tool: 'spf', zone: with_('v=spf1 mx include:_spf.mailer.net') },
  {
    name: 'a record of type SPF',
    tool: 'spf',
    zone: { ...with_('v=spf1 mx -all'), '@': { ...with_('v=spf1 mx -all')['@'], SPF: ['v=spf1 mx -all'] } },
  },
  { name: 'everyone is allowed', tool: 'spf', zone: with_('v=spf1 mx +all') },
  { name: 'an include of nothing', tool: 'spf', zone: with_('v=spf1 mx include:silent.mailer.net ~all') },
  { name: 'a perfect DMARC record', tool: 'dmarc', zone: dmarc(GOOD) },
  { name: 'no DMARC record', tool: 'dmarc', zone: dmarc() },
  { name: 'two DMARC records', tool: 'dmarc', zone: dmarc('v=DMARC1; p=none', GOOD) },
  {
    name: 'a policy that only watches',
    tool: 'dmarc',
    zone: dmarc('v=DMARC1; p=none; rua=mailto:dmarc@{d}'),
  },
  { name: 'a mistyped policy', tool: 'dmarc', zone: dmarc('v=DMARC1; p=rejct; rua=mailto:dmarc@{d}') },
  {
    name: 'a DMARC record with commas',
    tool: 'dmarc',
    zone: dmarc('v=DMARC1, p=reject, rua=mailto:dmarc@{d}'),
  },
  { name: 'an address without mailto', tool: 'dmarc', zone: dmarc('v=DMARC1; p=reject; rua=dmarc@{d}') },
  {
    name: 'reports to a mailbox that does not accept mail',
    tool: 'dmarc',
    zone: dmarc('v=DMARC1; p=reject; rua=mailto:x@closed.net'),
  },
  {
    name: 'reports to a domain that did not agree',
    tool: 'dmarc',
    left: 'warn',
    asks: ['dmarc-reports-not-accepted'],
    zone: dmarc('v=DMARC1; p=reject; rua=mailto:x@reports.net'),
  },
  { name: 'a DMARC record at the domain itself', tool: 'dmarc', zone: with_('v=spf1 mx -all', GOOD) },
  { name: 'a perfect mail server', tool: 'mx', zone: MAIL },
  {
    name: 'a null MX beside another',
    tool: 'mx',
    zone: {
      ...MAIL,
      '@': {
        MX: [
          [0, '.'],
          [10, 'mx.{d}'],
        ],
      },
    },
  },
  {
    name: 'a mail server that does not exist',
    tool: 'mx',
    zone: {
      ...MAIL,
      '@': {
        MX: [
          [10, 'mx.{d}'],
          [20, 'gone.{d}'],
        ],
      },
    },
  },
  {
    name: 'a mail server that is an alias',
    tool: 'mx',
    zone: { '@': { MX: [[10, 'alias.{d}']] }, alias: { CNAME: 'mx.{d}' }, mx: { A: ['192.0.43.8'] } },
  },
  { name: 'an alias of an alias', tool: 'cname', zone: { click: { CNAME: 'two.mailer.net' } } },
  {
    name: 'an alias of nothing',
    tool: 'cname',
    left: 'bad',
    asks: ['cname-target-missing'],
    zone: { click: { CNAME: 'gone.mailer.net' } },
  },
  { name: 'a perfect key', tool: 'dkim', zone: dkim(`v=DKIM1; k=rsa; p=${KEY}`) },
  {
    name: 'a key with spaces and quotes',
    tool: 'dkim',
    zone: dkim(`"v=DKIM1; k=rsa; p=${KEY.slice(0, 60)} ${KEY.slice(60)}"`),
  },
  { name: 'a key in test mode', tool: 'dkim', zone: dkim(`v=DKIM1; k=rsa; t=y; p=${KEY}`) },
  {
    name: 'two keys at one selector',
    tool: 'dkim',
    left: 'bad',
    asks: ['dkim-mail-multiple-records'],
    zone: dkim(`v=DKIM1; k=rsa; p=${KEY}`, `v=DKIM1; p=${keyOf(2048)}`),
  },
  {
    name: 'a short key',
    tool: 'dkim',
    left: 'warn',
    asks: ['dkim-key-mail'],
    zone: dkim(`v=DKIM1; k=rsa; p=${SHORT_KEY}`),
  },
  {
    name: 'a domain that has nothing',
    tool: 'email',
    left: 'bad',
    asks: ['spf-first-record', 'dkim-none-can-exist', 'dmarc-record', 'mx-none'],
    zone: {},
  },
  {
    name: 'a domain that has mail and nothing else',
    tool: 'email',
    left: 'bad',
    asks: ['dkim-none-can-exist'],
    zone: MAIL,
  },
  {
    name: 'a domain with everything wrong',
    tool: 'email',
    zone: {
      ...with_('v=spf1 mx ~all', 'v=spf1 include:_spf.mailer.net -all', 'spf2.0/pra mx -all'),
      _dmarc: { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=rejct'] },
      'default._domainkey': { TXT: [`v=DKIM1; k=rsa; t=y; p=${KEY}`] },
    },
  },
  {
    name: 'a domain with everything right',
    tool: 'email',
    zone: { ...dmarc(GOOD), 'default._domainkey': { TXT: [`v=DKIM1; k=rsa; p=${KEY}`] } },
  },
]
