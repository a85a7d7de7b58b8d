// Who passes by a counted tree: anyone at all, whoever comes before the place where a receiver gives up, and whoever no
// term names.
import { isQueryName } from '#shared/dns/domain-name.ts'
import { parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import { notAsked } from '#shared/dns/question-pool.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { evaluateSpf } from './evaluate.ts'
import { listTerms, NAMES_PER_TERM_LIMIT, verb } from './limits.ts'
import type { Qualifier } from './parse.ts'
import type { SpfStop, SpfTreeNode, SpfTreeTerm } from './schema.ts'
import type { BuiltTree } from './tree-build.ts'
import type { Cause } from './tree-causes.ts'
import { MAX_QUERIES, type LoadedTree } from './tree-load.ts'

/**
 * Whether what “a” or “mx” of a name stands for has an address that a receiver can see: null if that is unknown, missing if
 * nobody asked. By `hostsKey`.
 */
export type SenderAddresses = ReadonlyMap<string, boolean | null>

/** “mx example.com” */
export const hostsKey = ({ name, target = '' }: Pick<SpfTreeTerm, 'name' | 'target'>): string =>
  `${name} ${target}`

type Tree = Pick<BuiltTree, 'tree' | 'typed'>

/**
 * RFC 7208 section 2.6.3: "pass" requires a matching mechanism with "+", in the record or behind an include or a
 * redirect.
 * @returns null if a part that could decide went unanswered, or cannot be read
 */
export const canPass = (built: Tree, hosts: SenderAddresses = new Map()): boolean | null =>
  passing(built, hosts).ofNode(built.tree)

/** The same for one term and what it leads to. */
export const canTermPass = (
  built: Tree,
  term: SpfTreeTerm,
  hosts: SenderAddresses = new Map(),
): boolean | null => passing(built, hosts).ofTerm(term)

function passing({ typed }: Tree, hosts: SenderAddresses) {
  const known = new Map<string, boolean | null>()
  const ofNode = (node: SpfTreeNode): boolean | null => {
    if (node.state === 'repeated' || node.state === 'loop') return known.get(node.domain) ?? false
    if (node.state === 'unknown' || node.state === 'not-asked' || node.hiddenTerms !== undefined) return null
    known.set(node.domain, false)
    const result = anyOf(node.terms.filter((term) => !term.dead).map(ofTerm))
    known.set(node.domain, result)
    return result
  }
  const ofTerm = (term: SpfTreeTerm): boolean | null => {
    if (term.kind === 'unreadable') return null
    if (term.name !== 'redirect' && (term.kind !== 'mechanism' || term.qualifier !== '+')) return false
    if (term.state === 'unknown' || term.state === 'not-asked') return null
    if (term.child) return ofNode(term.child)
    if (isVoid(term)) return false
    const addresses = hosts.get(hostsKey(term))
    if (addresses !== undefined) return addresses
    const meant = typed.get(term)
    return !(meant && 'network' in meant && specialRange(meant.network) !== null)
  }
  return { ofNode, ofTerm }
}

/** For clients of either family. */
const isVoid = ({ state, voidFor }: SpfTreeTerm): boolean => state === 'void' && voidFor.length === 2

/** One way to pass is enough. */
function anyOf(results: readonly (boolean | null)[]): boolean | null {
  if (results.includes(true)) return true
  return results.includes(null) ? null : false
}

/**
 * How a record ends, as receivers follow it: its “all”, or that of the record it redirects to (RFC 7208 sections 4.7 and
 * 6.1); without an end, the result is neutral.
 * @returns null if DNS did not say, or if it depends on the message
 */
export function endOfTree(root: SpfTreeNode): Qualifier | null {
  const full = new Map<string, SpfTreeNode>()
  const collect = (node: SpfTreeNode): void => {
    if (node.state === 'repeated' || node.state === 'loop') return
    full.set(node.domain, node)
    for (const { child } of node.terms) if (child) collect(child)
  }
  collect(root)
  const seen = new Set<string>()
  let node: SpfTreeNode | undefined = root
  while (node && !seen.has(node.domain)) {
    seen.add(node.domain)
    const here: SpfTreeNode = full.get(node.domain) ?? node
    if (here.state !== 'found' || here.hiddenTerms !== undefined) return null
    const live = here.terms.filter(({ dead }) => !dead)
    const all = live.find(({ name }) => name === 'all')
    if (all?.qualifier) return all.qualifier
    const redirect = live.find(({ name }) => name === 'redirect')
    if (!redirect) return '?'
    node = redirect.child
  }
  return null
}

/** Marks the term in the tree. Missing if nothing stops a receiver. */
export function stopOf(built: BuiltTree): SpfStop | undefined {
  const [cause] = built.causes
  if (!cause) return undefined
  const { path, term, finding, client } = cause
  const { code, message } = finding
  const passing = termsBefore(built, cause)
  return {
    domain: path.at(-1) ?? '',
    term,
    path: [...path],
    code,
    reason: passing.length === 0 ? message : `${message} ${beforeText(passing)}`,
    ...(client && { client }),
    ...(passing.length > 0 && { passing }),
  }
}

const beforeText = (passing: readonly string[]): string =>
  `${listTerms(passing)} ${verb(passing, 'comes', 'come')} before it, so mail that ${verb(passing, 'it matches', 'they match')} still passes.`

/**
 * Marks the term of the cause, if the record itself is not the cause.
 * @returns the terms before it that can still make SPF pass, as written: the first match ends an evaluation (RFC 7208
 * section 4.6.2)
 */
function termsBefore(built: BuiltTree, cause: Cause): string[] {
  const found: SpfTreeTerm[] = []
  let node: SpfTreeNode | undefined = built.tree
  for (const [depth, name] of cause.path.entries()) {
    if (node?.domain !== name) break
    const next = cause.path[depth + 1]
    // A redirect comes last, wherever it is written (RFC 7208 section 6.1).
    const order: SpfTreeTerm[] = node.terms
      .filter(({ dead }) => !dead)
      .toSorted((one, other) => Number(one.name === 'redirect') - Number(other.name === 'redirect'))
    const at = order.findIndex((term) =>
      next === undefined
        ? term.start === cause.start && term.recordIndex === cause.recordIndex
        : term.child?.domain === next && term.child.state !== 'repeated',
    )
    const term = order[at]
    if (next === undefined && term) term.stop = true
    if (isDiscarded(node)) break
    found.push(...order.slice(0, Math.max(at, 0)))
    node = term?.child
  }
  return found.filter((term) => passes(built, term, cause)).map(({ text }) => text)
}

/** RFC 7208 sections 4.5 and 4.6: nothing in the record is evaluated. */
const isDiscarded = ({ state }: SpfTreeNode): boolean => state === 'syntax-error' || state === 'multiple'

const passes = (built: BuiltTree, term: SpfTreeTerm, { client }: Cause): boolean =>
  term.qualifier === '+' && !(client && term.voidFor.includes(client)) && canTermPass(built, term) !== false

export interface MoreAnswers {
  /** Only where nothing else in the record can pass. */
  hosts: SenderAddresses
  /** A client for which the macros of the record lead to a permanent error, if one was found. */
  refused: { ip: string; reason: string } | null
  queries: number
}

/** Addresses that no one sends from (RFC 5737, RFC 3849): records that name single clients do not name these. */
const STRANGERS = ['192.0.2.1', '2001:db8::1']

/** Two questions that only some records raise. */
export async function askMore(
  loaded: LoadedTree,
  built: BuiltTree,
  resolver: Resolver,
): Promise<MoreAnswers> {
  const limited = withLimit(resolver, MAX_QUERIES - loaded.queries)
  const [hosts, refused] = await Promise.all([
    senderAddresses(loaded, built, limited.resolver),
    refusedStranger(loaded, built, limited.resolver),
  ])
  return { hosts, refused, queries: limited.queries() }
}

/** Queries that the tree has not sent; beyond the limit, they are not sent. */
function withLimit(resolver: Resolver, limit: number) {
  let queries = 0
  const limited: Resolver = {
    query(name, type, options) {
      if (queries >= limit) return Promise.resolve(notAsked(name, type))
      queries += 1
      return resolver.query(name, type, options)
    },
  }
  return { resolver: limited, queries: () => queries }
}

/**
 * RFC 7208 sections 5.3 and 5.4: "a" and "mx" match the addresses of hosts. Without any that a receiver can meet, they match
 * no one.
 */
async function senderAddresses(
  loaded: LoadedTree,
  built: BuiltTree,
  resolver: Resolver,
): Promise<SenderAddresses> {
  const terms = liveTerms(built.tree).filter(
    (term) =>
      (term.name === 'mx' || term.name === 'a') &&
      (term.state === 'ok' || (term.state === 'void' && !isVoid(term))),
  )
  const unique = [...new Map(terms.map((term) => [hostsKey(term), term])).values()]
  const none = new Map(unique.map((term) => [hostsKey(term), false]))
  if (unique.length === 0 || canPass(built, none) !== false) return new Map()
  return new Map(
    await Promise.all(
      unique.map(
        async (term) => [hostsKey(term), await haveAddress(hostsOf(loaded, term), resolver)] as const,
      ),
    ),
  )
}

function hostsOf(loaded: LoadedTree, { name, target = '' }: SpfTreeTerm): string[] {
  if (name === 'a') return [target]
  const hosts = (loaded.answerTo(target, 'MX')?.records ?? []).map(({ exchange }) => exchange)
  return hosts.slice(0, NAMES_PER_TERM_LIMIT)
}

async function haveAddress(names: readonly string[], resolver: Resolver): Promise<boolean | null> {
  const hosts = names.filter(isQueryName)
  const answers = await Promise.all(
    hosts.flatMap((host) => [resolver.query(host, 'A'), resolver.query(host, 'AAAA')]),
  )
  if (answers.some(({ records }) => records.some(isPublic))) return true
  return answers.every((answer) => !isFailure(answer)) ? false : null
}

function isPublic(address: string): boolean {
  const network = parseNetwork(address)
  return network !== null && specialRange(network) === null
}

/** Every term that a receiver could reach. */
const liveTerms = (node: SpfTreeNode): SpfTreeTerm[] =>
  node.terms.flatMap((term) => (term.dead ? [] : [term, ...(term.child ? liveTerms(term.child) : [])]))

/** What a client meets whose name a macro builds. */
async function refusedStranger(
  loaded: LoadedTree,
  built: BuiltTree,
  resolver: Resolver,
): Promise<MoreAnswers['refused']> {
  const isKnown = built.causes.length === 0 && built.failures.length === 0 && !loaded.truncated
  if (!isKnown || !liveTerms(built.tree).some(({ state }) => state === 'needs-client')) return null
  const domain = loaded.root
  const evaluations = await Promise.all(
    STRANGERS.map((ip) =>
      evaluateSpf({ ip, domain, sender: `postmaster@${domain}`, helo: domain }, resolver),
    ),
  )
  const index = evaluations.findIndex(({ result }) => result === 'permerror')
  const reason = evaluations[index]?.reason
  return reason === undefined ? null : { ip: STRANGERS[index] ?? '', reason }
}
