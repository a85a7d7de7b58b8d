// What is wrong with one MX host: its name, the aliases behind it, its addresses.
import { parseIp, parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import { isQueryName, isWithin } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type DnsAnswer, type MxData } from '#shared/dns/resolver.ts'
import type { Finding } from '#shared/report/finding.ts'
import { listNames } from '#shared/report/list-names.ts'

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
  exchange !== '.' && isQueryName(exchange) && !isIpLiteral(exchange) && !isLocalhost(exchange)

/** The findings about one MX record; empty if the host is fine. */
export function judgeHost(host: MxHost): Finding[] {
  if (host.exchange === '.') return nullMxFindings(host)
  const name = nameFinding(host)
  if (name && !host.lookup) return [name, ...duplicateFindings(host)]
  return [
    ...(name ? [name] : []),
    ...duplicateFindings(host),
    ...aliasFindings(host),
    ...addressFindings(host),
  ]
}

function nullMxFindings({ priority }: MxHost): Finding[] {
  const findings: Finding[] = [
    {
      code: 'null-mx',
      severity: 'info',
      message:
        'This is a null MX: the domain does not accept mail, so neither replies nor bounces can arrive.',
      rfc: 'RFC 7505, 3',
      fix: 'Do not send mail from this domain; receivers may refuse it because nobody can reply to it.',
    },
  ]
  if (priority !== 0) {
    findings.push({
      code: 'null-mx-priority',
      severity: 'warning',
      message: `A null MX has the priority 0, but this one has ${priority}.`,
      rfc: 'RFC 7505, 3',
      fix: 'Publish it as `0 .`.',
    })
  }
  return findings
}

function nameFinding({ exchange }: MxHost): Finding | null {
  if (isIpLiteral(exchange)) {
    return {
      code: 'mx-ip-literal',
      severity: 'error',
      message: `${exchange} is an IP address, but an MX record must name a host; senders find no server.`,
      rfc: 'RFC 1035, 3.3.9',
      fix: 'Give the server a name with an A record and put that name in the MX record.',
    }
  }
  if (isLocalhost(exchange)) {
    return {
      code: 'mx-localhost',
      severity: 'error',
      message: `${exchange} means the sender’s own machine, so every sender would deliver to itself.`,
      rfc: 'RFC 6761, 6.3',
      fix: 'Use the mail server’s public host name, or publish `0 .` if the domain does not accept mail.',
    }
  }
  // Letters, digits and hyphens only: RFC 5321 section 2.3.5, RFC 1123 section 2.1
  if (exchange.split('.').every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(label))) return null
  return {
    code: 'mx-bad-host-name',
    severity: 'warning',
    message: `“${exchange}” is not a valid host name; some senders refuse it.`,
    rfc: 'RFC 5321, 2.3.5',
    fix: 'Use a host name made of letters, digits and hyphens.',
  }
}

function duplicateFindings({ exchange, earlier }: MxHost): Finding[] {
  const first = earlier.find((record) => record.exchange === exchange)
  if (!first) return []
  return [
    {
      code: 'mx-duplicate',
      severity: 'info',
      message: `${exchange} is already listed with priority ${first.priority}; a second record does not help.`,
      fix: 'Remove one of the two records.',
    },
  ]
}

function aliasFindings({ exchange, lookup }: MxHost): Finding[] {
  const aliases = lookup?.ipv4.aliases.length ? lookup.ipv4.aliases : (lookup?.ipv6.aliases ?? [])
  const target = aliases.at(-1)?.target
  if (target === undefined || lookup?.ipv4.kind === 'cname-loop') return []
  return [
    {
      code: 'mx-is-alias',
      severity: 'warning',
      message: `${exchange} is a CNAME to ${target}, but an MX record must not name an alias; some senders refuse it.`,
      rfc: 'RFC 2181, 10.3',
      fix: `Put ${target} in the MX record, or give ${exchange} its own A and AAAA records.`,
    },
  ]
}

function addressFindings(host: MxHost): Finding[] {
  const { exchange, lookup } = host
  if (!lookup) {
    const message = `The IP addresses of ${exchange} were not looked up: this check looks up only the first hosts.`
    return [{ code: 'mx-not-checked', severity: 'info', message }]
  }
  const addresses = [...lookup.ipv4.records, ...lookup.ipv6.records]
  const failures = [lookup.ipv4, lookup.ipv6].filter((answer) => isFailure(answer))
  const [failure] = failures
  if (failure?.kind === 'cname-loop') return [aliasLoop(exchange)]
  if (failure)
    return [failedLookup(exchange, failureText(failure), failures.length === 2), ...specialFindings(host)]
  return addresses.length === 0 ? [deadHost(host, lookup)] : specialFindings(host)
}

const aliasLoop = (exchange: string): Finding => ({
  code: 'mx-alias-loop',
  severity: 'error',
  message: `The CNAME records of ${exchange} form a loop, so no mail can be delivered to it.`,
  rfc: 'RFC 2181, 10.3',
  fix: `Give ${exchange} A and AAAA records instead of the CNAME.`,
})

const failedLookup = (exchange: string, reason: string, both: boolean): Finding => ({
  code: both ? 'mx-address-unknown' : 'mx-address-partly-unknown',
  severity: 'warning',
  unknown: true,
  message: `${both ? 'The' : 'Some'} addresses of ${exchange} could not be looked up: ${reason}`,
  fix: 'Try again in a minute. If it still fails, check the name servers of this host.',
})

function deadHost({ exchange, domain }: MxHost, { ipv4, ipv6 }: HostAnswers): Finding {
  const missing = ipv4.kind === 'nxdomain' && ipv6.kind === 'nxdomain' && ipv4.aliases.length === 0
  const meant = nameWithoutZone(exchange, domain)
  return {
    code: missing ? 'mx-host-missing' : 'mx-no-address',
    severity: 'error',
    message: `${exchange} ${missing ? 'does not exist' : 'has no IP address'}, so no mail can be delivered to it.`,
    rfc: 'RFC 5321, 5.1',
    fix: meant
      ? `If you meant ${meant}, write it with a final dot: without it, the zone's own name was added.`
      : `Give ${exchange} an A record, or remove this MX record.`,
  }
}

/** A zone file adds the zone to a name without a final dot (RFC 1035 section 5.1): mx.a.test.a.test */
export function nameWithoutZone(exchange: string, domain: string): string | null {
  if (!exchange.endsWith(`.${domain}`)) return null
  const written = exchange.slice(0, -domain.length - 1)
  return isWithin(written, domain) || written.split('.').length > 2 ? written : null
}

function specialFindings({ exchange, lookup }: MxHost): Finding[] {
  const addresses = [...(lookup?.ipv4.records ?? []), ...(lookup?.ipv6.records ?? [])]
  const special = addresses.flatMap((address) => {
    const range = rangeOf(address)
    return range ? [`${address} (${range})`] : []
  })
  if (special.length === 0) return []
  // An address that could not be looked up may be a public one.
  const isWhole = lookup !== undefined && !isFailure(lookup.ipv4) && !isFailure(lookup.ipv6)
  return [
    {
      code: 'mx-private-address',
      severity: isWhole && special.length === addresses.length ? 'error' : 'warning',
      message: `${exchange} has an IP address that cannot be reached from the internet: ${listNames(special)}.`,
      rfc: 'RFC 6890, 2.2',
      fix: `Give ${exchange} the mail server’s public IP address.`,
    },
  ]
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
