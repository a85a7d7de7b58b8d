// A resolver that answers from a zone literal: the base of the site's sample zones and of every test.
import { parentName } from './domain-name.ts'
import { splitText } from './presentation.ts'
import {
  isFailure,
  type Alias,
  type DnsAnswer,
  type FailureKind,
  type QueryOptions,
  type RecordData,
  type RecordType,
  type Resolver,
  type TxtData,
} from './resolver.ts'

/** A TXT record is one string, or the list of its character strings. */
type TxtLiteral = string | string[]

interface RecordLiterals {
  A: string[]
  AAAA: string[]
  CAA: string[]
  CNAME: string
  DNSKEY: string[]
  DS: string[]
  MX: [priority: number, exchange: string][]
  NS: string[]
  PTR: string[]
  /** The primary name server. */
  SOA: string
  SPF: TxtLiteral[]
  TLSA: string[]
  TXT: TxtLiteral[]
}

/**
 * The records of one name; a failure instead of a type's records makes that query fail. DS records sign the name and all
 * names below it; if the node of a name is `bogus`, the signatures are wrong.
 */
export type ZoneNode = { [T in keyof RecordLiterals]?: RecordLiterals[T] | FailureKind } & { bogus?: true }

/**
 * Names to records. A missing name does not exist, unless names below it do (RFC 8020); a missing type has no data.
 * `*.example` answers for missing names (RFC 4592). A failure instead of the node makes every query for the name fail.
 */
export type Zone = Record<string, ZoneNode | FailureKind>

interface ZoneResolverOptions {
  /** What the answers name as their source. */
  source?: string
  ttlSeconds?: number
}

interface ZoneResolver extends Resolver {
  /** Every query, in order, as "TXT example.com". */
  readonly queries: string[]
}

/** RFC 9499 sets no limit for a chain of aliases; resolvers stop at about this many. */
const MAX_ALIASES = 16

/** Answers from `zone`. Nothing is cached: each query is recorded. */
export function zoneResolver(zone: Zone, options: ZoneResolverOptions = {}): ZoneResolver {
  const source = options.source ?? 'zone'
  const ttlSeconds = options.ttlSeconds ?? 300
  const queries: string[] = []
  const index = indexOf(zone)
  return {
    queries,
    query<T extends RecordType>(name: string, type: T, { checkingDisabled = false }: QueryOptions = {}) {
      queries.push(`${type} ${name}`)
      const facts = { name, type, aliases: [] as Alias[], authenticated: false, source, timeMs: 0 }
      const found = answer(index, name.toLowerCase(), type, facts, ttlSeconds)
      return Promise.resolve(checkingDisabled ? found : validated(zone, found))
    },
  }
}

type Facts = Pick<DnsAnswer<never>, 'name' | 'type' | 'aliases' | 'authenticated' | 'source' | 'timeMs'>

/** A zone, and what its names imply about those above them. */
interface ZoneIndex {
  zone: Zone
  hasDescendant: (name: string) => boolean
}

/** Above this size, names are collected once; below it, a zone may change between two queries. */
const LARGE_ZONE = 1000

function indexOf(zone: Zone): ZoneIndex {
  const isLarge = Object.keys(zone).length > LARGE_ZONE
  let above: Set<string> | undefined
  return {
    zone,
    hasDescendant(name) {
      if (!isLarge) return Object.keys(zone).some((one) => one.endsWith(`.${name}`))
      above ??= new Set(Object.keys(zone).flatMap(namesAbove))
      return above.has(name)
    },
  }
}

const namesAbove = (name: string): string[] => {
  const labels = name.split('.')
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'))
}

function answer<T extends RecordType>(
  index: ZoneIndex,
  name: string,
  type: T,
  facts: Facts,
  ttlSeconds: number,
): DnsAnswer<RecordData[T]> {
  const node = nodeAt(index, name)
  if (node === undefined) {
    return { ...facts, kind: index.hasDescendant(name) ? 'no-data' : 'nxdomain', records: [], ttlSeconds }
  }
  if (typeof node === 'string') return failure(facts, node)
  if (node.CNAME && !isFailureKind(node.CNAME) && type !== 'CNAME') {
    if (facts.aliases.length >= MAX_ALIASES) return failure(facts, 'cname-loop')
    const aliases = [...facts.aliases, { name, target: node.CNAME, ttlSeconds }]
    return answer(index, node.CNAME.toLowerCase(), type, { ...facts, aliases }, ttlSeconds)
  }
  const literals = node[type]
  if (literals === undefined || literals.length === 0)
    return { ...facts, kind: 'no-data', records: [], ttlSeconds }
  if (isFailureKind(literals)) return failure(facts, literals)
  return { ...facts, kind: 'answer', records: records(type, literals), ttlSeconds }
}

/** Like a validating resolver: with the AD bit if every name on the way is signed, and SERVFAIL for what is bogus. */
function validated<T>(zone: Zone, found: DnsAnswer<T>): DnsAnswer<T> {
  const { name, type, aliases, source, timeMs } = found
  const names = [name, ...aliases.map(({ target }) => target)]
  // A zone's DS records are its parent's.
  const signersOf = (one: string) => nodesAbove(zone, type === 'DS' ? parentName(one) : one)
  if (names.some((one) => signersOf(one).some(({ bogus }) => bogus))) {
    return failure({ name, type, source, timeMs, aliases: [], authenticated: false }, 'servfail')
  }
  const isSigned = names.every((one) => nodesAbove(zone, one).some(({ DS }) => Array.isArray(DS)))
  return isSigned && !isFailure(found) ? { ...found, authenticated: true } : found
}

/** The nodes of the name and of the names above it. */
function nodesAbove(zone: Zone, name: string | null): ZoneNode[] {
  const nodes: ZoneNode[] = []
  for (let above = name?.toLowerCase() ?? null; above !== null; above = parentName(above)) {
    const node = Object.hasOwn(zone, above) ? zone[above] : undefined
    if (typeof node === 'object') nodes.push(node)
  }
  return nodes
}

/** The node of the name, or that of the wildcard at the closest encloser (RFC 4592 section 3.3.1). */
function nodeAt({ zone, hasDescendant }: ZoneIndex, name: string): ZoneNode | FailureKind | undefined {
  if (Object.hasOwn(zone, name)) return zone[name]
  if (hasDescendant(name)) return undefined
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const encloser = name.slice(dot + 1)
    if (Object.hasOwn(zone, `*.${encloser}`)) return zone[`*.${encloser}`]
    if (Object.hasOwn(zone, encloser) || hasDescendant(encloser)) return undefined
  }
  return undefined
}

const failure = (facts: Facts, kind: FailureKind): DnsAnswer<never> => ({
  ...facts,
  kind,
  records: [],
  detail: FAILURE_DETAILS[kind],
})

const FAILURE_DETAILS: Record<FailureKind, string> = {
  servfail: 'the answer was SERVFAIL',
  refused: 'the answer was REFUSED',
  timeout: 'no answer in time',
  'transport-error': 'the connection failed',
  malformed: 'the message cannot be read',
  truncated: 'the answer was truncated',
  'cname-loop': 'the aliases form a loop',
  'over-budget': 'not asked',
}

const isFailureKind = (literal: unknown): literal is FailureKind =>
  typeof literal === 'string' && Object.hasOwn(FAILURE_DETAILS, literal)

function records<T extends RecordType>(type: T, literals: unknown): RecordData[T][] {
  const list = (Array.isArray(literals) ? literals : [literals]) as unknown[]
  return list.map((literal) => {
    if (type === 'MX') {
      const [priority, exchange] = literal as [number, string]
      return { priority, exchange }
    }
    if (type === 'SOA')
      return { primary: literal, mailbox: `hostmaster.${literal as string}`, serial: 1, minimum: 300 }
    return type === 'TXT' || type === 'SPF' ? txtData(literal as TxtLiteral) : literal
  }) as RecordData[T][]
}

function txtData(literal: TxtLiteral): TxtData {
  const strings = typeof literal === 'string' ? splitText(literal) : literal
  const text = strings.join('')
  return { text, strings, bytes: new TextEncoder().encode(text).length }
}
