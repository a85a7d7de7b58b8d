// How events are handed over: as JSON (one, several, one a line, or cut off), as the body of a form, or as a table.
import { cellText, rawCells, readTable, type Table } from '#shared/address-list/csv.ts'
import { type Fields, fieldsOf, parsedJson, plainName, type Value, valueOf } from './fields.ts'

export interface Written {
  values: readonly Value[]
  /** The end is missing. */
  isCut: boolean
}

const NONE: Written = { values: [], isCut: false }

/** Everything in a text that may be an event. */
export function writtenIn(text: string): Written {
  const plain = text.replace(/^\ufeff/, '').trim()
  if (/^[[{]/.test(plain)) return jsonIn(plain)
  if (/^--[^\s]/.test(plain) && /\bform-data\b/i.test(plain.slice(0, 400))) return multipartIn(plain)
  const form =
    /^(?:(?:GET|POST) )?(?:https?:\/\/[^\s?]{1,500}\?|\/[^\s?]{0,500}\?)?([\w.%-]{1,60}=[^\n]*)/.exec(plain)
  if (form && !/[\r\n]/.test(plain)) return formIn(form[1] ?? '')
  const table = tableIn(plain)
  if (table.values.length > 0) return table
  const start = plain.search(/(?:^|[\r\n])[^\r\n{]{0,400}\{/)
  return start < 0 ? NONE : jsonIn(plain.slice(start))
}

function jsonIn(text: string): Written {
  const whole = parsedJson(text)
  if (whole !== undefined) return { values: [valueOf(whole)], isCut: false }
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return parsedJson(withoutComma(lines[0] ?? '')) === undefined ? severalIn(text) : eachOf(lines)
}

function withoutComma(text: string): string {
  const end = text.trimEnd()
  return end.endsWith(',') ? end.slice(0, -1) : end
}

/** One a line. */
function eachOf(lines: readonly string[]): Written {
  const found = lines.map((line, index) => {
    const parsed = parsedJson(withoutComma(line))
    return parsed === undefined && index === lines.length - 1 ? closed(line) : parsed
  })
  return {
    values: found.filter((each) => each !== undefined).map((each) => valueOf(each)),
    isCut: parsedJson(withoutComma(lines.at(-1) ?? '')) === undefined,
  }
}

/** One after the other, with anything between them, as in a log. */
function severalIn(text: string): Written {
  const values: Value[] = []
  const scan = new Scan(text)
  for (let from = scan.next(0); from >= 0;) {
    const end = scan.endOf(from)
    if (end < 0) {
      const rest = closed(text.slice(from))
      if (rest !== undefined) values.push(valueOf(rest))
      return { values, isCut: rest !== undefined }
    }
    const parsed = parsedJson(text.slice(from, end))
    if (parsed !== undefined) values.push(valueOf(parsed))
    from = scan.next(end)
  }
  return { values, isCut: false }
}

/** Deeper than anything that is read. */
const MAX_DEPTH = 200

/** Text whose brackets may not end: where they stand, outside of strings. */
class Scan {
  private readonly text: string
  /** What closes the open brackets, the innermost last. */
  closers: string[] = []
  inString = false
  /** After the last object that is an element of a list. */
  lastElement = -1
  lastComma = -1

  constructor(text: string) {
    this.text = text
  }

  next(from: number): number {
    const brackets = /[[{]\s{0,99}["[{]/g
    brackets.lastIndex = from
    return brackets.exec(this.text)?.index ?? -1
  }

  /** After the bracket that closes the one at a place; -1 if none does. */
  endOf(from: number, to = this.text.length): number {
    this.closers = []
    this.inString = false
    for (let at = from; at < to; at++) {
      const character = this.text[at]
      if (this.inString) {
        if (character === '\\') at += 1
        else if (character === '"') this.inString = false
      } else if (character === '"') this.inString = true
      else if (character === '{' || character === '[') {
        this.closers.push(character === '{' ? '}' : ']')
        if (this.closers.length > MAX_DEPTH) return -1
      } else if (character === ',') this.lastComma = at
      else if (character === '}' || character === ']') {
        this.closers.pop()
        if (character === '}' && this.closers.at(-1) === ']') this.lastElement = at + 1
        if (this.closers.length === 0) return at + 1
      }
    }
    return -1
  }
}

/** JSON without its end, closed after the last that is whole. */
function closed(text: string): unknown {
  const end = withoutComma(text)
  const scan = new Scan(end)
  scan.endOf(0)
  const ends = [scan.inString ? -1 : end.length, scan.lastElement, scan.lastComma]
  for (const at of ends) {
    if (at <= 0) continue
    const part = new Scan(end)
    part.endOf(0, at)
    const parsed = parsedJson(end.slice(0, at) + part.closers.toReversed().join(''))
    if (parsed !== undefined) return parsed
  }
  return undefined
}

/** "mandrill_events=[…]", encoded or not. */
function formIn(body: string): Written {
  const value = body.slice(body.indexOf('=') + 1)
  if (/^\s*[[{]/.test(value)) return jsonIn(value.trim())
  return { values: [fieldsOf(new URLSearchParams(body))], isCut: false }
}

/** RFC 7578. */
function multipartIn(body: string): Written {
  const [boundary = ''] = body.split(/[\r\n]/, 1)
  const entries = body.split(boundary).flatMap((part): [string, string][] => {
    const [, name = ''] = /\bname="([^"\r\n]{1,80})"/.exec(part.slice(0, 600)) ?? []
    const at = part.search(/\r?\n\r?\n/)
    return name === '' || at < 0 ? [] : [[name, part.slice(at).trim()]]
  })
  return { values: [fieldsOf(entries)], isCut: false }
}

const MAX_ROWS = 250_000
/** Titles, and a line for Excel, may come before the names of columns. */
const MAX_BEFORE_HEAD = 5
const MAX_HEAD = 8000

function tableIn(text: string): Written {
  if (headIn(readTable(text.slice(0, MAX_HEAD), MAX_BEFORE_HEAD)) < 0) return NONE
  const table = readTable(text, MAX_ROWS)
  const { rows, separator, beyond } = table
  const cellsOf = (row: string) => rawCells(row, separator).map(cellText)
  const at = headIn(table)
  const names = cellsOf(rows[at] ?? '')
  const values = rows.slice(at + 1).map((row): Fields => {
    const cells = cellsOf(row)
    return fieldsOf(names.map((name, index) => [name, cells[index] ?? '']))
  })
  return { values, isCut: beyond > 0 }
}

/** The row that names a column of recipients, or -1. */
const headIn = ({ rows, separator }: Table): number =>
  rows
    .slice(0, MAX_BEFORE_HEAD)
    .findIndex(
      (row) =>
        separator !== '' &&
        !row.includes('@') &&
        rawCells(row, separator).some((cell) => RECIPIENTS.has(plainName(cellText(cell)))),
    )

/** How a column of recipients is called. */
export const RECIPIENT =
  'recipient|recipient email|recipient email address|recipient address|email|email address|to|to email|to address|rcpt to|raw_rcpt_to|rcpt|address|destination|contact email'

const RECIPIENTS = new Set(RECIPIENT.split('|').map(plainName))
