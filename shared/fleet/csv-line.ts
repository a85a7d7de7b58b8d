// One row of a spreadsheet file (RFC 4180).
import { csvCell } from '#shared/change/export/escape.ts'

/** What a foreign DNS server wrote must not start a new row, nor reverse others. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => csvCell(oneLine(cell))).join(',')}\r\n`
