// What to say about the end of a chain: an IP address, another record, nothing, or a name that anyone can register.
import { cnameFinding, type CnameFinding } from './findings.ts'
import type { Chain } from './follow.ts'
import { registeredDomain } from '#shared/dns/registered-domain.ts'
import { freeTarget } from '#shared/data/mail-services/free-target.ts'
import { serviceOfTarget } from '#shared/data/mail-services/lookup.ts'
import { isQueryName, isWithin } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { parseIp, parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import { isAbsent, isFailure, type Resolver } from '#shared/dns/resolver.ts'

/** Sends one more query, and only for a dead end: whether the target's domain exists at all. */
export async function findingsAtEnd(
  domain: string,
  chain: Chain,
  resolver: Resolver,
): Promise<CnameFinding[]> {
  const { hops, end, failure, loopAt, tooLong } = chain
  const target = hops.at(-1)?.target ?? ''
  if (loopAt !== undefined || tooLong) return []
  if (parseIp(target)) return [cnameFinding('cname-ip-target', { domain, target })]
  if (!isQueryName(target)) return [cnameFinding('cname-bad-target', { target })]
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
  return [cnameFinding('cname-target-empty', { domain, target })]
}

const unknownEnd = (target: string, reason: string): CnameFinding =>
  cnameFinding('cname-unknown-target', { target, reason })

function addressFindings(target: string, { end }: Chain): CnameFinding[] {
  const addresses = [...end.ipv4.records, ...end.ipv6.records].flatMap((ip) => {
    const network = parseNetwork(ip)
    const range = network && specialRange(network)
    return range ? [{ ip, range }] : []
  })
  return addresses.length === 0 ? [] : [cnameFinding('cname-private-address', { target, addresses })]
}

async function missingTarget(domain: string, target: string, resolver: Resolver): Promise<CnameFinding> {
  const meant = withoutZone(target, domain)
  if (meant !== null) return cnameFinding('cname-final-dot-missing', { target, meant })
  const free = await freeTarget(domain, target, resolver)
  if (free) return cnameFinding('cname-takeover-risk', { domain, target, free })
  const service = serviceOfTarget(target)?.name
  return cnameFinding('cname-target-missing', { domain, target, ...(service && { service }) })
}

/** A zone file appends the zone to a name without a final dot (RFC 1035 section 5.1): host.b.test.a.test */
export function withoutZone(target: string, domain: string): string | null {
  const zone = registeredDomain(domain)
  if (!target.endsWith(`.${zone}`)) return null
  const written = target.slice(0, -zone.length - 1)
  return isWithin(written, zone) || /\.(com|net|org|io|test|example)$/.test(written) ? written : null
}
