// Whether SPF can pass for anyone: a record without any mechanism that can match lets no one send.
import { specialRange } from '#shared/dns/ip-address.ts'
import type { SpfTreeNode, SpfTreeTerm } from './schema.ts'
import type { BuiltTree } from './tree-build.ts'

/** Whether the mail servers of a name have an address: null if that is unknown, missing if nobody asked. */
export type MxAddresses = ReadonlyMap<string, boolean | null>

type Tree = Pick<BuiltTree, 'tree' | 'typed'>

/**
 * RFC 7208 section 2.6.3: "pass" requires a matching mechanism with "+", in the record or behind an include or a
 * redirect.
 * @returns null if a part that could decide went unanswered, or cannot be read
 */
export const canPass = (built: Tree, mx: MxAddresses = new Map()): boolean | null =>
  passing(built, mx).ofNode(built.tree)

/** The same for one term and what it leads to. */
export const canTermPass = (built: Tree, term: SpfTreeTerm, mx: MxAddresses = new Map()): boolean | null =>
  passing(built, mx).ofTerm(term)

function passing({ typed }: Tree, mx: MxAddresses) {
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
    if (term.state === 'void') return term.voidFor.length < 2
    const addresses = term.name === 'mx' ? mx.get(term.target ?? '') : undefined
    if (addresses !== undefined) return addresses
    const meant = typed.get(term)
    return !(meant && 'network' in meant && specialRange(meant.network) !== null)
  }
  return { ofNode, ofTerm }
}

/** One way to pass is enough. */
function anyOf(results: readonly (boolean | null)[]): boolean | null {
  if (results.includes(true)) return true
  return results.includes(null) ? null : false
}
