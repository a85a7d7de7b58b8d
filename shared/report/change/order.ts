// Orders changes by how much they help: first what prevents mail from passing, last what is merely nice to have.
import type { Change } from './change.ts'
import type { Finding } from '#shared/report/finding.ts'

/** Stable: changes of equal weight keep their order. */
export function orderChanges<C extends Change>(changes: readonly C[], findings: readonly Finding[]): C[] {
  const weights = new Map<string, number>()
  for (const { code, severity } of findings) {
    weights.set(code, Math.max(weights.get(code) ?? 0, WEIGHTS[severity]))
  }
  const weight = ({ optional, why }: Change) =>
    optional ? -1 : Math.max(0, ...why.map((code) => weights.get(code) ?? 0))
  return [...changes].sort((one, other) => weight(other) - weight(one))
}

const WEIGHTS: Record<Finding['severity'], number> = { error: 3, warning: 2, info: 1, ok: 0 }
