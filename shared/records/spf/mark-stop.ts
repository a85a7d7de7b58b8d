// The place in the tree where a receiver gives up.
import type { SpfTreeNode } from './schema.ts'
import type { Cause } from './tree-causes.ts'

/** Marks the term of the first cause; nothing if the record itself is the cause. */
export function markStop(node: SpfTreeNode, cause: Cause | undefined, path: readonly string[]): boolean {
  if (!cause) return false
  const here = [...path, node.domain]
  const found = here.length === cause.path.length && here.every((name, i) => name === cause.path[i])
  for (const term of node.terms) {
    if (term.dead) continue
    if (found && term.start === cause.start && term.recordIndex === cause.recordIndex) {
      term.stop = true
      return true
    }
    if (!found && term.child && markStop(term.child, cause, here)) return true
  }
  return false
}
