import { getDomain, getPublicSuffix } from 'tldts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkGates, type GateQuestion } from '#shared/domain/provider-rules/check.ts'
import type { GateProvider, GateReport } from '#shared/domain/provider-rules/schema.ts'
import type { Provider } from '#shared/data/provider-rules/rule.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'

const suffixes = {
  publicSuffixOf: (domain: string) => getPublicSuffix(domain),
  registrableDomain: (domain: string) => getDomain(domain, { allowPrivateDomains: true }),
}

export const KEY = SAMPLE_ZONE['mail._domainkey.northwind.test'] ?? {}
export const ED25519 = SAMPLE_ZONE['ed25519._domainkey.northwind.test'] ?? {}

export const GOOD: Zone = {
  'acme.com': {
    A: ['192.0.43.7'],
    NS: ['ns1.acme.com'],
    SOA: 'ns1.acme.com',
    MX: [[10, 'mx.acme.com']],
    TXT: ['v=spf1 mx -all'],
  },
  'mx.acme.com': { A: ['192.0.43.8'] },
  '8.43.0.192.in-addr.arpa': { PTR: ['mx.acme.com'] },
  'mail._domainkey.acme.com': KEY,
  'modern._domainkey.acme.com': ED25519,
  '_dmarc.acme.com': { TXT: ['v=DMARC1; p=none; rua=mailto:dmarc@acme.com'] },
}

/** The healthy domain with different records; null removes a name. */
export function acme(changes: Record<string, Zone[string] | null>): Zone {
  const entries = Object.entries({ ...GOOD, ...changes })
  return Object.fromEntries(entries.filter((entry): entry is [string, Zone[string]] => entry[1] !== null))
}

export const simulate = (zone: Zone, question: Partial<GateQuestion> = {}): Promise<GateReport> =>
  checkGates(
    { domain: 'acme.com', selector: 'mail', bulk: true, marketing: false, ...question },
    zoneResolver(zone),
    { suffixes },
  )

export const entryOf = ({ providers }: Pick<GateReport, 'providers'>, provider: Provider): GateProvider => {
  const entry = providers.find((one) => one.provider === provider)
  if (!entry) throw new Error(`nothing about ${provider}`)
  return entry
}

/** Like "550 5.7.26". */
export const repliesOf = (entry: GateProvider, id: string): string[] =>
  entry.answers
    .filter((answer) => answer.id === id)
    .map(({ code, enhanced, tag }) => [code, enhanced, tag].filter(Boolean).join(' '))
