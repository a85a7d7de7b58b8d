import { checkDomain } from '#shared/domain/domain-report/check.ts'
import { checkReputation } from '#shared/domain/domain-report/check-reputation.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { HEALTHY, NOW, PROOFS, dayBefore, registerOf } from '#tests/shared/domain/domain-reputation/world.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'

const DOMAIN = HEALTHY['acme.com'] as object
const A = ['192.0.43.7']

const BROKEN_SPF = 'v=spf1 include:gone.acme.com -all'
const WATCHING = { TXT: ['v=DMARC1; p=none; rua=mailto:dmarc@acme.com'] }

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
  // Mail to it is lost, bounces, may not arrive, or has a problem on its way.
  { ...HEALTHY, 'mx1.acme.com': {} },
  { 'acme.com': { A } },
  { ...HEALTHY, 'mx1.acme.com': { CNAME: 'mx2.acme.com' } },
  // Its authentication is partly unknown, too strict, too lax, or weak.
  { ...HEALTHY, 'acme.com': { ...DOMAIN, TXT: 'timeout' } },
  { ...HEALTHY, 'acme.com': { ...DOMAIN, TXT: [BROKEN_SPF] } },
  { ...HEALTHY, 'acme.com': { ...DOMAIN, TXT: [BROKEN_SPF] }, '_dmarc.acme.com': WATCHING },
  { ...HEALTHY, '_dmarc.acme.com': WATCHING },
  { ...HEALTHY, '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject'] } },
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

const OLD = registerOf(dayBefore(900))

const REGISTERS = [expiring(10), expiring(-10), { status: ['client hold'] }].map((more) =>
  registerOf(dayBefore(900), more),
)

const missing = (url: string) =>
  Promise.resolve({ kind: 'http-error' as const, url, status: 404, reason: 'the server says “404”' })

const listedAs = (code: string): Zone => ({ ...HEALTHY, 'acme.com.multi.surbl.org': { A: [code] } })

const REPUTATIONS: readonly { zone?: Zone; foreignFetch?: ForeignFetch; proofs?: typeof PROOFS }[] = [
  ...[...REGISTERS, registerOf(dayBefore(5)), missing].map((foreignFetch) => ({ foreignFetch })),
  { zone: {} },
  { zone: listedAs('127.0.0.80') },
  { zone: listedAs('127.0.0.128') },
  { proofs: [] },
  {},
]

export const domainReports = (): Promise<unknown[]> =>
  Promise.all([
    checkDomain('acme.com', SILENT, { suffixes }),
    ...ZONES.map((zone) => checkDomain('acme.com', zoneResolver(zone), { suffixes })),
    ...reputationParts(),
  ])

export const reputationParts = () =>
  REPUTATIONS.map(({ zone = HEALTHY, foreignFetch = OLD, proofs = PROOFS }) =>
    checkReputation('acme.com', {
      resolver: zoneResolver(zone),
      foreignFetch,
      proofs,
      now: NOW,
      suffixes: { ...suffixes, registryDomain: () => 'acme.com' },
    }),
  )
