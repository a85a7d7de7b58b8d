// The addresses that send or receive mail for a domain: those of its MX hosts, and those that its own SPF record names.
import { namesServer } from '#shared/dns/null-mx.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { formatIp, parseNetwork, specialRange, type IpNetwork } from '#shared/dns/ip-address.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import type { DomainAddresses } from './schema.ts'
import { isSpfRecord, parseSpf, type MechanismTerm } from '#shared/records/spf/parse.ts'

/** As many as a well-run mail domain has; the lookups of one request are limited. */
const MAX_HOSTS = 8
/** A network of up to eight addresses is offered address by address. */
const MIN_OFFERED_PREFIX = 29

interface Found {
  addresses: { ip: string; from: string }[]
  others: string[]
  failures: string[]
}

export async function addressesOf(domain: string, resolver: Resolver): Promise<DomainAddresses> {
  const [mx, spf] = await Promise.all([mxAddresses(domain, resolver), spfAddresses(domain, resolver)])
  const sources = new Map<string, string[]>()
  for (const { ip, from } of [...mx.addresses, ...spf.addresses]) {
    sources.set(ip, [...new Set([...(sources.get(ip) ?? []), from])])
  }
  return {
    domain,
    addresses: [...sources].map(([ip, from]) => ({ ip, from: from.join(', ') })),
    others: spf.others,
    failures: [...mx.failures, ...spf.failures],
  }
}

async function mxAddresses(domain: string, resolver: Resolver): Promise<Found> {
  const mx = await resolver.query(domain, 'MX')
  if (isFailure(mx)) return { addresses: [], others: [], failures: [failureText(mx)] }
  const hosts = mx.records.filter(namesServer).map(({ exchange }) => exchange)
  return hostAddresses([...new Set(hosts)], 'MX', resolver)
}

async function spfAddresses(domain: string, resolver: Resolver): Promise<Found> {
  const txt = await resolver.query(domain, 'TXT')
  if (isFailure(txt)) return { addresses: [], others: [], failures: [failureText(txt)] }
  const records = txt.records.map(({ text }) => text).filter(isSpfRecord)
  const parsed = records.length === 1 ? parseSpf(records[0] ?? '') : null
  // The readable part of a record with mistakes: its addresses are still worth checking.
  if (!parsed) return { addresses: [], others: [], failures: [] }
  const terms = parsed.terms.filter((term): term is MechanismTerm => term.kind === 'mechanism')
  const hosts = terms.flatMap((term) => (term.name === 'a' ? hostOf(term, domain) : []))
  const named = await hostAddresses(hosts, 'SPF', resolver)
  const networks = terms.flatMap((term) => (term.name === 'ip4' ? [term.network] : []))
  const small = networks.filter(({ prefixLength }) => prefixLength >= MIN_OFFERED_PREFIX)
  const text = (term: MechanismTerm) => records[0]?.slice(term.start, term.end) ?? ''
  return {
    addresses: [...small.flatMap(membersOf).map((ip) => ({ ip, from: 'SPF ip4' })), ...named.addresses],
    others: terms
      .filter((term) => term.name === 'include' || (term.name === 'ip4' && !small.includes(term.network)))
      .map(text),
    failures: named.failures,
  }
}

type HostMechanism = Extract<MechanismTerm, { name: 'a' | 'mx' }>

/** A name with a macro depends on the message. */
function hostOf(term: HostMechanism, domain: string): string[] {
  if (!term.domainSpec) return [domain]
  const name = term.domainSpec.map((part) => (part.type === 'literal' ? part.text : '%')).join('')
  return name.includes('%') ? [] : [name.toLowerCase()]
}

/** The addresses of a small network. */
const membersOf = ({ bytes, prefixLength }: IpNetwork): string[] => {
  const size = 2 ** (32 - prefixLength)
  const last = bytes[3] ?? 0
  const first = last - (last % size)
  return Array.from({ length: size }, (_, i) =>
    formatIp({ family: 4, bytes: [...bytes.slice(0, 3), first + i] }),
  ).filter(isPublic)
}

const isPublic = (ip: string): boolean => {
  const network = parseNetwork(ip)
  return network !== null && specialRange(network) === null
}

async function hostAddresses(hosts: readonly string[], from: string, resolver: Resolver): Promise<Found> {
  const answers = await Promise.all(hosts.slice(0, MAX_HOSTS).map((host) => resolver.query(host, 'A')))
  return {
    addresses: answers.flatMap((answer) =>
      answer.records.filter(isPublic).map((ip) => ({ ip, from: `${from} ${answer.name}` })),
    ),
    others: [],
    failures: answers.filter(isFailure).map(failureText),
  }
}
