// Messages that trigger what their judgment can say.
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { SINGLE_FIELDS } from '#shared/message/form.ts'
import { checkMessageLists, type ListedBy } from '#shared/message/lists.ts'
import { SAMPLE_LIST_ZONE } from '#shared/data/samples/list-answers.ts'
import { SAMPLE_SOURCE } from '#shared/data/samples/names.ts'
import type { Envelope } from '#shared/message/envelope.ts'
import { edwardsKey, rsaKey, sealed, signed } from '#tests/helpers/sign-message.ts'
import { EDWARDS, judged, KEY, MESSAGE, NOW, OTHER_KEY, SIGN, SIGNED } from '#tests/shared/message/judged.ts'

type Case = readonly [text: string, envelope?: Partial<Envelope>, zone?: Zone]

const NAME = 's1._domainkey.sender.test'
const STRANGER: Partial<Envelope> = { ip: '198.51.100.99' }
const by = (record: string): Zone => ({ 'sender.test': { TXT: [record] } })
const policy = (record: string): Zone => ({ '_dmarc.sender.test': { TXT: [record] } })
const having = (more: string) => signed(MESSAGE, { ...SIGN, more })
const NEWS = { ...SIGN, domain: 'news.test' }
const labeled = (...fields: readonly string[]) =>
  LIST.replace('MIME-Version', `${fields.join('\r\n')}\r\nMIME-Version`)
const SEALED = sealed(SIGNED, { ...NEWS, instance: 1, chain: 'none' })
const LIST = MESSAGE.replace('MIME-Version', 'List-Unsubscribe: <https://sender.test/u>\r\nMIME-Version')
const ONE_CLICK = LIST.replace(
  'MIME-Version',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\nMIME-Version',
)

let tenMore = MESSAGE
for (let count = 0; count < 11; count++) tenMore = signed(tenMore, { ...SIGN, fields: ['From'] })

const PROOFS: readonly Case[] = [
  [SIGNED],
  [MESSAGE, { ip: undefined, from: '', helo: undefined, via: 'upload' }],
  [MESSAGE, { ip: undefined, from: '', via: 'upload' }, { '_dmarc.sender.test': {} }],
  [signed(ONE_CLICK, SIGN)],
  [signed(LIST, SIGN)],
  [signed(MESSAGE.replace('MIME-Version', 'Precedence: bulk\r\nMIME-Version'), SIGN), { tls: null }],
  [signed(labeled('Feedback-ID: spring:42:news:northwind'), SIGN)],
  [signed(labeled('Feedback-ID: spring:42:news:me'), SIGN)],
  [MESSAGE, STRANGER],
  [
    MESSAGE,
    STRANGER,
    {
      '99.100.51.198.in-addr.arpa': { PTR: ['o1.ptr1.sendgrid.net'] },
      'o1.ptr1.sendgrid.net': { A: ['198.51.100.99'] },
    },
  ],
  [MESSAGE, STRANGER, policy('v=DMARC1; p=quarantine')],
  [MESSAGE, STRANGER, policy('v=DMARC1; p=none')],
  [MESSAGE],
  [SIGNED, {}, { '_dmarc.sender.test': {} }],
  [MESSAGE, STRANGER, { '_dmarc.sender.test': {} }],
  [SIGNED, {}, { '_dmarc.sender.test': 'timeout' }],
  [MESSAGE, STRANGER, { 'sender.test': 'timeout' }],
  [MESSAGE, { from: '', helo: 'localhost' }],
  [signed(MESSAGE, NEWS), { from: 'bounce@news.test' }],
  [SIGNED, { from: 'bounce@news.test' }],
  ...['-all', '~all', '?all'].map((end): Case => [
    SIGNED,
    { ...STRANGER, from: 'bounce@news.test' },
    { 'news.test': { TXT: [`v=spf1 ${end}`] } },
  ]),
  [signed(MESSAGE, NEWS).replace('order is', 'parcel is'), { ...STRANGER, from: 'bounce@news.test' }],
  [tenMore],
  [SEALED],
  [SEALED.replace('your order is', 'your parcel is')],
  [SEALED.replace('your order is', 'your parcel is'), STRANGER],
  [SEALED, {}, { 's1._domainkey.news.test': 'timeout' }],
  ...['v=spf1 ~all', 'v=spf1 ?all', 'v=spf1 -all', 'v=spf1 foo', 'none'].map((record): Case => [
    MESSAGE,
    {},
    by(record),
  ]),
  // Aligned according to the tree walk, but not the public suffix list.
  [
    signed(MESSAGE.replace('ada@sender.test', 'ada@a.bank.example'), { ...SIGN, domain: 'b.bank.example' }),
    { from: '', helo: 'localhost' },
    {
      '_dmarc.a.bank.example': { TXT: ['v=DMARC1; p=reject'] },
      '_dmarc.bank.example': { TXT: ['v=DMARC1; p=reject'] },
      's1._domainkey.b.bank.example': { TXT: [KEY.record] },
    },
  ],
]

const SHORT = rsaKey(1024)

const SIGNATURES: readonly Case[] = [
  [signed(MESSAGE, { ...SIGN, key: SHORT }), {}, { [NAME]: { TXT: [SHORT.record] } }],
  [having('l=10;')],
  [having('l=40;').replace(/ l=40;/, ' l=40;')],
  [signed(MESSAGE, { ...SIGN, more: `l=${'Hello Bob,\r\n\r\nyour order is on its way.\r\n'.length};` })],
  [SIGNED, {}, { [NAME]: { TXT: [`${KEY.record}; t=y`] } }],
  [signed(MESSAGE, { ...SIGN, key: OTHER_KEY }), {}, { [NAME]: { TXT: [OTHER_KEY.record] } }],
  [having('d=sender.test;')],
  [SIGNED.replace('rsa-sha256', 'rsa-sha1')],
  [having('t=1700000000; x=1700000001;')],
  [having('i=@elsewhere.test;')],
  [having('t=1900000000;')],
  [signed(MESSAGE, { ...SIGN, fields: ['To'] })],
  [having('l=9000;')],
  [SIGNED, {}, { [NAME]: {} }],
  [SIGNED, {}, { [NAME]: { TXT: ['v=DKIM1; p='] } }],
  [SIGNED, {}, { [NAME]: { TXT: ['v=DKIM1; p=AAAA'] } }],
  [SIGNED, {}, { [NAME]: { TXT: [edwardsKey().record] } }],
  [SIGNED, STRANGER, { [NAME]: { TXT: [OTHER_KEY.record] } }],
  [SIGNED, {}, { [NAME]: 'timeout' }],
  [SIGNED.replace('order is', 'parcel is'), STRANGER],
  [SIGNED.replace('Your order', 'Your parcel'), STRANGER],
  [signed(MESSAGE, { ...SIGN, selector: 'ed', key: EDWARDS }).replace('Your order', 'Your parcel'), STRANGER],
]

const without = (name: string) => MESSAGE.replace(new RegExp(`${name}:.*\\r\\n`), '')

const FORMS: readonly Case[] = [
  ...[
    ...[
      '',
      'hello\r\n',
      without('From'),
      `From: eve@evil.test\r\n${MESSAGE}`,
      without('Date'),
      without('Message-ID'),
    ],
    MESSAGE.replace('Tue, 17 Nov', 'Tue, 10 Nov'),
    MESSAGE.replace('Tue, 17 Nov', 'Thu, 19 Nov'),
    MESSAGE.replace('Tue, 17 Nov 2026 09:18:53 +0000', 'yesterday'),
    MESSAGE.replace('<1@sender.test>', '1'),
    MESSAGE.replace('<1@sender.test>', '<1@localhost>'),
    SINGLE_FIELDS.map((name) => `${name}: 1\r\n${name}: 2\r\n`).join('') + MESSAGE,
    MESSAGE.replace('Hello', 'x'.repeat(999)),
    MESSAGE.replace('Hello Bob,\r\n', 'Hello Bob,\n'),
    MESSAGE.replace('Hello', 'Hel\0lo'),
    MESSAGE.replace('Subject:', 'what is this\r\nSubject:'),
    'From: a@sender.test\r\nSubject: x\r\n',
    MESSAGE.replace('Your', 'Yo\xc3\xbcr'),
    without('Content-Type').replace('Bob', 'B\xc3\xb6b'),
    without('MIME-Version'),
    MESSAGE.replace('text/plain; charset=utf-8', 'multipart/mixed; boundary="b1"'),
    MESSAGE.replaceAll('\r\n', '\n'),
    `${MESSAGE.slice(0, MESSAGE.indexOf('\r\n\r\n'))}\r\n${'X: y\r\n'.repeat(20_001)}`,
  ].map((text): Case => [text]),
]

/** The lists list the samples, list nothing, and do not answer. */
const LISTS: readonly (readonly [listed: ListedBy, resolver: Resolver])[] = [
  [
    { ip: '192.0.43.10', domains: ['broken.test'] },
    zoneResolver(SAMPLE_LIST_ZONE, { source: SAMPLE_SOURCE }),
  ],
  [{ ip: '192.0.43.8', domains: ['northwind.test'] }, zoneResolver({}, { source: SAMPLE_SOURCE })],
  // One that few receivers use.
  [
    { ip: '192.0.43.8', domains: [] },
    zoneResolver(
      { ...SAMPLE_LIST_ZONE, '8.43.0.192.dnsbl-1.uceprotect.net': { A: ['127.0.0.2'] } },
      { source: SAMPLE_SOURCE },
    ),
  ],
  [
    { ip: null, domains: ['northwind.test'] },
    { query: (name, type) => zoneResolver({ [name]: 'timeout' }).query(name, type) },
  ],
  [{ ip: null, domains: [] }, zoneResolver({})],
]

export const messageReports = (): Promise<unknown[]> =>
  Promise.all([
    ...[...PROOFS, ...SIGNATURES, ...FORMS].map(async ([text, envelope, zone]) => {
      // The findings about its text belong to the template checker.
      return { ...(await judged(text, envelope, zone)), content: null }
    }),
    ...LISTS.map(async ([listed, resolver]) => {
      const { part } = await checkMessageLists(listed, 0, { resolver, proofs: [], now: NOW.getTime() })
      // The rows belong to the lists.
      return { ...part, lists: null }
    }),
  ])
