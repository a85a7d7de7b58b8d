// Whether SPF can pass for anyone: a record without any mechanism that can match lets no one send.
import { parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import type { SpfTreeNode, SpfTreeTerm } from '#shared/spf/schema.ts'

/**
 * RFC 7208 section 2.6.3: "pass" requires a matching mechanism with "+", in the record or behind an include or a
 * redirect.
 * @returns null if a part that could decide went unanswered
 */
export function canPass(root: SpfTreeNode): boolean | null {
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
    if (term.name !== 'redirect' && (term.kind !== 'mechanism' || term.qualifier !== '+')) return false
    if (term.state === 'unknown' || term.state === 'not-asked') return null
    if (term.child) return ofNode(term.child)
    if (term.state === 'void') return term.voidFor.length < 2
    return !isUnreachable(term)
  }
  return ofNode(root)
}

/** One way to pass is enough. */
function anyOf(results: readonly (boolean | null)[]): boolean | null {
  if (results.includes(true)) return true
  return results.includes(null) ? null : false
}

function isUnreachable({ name, text }: SpfTreeTerm): boolean {
  const network = /^ip[46]$/.test(name) ? parseNetwork(text.replace(/^[^:]*:/, '')) : null
  return network !== null && specialRange(network) !== null
}
