// The list as it was, with a verdict for each row.
import type { JudgedRow } from './conclude.ts'
import { widened } from './csv.ts'
import { PILES, reasonOf, type Pile } from './reasons.ts'
import type { ReadList } from './read-list.ts'
import { csvCell } from '#shared/kit/text/csv.ts'

const HEAD = ['verdict', 'reason', 'suggestion'].map(csvCell)

/** @param only the rows of these piles; without it, all of them */
export function listCsv(
  { table, hasHead }: Pick<ReadList, 'table' | 'hasHead'>,
  rows: readonly JudgedRow[],
  only?: readonly Pile[],
): string {
  const { separator } = table
  const head = hasHead ? [widened(table.rows[0] ?? '', separator, HEAD)] : []
  const offset = hasHead ? 0 : -1
  const lines = rows
    .filter(({ pile }) => only?.includes(pile) ?? true)
    .map((one) => widened(table.rows[one.row + offset] ?? '', separator, cellsOf(one)))
  return [...head, ...lines, ''].join('\r\n')
}

const EMPTY_CELL = csvCell('')

function cellsOf({ pile, reason, suggestion, sameAs, doNotSend }: JudgedRow): string[] {
  const { text } = reasonOf(reason)
  const same = sameAs === undefined ? '' : ` (row ${sameAs})`
  return [
    csvCell(doNotSend ? `${PILES[pile]}, do not send` : PILES[pile]),
    csvCell(`${text}${same}`),
    suggestion === undefined ? EMPTY_CELL : csvCell(suggestion),
  ]
}
