// How a record ends, as receivers follow it: its “all”, or that of the record it redirects to.
import type { Qualifier } from './parse.ts'
import type { SpfTreeNode } from './schema.ts'

/**
 * RFC 7208 sections 4.7 and 6.1; without an end, the result is neutral.
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
