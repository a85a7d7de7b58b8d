// Which addresses to check: what was typed into the address field, and those that send or receive mail for a domain, of its MX
// hosts and of its own SPF record.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import {
  formatIp,
  type IpNetwork,
  parseIp,
  parseNetwork,
  specialRange,
  unmapIpv4,
} from '#shared/dns/ip-address.ts'
import { isFailure, namesServer, type Resolver } from '#shared/dns/resolver.ts'
import { isSpfRecord, type MechanismTerm, parseSpf } from '#shared/records/spf/parse.ts'
import type { DomainAddresses } from './schema.ts'

type IpInput =
  | { kind: 'address'; ip: string }
  /** Its addresses can be offered. */
  | { kind: 'domain'; domain: string; reason: string }
  | { kind: 'invalid'; reason: string }

/** A longer text is not an address; the rest is not read. */
const MAX_TYPED = 300
const MAX_SHOWN = 60

/** The spaces and brackets around an address are dropped, as in a header's [192.0.43.10]; nothing else is guessed. */
export function readIpInput(typed: string): IpInput {
  const text = typed
    .slice(0, MAX_TYPED + 1)
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
  if (text === '') return invalid('enter an IP address, for example 192.0.43.10')
  const ip = parseIp(text)
  if (ip?.family === 4) return publicAddress(text)
  if (ip) return invalid(ipv6Reason(text))
  const reason = whyNot(text)
  if (reason) return invalid(reason)
  const domain = text.length > MAX_TYPED ? null : parseDomainInput(text)
  return domain?.ok
    ? { kind: 'domain', domain: domain.domain, reason: `${domain.domain} is a domain` }
    : invalid(`“${shown(text)}” is not four numbers from 0 to 255 with dots between them`)
}

const invalid = (reason: string): IpInput => ({ kind: 'invalid', reason })

const shown = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

function publicAddress(text: string): IpInput {
  const network = parseNetwork(text)
  const range = network && specialRange(network)
  if (text === '255.255.255.255') return invalid(`${text} is the broadcast address`)
  if (!range) return { kind: 'address', ip: text }
  return invalid(`${text} is not public (${range}), so it cannot send mail on the internet`)
}

function ipv6Reason(text: string): string {
  const ip = parseIp(text)
  const inner = ip && unmapIpv4(ip)
  if (inner?.family === 4) return `${shown(text)} is an IPv4 address in IPv6 form; type ${formatIp(inner)}`
  return `${shown(text)} is an IPv6 address, and the lists we check contain only IPv4 addresses`
}

/** Common mistakes with addresses, each by its name. */
function whyNot(text: string): string | null {
  const port = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)
  if (port?.[1]) return `leave out the port: ${port[1]}`
  if (/^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/.test(text)) return `${text} is a network; enter one address in it`
  if (/^[\d.\s]+$/.test(text) && /\s/.test(text)) return 'it contains a space'
  if (/^\d+(\.\d+)*\.?$/.test(text)) {
    const parts = text.split('.')
    if (parts.length !== 4 || parts.includes('')) return `“${shown(text)}” does not have four numbers`
    const zero = parts.find((part) => /^0\d/.test(part))
    if (zero !== undefined) {
      return `${shown(zero)} starts with 0, and some programs would read it as an octal number`
    }
    const large = parts.find((part) => Number(part) > 255)
    if (large !== undefined) return `${shown(large)} is larger than 255`
  }
  if (/^0x[\da-f]/i.test(text)) return 'it is written in hexadecimal'
  if (/^[[\]\d:.a-f]*:[[\]\d:.a-f]*:[[\]\d:.a-f%]*$/i.test(text)) {
    return `“${shown(text)}” looks like an IPv6 address, and the lists we check contain only IPv4 addresses`
  }
  return null
}

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
