// The differences between two runs: only facts that both know, and only their meaning, so that neither a timeout nor a new
// order of records is a difference.
import { CELL_NAMES, type Cell, type CellDifference, type FleetDifference, type FleetRow } from './schema.ts'

export type ComparedRow = Pick<FleetRow, 'domain' | 'cells'>

export function differenceOf(
  from: { run: number; rows: readonly ComparedRow[] },
  to: { run: number; rows: readonly ComparedRow[] },
): FleetDifference {
  const before = new Map(from.rows.map((row) => [row.domain, row]))
  const changed: CellDifference[] = []
  let compared = 0
  for (const row of to.rows) {
    const earlier = before.get(row.domain)
    if (!earlier) continue
    compared += 1
    changed.push(...differencesOf(earlier, row))
  }
  const domains = [...new Set(changed.map(({ domain }) => domain))]
  return { from: from.run, to: to.run, changed, domains, compared, more: 0 }
}

const differencesOf = (before: ComparedRow, after: ComparedRow): CellDifference[] =>
  CELL_NAMES.flatMap((cell) => {
    const names = differingFacts(before.cells[cell], after.cells[cell])
    if (names.length === 0) return []
    const text = ({ facts }: Cell) => names.map((name) => factText(name, facts[name] ?? '')).join('; ')
    return [{ domain: after.domain, cell, before: text(before.cells[cell]), after: text(after.cells[cell]) }]
  })

const differingFacts = (before: Cell, after: Cell): string[] => {
  const names = Object.keys(before.facts).filter(
    (name) => name in after.facts && before.facts[name] !== after.facts[name],
  )
  // The record says more than the word that follows from it.
  const specific = names.filter((name) => name !== 'state')
  return specific.length > 0 ? specific : names
}

const PLAIN = ['record', 'state', 'hosts']

const factText = (name: string, value: string): string => (PLAIN.includes(name) ? value : `${name}: ${value}`)
