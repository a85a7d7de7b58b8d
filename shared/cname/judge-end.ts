// What to say about the end of a chain: an IP address, another record, nothing, or a name that anyone can register.
import type { Chain } from '#shared/cname/follow.ts'
import { registeredDomain } from '#shared/dns/registered-domain.ts'
import { serviceOfTarget } from '#shared/mail-services/lookup.ts'
import { isQueryName, isWithin } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { parseIp, parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import { isAbsent, isFailure, type Resolver } from '#shared/dns/resolver.ts'
import type { Finding } from '#shared/report/finding.ts'
import { listNames } from '#shared/report/list-names.ts'

/** Sends one more query, and only for a dead end: whether the target's domain exists at all. */
export async function findingsAtEnd(domain: string, chain: Chain, resolver: Resolver): Promise<Finding[]> {
  const { hops, end, failure, loopAt, tooLong } = chain
  const target = hops.at(-1)?.target ?? ''
  if (loopAt !== undefined || tooLong) return []
  if (parseIp(target)) return [addressAsTarget(domain, target)]
  if (!isQueryName(target)) return [unusableTarget(target)]
  if (failure) return [unknownEnd(target, failureText(failure))]
  const answers = [end.ipv4, end.ipv6, end.mx, end.txt]
  if (answers.some((answer) => answer.kind === 'answer')) return addressFindings(target, chain)
  // A name that does not exist has no records of any type (RFC 8020 section 2), whatever other queries went unanswered.
  const isMissing =
    answers.some(({ kind }) => kind === 'nxdomain') && !answers.some(({ kind }) => kind === 'no-data')
  if (isMissing) return [await missingTarget(domain, target, resolver)]
  if (!answers.every((answer) => isAbsent(answer))) {
    const failed = answers.find((answer) => isFailure(answer))
    return [unknownEnd(target, failed ? failureText(failed) : '')]
  }
  return [emptyTarget(domain, target)]
}

const addressAsTarget = (domain: string, target: string): Finding => ({
  code: 'cname-ip-target',
  severity: 'error',
  message: `${target} is an IP address, but a CNAME must name a host; ${domain} points nowhere.`,
  rfc: 'RFC 1035, 3.3.1',
  fix: `Publish it as an A or AAAA record: ${domain} A ${target}`,
})

const unusableTarget = (target: string): Finding => ({
  code: 'cname-bad-target',
  severity: 'error',
  message: `“${target}” is not a name that DNS can look up.`,
  rfc: 'RFC 1035, 2.3.4',
  fix: 'Correct the target; look for an empty part between two dots.',
})

const unknownEnd = (target: string, reason: string): Finding => ({
  code: 'unknown-cname-target',
  severity: 'warning',
  unknown: true,
  message: `We could not look up where ${target} points: ${reason}`,
  fix: 'Try again in a minute. If it still fails, check the name servers of the target.',
})

function addressFindings(target: string, { end }: Chain): Finding[] {
  const addresses = [...end.ipv4.records, ...end.ipv6.records]
  const special = addresses.flatMap((address) => {
    const network = parseNetwork(address)
    const range = network && specialRange(network)
    return range ? [`${address} (${range})`] : []
  })
  if (special.length === 0) return []
  return [
    {
      code: 'cname-private-address',
      severity: 'warning',
      message: `${target} has an IP address that cannot be reached from the internet: ${listNames(special)}.`,
      rfc: 'RFC 6890, 2.2',
      fix: `Give ${target} a public IP address.`,
    },
  ]
}

const emptyTarget = (domain: string, target: string): Finding => ({
  code: 'cname-target-empty',
  severity: 'error',
  message: `${target} exists, but has no address, MX or TXT record, so ${domain} points nowhere.`,
  rfc: 'RFC 1034, 3.6.2',
  fix: `Finish the setup at the service behind ${target}, or remove the CNAME.`,
})

async function missingTarget(domain: string, target: string, resolver: Resolver): Promise<Finding> {
  const meant = withoutZone(target, domain)
  if (meant !== null) {
    return {
      code: 'cname-target-missing',
      severity: 'error',
      message: `${target} does not exist: the zone’s own name was added to the target.`,
      rfc: 'RFC 1035, 5.1',
      fix: `Write the target with a final dot: ${meant}.`,
    }
  }
  const owner = registeredDomain(target)
  const service = serviceOfTarget(target)
  if (service?.claimable) return claimable(domain, target, service.name)
  const isForeign = !isWithin(domain, owner)
  const answer = isForeign && owner !== target ? await resolver.query(owner, 'SOA') : null
  const isFree = isForeign && (owner === target || answer?.kind === 'nxdomain')
  return isFree ? unregistered(domain, target, owner) : gone(domain, target, service?.name)
}

const claimable = (domain: string, target: string, service: string): Finding => ({
  code: 'cname-takeover-risk',
  severity: 'error',
  message: `${target} no longer exists. At ${service}, customers choose such names: anyone who takes it next controls ${domain} and could get certificates and send email as ${domain}.`,
  rfc: 'RFC 1034, 3.6.2',
  fix: `Remove the CNAME of ${domain} now, or claim the name at ${service} again.`,
})

const unregistered = (domain: string, target: string, owner: string): Finding => ({
  code: 'cname-takeover-risk',
  severity: 'error',
  message: `${target} does not exist, and neither does ${owner}: anyone who registers it controls ${domain} and could get certificates and send email as ${domain}.`,
  rfc: 'RFC 8020, 2',
  fix: `Remove the CNAME of ${domain} now.`,
})

const gone = (domain: string, target: string, service: string | undefined): Finding => ({
  code: 'cname-target-missing',
  severity: 'error',
  message: `${target} does not exist, so ${domain} points nowhere.`,
  rfc: 'RFC 1034, 3.6.2',
  fix: service
    ? `Finish the setup at ${service}, or remove the CNAME if you no longer use it.`
    : 'Correct the target, or remove the CNAME.',
})

/** A zone file appends the zone to a name without a final dot (RFC 1035 section 5.1): host.b.test.a.test */
export function withoutZone(target: string, domain: string): string | null {
  const zone = registeredDomain(domain)
  if (!target.endsWith(`.${zone}`)) return null
  const written = target.slice(0, -zone.length - 1)
  return isWithin(written, zone) || /\.(com|net|org|io|test|example)$/.test(written) ? written : null
}
