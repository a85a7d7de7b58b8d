import type { Zone } from '#shared/dns/zone-resolver.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'

const KEY = (SAMPLE_ZONE[`mail._domainkey.${HEALTHY_SAMPLE}`] as { TXT: string[] }).TXT[0] ?? ''

/** What is live next to the zones: services to include, but nothing in the zone itself. */
export const LIVE: Zone = {
  org: {},
  'shop.org': { NS: ['ns1.dns.net'], SOA: 'ns1.dns.net' },
  'ns1.dns.net': { A: ['192.0.43.50'] },
  'mx.mail.net': { A: ['192.0.43.20'] },
  'mx2.mail.net': { A: ['192.0.43.21'] },
  'spf.mail.net': { TXT: ['v=spf1 ip4:192.0.36.0/25 ~all'] },
  'wide.mail.net': {
    TXT: [`v=spf1 ${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `include:s${n}.mail.net`).join(' ')} ~all`],
  },
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`s${n}.mail.net`, { TXT: [`v=spf1 ip4:192.0.40.${n} ~all`] }]),
  ),
  'key.mail.net': { TXT: [KEY] },
  'reports.net': { A: ['192.0.43.30'] },
}

const HEAD = `$ORIGIN shop.org.
$TTL 3600
@ IN SOA ns1.dns.net. hostmaster.shop.org. 1 7200 3600 1209600 3600
@ IN NS ns1.dns.net.
`
const MX = '@ IN MX 10 mx.mail.net.\n'
const SPF = '@ IN TXT "v=spf1 include:spf.mail.net -all"\n'
const DMARC = '_dmarc IN TXT "v=DMARC1; p=reject; rua=mailto:dmarc@shop.org"\n'
const [first = '', second = ''] = [KEY.slice(0, 200), KEY.slice(200)]
const DKIM = `mail._domainkey IN TXT ( "${first}"\n  "${second}" )\n`
const WHOLE = HEAD + MX + SPF + DMARC + DKIM

/** They have no findings. */
export const GOOD_ZONES: Record<string, string> = {
  'all records, each on its line': WHOLE,
  'without mail': `${HEAD}www IN A 192.0.43.7\n`,
  'with a second server': `${WHOLE}@ IN MX 20 mx2.mail.net.\n`,
  'with full names': WHOLE.replace(/^_dmarc/m, '_dmarc.shop.org.'),
  'in capitals': WHOLE.replaceAll(' IN ', ' in ')
    .replace('_dmarc', '_DMARC')
    .replace('TXT "v=spf1', 'txt "v=spf1'),
  'with times to live': WHOLE.replaceAll(' IN ', ' 300 IN '),
  'with the class before the time': WHOLE.replaceAll(' IN ', ' IN 1h ').replace('SOA', 'SOA'),
  'with comments': WHOLE.replaceAll('\n', ' ; said "so" (here)\n'),
  'with Windows line ends': WHOLE.replaceAll('\n', '\r\n'),
  'with a byte order mark': `\ufeff${WHOLE}`,
  'with blank lines': WHOLE.replaceAll('\n', '\n\n').replace('"\n\n  "', '"\n  "'),
  'with tabs': WHOLE.replaceAll(' IN ', '\tIN\t'),
  'with owners that go on': WHOLE.replace('@ IN NS', '  IN NS')
    .replace('@ IN MX', '  IN MX')
    .replace('@ IN TXT', '  IN TXT'),
  'with the key at a service': HEAD + MX + SPF + DMARC + 'mail._domainkey IN CNAME key.mail.net.\n',
  'with a name that is signed by another': `${WHOLE}news IN MX 10 mx.mail.net.\nnews IN TXT "v=spf1 include:spf.mail.net -all"\n`,
  'with a wildcard address': `${WHOLE}* IN A 192.0.43.7\n`,
  'with hosts made by the dozen': `${WHOLE}$GENERATE 1-20 host-$ A 192.0.43.$\n`,
  'with a server of its own': WHOLE.replace('mx.mail.net.', 'mx') + 'mx IN A 192.0.43.8\n',
  'with types that no check reads': `${WHOLE}@ IN CAA 0 issue "letsencrypt.org"\n_sip._tcp IN SRV 1 1 5060 sip\nsip IN A 192.0.43.9\n@ IN TYPE65534 \\# 1 00\n`,
  'with a text for another service': `${WHOLE}@ IN TXT "google-site-verification=abc"\n`,
}

export interface Mistake {
  zone: string
  /** The line where it should be reported. */
  line: number
  code: string
}

const withLine = (line: string, code: string, before = WHOLE): Mistake => ({
  zone: `${before}${line}\n`,
  line: before.split('\n').length,
  code,
})
const inPlace = (from: string, to: string, code: string): Mistake => {
  const zone = WHOLE.replace(from, to)
  return { zone, line: zone.slice(0, zone.indexOf(to)).split('\n').length, code }
}

/** A record that spans several lines is reported at its first line. */
const oneLineAbove = (mistake: Mistake): Mistake => ({ ...mistake, line: mistake.line - 1 })

export const MISTAKES: Record<string, Mistake> = {
  'an eleventh lookup': inPlace(
    'include:spf.mail.net -all',
    'include:wide.mail.net include:spf.mail.net mx -all',
    'spf-too-many-lookups',
  ),
  'a second DMARC record': withLine('_dmarc IN TXT "v=DMARC1; p=none"', 'dmarc-multiple-records'),
  'a second SPF record': withLine('@ IN TXT "v=spf1 mx -all"', 'spf-multiple-records'),
  'an include that is gone': inPlace(
    'include:spf.mail.net',
    'include:gone.mail.net',
    'spf-include-without-record',
  ),
  'a misspelled term': inPlace('include:spf.mail.net', 'includ:spf.mail.net', 'spf-syntax-error'),
  'a policy that is no word': inPlace('p=reject', 'p=rejekt', 'dmarc-policy-invalid'),
  'DMARC without a policy': inPlace(
    'v=DMARC1; p=reject; rua=mailto:dmarc@shop.org',
    'v=DMARC1; rua=mailto:dmarc@shop.org',
    'dmarc-policy-missing',
  ),
  'DMARC without quotes': inPlace(
    '"v=DMARC1; p=reject; rua=mailto:dmarc@shop.org"',
    'v=DMARC1; p=reject',
    'zone-text-unquoted',
  ),
  'a key that is cut': oneLineAbove(inPlace(`"${second}"`, `"${second.slice(0, 60)}"`, 'dkim-key-cut')),
  'a server that does not exist': inPlace('MX 10 mx.mail.net.', 'MX 10 mx9.mail.net.', 'mx-none-usable'),
  'a server that is an address': inPlace('MX 10 mx.mail.net.', 'MX 10 192.0.43.20', 'zone-syntax'),
  'a server without a final dot': inPlace('MX 10 mx.mail.net.', 'MX 10 mx.mail.net', 'zone-doubled-target'),
  'a name without a final dot': inPlace('_dmarc IN TXT', '_dmarc.shop.org IN TXT', 'zone-doubled-name'),
  'a CNAME beside the mail': withLine('@ IN CNAME www.hosting.net.', 'zone-cname-beside'),
  'DMARC at the domain itself': inPlace('_dmarc IN TXT "v=D', '@ IN TXT "v=D', 'zone-misplaced'),
  'a quote that stays open': withLine('www IN TXT "open', 'zone-syntax'),
  'a type that is none': withLine('www IN TXTT "text"', 'zone-syntax'),
  'a string that is too long': withLine(`www IN TXT "${'x'.repeat(300)}"`, 'zone-syntax'),
  'a bracket that stays open': withLine('www IN TXT ( "text"', 'zone-syntax'),
  'an allowed world': inPlace('-all', '+all', 'spf-plus-all'),
}
