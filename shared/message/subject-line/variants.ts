// What a subject becomes: every text of its spintax, and its merge tags with the values of sample rows. Within limits, so that no input makes work without end.
import { cellText, rawCells, readTable } from '#shared/address-list/csv.ts'
import type { FoundTag } from '#shared/message/template/merge-tag-meaning.ts'
import { findMergeTags } from '#shared/message/template/merge-tags.ts'

/** Characters of a subject, a sender or a preheader. */
export const MAX_CHARACTERS = 2_000
/** Sample rows that are merged. */
export const MAX_ROWS = 200
/** Fields of a sample row. */
export const MAX_FIELDS = 100
/** Texts of the spintax that are written out, next to the longest and the shortest. */
const MAX_VARIANTS = 64
/** Subjects that a report lists. */
export const MAX_LISTED = 40

export type Row = Readonly<Record<string, string>>

/** A piece of a text: as it is, a tag, or a group of which one option is chosen. */
type Piece = string | FoundTag | { options: Piece[][] }

/** Groups within groups, deeper than this, are read as text. */
const MAX_DEPTH = 20

/** The text as pieces. Groups are where the template checker sees one; tags within them stay whole. */
function piecesOf(text: string): Piece[] {
  const tags = findMergeTags(text)
  const groups = tags.filter(({ kind, ok }) => kind === 'spintax' && ok)
  const others = new Map(tags.filter(({ kind }) => kind !== 'spintax').map((tag) => [tag.at, tag]))
  const ends = new Map(groups.map(({ at, end }) => [at, end]))
  return new PieceReader(text, others, ends).read(0, text.length)
}

class PieceReader {
  private readonly text: string
  private readonly tags: ReadonlyMap<number, FoundTag>
  private readonly groups: ReadonlyMap<number, number>
  private readonly pairs: ReadonlyMap<number, number>

  constructor(text: string, tags: ReadonlyMap<number, FoundTag>, groups: ReadonlyMap<number, number>) {
    this.text = text
    this.tags = tags
    this.groups = groups
    this.pairs = bracePairs(text, tags)
  }

  read(from: number, to: number): Piece[] {
    const pieces: Piece[] = []
    let plain = from
    let at = from
    const take = (piece: Piece, end: number) => {
      if (at > plain) pieces.push(this.text.slice(plain, at))
      pieces.push(piece)
      at = plain = end
    }
    while (at < to) {
      const tag = this.tags.get(at)
      const end = this.groups.get(at)
      if (tag && tag.end <= to) take(tag, tag.end)
      else if (end !== undefined && end <= to) take({ options: this.options(at + 1, end - 1, 1) }, end)
      else at++
    }
    if (to > plain) pieces.push(this.text.slice(plain, to))
    return pieces
  }

  /** Between the braces of a group; a group within it is one of its own. */
  private options(from: number, to: number, depth: number): Piece[][] {
    const options: Piece[][] = []
    let pieces: Piece[] = []
    let plain = from
    let at = from
    const flush = () => {
      if (at > plain) pieces.push(this.text.slice(plain, at))
    }
    while (at < to) {
      const tag = this.tags.get(at)
      const close = tag || depth >= MAX_DEPTH ? -1 : (this.pairs.get(at) ?? -1)
      if (tag && tag.end <= to) {
        flush()
        pieces.push(tag)
        at = plain = tag.end
      } else if (close > 0 && close < to) {
        flush()
        pieces.push({ options: this.options(at + 1, close, depth + 1) })
        at = plain = close + 1
      } else if (this.text[at] === '|') {
        flush()
        options.push(pieces)
        pieces = []
        at = plain = at + 1
      } else at++
    }
    flush()
    return [...options, pieces]
  }
}

/** Each opening brace with the one that closes it; tags are skipped. */
function bracePairs(text: string, tags: ReadonlyMap<number, FoundTag>): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const tag = tags.get(at)
    if (tag) at = tag.end - 1
    else if (text[at] === '{') open.push(at)
    else if (text[at] === '}') {
      const start = open.pop()
      if (start !== undefined) pairs.set(start, at)
    }
  }
  return pairs
}

const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** "first_name", "First Name" and "contact.firstname" are the same field. */
export function fieldIn(row: Row, name: string): string | undefined {
  const wanted = [plainName(name), plainName(name.split('.').at(-1) ?? '')]
  const key = Object.keys(row).find((one) => wanted.includes(plainName(one)))
  return key === undefined ? undefined : row[key]
}

/** A condition, which only the sending system can decide, leaves nothing here. */
function filled({ kind, tag, ok, name, fallback }: FoundTag, row: Row): string {
  if (!ok || kind === 'placeholder') return tag
  if (kind === 'control') return ''
  const value = fieldIn(row, name ?? '')?.trim() ?? ''
  return value === '' ? (fallback ?? '') : value
}

type Choice = 'longest' | 'shortest' | 'emptiest'

function chosen(pieces: readonly Piece[], row: Row, choice: Choice): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      if (!('options' in piece)) return filled(piece, row)
      return bestOf(piece.options, row, choice)
    })
    .join('')
}

function bestOf(options: readonly Piece[][], row: Row, choice: Choice): string {
  const withTag = options.filter(hasTag)
  if (choice === 'emptiest' && withTag[0]) return chosen(withTag[0], row, choice)
  const texts = options.map((option) => chosen(option, row, choice))
  const isBetter = (text: string, best: string) =>
    choice === 'longest' ? text.length > best.length : text.length < best.length
  return texts.reduce((best, text) => (isBetter(text, best) ? text : best))
}

const hasTag = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => typeof piece !== 'string' && (!('options' in piece) || piece.options.some(hasTag)))

/** Every text, in order, until there are as many as asked for. */
function* texts(pieces: readonly Piece[], row: Row): Generator<string> {
  const [first, ...rest] = pieces
  if (first === undefined) {
    yield ''
    return
  }
  const starts =
    typeof first === 'string'
      ? [first]
      : 'options' in first
        ? optionTexts(first.options, row)
        : [filled(first, row)]
  for (const start of starts) for (const end of texts(rest, row)) yield start + end
}

function* optionTexts(options: readonly Piece[][], row: Row): Generator<string> {
  for (const option of options) yield* texts(option, row)
}

export interface Merged {
  text: string
  /** The sample row, counted from 1; 0 for the row with no values. */
  row: number
}

export interface Variants {
  tags: FoundTag[]
  /** How many texts the spintax can produce. */
  count: number
  longest: Merged
  shortest: Merged
  /** With no value for any field. */
  empty: Merged
  /** The texts of the spintax for the first row, at most MAX_VARIANTS of them. */
  spun: string[]
  /** One text for each sample row. */
  rows: Merged[]
}

/** Values that stand in where no sample rows are given: a short and a long one. */
const SHORT_VALUE = 'Jo'
const LONG_VALUE = 'Maximiliane-Alexandra'

/** Rows for a text without any: one short value for all of its fields, and one long. */
export const standInRows = (texts: readonly string[]): Row[] => {
  const names = texts.flatMap((text) =>
    findMergeTags(text).flatMap(({ kind, name }) => (kind === 'field' && name ? [name] : [])),
  )
  if (names.length === 0) return []
  return [SHORT_VALUE, LONG_VALUE].map((value) => Object.fromEntries(names.map((name) => [name, value])))
}

export function variantsOf(text: string, given: readonly Row[]): Variants {
  const pieces = piecesOf(text)
  const tags = findMergeTags(text)
  const rows: readonly Row[] = given.length > 0 ? given : [{}]
  const of = (choice: Choice) =>
    rows
      .map((row, index): Merged => ({
        text: chosen(pieces, row, choice),
        row: given.length > 0 ? index + 1 : 0,
      }))
      .reduce((best, one) =>
        (choice === 'longest' ? one.text.length > best.text.length : one.text.length < best.text.length)
          ? one
          : best,
      )
  return {
    tags,
    count: tags.reduce((product, { variations = 1 }) => Math.min(1e9, product * variations), 1),
    longest: of('longest'),
    shortest: of('shortest'),
    empty: { text: chosen(pieces, {}, 'emptiest'), row: 0 },
    spun: take(texts(pieces, rows[0] ?? {}), MAX_VARIANTS),
    rows: rows.map((row, index) => ({
      text: chosen(pieces, row, 'longest'),
      row: given.length > 0 ? index + 1 : 0,
    })),
  }
}

function take(from: Iterable<string>, most: number): string[] {
  const taken = new Set<string>()
  let tried = 0
  for (const text of from) {
    taken.add(text)
    if (taken.size >= most || ++tried >= most * 4) break
  }
  return [...taken]
}

/** Rows as pasted or dropped: a table whose first row names its columns. One row more than are merged, so that the answer can say that there are more. */
export function rowsOfText(text: string): Row[] {
  const { rows, separator } = readTable(text, MAX_ROWS + 2)
  const [head, ...body] = rows.map((row) => rawCells(row, separator).slice(0, MAX_FIELDS).map(cellText))
  if (!head) return []
  return body.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}
