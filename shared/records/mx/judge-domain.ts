// What to say about a domain's mail as a whole: an empty list, or the list of hosts taken together.
import { namesServer } from '#shared/dns/null-mx.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isAbsent, isFailure, type Alias, type DnsAbsence, type DnsAnswer } from '#shared/dns/resolver.ts'
import { mxFinding, type MxFinding } from './findings.ts'
import { rangeOf, type HostAnswers } from './judge-host.ts'
import type { MxEntry } from './schema.ts'
import { noSuchName } from '#shared/report/no-such-name.ts'

/** The findings about a domain without MX records, from the answers for its own addresses. */
export function judgeAbsence(mx: DnsAbsence, addresses: readonly DnsAnswer<string>[]): MxFinding[] {
  const found = addresses.flatMap((answer) => answer.records)
  const alias = aliasFindings(mx.name, mx.aliases)
  // A name that does not exist has no record of any type (RFC 8020 section 2), whatever else was not answered.
  const failure = mx.kind === 'nxdomain' ? undefined : addresses.find((answer) => isFailure(answer))
  const isPublic = found.some((address) => rangeOf(address) === null)
  if (isPublic || (found.length > 0 && !failure)) {
    const code = isPublic ? 'mx-implicit' : 'mx-implicit-private'
    return [...alias, mxFinding(code, { name: mx.name, addresses: found })]
  }
  return [
    ...alias,
    failure ? mxFinding('mx-implicit-unknown', { reason: failureText(failure) }) : nowhere(mx),
  ]
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
  const findings = [...aliasFindings(domain, aliases), ...nullMxBesideOthers(entries), ...capFinding(list)]
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
  return target === undefined ? [] : [mxFinding('mx-domain-is-alias', { name, target })]
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
