// A list as a file, in the encodings that spreadsheets write: one address a line, or a table (RFC 4180 and what spreadsheets make of
// it). Rows keep their own text, so what is written back is what was read.
import { quotedCell } from '#shared/kit/escape.ts'
import { type FileKind, fileKind, isArchive, kindName } from '#shared/kit/file-kind.ts'
import { formOfBytes, formSentence, textOfBytes } from '#shared/kit/file-text.ts'

export const MAX_LIST_BYTES = 64 * 1024 * 1024

interface ListText {
  ok: true
  text: string
  /** Spreadsheets read what is written back as UTF-8 only with a mark. */
  needsMark: boolean
  /** What the file turned out to be, in a sentence; empty for plain UTF-8. */
  form: string
}

type ReadText = ListText | { ok: false; message: string }

function wayOut(kind: FileKind): string {
  if (kind === 'zip')
    return 'The file is a workbook or an archive. Save the sheet as CSV, or unpack the archive, and drop that.'
  if (kind === 'compound') return 'The file is an old Excel workbook. Save the sheet as CSV and drop that.'
  const file = `The file is ${kindName(kind)}.`
  return isArchive(kind)
    ? `${file} Unpack it and drop what is in it.`
    : `${file} Export the list as CSV and drop that.`
}

export function listText(bytes: Uint8Array): ReadText {
  if (bytes.length > MAX_LIST_BYTES)
    return { ok: false, message: 'The file is larger than 64 MB. Split it and check the parts.' }
  const kind = fileKind(bytes)
  if (kind !== null) return { ok: false, message: wayOut(kind) }
  const form = formOfBytes(bytes)
  const needsMark = form.hasMark || form.encoding !== 'utf-8'
  return { ok: true, text: textOfBytes(bytes), needsMark, form: formSentence(form) }
}

const SEPARATORS = [',', ';', '\t', '|'] as const
/** Empty: each row is one cell. */
type Separator = (typeof SEPARATORS)[number] | ''
/** Rows that are looked at to guess. */
const SAMPLE = 200

export interface Table {
  separator: Separator
  /** “sep=;”, by which Excel is told: it comes before the rows. */
  declared?: string
  /** The text of each row without its line break. */
  rows: string[]
  /** Rows beyond the limit, which were not read. */
  beyond: number
}

export function readTable(text: string, limit: number): Table {
  const rows: string[] = []
  let beyond = 0
  const unmarked = text.startsWith('\ufeff') ? text.slice(1) : text
  const [line = '', declared, sign] = DECLARED.exec(unmarked) ?? []
  for (const row of recordsOf(unmarked.slice(line.length))) {
    if (row.trim() === '') continue
    if (rows.length < limit) rows.push(row)
    else beyond += 1
  }
  const told = SEPARATORS.find((separator) => separator === sign)
  const separator = told ?? separatorOf(rows.slice(0, SAMPLE))
  return { separator, rows, beyond, ...(told !== undefined && declared !== undefined && { declared }) }
}

const DECLARED = /^\s*("?sep=(.)"?)[ \t]*(?:\r\n|\r|\n|$)/i

/** A quoted cell may have line breaks; from a quote on that never ends, quotes mean nothing. */
const recordsOf = (text: string): Iterable<string> =>
  text.includes('"') ? quotedRecords(text) : text.split(/\r\n|\r|\n/)

function* quotedRecords(text: string): Generator<string> {
  let start = 0
  let hasQuotes = true
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"' && hasQuotes && beginsCell(text, start, at)) {
      const end = endOfQuoted(text, at)
      if (end < 0) hasQuotes = false
      else at = end
    } else if (character === '\n' || character === '\r') {
      yield text.slice(start, at)
      if (character === '\r' && text[at + 1] === '\n') at += 1
      start = at + 1
    }
  }
  yield text.slice(start)
}

/** Only there does a quote mean anything (RFC 4180, 2.5). */
const beginsCell = (text: string, start: number, at: number): boolean =>
  at === start || (SEPARATORS as readonly string[]).includes(text[at - 1] ?? '')

/** The place of the closing quote; a doubled one is part of the cell. */
function endOfQuoted(text: string, open: number): number {
  let at = text.indexOf('"', open + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** The one that most rows have, outside of quotes; a few commas are typos in a list of addresses. */
function separatorOf(rows: readonly string[]): Separator {
  const counts = SEPARATORS.map((separator) => ({
    separator,
    count: rows.filter((row) => rawCells(row, separator).length > 1).length,
  }))
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most))
  return best.count * 2 >= rows.length && best.count > 0 ? best.separator : ''
}

/** The cells as they are written, quotes included; joined by the separator they are the row. */
export function rawCells(row: string, separator: Separator): string[] {
  if (separator === '') return [row]
  const cells: string[] = []
  let start = 0
  let [isBlank, hasQuotes] = [true, true]
  for (let at = 0; at < row.length; at++) {
    const character = row[at]
    if (character === separator) {
      cells.push(row.slice(start, at))
      start = at + 1
      isBlank = true
    } else if (character === '"' && isBlank && hasQuotes) {
      const end = endOfQuoted(row, at)
      if (end < 0) hasQuotes = false
      else at = end
      isBlank = false
    } else if (character !== ' ') isBlank = false
  }
  return [...cells, row.slice(start)]
}

/** One of the cells; it takes a fraction of the time of all of them. */
export function rawCell(row: string, separator: Separator, column: number): string | undefined {
  if (separator === '' || row.includes('"')) return rawCells(row, separator)[column]
  let start = 0
  for (let passed = 0; passed < column; passed++) {
    const end = row.indexOf(separator, start)
    if (end < 0) return undefined
    start = end + 1
  }
  const end = row.indexOf(separator, start)
  return end < 0 ? row.slice(start) : row.slice(start, end)
}

/** What a cell says. */
export function cellText(raw: string | undefined): string {
  const text = raw?.trim() ?? ''
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll('""', '"').trim()
    : text
}

/** The row with another text in one of its cells. */
export function withCell(
  row: string,
  separator: Separator,
  { column, text }: { column: number; text: string },
): string {
  if (separator === '') return text
  const cells = rawCells(row, separator)
  cells[column] = /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
  return cells.join(separator)
}

/** A spreadsheet runs a cell that begins like this; telephone numbers and negative numbers stay. */
const FORMULA = /^\s*(?:[=@\uff1d\uff20\uff0b\uff0d]|[+-](?![\d\s().,/+-]*$))/

/**
 * The row as it was, with more cells. No cell of it, old or new, is a formula.
 * @param more by csvCell
 */
export function widened(row: string, separator: Separator, more: readonly string[]): string {
  const own = separator === '' ? alone(row) : safeRow(row, separator)
  return [own, ...more].join(separator || ',')
}

/** What a formula can begin with. */
const MAY_HAVE_FORMULA = /[=@+\uff1d\uff20\uff0b\uff0d-]/

const safeRow = (row: string, separator: Separator): string =>
  MAY_HAVE_FORMULA.test(row)
    ? rawCells(row, separator)
        .map((raw) => (FORMULA.test(cellText(raw)) ? quotedCell(cellText(raw)) : raw))
        .join(separator)
    : row

/** A row of one cell becomes the first of several. */
const alone = (row: string): string =>
  /[",]/.test(row) || FORMULA.test(row) ? quotedCell(cellText(row)) : row
