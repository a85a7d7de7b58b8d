// Takes a tag list apart (RFC 6376 section 3.2), with the place of everything in it.

export interface TagSpec {
  name: string
  /** Without the blanks around it. */
  value: string
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

export function parseTagList(text: string): TagList {
  const tags: TagSpec[] = []
  const faults: TagFault[] = []
  const pieces = text.split(';')
  let at = 0
  for (const [index, piece] of pieces.entries()) {
    const start = at
    at += piece.length + 1
    const isLast = index === pieces.length - 1
    if (piece.trim() === '') {
      // A semicolon may end the list, once.
      if (!isLast) faults.push({ kind: 'empty', text: piece, at: start })
      continue
    }
    const equals = piece.indexOf('=')
    const name = piece.slice(0, Math.max(0, equals)).trim()
    if (equals < 0) faults.push({ kind: 'no-equals', text: piece.trim(), at: start })
    else if (!TAG_NAME.test(name)) faults.push({ kind: 'bad-name', text: piece.trim(), at: start })
    else tags.push(tagSpec(name, piece, equals, start))
  }
  return { tags, faults }
}

function tagSpec(name: string, piece: string, equals: number, start: number): TagSpec {
  const raw = piece.slice(equals + 1)
  return { name, value: raw.trim(), at: start + equals + 1 + (raw.length - raw.trimStart().length) }
}

/** The items of a colon-separated value. */
export const listOf = (value: string): string[] =>
  value
    .split(':')
    .map((item) => item.trim())
    .filter((item) => item !== '')
