// Follows a name through its CNAME records to the end, or to where DNS stops answering.
import { isQueryName } from '#shared/dns/domain-name.ts'
import {
  isFailure,
  type Alias,
  type DnsAnswer,
  type DnsFailure,
  type Resolver,
} from '#shared/dns/resolver.ts'

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
