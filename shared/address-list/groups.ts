// Where the rows that bounce come from: by source, or by the month of consent; and the columns that probably say so.
import type { JudgedRow } from './conclude.ts'
import type { ListColumn } from './columns.ts'
import { cellText, rawCell } from './csv.ts'
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

/** Of a column: the day first, the month first, or it cannot be told. */
// The month of a date as lists have it: ISO 8601, or day and month in the order that the column itself shows.
type DayOrder = 'day-first' | 'month-first' | null

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?(?:\D|$)/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})(?:\D|$)/

/** Dots are written with the day first; with slashes, a number above 12 in the column decides. */
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  let [isDayFirst, isMonthFirst] = [false, false]
  for (const text of texts) {
    const [, one, sign, two] = YEAR_LAST.exec(text) ?? []
    if (one === undefined) continue
    if (sign === '.' || Number(one) > 12) isDayFirst = true
    else if (Number(two) > 12) isMonthFirst = true
  }
  if (isDayFirst === isMonthFirst) return null
  return isDayFirst ? 'day-first' : 'month-first'
}

/** "2026-11"; null for what is no date, or has a month that cannot be told. */
export function monthOf(text: string, order: DayOrder): string | null {
  const [, year, month] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return monthText(year, month)
  const [, one, , two, last] = YEAR_LAST.exec(text) ?? []
  if (last === undefined) return null
  const chosen = order ?? (one === two ? 'day-first' : null)
  return chosen === null ? null : monthText(last, chosen === 'day-first' ? two : one)
}

function monthText(year: string, month: string | undefined): string | null {
  const number = Number(month)
  return number >= 1 && number <= 12 && year >= '1990' && year < '2100'
    ? `${year}-${String(number).padStart(2, '0')}`
    : null
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
