import { sitesOf } from '#shared/kit/foreign-fetch.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { dayBefore, registerOf } from '#tests/shared/domain/domain-reputation/world.ts'
import type { ReputationOptions } from '#shared/domain/domain-reputation/gather.ts'

type Differences = Record<string, Zone[string] | null>

export const REPUTATION_CASES: readonly (readonly [Differences, Partial<ReputationOptions>?])[] = [
  [{}],
  [{}, { foreignFetch: registerOf(dayBefore(5)) }],
  [{}, { proofs: [] }],
  [
    Object.fromEntries(
      ['acme.com', 'mx1.acme.com', 'mx2.acme.com', '_dmarc.acme.com', 'default._domainkey.acme.com'].map(
        (name) => [name, null],
      ),
    ),
  ],
  [{ 'acme.com': { A: ['192.0.43.8'] }, '_dmarc.acme.com': null, 'default._domainkey.acme.com': null }],
  [{ 'acme.com': 'servfail' }],
  [{ 'acme.com': 'servfail', '_dmarc.acme.com': 'servfail' }],
  [{ 'acme.com': 'servfail', '_dmarc.acme.com': null }],
  [{ 'acme.com': { MX: [[10, 'mx1.acme.com']], TXT: ['v=spf1 +all'] } }],
  [{ 'acme.com': { MX: [[10, 'mx1.acme.com']], TXT: ['v=spf1 nonsense -all'] } }],
  [{ '8.43.0.192.in-addr.arpa': 'timeout', '9.43.0.192.in-addr.arpa': 'timeout' }],
  [
    { 'acme.com': { TXT: ['v=spf1 nonsense -all'], MX: 'servfail' }, '_dmarc.acme.com': null },
    { proofs: [], foreignFetch: sitesOf({}) },
  ],
  [
    {
      'acme.com': { TXT: ['v=spf1 +all'], MX: 'servfail' },
      '_dmarc.acme.com': null,
      'default._domainkey.acme.com': 'servfail',
    },
    { proofs: [], foreignFetch: sitesOf({}) },
  ],
  [{}, { foreignFetch: registerOf('2010-01-01', { status: ['redemption period'] }) }],
  [
    { 'acme.com': 'servfail', '_dmarc.acme.com': 'servfail', 'default._domainkey.acme.com': 'servfail' },
    { proofs: [] },
  ],
  [
    {
      'acme.com': { TXT: ['v=spf1 +all'], MX: 'servfail' },
      '_dmarc.acme.com': null,
      'default._domainkey.acme.com': null,
    },
  ],
  [{ 'acme.com': 'servfail', '_dmarc.acme.com': null, 'default._domainkey.acme.com': null }],
  [{ 'acme.com.multi.surbl.org': { A: ['127.0.0.80'] } }],
  [{ 'acme.com.multi.surbl.org': { A: ['127.0.0.32'] } }],
  [
    {
      'acme.com': { TXT: ['v=spf1 nonsense -all'], MX: 'servfail' },
      '_dmarc.acme.com': null,
      'default._domainkey.acme.com': null,
    },
    { proofs: [], foreignFetch: sitesOf({}) },
  ],
]
