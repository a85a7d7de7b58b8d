// What to say about a domain's mail as a whole: an empty list, or the list of hosts taken together.
import { failureText } from '#shared/dns/failure-text.ts'
import {
  isAbsent,
  isFailure,
  type Alias,
  type DnsAbsence,
  type DnsAnswer,
  type DnsFailure,
} from '#shared/dns/resolver.ts'
import { rangeOf, type HostAnswers } from '#shared/mx/judge-host.ts'
import type { MxEntry } from '#shared/mx/schema.ts'
import type { Finding } from '#shared/report/finding.ts'
import { listNames } from '#shared/report/list-names.ts'
import { noSuchName } from '#shared/report/no-such-name.ts'

const PUBLISH =
  'Publish the MX records your mailbox provider gives you, or `0 .` if the domain does not accept mail.'

/** The findings about a domain without MX records, from the answers for its own addresses. */
export function judgeAbsence(mx: DnsAbsence, addresses: readonly DnsAnswer<string>[]): Finding[] {
  const found = addresses.flatMap((answer) => answer.records)
  const alias = aliasFindings(mx.name, mx.aliases)
  // A name that does not exist has no record of any type (RFC 8020 section 2), whatever else was not answered.
  const failure = mx.kind === 'nxdomain' ? undefined : addresses.find((answer) => isFailure(answer))
  if (found.some((address) => rangeOf(address) === null) || (found.length > 0 && !failure)) {
    return [...alias, ...implicitMx(mx.name, found)]
  }
  return [...alias, failure ? unknownAddress(failure) : nowhere(mx)]
}

const unknownAddress = (failure: DnsFailure): Finding => ({
  code: 'implicit-mx-unknown',
  severity: 'warning',
  unknown: true,
  message: `Without MX records, mail goes to the domain's own IP address, which could not be looked up: ${failureText(failure)}`,
  rfc: 'RFC 5321, 5.1',
  fix: PUBLISH,
})

function implicitMx(domain: string, addresses: readonly string[]): Finding[] {
  const reachable = addresses.some((address) => rangeOf(address) === null)
  const list = listNames(addresses)
  return [
    reachable
      ? {
          code: 'implicit-mx',
          severity: 'warning',
          message: `Without MX records, senders deliver to the IP address of ${domain} itself (${list}), which is usually a web server.`,
          rfc: 'RFC 5321, 5.1',
          fix: PUBLISH,
        }
      : {
          code: 'implicit-mx-private',
          severity: 'error',
          message: `Without MX records, senders deliver to the IP address of ${domain} itself, which cannot be reached from the internet: ${list}.`,
          rfc: 'RFC 5321, 5.1',
          fix: PUBLISH,
        },
  ]
}

function nowhere({ name, kind, aliases }: DnsAbsence): Finding {
  const target = aliases.at(-1)?.target
  if (kind === 'nxdomain' && target === undefined) return noSuchName(name)
  return {
    code: 'no-mail-host',
    severity: 'error',
    message: `${target ?? name} has neither MX records nor an IP address, so ${name} cannot receive mail.`,
    rfc: 'RFC 5321, 5.1',
    fix: PUBLISH,
  }
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
export function judgeList(list: MxList): Finding[] {
  const { domain, entries, aliases } = list
  const hosts = entries.filter((entry) => entry.exchange !== '.')
  const findings = [...aliasFindings(domain, aliases), ...nullMxBesideOthers(entries), ...capFinding(list)]
  if (hosts.length > 0) {
    // If a list is not judged as a whole, nothing can be said about all hosts.
    const all = list.recordsLeftOut === 0 ? hosts : []
    findings.push(...deliveryFindings(list, all), ...mixedProviders(hosts), ...familyFindings(list))
    findings.push(...singleHost(all))
  }
  const all = [...findings, ...entries.flatMap((entry) => entry.findings)]
  if (hosts.length > 0 && !all.some(({ severity }) => severity === 'warning' || severity === 'error')) {
    const message = 'Every host in the MX records has an IP address that senders can reach.'
    findings.unshift({ code: 'mx-ok', severity: 'ok', message, rfc: 'RFC 5321, 5.1' })
  }
  return findings
}

/** A domain that is an alias has the mail of its target, and no record of its own. */
function aliasFindings(domain: string, aliases: readonly Alias[]): Finding[] {
  const target = aliases.at(-1)?.target
  if (target === undefined) return []
  return [
    {
      code: 'domain-is-alias',
      severity: 'info',
      message: `${domain} is a CNAME to ${target}, so it uses the mail records of ${target}.`,
      // Processed as if the alias's target were the initial name.
      rfc: 'RFC 5321, 5.1',
      fix: `To publish its own records (MX, SPF), replace the CNAME of ${domain} with A and AAAA records.`,
    },
  ]
}

/** RFC 7505 section 3: a domain with a null MX must not have any other MX record. */
function nullMxBesideOthers(entries: readonly MxEntry[]): Finding[] {
  if (entries.length < 2 || !entries.some(({ exchange }) => exchange === '.')) return []
  return [
    {
      code: 'null-mx-not-alone',
      severity: 'error',
      message:
        'There is a null MX (`.`) next to other MX records, so the domain both refuses and accepts mail.',
      rfc: 'RFC 7505, 3',
      fix: 'Remove the record with the exchange `.`, or all the others if the domain does not accept mail.',
    },
  ]
}

function capFinding({ entries, answers, hostsNotAsked, recordsLeftOut }: MxList): Finding[] {
  if (recordsLeftOut > 0) {
    return [
      {
        code: 'mx-too-many-records',
        severity: 'warning',
        message: `There are ${entries.length + recordsLeftOut} MX records. The first ${entries.length} are listed here, and ${recordsLeftOut} more are not: no sender tries that many.`,
        // A sender may limit how many it tries.
        rfc: 'RFC 5321, 5.1',
        fix: 'Keep the list at 10 hosts or fewer; an SPF record with `mx` fails above that.',
      },
    ]
  }
  if (hostsNotAsked.length === 0) return []
  return [
    {
      code: 'mx-too-many-hosts',
      severity: 'warning',
      message: `The MX records name ${answers.size + hostsNotAsked.length} hosts; only the first ${answers.size} were looked up.`,
      // An SPF `mx` with more than 10 hosts is a permanent error.
      rfc: 'RFC 7208, 4.6.4',
      fix: 'Keep the list at 10 hosts or fewer; an SPF record with `mx` fails above that.',
    },
  ]
}

/** RFC 5321 section 5.1: when none of the MX hosts is usable, the mail cannot be delivered. */
function deliveryFindings({ domain }: MxList, hosts: readonly MxEntry[]): Finding[] {
  const isUsable = (host: MxEntry) => !host.findings.some(({ severity }) => severity === 'error')
  if (hosts.length === 0 || hosts.some(isUsable)) return []
  return [
    {
      code: 'mx-none-usable',
      severity: 'error',
      message: `No host in the MX records can be reached, so nobody can send mail to ${domain}.`,
      rfc: 'RFC 5321, 5.1',
      fix: 'Publish the MX records your mailbox provider gives you.',
    },
  ]
}

function mixedProviders(hosts: readonly MxEntry[]): Finding[] {
  const names = [...new Set(hosts.flatMap(({ provider }) => provider ?? []))]
  if (names.length < 2) return []
  return [
    {
      code: 'mx-mixed-providers',
      severity: 'warning',
      message: `The hosts belong to different services (${names.join(', ')}), so some mail arrives where nobody reads it, or bypasses the filter.`,
      fix: 'Remove the records of the service you no longer use.',
    },
  ]
}

/** Said only when every lookup of the family was answered. */
function familyFindings({ answers }: MxList): Finding[] {
  const lookups = [...answers.values()]
  if (!lookups.some(({ ipv4, ipv6 }) => ipv4.kind === 'answer' || ipv6.kind === 'answer')) return []
  if (lookups.every(({ ipv6 }) => isAbsent(ipv6))) {
    const message = 'No host has an IPv6 address; senders that have only IPv6 cannot deliver.'
    return [{ code: 'mx-no-ipv6', severity: 'info', message, fix: 'Ask your mailbox provider for IPv6.' }]
  }
  if (lookups.every(({ ipv4 }) => isAbsent(ipv4))) {
    const message = 'No host has an IPv4 address; the many senders that have only IPv4 cannot deliver.'
    const fix = 'Give at least one host an A record.'
    return [{ code: 'mx-no-ipv4', severity: 'warning', message, rfc: 'RFC 5321, 5.2', fix }]
  }
  return []
}

function singleHost([host, ...others]: readonly MxEntry[]): Finding[] {
  if (!host || others.some(({ exchange }) => exchange !== host.exchange)) return []
  return [
    {
      code: 'mx-single-host',
      severity: 'info',
      message: host.provider
        ? `One host receives all mail, which is common at ${host.provider}.`
        : 'One host receives all mail; while it is down, mail waits at the sending servers.',
    },
  ]
}
