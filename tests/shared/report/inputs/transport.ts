import type { Zone, ZoneNode } from '#shared/dns/zone-resolver.ts'
import {
  KEY,
  PLAIN,
  POLICY,
  SIGNED,
  WITH_STS,
  withTlsa,
  type Web,
} from '#tests/shared/records/transport/zone-check.ts'

export type TransportCase = readonly [zone: Zone, web?: Web, domain?: string]

const RECORD = '_mta-sts.example.com'
const REPORTS = '_smtp._tls.example.com'

const sts = (...texts: string[]): Zone => ({ ...WITH_STS, [RECORD]: { TXT: texts } })
const reports = (...texts: string[]): Zone => ({ ...WITH_STS, [REPORTS]: { TXT: texts } })
const policy = (change: (text: string) => string): TransportCase => [WITH_STS, change(POLICY)]
const signed = (more: Partial<ZoneNode>, others: Zone = {}): Zone => ({
  ...SIGNED,
  'example.com': { ...(SIGNED['example.com'] as ZoneNode), ...more },
  ...others,
})
const without = (zone: Zone, name: string): Zone =>
  Object.fromEntries(Object.entries(zone).filter(([key]) => key !== name))

const DIGEST = 'ab'.repeat(32)
const KEYLESS: ZoneNode = { DS: [`1 13 2 ${DIGEST}`], bogus: true }

const STS: readonly TransportCase[] = [
  [WITH_STS, POLICY],
  [PLAIN],
  [sts('v=STSv1; id=1', 'v=STSv1; id=2'), POLICY],
  [sts('v=STSv1'), POLICY],
  [sts('v=STSv1; id=a-b; nonsense'), POLICY],
  [sts('v=STSv1;'), POLICY],
  [sts('v=STSv1; id=1'), 'hello'],
  [{ ...WITH_STS, [RECORD]: 'timeout' }, POLICY],
  [{ ...WITH_STS, [RECORD]: { CNAME: 'sts.host.com' }, 'sts.host.com': { TXT: ['v=STSv1'] } }, 'hello'],
  [without(WITH_STS, 'mta-sts.example.com')],
  [without(WITH_STS, RECORD), POLICY],
  [{ ...without(WITH_STS, RECORD), [`${RECORD}.example.com`]: { TXT: ['v=STSv1; id=1'] } }, POLICY],
  [WITH_STS],
  [WITH_STS, { kind: 'too-many-redirects' }],
  [WITH_STS, { kind: 'too-large' }],
  [WITH_STS, { kind: 'transport-error' }],
  [WITH_STS, { kind: 'certificate' }],
  [{ 'b.example.com': { MX: [[10, 'mx.sendgrid.net']] } }, undefined, 'b.example.com'],
  [WITH_STS, { contentType: 'text/html', bytes: new TextEncoder().encode(POLICY) }],
  [WITH_STS, { contentType: '', bytes: new TextEncoder().encode(POLICY) }],
  policy((text) => `${text}\n\nhello\n`),
  policy((text) => text.replace('enforce', 'testing')),
  policy((text) => text.replace('enforce', 'none')),
  policy((text) => text.replace('mx: mx2.example.com', 'mx: old.example.com')),
  policy((text) => text.replace('enforce', 'testing').replace('mx: mx2.example.com\n', '')),
  policy((text) => text.replace('1209600', '600')),
  policy((text) => text.replace('1209600', '90000')),
  policy((text) => text.replace('1209600', '99999999')),
]

const TLS_RPT: readonly TransportCase[] = [
  [without(WITH_STS, REPORTS), POLICY],
  [reports('v=TLSRPTv1; rua=mailto:a@example.com', 'v=TLSRPTv1; rua=mailto:b@example.com'), POLICY],
  [
    {
      ...without(WITH_STS, REPORTS),
      [`${REPORTS}.example.com`]: { TXT: ['v=TLSRPTv1; rua=mailto:a@example.com'] },
    },
    POLICY,
  ],
  [reports('v=TLSRPT1; rua=mailto:a@example.com'), POLICY],
  [reports('v=TLSRPTv1; rua=ftp://example.com'), POLICY],
  [reports('v=TLSRPTv1; rua=mailto:a@example.com,nonsense'), POLICY],
  [reports('v=TLSRPTv1; rua=mailto:a@example.com; thanks'), POLICY],
  [reports('v=TLSRPTv1; rua=mailto:a@dead.com'), POLICY],
  [{ ...reports('v=TLSRPTv1; rua=mailto:a@slow.com'), 'slow.com': 'timeout' }, POLICY],
  [{ ...WITH_STS, [REPORTS]: 'timeout' }, POLICY],
  [{ ...WITH_STS, [REPORTS]: { CNAME: 'tls.gone.net' } }, POLICY],
]

const DNSSEC: readonly TransportCase[] = [
  [{ 'example.com': { MX: [[0, '.']] } }],
  [{ 'example.com': { A: ['192.0.43.7'] } }],
  [{ 'nothing.com': {} }],
  [{ 'example.com': 'timeout' }],
  [{ ...PLAIN, 'example.com': { MX: [[10, 'mx1.example.com']], DS: 'timeout' } }, POLICY],
  [signed({ ...KEYLESS, DNSKEY: ['257 3 13 AAAA'] }), POLICY],
  [signed(KEYLESS), POLICY],
  [signed({ DS: [`1 5 2 ${DIGEST}`] }), POLICY],
  [signed({ DS: [`1 13 1 ${DIGEST}`] }), POLICY],
]

const many = Array.from({ length: 6 }, (_, index): [number, string] => [index, `mx${index}.example.com`])

const DANE: readonly TransportCase[] = [
  [{ ...SIGNED, ...withTlsa([KEY], [KEY]) }, POLICY],
  [SIGNED, POLICY],
  [{ ...SIGNED, ...withTlsa([KEY]) }, POLICY],
  [{ ...SIGNED, ...withTlsa([KEY, `0 0 1 ${DIGEST}`], [KEY]) }, POLICY],
  [{ ...SIGNED, ...withTlsa([`1 1 1 ${DIGEST}`], [`0 0 1 ${DIGEST}`, '3 1 1 abcd']) }, POLICY],
  [{ ...SIGNED, ...withTlsa([`1 1 1 ${DIGEST}`], [KEY]) }, POLICY],
  [{ ...SIGNED, '_25._tcp.mx1.example.com': { TLSA: [KEY], bogus: true } }, POLICY],
  [{ ...SIGNED, '_25._tcp.mx1.example.com': 'timeout' }, POLICY],
  [{ ...WITH_STS, ...withTlsa([KEY], [KEY]) }, POLICY],
  [
    {
      ...PLAIN,
      'example.com': { MX: [[10, 'mx.host.com']] },
      'host.com': { DS: [`1 13 2 ${DIGEST}`] },
      'mx.host.com': { A: ['192.0.43.8'] },
      '_25._tcp.mx.host.com': { TLSA: [KEY] },
    },
  ],
  [signed({ MX: many }), POLICY],
]

const MISPLACED: readonly TransportCase[] = [
  [{ ...SIGNED, '_25._tcp.example.com': { TLSA: [KEY] } }, POLICY],
  [{ ...PLAIN, '_25._tcp.example.com': { TLSA: [KEY] } }],
  [{ 'example.com': { MX: [[10, 'mx.example.net']], TLSA: [KEY] } }],
]

export const TRANSPORT_CASES: readonly TransportCase[] = [
  ...STS,
  ...TLS_RPT,
  ...DNSSEC,
  ...DANE,
  ...MISPLACED,
]
