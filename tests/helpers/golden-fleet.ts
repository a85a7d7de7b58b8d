// 200 domains of ten kinds, twenty of each: what fleets are tested with.
import { getDomain, getPublicSuffix } from 'tldts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { Zone, ZoneNode } from '#shared/dns/zone-resolver.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { checkFleetRow } from '#shared/saved/fleet/check.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'

const KEY = SAMPLE_ZONE['mail._domainkey.northwind.test'] as ZoneNode
const EACH = 20

/** The records of each kind of domain, by the name relative to the domain: "" is the domain itself. */
const KINDS: Record<string, (domain: string) => Record<string, ZoneNode | 'servfail'>> = {
  healthy: () => sound('v=DMARC1; p=reject; rua=mailto:dmarc@{domain}'),
  'no-dmarc': () => without(sound(''), '_dmarc'),
  monitoring: () => sound('v=DMARC1; p=none; rua=mailto:dmarc@{domain}'),
  'broken-include': () => ({
    ...sound('v=DMARC1; p=reject; rua=mailto:dmarc@{domain}'),
    '': { ...OWN, TXT: ['v=spf1 mx include:spf.gone.example -all'] },
  }),
  'two-spf': () => ({
    ...sound('v=DMARC1; p=reject; rua=mailto:dmarc@{domain}'),
    '': { ...OWN, TXT: ['v=spf1 mx -all', 'v=spf1 a -all'] },
  }),
  'no-dkim': () => without(sound('v=DMARC1; p=reject; rua=mailto:dmarc@{domain}'), 'mail._domainkey'),
  'no-mail': () => ({
    '': { NS: ['ns1.host.example'], MX: [[0, '.']], TXT: ['v=spf1 -all'] },
    _dmarc: { TXT: ['v=DMARC1; p=reject'] },
  }),
  bare: () => ({ '': { A: ['192.0.43.7'], NS: ['ns1.host.example'] } }),
  missing: () => ({}),
  failing: () => ({ '': 'servfail', _dmarc: 'servfail', _domainkey: 'servfail' }),
}

const OWN: ZoneNode = { A: ['192.0.43.7'], NS: ['ns1.host.example'], MX: [[10, 'mx.host.example']] }

const sound = (dmarc: string): Record<string, ZoneNode> => ({
  '': { ...OWN, TXT: ['v=spf1 mx -all'] },
  'mail._domainkey': KEY,
  _dmarc: { TXT: [dmarc] },
})

const without = (records: Record<string, ZoneNode>, name: string) =>
  Object.fromEntries(Object.entries(records).filter(([key]) => key !== name))

const nameOf = (kind: string, number: number): string => `${kind}-${number + 1}.com`

/**
 * This many domains of each kind, and their records.
 * @public tests/bench/fleet.mjs loads it without importing it.
 */
export function goldenFleet(each: number): { domains: string[]; zone: Zone } {
  const named = Object.entries(KINDS).flatMap(([kind, recordsOf]) =>
    Array.from({ length: each }, (_, number) => ({ domain: nameOf(kind, number), recordsOf })),
  )
  const nodes = named.flatMap(({ domain, recordsOf }) =>
    Object.entries(recordsOf(domain)).map(([name, node]): [string, Zone[string]] => [
      name === '' ? domain : `${name}.${domain}`,
      JSON.parse(JSON.stringify(node).replaceAll('{domain}', domain)) as Zone[string],
    ]),
  )
  return { domains: named.map(({ domain }) => domain), zone: { ...HOSTS, ...Object.fromEntries(nodes) } }
}

const HOSTS: Zone = {
  'mx.host.example': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
  'spf.elsewhere.example': { A: ['192.0.43.9'] },
}

const GOLDEN = goldenFleet(EACH)
export const GOLDEN_DOMAINS: readonly string[] = GOLDEN.domains
export const GOLDEN_ZONE: Zone = GOLDEN.zone

/** Five domains that publish something different now, each in its own way. */
export const CHANGED_ZONE: Zone = {
  ...GOLDEN_ZONE,
  '_dmarc.no-dmarc-3.com': { TXT: ['v=DMARC1; p=none; rua=mailto:dmarc@no-dmarc-3.com'] },
  '_dmarc.monitoring-1.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@monitoring-1.com'] },
  'broken-include-7.com': { ...OWN, TXT: ['v=spf1 mx -all'] },
  'healthy-2.com': {
    ...OWN,
    MX: [
      [10, 'mx.host.example'],
      [20, 'mx2.host.example'],
    ],
    TXT: ['v=spf1 mx -all'],
  },
  'mx2.host.example': { A: ['192.0.43.10'] },
  'no-dkim-20.com': { ...OWN, TXT: ['v=spf1 mx -all'] },
  'mail._domainkey.no-dkim-20.com': KEY,
}
export const CHANGED_DOMAINS = [
  ...['broken-include-7.com', 'healthy-2.com', 'monitoring-1.com', 'no-dkim-20.com', 'no-dmarc-3.com'],
]

const FLEET_NOW = Date.UTC(2026, 10, 22, 12)

const suffixes = {
  publicSuffixOf: (domain: string) => getPublicSuffix(domain),
  registrableDomain: (domain: string) => getDomain(domain),
  registryDomain: (domain: string) => getDomain(domain),
}
const proofs = listsInUse('domain').map(({ zone }) => ({
  zone,
  state: 'proved' as const,
  source: 'zone',
  at: FLEET_NOW - 60_000,
  provedAt: FLEET_NOW - 60_000,
  reason: '',
}))

const noWeb: ForeignFetch = (url) => Promise.resolve({ kind: 'transport-error', url, reason: 'closed' })

/** One row over a resolver, with every list tested. */
export const goldenRow = async (domain: string, resolver: Resolver, fetch: ForeignFetch = noWeb) =>
  (
    await checkFleetRow(domain, resolver, {
      suffixes,
      proofs,
      keys: [],
      fetch,
      now: FLEET_NOW,
      time: '2026-11-22T12:00:00Z',
    })
  ).row
