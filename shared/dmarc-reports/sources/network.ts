// The network that an address belongs to, as Team Cymru answers in DNS from the routes of the internet (BGP):
// https://www.team-cymru.com/ip-asn-mapping. It is asked about the first address of the /24 or /48: routes are no narrower.
import { parseIp, prefixOf, reverseName } from '#shared/dns/ip-address.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { beginningOf } from '#shared/kit/sentence.ts'
import { visibleText } from '#shared/kit/foreign-text.ts'
import type { SourceNames } from './schema.ts'

type Network = NonNullable<SourceNames['network']>

/** Undefined if it is unknown, or announced by nobody. */
export async function networkOf(address: string, resolver: Resolver): Promise<Network | undefined> {
  const name = originName(address)
  const origin = name === null ? null : originIn(await textsAt(name, resolver))
  if (!origin) return undefined
  const [described = ''] = await textsAt(`AS${origin.asn}.asn.cymru.com`.toLowerCase(), resolver)
  return { ...origin, name: COMMON[origin.asn] ?? readableName(described.split('|').at(4) ?? '') }
}

function originName(address: string): string | null {
  const start = prefixOf(address)?.start
  const parsed = start === undefined ? null : parseIp(start)
  if (!parsed) return null
  const bytes = [...parsed.bytes.slice(0, -1), 1]
  return reverseName({ ...parsed, bytes })
    .replace(/in-addr\.arpa$/, 'origin.asn.cymru.com')
    .replace(/ip6\.arpa$/, 'origin6.asn.cymru.com')
}

async function textsAt(name: string, resolver: Resolver): Promise<string[]> {
  const answer = await resolver.query(name, 'TXT')
  return answer.records.map(({ text }) => text)
}

/** “24940 | 176.9.0.0/16 | DE | ripencc | 2011-07-18”; of several, the narrowest. */
function originIn(texts: readonly string[]): Pick<Network, 'asn' | 'country'> | undefined {
  const [narrowest] = texts
    .flatMap((text) => {
      const [asns = '', prefix = '', country = ''] = text.split('|').map((part) => part.trim())
      const asn = Number(/^\d{1,10}/.exec(asns)?.[0])
      if (!Number.isInteger(asn) || asn === 0) return []
      return { asn, country: /^[A-Z]{2}$/.test(country) ? country : '', bits: Number(prefix.split('/')[1]) }
    })
    .sort((one, other) => other.bits - one.bits)
  return narrowest && { asn: narrowest.asn, country: narrowest.country }
}

const MAX_NAME = 60

/** “HETZNER-AS, DE” and “LINODE-AP Linode, LLC, US” without the handle and the country. */
function readableName(written: string): string {
  const named = visibleText(written.trim()).replace(/,\s*[A-Z]{2}$/, '')
  const described = /^[A-Z0-9][A-Z0-9_-]+\s+(?:-\s+)?(\S.*)$/.exec(named)?.[1]
  return beginningOf(described ?? wordsOf(named), MAX_NAME)
}

/** A handle as words: letters that are few are an abbreviation. */
function wordsOf(handle: string): string {
  if (!/^[A-Z0-9_-]+$/.test(handle)) return handle
  const bare = handle.replace(/^AS\d*-|-(?:AS|ASN|AS-BLOCK|NET|\d+)$/g, '')
  const words = (bare === '' ? handle : bare).split(/[-_]+/)
  return words
    .map((word) => (word.length > 3 ? word.charAt(0) + word.slice(1).toLowerCase() : word))
    .join(' ')
}

/** Networks that most servers are in, as people call them. */
const COMMON: Readonly<Record<number, string>> = {
  8075: 'Microsoft',
  8560: 'IONOS',
  12876: 'Scaleway',
  13335: 'Cloudflare',
  14061: 'DigitalOcean',
  14618: 'Amazon',
  15169: 'Google',
  16276: 'OVH',
  16509: 'Amazon',
  20473: 'Vultr',
  24940: 'Hetzner',
  26496: 'GoDaddy',
  51167: 'Contabo',
  63949: 'Akamai (Linode)',
  396982: 'Google Cloud',
}
