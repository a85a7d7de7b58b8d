// Splits a tag list where its owner meant a tag to start: at semicolons as receivers do, and where another separator, or none,
// stands before a known name.

export interface MeantPiece {
  /** Known names in lower case; others as they are written. */
  name: string
  value: string
}

interface MeantPieces {
  pieces: MeantPiece[]
  /** Everything without an equals sign. */
  rest: string[]
  /** A separator was missing or wrong. */
  isSplit: boolean
}

export interface TagRules {
  /** In lower case. */
  isKnown: (name: string) => boolean
  /** A value that the next tag touches, as its first group: v=DKIM1k=rsa */
  touching: RegExp
  /** Whether the value of a tag ends where a known tag seems to start; `next` is what comes after its equals sign. */
  endsAt: (name: string, next: string) => boolean
}

/** Where a tag may start. */
const START = /(^|[;,|\s])([a-z][a-z0-9_]{0,30})\s{0,5}([=:])/gi

export function meantPieces(pasted: string, rules: TagRules): MeantPieces {
  const text = pasted.replace(rules.touching, '$1;')
  const pieces: MeantPiece[] = []
  const rest: string[] = []
  let isSplit = text !== pasted
  for (const part of text.split(';')) {
    const starts = startsIn(part, rules)
    const before = part
      .slice(0, starts[0]?.at ?? part.length)
      .replace(/,/g, ' ')
      .trim()
    if (before !== '') rest.push(before)
    for (const [index, { name, valueAt }] of starts.entries()) {
      const end = starts[index + 1]?.at ?? part.length
      pieces.push({ name, value: withoutSign(part.slice(valueAt, end)) })
    }
    isSplit ||= starts.length > 1
  }
  return { pieces, rest, isSplit }
}

/** Without the comma or colon that should have been a semicolon. */
const withoutSign = (value: string): string => value.trim().replace(/[,:]$/, '').trim()

interface Start {
  name: string
  at: number
  valueAt: number
}

function startsIn(part: string, { isKnown, endsAt }: TagRules): Start[] {
  const starts: Start[] = []
  for (const match of part.matchAll(START)) {
    const [whole, , written = '', sign] = match
    const name = isKnown(written.toLowerCase()) ? written.toLowerCase() : written
    const start = { name, at: match.index, valueAt: match.index + whole.length }
    const last = starts.at(-1)
    if (last === undefined) {
      if (isKnown(name) || isUnknownTag(part, start, sign)) starts.push(start)
      continue
    }
    const isEmpty = part.slice(last.valueAt, match.index).trim() === ''
    // After a comma and a space, any name starts a tag.
    const isListed = sign === '=' && /,\s$/.test(part.slice(0, match.index + 1))
    const isTag = isKnown(name) ? !(sign === ':' && isEmpty) : isListed
    if (isTag && endsAt(last.name, part.slice(start.valueAt))) starts.push(start)
  }
  return starts
}

/** A word with a colon may belong to a text, and one with nothing after the equals sign may be the end of a key. */
const isUnknownTag = (part: string, { at, valueAt }: Start, sign: string | undefined): boolean =>
  sign === '=' && part.slice(0, at).trim() === '' && !/^[\s=]*$/.test(part.slice(valueAt))
