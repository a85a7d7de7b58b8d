// Where the rows that bounce come from: by source, or by the month of consent.
import type { JudgedRow } from './conclude.ts'
import { cellText, rawCell } from './csv.ts'
import { dayOrderOf, monthOf } from './months.ts'
import type { ReadList } from './read-list.ts'
import { reasonOf } from './reasons.ts'

interface RowGroup {
  /** A source as it is in the list, or a month as "2026-11". */
  name: string
  rows: number
  /** Those that surely come back. */
  bounces: number
}

export interface RowGroups {
  by: 'source' | 'month'
  /** The worst first; of many, those with most rows. */
  groups: RowGroup[]
  /** The one with the highest rate, if any bounces and it is large enough to be compared. */
  worst: RowGroup | null
  /** Rows whose cell is empty, or has no date that can be read. */
  without: number
}

/** Of fewer rows, a rate says little; our own judgment. */
export const COMPARED_ROWS = 20
const MOST_GROUPS = 50
const MAX_NAME = 80

export function groupRows(
  { table, hasHead }: Pick<ReadList, 'table' | 'hasHead'>,
  rows: readonly JudgedRow[],
  { by, column }: { by: RowGroups['by']; column: number },
): RowGroups {
  const first = hasHead ? 1 : 0
  const cells = rows.map((_, index) =>
    cellText(rawCell(table.rows[index + first] ?? '', table.separator, column)),
  )
  const order = by === 'month' ? dayOrderOf(cells) : null
  const found = new Map<string, RowGroup>()
  let without = 0
  for (const [index, cell] of cells.entries()) {
    const name = by === 'month' ? monthOf(cell, order) : cell.slice(0, MAX_NAME) || null
    if (name === null) {
      without += 1
      continue
    }
    const group = found.get(name) ?? { name, rows: 0, bounces: 0 }
    group.rows += 1
    const reason = rows[index]?.reason
    if (reason !== undefined && reasonOf(reason).bounces) group.bounces += 1
    found.set(name, group)
  }
  const largest = [...found.values()].sort((a, b) => b.rows - a.rows).slice(0, MOST_GROUPS)
  const groups = largest.sort((a, b) => rateOf(b) - rateOf(a) || b.rows - a.rows)
  const worst = groups.find(({ rows: count, bounces }) => count >= COMPARED_ROWS && bounces > 0) ?? null
  return { by, groups, worst: groups.length > 1 ? worst : null, without }
}

const rateOf = ({ rows, bounces }: RowGroup): number => (rows === 0 ? 0 : bounces / rows)
