// Follows a name through its CNAME records to the end, or to where DNS stops answering, and says what is wrong with the
// name, its chain and the end of that.
import { freeTarget } from '#shared/data/mail-services/free-target.ts'
import { isSpareSelector, isTargetName, serviceOfTarget } from '#shared/data/mail-services/lookup.ts'
import { isQueryName } from '#shared/dns/domain-name.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import { nameAsWritten } from '#shared/dns/final-dot.ts'
import { parseIp, parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import {
  type Alias,
  type DnsAnswer,
  type DnsFailure,
  isAbsent,
  isFailure,
  type Resolver,
} from '#shared/dns/resolver.ts'
import { isZoneTop } from './at-apex.ts'
import { cnameFinding, type CnameFinding } from './findings.ts'

/** All queries for a name, sent together. A resolver follows CNAMEs for every type but CNAME. */
export interface NameAnswers {
  cname: DnsAnswer<string>
  ipv4: DnsAnswer<string>
  ipv6: DnsAnswer<string>
  mx: DnsAnswer<unknown>
  txt: DnsAnswer<unknown>
  ns: DnsAnswer<unknown>
  soa: DnsAnswer<unknown>
}

interface Hop extends Omit<Alias, 'ttlSeconds'> {
  ttlSeconds?: number
}

export interface Chain {
  hops: Hop[]
  /** The name at which the chain returns to itself. */
  loopAt?: string
  /** More CNAMEs than any resolver follows. */
  tooLong: boolean
  /** The answers for the last target, or for the name itself if a resolver followed the whole chain. */
  end: Pick<NameAnswers, 'ipv4' | 'ipv6' | 'mx' | 'txt'>
  /** Set when the last known hop may not be the end. */
  failure?: DnsFailure
}

/** Resolvers give up after 8 to 16 CNAMEs; RFC 1034 sets no limit. */
const MAX_HOPS = 16

export async function askName(name: string, resolver: Resolver): Promise<NameAnswers> {
  const [cname, ipv4, ipv6, mx, txt, ns, soa] = await Promise.all([
    resolver.query(name, 'CNAME'),
    resolver.query(name, 'A'),
    resolver.query(name, 'AAAA'),
    resolver.query(name, 'MX'),
    resolver.query(name, 'TXT'),
    resolver.query(name, 'NS'),
    resolver.query(name, 'SOA'),
  ])
  return { cname, ipv4, ipv6, mx, txt, ns, soa }
}

/** null when no answer shows a CNAME at the name. */
export async function followChain(answers: NameAnswers, resolver: Resolver): Promise<Chain | null> {
  const { cname, ...others } = answers
  const seen = longest(Object.values(others).map(({ aliases }) => aliases))
  const hops: Hop[] = seen.length > 0 ? [...seen] : firstHop(cname)
  if (hops.length === 0) return null
  // All answers followed the whole chain: there is nothing left to find.
  const whole = [answers.ipv4, answers.ipv6, answers.mx, answers.txt].every(
    (answer) => !isFailure(answer) && answer.aliases.length === hops.length,
  )
  const chain: Chain = { hops, tooLong: false, end: answers }
  const loop = loopIn(hops)
  if (loop) return { ...chain, ...loop }
  return whole ? chain : followFurther(chain, resolver)
}

const longest = (lists: readonly Alias[][]): Alias[] =>
  lists.reduce<Alias[]>((best, list) => (list.length > best.length ? list : best), [])

function firstHop(cname: DnsAnswer<string>): Hop[] {
  const [target] = cname.records
  if (cname.kind !== 'answer' || target === undefined) return []
  return [{ name: cname.name, target, ttlSeconds: cname.ttlSeconds }]
}

/** The hops up to the one that leads back to an earlier name. */
function loopIn(hops: readonly Hop[]): Pick<Chain, 'hops' | 'loopAt'> | null {
  const names = new Set<string>()
  for (const [index, hop] of hops.entries()) {
    names.add(hop.name)
    if (names.has(hop.target)) return { hops: hops.slice(0, index + 1), loopAt: hop.target }
  }
  return null
}

/** One hop at a time, only if a resolver could not do it for us. */
async function followFurther(chain: Chain, resolver: Resolver): Promise<Chain> {
  const hops = [...chain.hops]
  for (;;) {
    const target = hops.at(-1)?.target ?? ''
    if (hops.length >= MAX_HOPS) return { ...chain, hops, tooLong: true }
    if (!isQueryName(target)) return { ...chain, hops }
    const [cname, ipv4, ipv6, mx, txt] = await Promise.all([
      resolver.query(target, 'CNAME'),
      resolver.query(target, 'A'),
      resolver.query(target, 'AAAA'),
      resolver.query(target, 'MX'),
      resolver.query(target, 'TXT'),
    ])
    const end = { ipv4, ipv6, mx, txt }
    const more = longest([ipv4.aliases, ipv6.aliases])
    const next: Hop[] = more.length > 0 ? more : firstHop(cname)
    if (next.length === 0) {
      const failure = [ipv4, ipv6, cname].find((answer) => isFailure(answer))
      const isProved = !isFailure(ipv4) || !isFailure(ipv6) || cname.kind === 'nxdomain'
      return { ...chain, hops, end, ...(failure && !isProved ? { failure } : {}) }
    }
    hops.push(...next)
    const loop = loopIn(hops)
    if (loop) return { ...chain, ...loop, end }
    if (more.length > 0 && (!isFailure(ipv4) || !isFailure(ipv6))) return { ...chain, hops, end }
  }
}

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
  if (isZone || isZoneTop(domain)) return [cnameFinding('cname-at-apex', { domain, types })]
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

/** What is wrong where a chain ends. */
interface ChainEnd {
  findings: CnameFinding[]
  /** The target that was written, if the zone was added to it. */
  meant?: string
}

/** Sends more queries only for a dead end: what was meant, and whether the target's domain exists at all. */
export async function judgeEnd(domain: string, chain: Chain, resolver: Resolver): Promise<ChainEnd> {
  const target = chain.hops.at(-1)?.target ?? ''
  if (!isDeadEnd(chain, target)) return { findings: findingsAtEnd(domain, chain, target) }
  return missingTarget(domain, target, resolver)
}

const endAnswers = ({ end }: Chain) => [end.ipv4, end.ipv6, end.mx, end.txt]

/** A name that does not exist has no records of any type (RFC 8020 section 2), whatever other queries went unanswered. */
function isDeadEnd(chain: Chain, target: string): boolean {
  const { failure, loopAt, tooLong } = chain
  if (loopAt !== undefined || tooLong || failure || parseIp(target) || !isQueryName(target)) return false
  const kinds = endAnswers(chain).map(({ kind }) => kind)
  return kinds.includes('nxdomain') && !kinds.includes('answer') && !kinds.includes('no-data')
}

function findingsAtEnd(domain: string, chain: Chain, target: string): CnameFinding[] {
  const { failure, loopAt, tooLong } = chain
  if (loopAt !== undefined || tooLong) return []
  if (parseIp(target)) return [cnameFinding('cname-ip-target', { domain, target })]
  if (!isQueryName(target)) return [cnameFinding('cname-bad-target', { target })]
  if (failure) return [unknownEnd(target, failureText(failure))]
  const answers = endAnswers(chain)
  if (answers.some((answer) => answer.kind === 'answer')) return addressFindings(target, chain)
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

async function missingTarget(domain: string, target: string, resolver: Resolver): Promise<ChainEnd> {
  const meant = await nameAsWritten(target, domain, resolver, isTargetName)
  if (meant !== null) return { findings: [cnameFinding('cname-final-dot-missing', { target, meant })], meant }
  const owner = serviceOfTarget(target)
  const service = owner?.name
  const [selector = '', below] = domain.split('.')
  if (service !== undefined && below === '_domainkey' && isSpareSelector(selector, owner))
    return { findings: [cnameFinding('cname-spare-key', { domain, target, service })] }
  const free = await freeTarget(domain, target, resolver)
  if (free) return { findings: [cnameFinding('cname-takeover-risk', { domain, target, free })] }
  return { findings: [cnameFinding('cname-target-missing', { domain, target, ...(service && { service }) })] }
}
