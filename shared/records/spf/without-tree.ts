import type { SpfReport } from './schema.ts'

/** The tree of its includes can be long, and only the SPF checker shows it. */
export function withoutTree(spf: Omit<SpfReport, 'tree'>): Omit<SpfReport, 'tree'> {
  const rest: Omit<SpfReport, 'tree'> & { tree?: unknown } = { ...spf }
  delete rest.tree
  return rest
}
