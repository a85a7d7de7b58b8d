// What is wrong with one MX host (its name, the aliases behind it, its addresses), with an MX list as a whole, and with
// its absence.
import { serviceOfReturnPath } from '#shared/data/mail-services/lookup.ts'
import { isQueryName, isWithin } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { parseIp, parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import {
  type Alias,
  type DnsAbsence,
  type DnsAnswer,
  isAbsent,
  isFailure,
  type MxData,
  namesServer,
} from '#shared/dns/resolver.ts'
import { findingsAtApex, isZoneTop } from '#shared/records/cname/at-apex.ts'
import { noSuchName } from '#shared/report/unanswered.ts'
import { isError } from '#shared/report/verdict.ts'
import type { DeadHost, HostAnswers } from '#shared/data/mail-services/dead-host.ts'
import { type MxCode, mxFinding, type MxFinding } from './findings.ts'
import { isProxyHelper, proxyFindings } from './judge-proxy.ts'
import { judgeUse } from './judge-use.ts'
import type { MxEntry, MxFacts } from './schema.ts'

/** What changes of an MX list are made from. */
export interface MxFactsAndAnswers {
  report: MxFacts
  /** What was found out about each host. */
  answers: ReadonlyMap<string, HostAnswers>
  /** Hosts without an address. */
  dead: ReadonlyMap<string, DeadHost>
}

export const textOf = ({ priority, exchange }: MxData): string => `${priority} ${exchange}`

export const hasCode = ({ findings }: MxEntry, code: MxCode): boolean =>
  findings.some((finding) => finding.code === code)

/** Surely accepts mail: nothing is wrong with it, and it has a public address. */
export const isSound = ({ findings, addresses }: MxEntry): boolean =>
  !findings.some(isError) && addresses.some((address) => rangeOf(address) === null)

/** A server whose name is a CNAME, and the name at its end. */
export interface AliasPair {
  entry: MxEntry
  target: string
}

interface MxHost extends MxData {
  /** The records that senders try before this one. */
  earlier: readonly MxData[]
  /** Left out if the host was not looked up. */
  lookup: HostAnswers | undefined
  /** Set if the host has no address. */
  dead: DeadHost | undefined
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
    ...proxyFindings(host.exchange, addressesOf(host)),
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
  return isValid || isProxyHelper(host) ? null : mxFinding('mx-bad-host-name', { host })
}

function duplicateFindings({ exchange, earlier }: MxHost): MxFinding[] {
  const first = earlier.find((record) => record.exchange === exchange)
  return first ? [mxFinding('mx-duplicate', { host: exchange, priority: first.priority })] : []
}

/** An alias that leads to no address has a larger fault than being one. */
function hostAliasFindings({ exchange, lookup, dead }: MxHost): MxFinding[] {
  const aliases = lookup?.ipv4.aliases.length ? lookup.ipv4.aliases : (lookup?.ipv6.aliases ?? [])
  const target = aliases.at(-1)?.target
  if (target === undefined || dead || lookup?.ipv4.kind === 'cname-loop') return []
  return [mxFinding('mx-is-alias', { host: exchange, target })]
}

function addressFindings(host: MxHost): MxFinding[] {
  const { exchange, lookup } = host
  if (!lookup) return [mxFinding('mx-not-checked', { host: exchange })]
  const failures = [lookup.ipv4, lookup.ipv6].filter((answer) => isFailure(answer))
  const [failure] = failures
  if (failure?.kind === 'cname-loop') return [mxFinding('mx-alias-loop', { host: exchange })]
  if (failure) {
    const code = failures.length === 2 ? 'mx-address-unknown' : 'mx-address-partly-unknown'
    return [mxFinding(code, { host: exchange, reason: failureText(failure) }), ...specialFindings(host)]
  }
  if (!host.dead) return specialFindings(host)
  return [
    mxFinding(host.dead.isMissing && !host.dead.target ? 'mx-host-missing' : 'mx-no-address', host.dead),
  ]
}

const addressesOf = ({ lookup }: MxHost): string[] => [
  ...(lookup?.ipv4.records ?? []),
  ...(lookup?.ipv6.records ?? []),
]

function specialFindings(host: MxHost): MxFinding[] {
  const { exchange, lookup } = host
  const addresses = addressesOf(host)
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
function rangeOf(address: string): string | null {
  const network = parseNetwork(address)
  return network && specialRange(network)
}

const isIpLiteral = (exchange: string) => parseIp(exchange.replace(/^\[(?:ipv6:)?(.*)\]$/i, '$1')) !== null

/** RFC 6761 section 6.3; the second form is what some systems write into /etc/hosts. */
const isLocalhost = (exchange: string) =>
  isWithin(exchange, 'localhost') || isWithin(exchange, 'localhost.localdomain')

/** The findings about a domain without MX records, from the answers for its own addresses. */
export function judgeAbsence(mx: DnsAbsence, addresses: readonly DnsAnswer<string>[]): MxFinding[] {
  const found = addresses.flatMap((answer) => answer.records)
  const alias = aliasFindings(mx.name, mx.aliases)
  // A name that does not exist has no record of any type (RFC 8020 section 2), whatever else was not answered.
  const failure = mx.kind === 'nxdomain' ? undefined : addresses.find((answer) => isFailure(answer))
  // Nothing can be published beside a CNAME, so no record is missing there.
  if (alias.length > 0)
    return found.length > 0 || failure || isZoneTop(mx.name) ? alias : [...alias, nowhere(mx)]
  const isPublic = found.some((address) => rangeOf(address) === null)
  if (isPublic || (found.length > 0 && !failure)) {
    const code = isPublic ? 'mx-implicit' : 'mx-implicit-private'
    return [mxFinding(code, { name: mx.name, addresses: found })]
  }
  return [failure ? mxFinding('mx-implicit-unknown', { reason: failureText(failure) }) : nowhere(mx)]
}

function nowhere({ name, kind, aliases }: DnsAbsence): MxFinding {
  const target = aliases.at(-1)?.target
  if (kind === 'nxdomain' && target === undefined) return noSuchName(name)
  return mxFinding('mx-none', { name, ...(target !== undefined && { target }) })
}

interface MxList {
  domain: string
  entries: readonly MxEntry[]
  answers: ReadonlyMap<string, HostAnswers>
  /** The CNAME records that led from the domain to the MX records. */
  aliases: readonly Alias[]
  hostsNotAsked: readonly string[]
  /** How many records there are besides the entries. */
  recordsLeftOut: number
}

/** The findings about the MX records taken together. */
export function judgeList(list: MxList): MxFinding[] {
  const { domain, entries, aliases } = list
  const hosts = entries.filter(namesServer)
  const findings = [
    ...aliasFindings(domain, aliases),
    ...judgeUse({ name: domain, aliases, records: entries }),
    ...nullMxBesideOthers(entries),
    ...capFinding(list),
  ]
  if (hosts.length > 0) {
    // If a list is not judged as a whole, nothing can be said about all hosts.
    const all = list.recordsLeftOut === 0 ? hosts : []
    findings.push(...deliveryFindings(list, all), ...mixedProviders(hosts), ...familyFindings(list))
    findings.push(...singleHost(all))
  }
  const all = [...findings, ...entries.flatMap((entry) => entry.findings)]
  if (hosts.length > 0 && !all.some(({ severity }) => severity === 'warning' || severity === 'error')) {
    findings.unshift(mxFinding('mx-ok'))
  }
  return findings
}

/** A domain that is an alias has the mail of its target, and no record of its own. */
function aliasFindings(name: string, aliases: readonly Alias[]): MxFinding[] {
  const target = aliases.at(-1)?.target
  if (target === undefined) return []
  return isZoneTop(name)
    ? findingsAtApex(name, aliases)
    : [
        mxFinding('mx-domain-is-alias', {
          name,
          target,
          isReturnPath: aliases.some((alias) => serviceOfReturnPath(alias.target)),
        }),
      ]
}

/** RFC 7505 section 3: a domain with a null MX must not have any other MX record. */
const nullMxBesideOthers = (entries: readonly MxEntry[]): MxFinding[] =>
  entries.length > 1 && !entries.every(namesServer) ? [mxFinding('mx-null-not-alone')] : []

function capFinding({ entries, answers, hostsNotAsked, recordsLeftOut }: MxList): MxFinding[] {
  if (recordsLeftOut > 0)
    return [mxFinding('mx-too-many-records', { listed: entries.length, leftOut: recordsLeftOut })]
  if (hostsNotAsked.length === 0) return []
  return [mxFinding('mx-too-many-hosts', { hosts: answers.size + hostsNotAsked.length, asked: answers.size })]
}

/** RFC 5321 section 5.1: when none of the MX hosts is usable, the mail cannot be delivered. */
function deliveryFindings({ domain }: MxList, hosts: readonly MxEntry[]): MxFinding[] {
  const isUsable = (host: MxEntry) => !host.findings.some(({ severity }) => severity === 'error')
  if (hosts.length === 0 || hosts.some(isUsable)) return []
  return [mxFinding('mx-none-usable', { name: domain })]
}

function mixedProviders(hosts: readonly MxEntry[]): MxFinding[] {
  const providers = [...new Set(hosts.flatMap(({ provider }) => provider ?? []))]
  return providers.length < 2 ? [] : [mxFinding('mx-mixed-providers', { providers })]
}

/** Said only when every lookup of the family was answered. */
function familyFindings({ answers }: MxList): MxFinding[] {
  const lookups = [...answers.values()]
  if (!lookups.some(({ ipv4, ipv6 }) => ipv4.kind === 'answer' || ipv6.kind === 'answer')) return []
  if (lookups.every(({ ipv6 }) => isAbsent(ipv6))) return [mxFinding('mx-no-ipv6')]
  return lookups.every(({ ipv4 }) => isAbsent(ipv4)) ? [mxFinding('mx-no-ipv4')] : []
}

function singleHost([host, ...others]: readonly MxEntry[]): MxFinding[] {
  if (!host || others.some(({ exchange }) => exchange !== host.exchange)) return []
  const { provider } = host
  return [mxFinding('mx-single-host', provider === undefined ? {} : { provider })]
}
