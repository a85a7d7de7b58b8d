import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { GateQuestion } from '#shared/domain/provider-rules/check.ts'
import { acme, GOOD } from '#tests/shared/domain/provider-rules/world.ts'

type GateCase = readonly [zone: Zone, question?: Partial<GateQuestion>]

export const GATE_CASES: readonly GateCase[] = [
  [GOOD],
  [GOOD, { ip: '198.41.0.4' }],
  [
    acme({
      '4.0.41.198.in-addr.arpa': { PTR: ['o1.ptr1.sendgrid.net'] },
      'o1.ptr1.sendgrid.net': { A: ['198.41.0.4'] },
    }),
    { ip: '198.41.0.4' },
  ],
  [
    acme({ 'acme.com': { MX: [[10, 'mx.acme.com']], TXT: ['v=spf1 -ip4:198.41.0.4 mx -all'] } }),
    { ip: '198.41.0.4' },
  ],
  [acme({ '8.43.0.192.in-addr.arpa': null }), { ip: '192.0.43.8' }],
  [acme({ '_dmarc.acme.com': null })],
  [acme({ '_dmarc.acme.com': null }), { bulk: null }],
  [acme({ 'mail._domainkey.acme.com': null, 'odd._domainkey.acme.com': {} }), { selector: undefined }],
  // Only Apple, and with SPF alone, no one else.
  [{}, { domain: 'gone.com', selector: undefined, bulk: false }],
  [acme({ 'acme.com': { MX: [[10, 'mx.acme.com']], TXT: ['v=spf1 -all'] } }), { bulk: false }],
  [
    acme({ 'acme.com': { MX: [[10, 'mx.acme.com']], TXT: ['v=spf1 ip4:192.0.0.0/8 -all'] } }),
    { bulk: false },
  ],
  [acme({ 'acme.com': 'timeout', 'mail._domainkey.acme.com': 'timeout', '_dmarc.acme.com': 'timeout' })],
  [{ 'quiet.com': { MX: [[0, '.']], TXT: ['v=spf1 -all'] } }, { domain: 'quiet.com' }],
  [
    { ...GOOD, 'www.acme.com': { A: ['192.0.43.7'] } },
    { domain: 'www.acme.com', selector: undefined },
  ],
  [
    { ...GOOD, 'b.acme.com': { MX: [[10, 'feedback-smtp.us-east-1.amazonses.com']] } },
    { domain: 'b.acme.com', selector: undefined },
  ],
]
