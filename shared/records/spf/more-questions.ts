// Two questions that only some records raise: whether mail servers that alone could pass have an address, and what a
// client meets whose name a macro builds.
import { isQueryName } from '#shared/dns/domain-name.ts'
import { notAsked } from '#shared/dns/not-asked.ts'
import { isAbsent, type Resolver } from '#shared/dns/resolver.ts'
import { canPass, type MxAddresses } from './can-pass.ts'
import { evaluateSpf } from './evaluate.ts'
import { NAMES_PER_TERM_LIMIT } from './limits.ts'
import type { SpfTreeNode, SpfTreeTerm } from './schema.ts'
import type { BuiltTree } from './tree-build.ts'
import { MAX_QUERIES, type LoadedTree } from './tree-load.ts'

export interface MoreAnswers {
  /** Only where nothing else in the record can pass. */
  mx: MxAddresses
  /** A client for which the macros of the record lead to a permanent error, if one was found. */
  refused: { ip: string; reason: string } | null
  queries: number
}

/** Addresses that no one sends from (RFC 5737, RFC 3849): records that name single clients do not name these. */
const STRANGERS = ['192.0.2.1', '2001:db8::1']

export async function askMore(
  loaded: LoadedTree,
  built: BuiltTree,
  resolver: Resolver,
): Promise<MoreAnswers> {
  const limited = withLimit(resolver, MAX_QUERIES - loaded.queries)
  const [mx, refused] = await Promise.all([
    mxAddresses(loaded, built, limited.resolver),
    refusedStranger(loaded, built, limited.resolver),
  ])
  return { mx, refused, queries: limited.queries() }
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

/** RFC 7208 section 5.4: "mx" matches an address of a mail server, so without any it matches no one. */
async function mxAddresses(loaded: LoadedTree, built: BuiltTree, resolver: Resolver): Promise<MxAddresses> {
  const terms = liveTerms(built.tree).filter(({ name, state }) => name === 'mx' && state === 'ok')
  const targets = [...new Set(terms.flatMap(({ target }) => target ?? []))]
  const none = new Map(targets.map((target) => [target, false]))
  if (targets.length === 0 || canPass(built, none) !== false) return new Map()
  return new Map(
    await Promise.all(
      targets.map(async (target) => {
        const hosts = (loaded.answerTo(target, 'MX')?.records ?? []).map(({ exchange }) => exchange)
        return [target, await haveAddress(hosts.slice(0, NAMES_PER_TERM_LIMIT), resolver)] as const
      }),
    ),
  )
}

async function haveAddress(names: readonly string[], resolver: Resolver): Promise<boolean | null> {
  const hosts = names.filter(isQueryName)
  const answers = await Promise.all(
    hosts.flatMap((host) => [resolver.query(host, 'A'), resolver.query(host, 'AAAA')]),
  )
  if (answers.some(({ records }) => records.length > 0)) return true
  return answers.every(isAbsent) ? false : null
}

/** Every term that a receiver could reach. */
const liveTerms = (node: SpfTreeNode): SpfTreeTerm[] =>
  node.terms.flatMap((term) => (term.dead ? [] : [term, ...(term.child ? liveTerms(term.child) : [])]))

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
