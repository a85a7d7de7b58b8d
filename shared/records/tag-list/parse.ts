// Parses a tag list (RFC 6376 section 3.2), with the position of everything in it: DKIM keys, DMARC and BIMI records.

/** Anything between two semicolons. */
interface TagPiece {
  /** Without the white space around it; empty between two consecutive semicolons. */
  text: string
  /** Character index where the piece starts. */
  at: number
  /** What comes before the equals sign; everything if there is none. */
  name: string
  /** Without the white space around it; undefined without an equals sign. */
  value: string | undefined
  /** Character index of the first character of the value. */
  valueAt: number
}

export interface TagSpec {
  /** As written: names are case-sensitive. */
  name: string
  /** Without the white space around it. */
  value: string
  /** Name and value as written. */
  text: string
  /** Character index of the first character of the value. */
  at: number
}

export interface TagFault {
  kind: 'no-equals' | 'bad-name' | 'empty'
  /** The piece between two semicolons. */
  text: string
  at: number
}

export interface TagList {
  tags: TagSpec[]
  faults: TagFault[]
}

/** tag-name = ALPHA *ALNUMPUNC */
const TAG_NAME = /^[A-Za-z][A-Za-z0-9_]*$/

/** @param most a hostile record can have thousands of tags; those after this many are not read */
export function splitTags(text: string, most = Infinity): TagPiece[] {
  const pieces: TagPiece[] = []
  let at = 0
  for (const piece of most === Infinity ? text.split(';') : text.split(';', most)) {
    const equals = piece.indexOf('=')
    const raw = equals < 0 ? '' : piece.slice(equals + 1)
    pieces.push({
      text: withoutBlanks(piece),
      at,
      name: withoutBlanks(equals < 0 ? piece : piece.slice(0, equals)),
      value: equals < 0 ? undefined : withoutBlanks(raw),
      valueAt: at + equals + 1 + (/^[ \t\r\n]*/.exec(raw)?.[0].length ?? 0),
    })
    at += piece.length + 1
  }
  return pieces
}

/** RFC 6376 section 2.8: other white space, such as a non-breaking space, is a character like any other. */
function withoutBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && BLANKS.has(text.charAt(start))) start++
  while (end > start && BLANKS.has(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

const BLANKS: ReadonlySet<string> = new Set([' ', '\t', '\r', '\n'])

export function parseTagList(text: string, most = Infinity): TagList {
  const tags: TagSpec[] = []
  const faults: TagFault[] = []
  const pieces = splitTags(text, most)
  for (const [index, { text: piece, at, name, value, valueAt }] of pieces.entries()) {
    if (piece === '') {
      // One semicolon may end the list.
      if (index < pieces.length - 1) faults.push({ kind: 'empty', text: piece, at })
    } else if (value === undefined) faults.push({ kind: 'no-equals', text: piece, at })
    else if (!TAG_NAME.test(name)) faults.push({ kind: 'bad-name', text: piece, at })
    else tags.push({ name, value, text: piece, at: valueAt })
  }
  return { tags, faults }
}

/** For protocols with rules of their own: the tags that they accept, and everything else in the record. */
export function readTags(
  text: string,
  most: number,
  accepts: (tag: TagSpec) => boolean,
): { tags: TagSpec[]; unreadable: string[] } {
  const tags: TagSpec[] = []
  const unreadable: string[] = []
  for (const { text: piece, name, value, valueAt } of splitTags(text, most)) {
    if (piece === '') continue
    const tag = value !== undefined && TAG_NAME.test(name) ? { name, value, text: piece, at: valueAt } : null
    if (tag && accepts(tag)) tags.push(tag)
    else unreadable.push(piece)
  }
  return { tags, unreadable }
}

/** Of a tag that is there twice, the first one counts. */
export function valuesOf(tags: readonly Pick<TagSpec, 'name' | 'value'>[]): Record<string, string> {
  const values = new Map<string, string>()
  for (const { name, value } of tags) if (!values.has(name)) values.set(name, value)
  return Object.fromEntries(values)
}

/** The names of the tags that are there more than once. */
export const repeatedNames = (tags: readonly Pick<TagSpec, 'name'>[]): string[] => {
  const names = tags.map(({ name }) => name)
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))]
}

/** The items of a colon-separated value. */
export const listOf = (value: string): string[] =>
  value
    .split(':')
    .map((item) => item.trim())
    .filter((item) => item !== '')
