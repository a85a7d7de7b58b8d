// The columns of a list by name, and which of them probably say when and where an address was collected.
import { cellText, rawCells, type Table } from './csv.ts'

export interface ListColumn {
  /** Counted from 0. */
  index: number
  /** Its name in the first row, or “Column 2”. */
  label: string
}

const MAX_COLUMNS = 100
const MAX_LABEL = 60

export function columnsOf({ rows, separator }: Table, hasHead: boolean): ListColumn[] {
  return rawCells(rows[0] ?? '', separator)
    .slice(0, MAX_COLUMNS)
    .map((raw, index) => ({
      index,
      label: (hasHead && cellText(raw).slice(0, MAX_LABEL)) || `Column ${index + 1}`,
    }))
}

/** The most telling first. */
const DATE_NAMES = [
  /consent|opt.?in|einwilligung/i,
  /subscri|sign.?up|joined|added|created|angemeldet/i,
  /\bdate\b|datum| at$/i,
]
const SOURCE_NAMES = [
  /\bsource\b|quelle|herkunft|origine|origen/i,
  /\b(?:origin|campaign|form|referr?er|list|channel)\b/i,
]

export const guessDate = (columns: readonly ListColumn[]): number | null => guess(columns, DATE_NAMES)
export const guessSource = (columns: readonly ListColumn[]): number | null => guess(columns, SOURCE_NAMES)

function guess(columns: readonly ListColumn[], names: readonly RegExp[]): number | null {
  for (const name of names) {
    const found = columns.find(({ label }) => name.test(label.replaceAll('_', ' ')))
    if (found) return found.index
  }
  return null
}
