// What to say about a name that is an alias: its place in the zone, the records next to it, its chain.
import { cnameFinding, type CnameFinding } from './findings.ts'
import type { Chain, NameAnswers } from './follow.ts'
import { registeredDomain } from '#shared/dns/registered-domain.ts'
import { isFailure } from '#shared/dns/resolver.ts'

/** Some resolvers stop above it; BIND and Unbound follow eleven. */
const LONG_CHAIN = 8

/** RFC 1034 section 3.6.2: no other data may exist next to a CNAME. */
export function judgeName(domain: string, answers: NameAnswers): CnameFinding[] {
  const { kind, records: targets } = answers.cname
  return [
    ...(kind === 'answer' && targets.length > 1 ? [cnameFinding('cname-multiple', { domain, targets })] : []),
    ...besideFindings(domain, answers),
    ...mailFindings(domain),
  ]
}

/**
 * A resolver that sees the CNAME answers every query through it. A record that comes without the CNAME exists next to
 * it; a valid zone can show only one of the two.
 */
function besideFindings(domain: string, answers: NameAnswers): CnameFinding[] {
  const types = besideTypes(answers)
  const isZone = types.includes('NS') || types.includes('SOA')
  if (isZone || domain === registeredDomain(domain)) return [cnameFinding('cname-at-apex', { domain, types })]
  return types.length === 0 ? [] : [cnameFinding('cname-beside-other-records', { domain, types })]
}

function besideTypes(answers: NameAnswers): string[] {
  const { ipv4, ipv6, mx, txt, ns, soa } = answers
  const all = { A: ipv4, AAAA: ipv6, MX: mx, TXT: txt, NS: ns, SOA: soa }
  return Object.entries(all).flatMap(([type, answer]) =>
    answer.kind === 'answer' && answer.aliases.length === 0 ? [type] : [],
  )
}

/** Names with an underscore have keys and policies; no one sends mail to them. */
const mailFindings = (domain: string): CnameFinding[] =>
  domain.split('.').some((label) => label.startsWith('_')) ? [] : [cnameFinding('cname-mail', { domain })]

export function judgeChain(domain: string, { hops, loopAt, tooLong }: Chain): CnameFinding[] {
  const count = hops.length
  if (loopAt !== undefined)
    return [cnameFinding('cname-loop', { domain, path: [domain, ...hops.map(({ target }) => target)] })]
  if (tooLong || count > LONG_CHAIN)
    return [cnameFinding('cname-chain-long', { domain, count, hasMore: tooLong })]
  return count < 2 ? [] : [cnameFinding('cname-chain', { domain, count })]
}

/**
 * A name that does not exist has no records of any type (RFC 8020 section 2), so one such answer is enough, unless
 * another contradicts it.
 */
export function isMissing(answers: NameAnswers): boolean {
  const kinds = Object.values(answers).map(({ kind }: NameAnswers[keyof NameAnswers]) => kind)
  return kinds.includes('nxdomain') && !kinds.includes('answer') && !kinds.includes('no-data')
}

/** A name without a CNAME is usually fine. */
export function judgeAbsence(domain: string, answers: NameAnswers): CnameFinding[] {
  const { ipv4, ipv6, ns, soa } = answers
  if (isMissing(answers)) return [cnameFinding('dns-no-such-name', { name: domain })]
  const isZone = [ns, soa].some((answer) => answer.kind === 'answer')
  const addresses = [...ipv4.records, ...ipv6.records]
  const findings: CnameFinding[] = isZone ? [cnameFinding('cname-not-allowed-here', { domain })] : []
  if (addresses.length > 0) findings.push(cnameFinding('cname-has-addresses', { domain, addresses }))
  else if (!isFailure(ipv4) && !isFailure(ipv6)) findings.push(cnameFinding('cname-no-address', { domain }))
  return findings
}
