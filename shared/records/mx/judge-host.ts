// What is wrong with one MX host: its name, the aliases behind it, its addresses.
import { namesServer } from '#shared/dns/null-mx.ts'
import { parseIp, parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import { isQueryName, isWithin } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type DnsAnswer, type MxData } from '#shared/dns/resolver.ts'
import { mxFinding, type MxFinding } from './findings.ts'

export interface HostAnswers {
  ipv4: DnsAnswer<string>
  ipv6: DnsAnswer<string>
}

interface MxHost extends MxData {
  /** The records that senders try before this one. */
  earlier: readonly MxData[]
  /** Left out if the host was not looked up. */
  lookup: HostAnswers | undefined
  /** The domain that the record belongs to. */
  domain: string
}

/** True for an exchange that can have addresses: not a null MX, an address, or a name for the local machine. */
export const isAskable = (exchange: string): boolean =>
  namesServer({ exchange }) && isQueryName(exchange) && !isIpLiteral(exchange) && !isLocalhost(exchange)

/** The findings about one MX record; empty if the host is fine. */
export function judgeHost(host: MxHost): MxFinding[] {
  if (!namesServer(host)) return nullMxFindings(host)
  const name = nameFinding(host)
  if (name && !host.lookup) return [name, ...duplicateFindings(host)]
  return [
    ...(name ? [name] : []),
    ...duplicateFindings(host),
    ...hostAliasFindings(host),
    ...addressFindings(host),
  ]
}

const nullMxFindings = ({ priority }: MxHost): MxFinding[] => [
  mxFinding('mx-null'),
  ...(priority === 0 ? [] : [mxFinding('mx-null-priority', { priority })]),
]

function nameFinding({ exchange: host }: MxHost): MxFinding | null {
  if (isIpLiteral(host)) return mxFinding('mx-ip-literal', { host })
  if (isLocalhost(host)) return mxFinding('mx-localhost', { host })
  // Letters, digits and hyphens only: RFC 5321 section 2.3.5, RFC 1123 section 2.1
  const isValid = host.split('.').every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(label))
  return isValid ? null : mxFinding('mx-bad-host-name', { host })
}

function duplicateFindings({ exchange, earlier }: MxHost): MxFinding[] {
  const first = earlier.find((record) => record.exchange === exchange)
  return first ? [mxFinding('mx-duplicate', { host: exchange, priority: first.priority })] : []
}

function hostAliasFindings({ exchange, lookup }: MxHost): MxFinding[] {
  const aliases = lookup?.ipv4.aliases.length ? lookup.ipv4.aliases : (lookup?.ipv6.aliases ?? [])
  const target = aliases.at(-1)?.target
  if (target === undefined || lookup?.ipv4.kind === 'cname-loop') return []
  return [mxFinding('mx-is-alias', { host: exchange, target })]
}

function addressFindings(host: MxHost): MxFinding[] {
  const { exchange, lookup } = host
  if (!lookup) return [mxFinding('mx-not-checked', { host: exchange })]
  const addresses = [...lookup.ipv4.records, ...lookup.ipv6.records]
  const failures = [lookup.ipv4, lookup.ipv6].filter((answer) => isFailure(answer))
  const [failure] = failures
  if (failure?.kind === 'cname-loop') return [mxFinding('mx-alias-loop', { host: exchange })]
  if (failure) {
    const code = failures.length === 2 ? 'mx-address-unknown' : 'mx-address-partly-unknown'
    return [mxFinding(code, { host: exchange, reason: failureText(failure) }), ...specialFindings(host)]
  }
  return addresses.length === 0 ? [deadHost(host, lookup)] : specialFindings(host)
}

function deadHost({ exchange, domain }: MxHost, { ipv4, ipv6 }: HostAnswers): MxFinding {
  const isMissing = ipv4.kind === 'nxdomain' && ipv6.kind === 'nxdomain' && ipv4.aliases.length === 0
  const meant = nameWithoutZone(exchange, domain)
  return mxFinding(isMissing ? 'mx-host-missing' : 'mx-no-address', {
    host: exchange,
    ...(meant !== null && { meant }),
  })
}

/** A zone file adds the zone to a name without a final dot (RFC 1035 section 5.1): mx.a.test.a.test */
export function nameWithoutZone(exchange: string, domain: string): string | null {
  if (!exchange.endsWith(`.${domain}`)) return null
  const written = exchange.slice(0, -domain.length - 1)
  return isWithin(written, domain) || written.split('.').length > 2 ? written : null
}

function specialFindings({ exchange, lookup }: MxHost): MxFinding[] {
  const addresses = [...(lookup?.ipv4.records ?? []), ...(lookup?.ipv6.records ?? [])]
  const special = addresses.flatMap((address) => {
    const range = rangeOf(address)
    return range ? [`${address} (${range})`] : []
  })
  if (special.length === 0) return []
  // An address that could not be looked up may be a public one.
  const isWhole = lookup !== undefined && !isFailure(lookup.ipv4) && !isFailure(lookup.ipv6)
  const hasOthers = !isWhole || special.length < addresses.length
  return [mxFinding('mx-private-address', { host: exchange, addresses: special, hasOthers })]
}

/** The special-purpose range of an address in words, or null for a public one. */
export function rangeOf(address: string): string | null {
  const network = parseNetwork(address)
  return network && specialRange(network)
}

const isIpLiteral = (exchange: string) => parseIp(exchange.replace(/^\[(?:ipv6:)?(.*)\]$/i, '$1')) !== null

/** RFC 6761 section 6.3; the second form is what some systems write into /etc/hosts. */
const isLocalhost = (exchange: string) =>
  isWithin(exchange, 'localhost') || isWithin(exchange, 'localhost.localdomain')
