// Who hosts the DNS of a name: the provider, the zone that the records go into, and where to edit them.
import * as v from 'valibot'
import { DNS_PANELS } from '#shared/data/dns-hosting/panels.ts'
import {
  DNS_PROVIDERS,
  NAME_HINTS,
  type DnsProvider,
  type ProviderConsole,
} from '#shared/data/dns-hosting/providers.ts'
import { isRegistryName, isWithin, parentName, registeredDomain } from './domain-name.ts'
import { isAbsent, isFailure, type DnsAnswer, type Resolver } from './resolver.ts'

const zoneFacts = {
  zone: v.pipe(
    v.string(),
    v.description('The closest name, from the one asked for upward, that has NS records.'),
  ),
  nameServers: v.pipe(v.array(v.string()), v.description('Sorted by name.')),
}

const Console = v.object({ name: v.string(), consoleUrl: v.string() })

const label = (description: string) => v.pipe(v.string(), v.description(description))

const Panel = v.object({
  place: label('Where the records are after logging in.'),
  add: label('The button that adds a record.'),
  save: label('The button that saves it.'),
  type: label('Label of the record’s type.'),
  name: label('Label of the record’s name.'),
  content: label('Label of the value of a TXT record, and of the others unless named here.'),
  target: v.optional(label('Label of the value of a CNAME record.')),
  mailServer: v.optional(label('Label of the host of an MX record.')),
  priority: v.optional(
    label(
      'Label of the priority of an MX record. Absent if it goes in front of the host, in the same field.',
    ),
  ),
  ttl: v.optional(v.object({ label: label('Label of the TTL.'), value: label('What to leave it at.') })),
  holdsSet: v.optional(
    v.pipe(
      v.literal(true),
      v.description(
        'One form holds all records of a name and type: replacing its content deletes the others.',
      ),
    ),
  ),
  apex: v.pipe(
    v.picklist(['@', 'empty', 'full']),
    v.description('What stands for the zone itself as a name: "@", nothing, or its full name.'),
  ),
})

export const ProviderResult = v.variant('state', [
  v.object({
    state: v.literal('known'),
    ...zoneFacts,
    name: v.pipe(v.string(), v.description('Name of the provider, e.g. "Cloudflare".')),
    consoleUrl: v.pipe(v.string(), v.description('Where customers of the provider edit their records.')),
    nameHint: v.optional(
      v.pipe(
        v.picklist(NAME_HINTS),
        v.description('What the provider’s panel expects as the name of a record.'),
      ),
    ),
    panel: v.optional(
      v.pipe(
        Panel,
        v.description('What the provider’s form for a record calls its parts, if that is known.'),
      ),
    ),
    splitsTxt: v.optional(
      v.pipe(v.boolean(), v.description('The panel wants long TXT values as quoted strings.')),
    ),
    alternative: v.optional(
      v.pipe(
        Console,
        v.description('The other place where the records may be, if the name servers do not reveal it.'),
      ),
    ),
    alsoAt: v.optional(
      v.pipe(
        v.array(Console),
        v.description('Other providers that serve the same zone: a record must be published at each.'),
      ),
    ),
  }),
  v.object({
    state: v.literal('other'),
    ...zoneFacts,
    nameServerDomain: v.pipe(
      v.string(),
      v.description('The domain of the first name server, a hint to who runs it.'),
    ),
  }),
  v.object({
    state: v.literal('unknown'),
    failedName: v.optional(
      v.pipe(v.string(), v.description('Present if the zone could not be found because a lookup failed.')),
    ),
    nameServers: v.array(v.string()),
  }),
])
export type ProviderResult = v.InferOutput<typeof ProviderResult>

/** One wave of queries: the name itself and its shortest parents. */
const MAX_ZONE_QUESTIONS = 4

/** Looks up the name servers of the name and its parents in parallel, and names the closest zone's provider. */
export async function findDnsProvider(domain: string, resolver: Resolver): Promise<ProviderResult> {
  const answers = await Promise.all(possibleZones(domain).map((name) => resolver.query(name, 'NS')))
  // A zone's apex is never an alias (RFC 1034 section 3.6.2), so an answer through one is another zone's.
  const closest = answers.find((answer) => answer.aliases.length === 0 && !isAbsent(answer))
  if (!closest || isAbsent(closest)) return { state: 'unknown', nameServers: [] }
  // The zone may be cut at the name that gave no answer: its parents' provider would be a guess.
  if (isFailure(closest)) return { state: 'unknown', failedName: closest.name, nameServers: [] }
  return providerResult(closest)
}

/** All providers that the name servers belong to, the most frequent first. */
export function providersOfNameServers(nameServers: readonly string[]): DnsProvider[] {
  const counts = new Map<DnsProvider, number>()
  for (const nameServer of nameServers) {
    const provider = providerOf(nameServer)
    if (provider) counts.set(provider, (counts.get(provider) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([provider]) => provider)
}

function possibleZones(domain: string): string[] {
  const parents: string[] = []
  for (let name = parentName(domain); name?.includes('.'); name = parentName(name)) {
    // A registry's name is no one's own zone: looked up only if it is the name itself.
    if (!isRegistryName(name)) parents.push(name)
  }
  return [domain, ...parents.slice(1 - MAX_ZONE_QUESTIONS)]
}

function providerResult(answer: Extract<DnsAnswer<string>, { kind: 'answer' }>): ProviderResult {
  const zone = answer.name
  const nameServers = [...answer.records].sort()
  const [provider, ...others] = providersOfNameServers(nameServers)
  if (!provider)
    return { state: 'other', zone, nameServers, nameServerDomain: registeredDomain(nameServers[0] ?? '') }
  const consoleOf = ({ name, consoleUrl }: ProviderConsole) => ({
    name,
    consoleUrl: consoleUrl.replaceAll('{domain}', encodeURIComponent(zone)),
  })
  return {
    state: 'known',
    zone,
    nameServers,
    ...consoleOf(provider),
    ...(provider.nameHint && { nameHint: provider.nameHint }),
    ...panelOf(provider),
    ...(provider.splitsTxt && { splitsTxt: true }),
    ...(provider.alternative && { alternative: provider.alternative }),
    ...(others.length > 0 && { alsoAt: others.map(consoleOf) }),
  }
}

/** What the answers show of a panel: its source is left out. */
function panelOf({ id }: DnsProvider) {
  const known = DNS_PANELS[id]
  return known && { panel: v.parse(Panel, known) }
}

function providerOf(nameServer: string): DnsProvider | undefined {
  const host = nameServer.toLowerCase().replace(/\.$/, '')
  const byForm = DNS_PROVIDERS.find(
    ({ pattern, labelPrefix }) =>
      pattern?.test(host) || (labelPrefix && host.split('.').some((label) => label.startsWith(labelPrefix))),
  )
  return byForm ?? bySuffix(host)
}

/** The longest suffix wins: a provider may run name servers under another one's domain. */
function bySuffix(host: string): DnsProvider | undefined {
  const fits = DNS_PROVIDERS.flatMap((provider) =>
    provider.suffixes.filter((suffix) => isWithin(host, suffix)).map((suffix) => ({ provider, suffix })),
  )
  return fits.sort((a, b) => b.suffix.length - a.suffix.length)[0]?.provider
}
