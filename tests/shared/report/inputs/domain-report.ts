// Domains that trigger what the report on a whole domain can say.
import { checkDomain } from '#shared/domain/domain-report/check.ts'
import { checkReputation } from '#shared/domain/domain-report/check-reputation.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { HEALTHY, NOW, PROOFS, dayBefore, registerOf } from '#tests/shared/domain/domain-reputation/world.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'

const DOMAIN = HEALTHY['acme.com'] as object
const A = ['192.0.43.7']

const ZONES: readonly Zone[] = [
  HEALTHY,
  { ...HEALTHY, '_dmarc.acme.com': {}, 'mx1.acme.com': 'timeout' },
  { ...HEALTHY, '*.acme.com': { A } },
  { 'acme.com': { TXT: ['v=spf1 ip4:192.0.43.7 -all'] } },
  { 'acme.com': { A, NS: ['ns1.sedoparking.com'] } },
  { ...HEALTHY, 'acme.com': { ...DOMAIN, TXT: ['v=spf1 -all'] } },
  // It sends, and accepts no replies.
  {
    ...HEALTHY,
    'acme.com': { ...DOMAIN, MX: [[0, '.']] },
    '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:acme@reports.org'] },
    'reports.org': { MX: [[10, 'mx1.acme.com']] },
    'acme.com._report._dmarc.reports.org': { TXT: ['v=DMARC1'] },
  },
  // Parked, and locked.
  {
    'acme.com': { A, NS: ['ns1.sedoparking.com'], TXT: ['v=spf1 -all'] },
    '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@acme.com'] },
  },
]

/** Nothing answers. */
export const SILENT: Resolver = {
  query: (name, type, options) => zoneResolver({ [name]: 'timeout' }).query(name, type, options),
}

const expiring = (days: number) => ({
  events: [{ eventAction: 'expiration', eventDate: `${dayBefore(days)}T00:00:00Z` }],
})

const REGISTERS = [expiring(10), expiring(-10), { status: ['client hold'] }].map((more) =>
  registerOf(dayBefore(900), more),
)

export const domainReports = (): Promise<unknown[]> =>
  Promise.all([
    checkDomain('acme.com', SILENT, { suffixes }),
    ...ZONES.map((zone) => checkDomain('acme.com', zoneResolver(zone), { suffixes })),
    ...reputationParts(),
  ])

export const reputationParts = () =>
  [...REGISTERS, missing].map((foreignFetch) =>
    checkReputation('acme.com', {
      resolver: zoneResolver(HEALTHY),
      foreignFetch,
      proofs: PROOFS,
      now: NOW,
      suffixes: { ...suffixes, registryDomain: () => 'acme.com' },
    }),
  )

const missing = (url: string) =>
  Promise.resolve({ kind: 'http-error' as const, url, status: 404, reason: 'the server says “404”' })
