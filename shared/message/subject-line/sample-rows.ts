// Sample rows as pasted or dropped: a table whose first row names its columns.
import { cellText, rawCells, readTable } from '#shared/address-list/csv.ts'
import { MAX_FIELDS, MAX_ROWS } from './limits.ts'
import type { Row } from './variants.ts'

/** One row more than are merged, so that the answer can say that there are more. */
export function rowsOfText(text: string): Row[] {
  const { rows, separator } = readTable(text, MAX_ROWS + 2)
  const [head, ...body] = rows.map((row) => rawCells(row, separator).slice(0, MAX_FIELDS).map(cellText))
  if (!head) return []
  return body.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}
