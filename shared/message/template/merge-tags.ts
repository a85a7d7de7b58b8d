// Finds merge tags of every dialect in a text, in a single pass from left to right, with what is wrong with each.
import { MAX_FOUND } from './limits.ts'
import { describeTag, type FoundTag, SpintaxReader } from './merge-tag-meaning.ts'
import { unsubscribeTagAt } from './unsubscribe-tags.ts'

interface Dialect {
  opens: string
  closes: string
  syntax: string
  /** Anything longer is not a tag. */
  maxLength: number
}

/** The longer opening comes first. */
const DIALECTS: readonly Dialect[] = [
  { opens: '{{{', closes: '}}}', syntax: '{{{ }}}', maxLength: 300 },
  { opens: '{{', closes: '}}', syntax: '{{ }}', maxLength: 400 },
  { opens: '{%', closes: '%}', syntax: '{% %}', maxLength: 400 },
  { opens: '{!', closes: '}', syntax: '{! }', maxLength: 120 },
  { opens: '${', closes: '}', syntax: '${ }', maxLength: 200 },
  { opens: '*|', closes: '|*', syntax: '*| |*', maxLength: 200 },
  { opens: '%%', closes: '%%', syntax: '%% %%', maxLength: 400 },
  { opens: '[[', closes: ']]', syntax: '[[ ]]', maxLength: 200 },
  { opens: '<%', closes: '%>', syntax: '<% %>', maxLength: 400 },
  { opens: '<<', closes: '>>', syntax: '<< >>', maxLength: 60 },
  { opens: '##', closes: '##', syntax: '## ##', maxLength: 60 },
]

/** Closings that mean nothing else in an email. */
const ORPHANS: readonly { text: string; syntax: string }[] = [
  { text: '}}', syntax: '{{ }}' },
  { text: '|*', syntax: '*| |*' },
  { text: '%}', syntax: '{% %}' },
  { text: '%>', syntax: '<% %>' },
]

const MAY_CLOSE = new Set(ORPHANS.map(({ text }) => text.charAt(0)))

/** Single marks, which also occur in ordinary text: only those that can be nothing else. */
const SINGLE: readonly { pattern: RegExp; syntax: string; kind?: 'placeholder' }[] = [
  { pattern: /%[A-Z][A-Z0-9_:.-]{1,40}%/y, syntax: '% %' },
  { pattern: /%[a-z]{2,30}[._][a-z0-9._]{2,40}%/y, syntax: '% %' },
  { pattern: /\[[A-Z][A-Z0-9]{0,20}_[A-Z0-9_]{1,40}(?::[^\]\n]{0,60})?\]/y, syntax: '[ ]' },
  { pattern: /\[(?:FNAME|LNAME|EMAIL|PHONE|COMPANY|UNSUBSCRIBE)(?::[^\]\n]{0,60})?\]/y, syntax: '[ ]' },
  { pattern: /\[[A-Za-z ]{2,30},\s{0,2}fallback=[^\]\n]{0,60}\]/y, syntax: '[ ]' },
  {
    pattern:
      /\[(?:your|insert|enter|first|last|full|company|recipient|sender|client|customer)(?: [\w'’/-]{1,20}){0,4}\]/iy,
    syntax: '[ ]',
    kind: 'placeholder',
  },
]

/** What a tag or a variant may start or end with, and what ends a line. */
const NOTABLE = /[{$*%[<#}|\n]/g

function nextNotable(text: string, from: number): number {
  NOTABLE.lastIndex = from
  return NOTABLE.exec(text)?.index ?? text.length
}

export function findMergeTags(text: string): FoundTag[] {
  const found: FoundTag[] = []
  const spintax = new SpintaxReader(text, found)
  let at = 0
  while (at < text.length && found.length < MAX_FOUND) {
    at = nextNotable(text, at)
    const char = text.charAt(at)
    if (char === '' || char === '\n') {
      if (char === '\n') spintax.endBlock()
      at++
      continue
    }
    const inGroup = spintax.isInGroup
    const tag =
      toUnsubscribe(text, at) ??
      manyBraces(text, at) ??
      paired(text, at, inGroup) ??
      single(text, at) ??
      orphan(text, at, inGroup)
    if (tag) {
      found.push(tag)
      at = tag.end
      continue
    }
    spintax.read(char, at)
    at++
  }
  spintax.endBlock()
  return found.sort((a, b) => a.at - b.at)
}

/** Four or more braces in a row are a mistake, and are skipped together with the name after them. */
function manyBraces(text: string, at: number): FoundTag | null {
  if (!text.startsWith('{{{{', at)) return null
  let end = at
  while (text.charAt(end) === '{') end++
  const count = end - at
  const rest = /[ ]?[\w.-]{0,40}[ ]?\}{0,4}/y
  rest.lastIndex = end
  rest.test(text)
  return broken(text, at, Math.max(end, rest.lastIndex), '{{ }}', `${count} opening braces in a row`)
}

function toUnsubscribe(text: string, at: number): FoundTag | null {
  const tag = unsubscribeTagAt(text, at)
  if (tag === undefined) return null
  const dialect = DIALECTS.find(({ opens, closes }) => tag.startsWith(opens) && tag.endsWith(closes))
  const syntax = dialect?.syntax ?? `${tag.charAt(0)} ${tag.charAt(tag.length - 1)}`
  return { tag, at, end: at + tag.length, syntax, kind: 'system', ok: true, name: 'unsubscribe' }
}

/** A spintax group whose first option is a merge tag. */
const TAG_IN_GROUP = /\{\{\{[^{}\n]{1,200}\}\}[^{}\n]{0,200}\|/y

/** By the first character: a text may be nothing but characters that could open a tag. */
const DIALECTS_BY_START: ReadonlyMap<string, readonly Dialect[]> = new Map(
  [...new Set(DIALECTS.map(({ opens }) => opens.charAt(0)))].map((start) => [
    start,
    DIALECTS.filter(({ opens }) => opens.startsWith(start)),
  ]),
)

function paired(text: string, at: number, inGroup: boolean): FoundTag | null {
  if (text.startsWith('{{{', at)) {
    TAG_IN_GROUP.lastIndex = at
    if (TAG_IN_GROUP.test(text)) return null
  }
  for (const dialect of DIALECTS_BY_START.get(text.charAt(at)) ?? []) {
    if (text.startsWith(dialect.opens, at)) return readPaired(text, at, dialect, inGroup)
  }
  return null
}

function readPaired(
  text: string,
  at: number,
  { opens, closes, syntax, maxLength }: Dialect,
  inGroup: boolean,
): FoundTag | null {
  const start = at + opens.length
  const limit = Math.min(text.length, start + maxLength)
  let end = start
  while (end < limit && !text.startsWith(closes, end)) {
    const isNested = opens !== closes && end > start && text.startsWith(opens, end)
    if (isNested || (text.charAt(end) === '\n' && !isBlockTag(text, start))) break
    end++
  }
  if (end >= limit || !text.startsWith(closes, end)) return unclosed(text, at, { opens, closes, syntax }, end)
  // Braze’s names have braces of their own: {{${first_name}}}.
  if (closes === '}}' && OPEN_NAME.test(text.slice(start, end)) && text.charAt(end + 2) === '}') end++
  const body = text.slice(start, end)
  if (!mayBeTag(syntax, body)) return null
  const stop = end + closes.length
  const extra = closes === '}}' && text.charAt(stop) === '}' && !inGroup
  const meaning = describeTag(body, syntax)
  const { problem = extra ? 'one closing brace too many' : undefined, ...rest } = meaning
  return {
    tag: text.slice(at, stop),
    at,
    end: stop,
    syntax,
    ...rest,
    ok: problem === undefined,
    ...(problem && { problem }),
  }
}

const OPEN_NAME = /\$\{[^{}]*$/

/** Salesforce's AMPscript blocks span several lines. */
const isBlockTag = (text: string, start: number) => text.charAt(start) === '['

/** Marks that also occur in ordinary text need contents that look like a name. */
function mayBeTag(syntax: string, body: string): boolean {
  switch (syntax) {
    case '%% %%':
      return body.startsWith('[') || body.startsWith('=') || /^[A-Za-z][\w .:@-]{0,60}$/.test(body)
    case '<< >>':
    case '## ##':
      return /^[A-Za-z][\w .-]{0,40}$/.test(body)
    case '[[ ]]':
      return body.length < 120
    default:
      return true
  }
}

const NAME = /[ ]?[A-Za-z_][\w.-]{0,40}/y
const HALF_CLOSED = /[ ]?[}|%\]>#*]{0,2}/y
/** Marks of ordinary text. */
const PLAIN = new Set(['%%', '##', '<<', '[[', '${', '{!'])

/** How much of an unclosed tag's name to show. */
const SHOWN = 24

/** Opened but not closed; for marks of ordinary text, only if a name follows. */
function unclosed(
  text: string,
  at: number,
  { opens, closes, syntax }: Omit<Dialect, 'maxLength'>,
  scanned: number,
): FoundTag | null {
  const start = at + opens.length
  NAME.lastIndex = start
  const hasName = NAME.test(text)
  if (!hasName && PLAIN.has(opens)) return null
  const nameEnd = hasName ? NAME.lastIndex : Math.min(start, scanned)
  const half = closes.charAt(0)
  HALF_CLOSED.lastIndex = nameEnd
  HALF_CLOSED.test(text)
  const end = Math.max(nameEnd, HALF_CLOSED.lastIndex, start)
  const isHalf = hasName && text.slice(nameEnd, end).trim() === half
  // "50 %% of" and the like: a word, and then nothing that closes.
  if ((opens === '%%' || opens === '##' || opens === '<<') && !isHalf) return null
  const problem = isHalf ? `closed with ${half} alone, not with ${closes}` : `not closed with ${closes}`
  return broken(text, at, Math.min(end, start + SHOWN + 40), syntax, problem)
}

function single(text: string, at: number): FoundTag | null {
  const start = text.charAt(at)
  if (start !== '%' && start !== '[') return null
  for (const { pattern, syntax, kind } of SINGLE) {
    pattern.lastIndex = at
    const tag = pattern.exec(text)?.[0]
    if (tag === undefined) continue
    const end = at + tag.length
    if (kind)
      return { tag, at, end, syntax, kind, ok: false, problem: 'a placeholder that someone has to fill in' }
    const { problem, ...meaning } = describeTag(tag.slice(1, -1), syntax)
    return { tag, at, end, syntax, ...meaning, ok: problem === undefined, ...(problem && { problem }) }
  }
  return null
}

function orphan(text: string, at: number, inGroup: boolean): FoundTag | null {
  // Two spintax groups may end together.
  if (inGroup && text.charAt(at) === '}') return null
  if (!MAY_CLOSE.has(text.charAt(at))) return null
  const closing = ORPHANS.find((one) => text.startsWith(one.text, at))
  if (!closing) return null
  // One brace opened it, two close it: `{first_name}}`.
  const before = /\{[ ]?[\w.-]{1,40}[ ]?$/.exec(text.slice(Math.max(0, at - 44), at))
  const start = before ? at - before[0].length : at
  const stop = at + closing.text.length
  if (before && closing.text === '}}')
    return broken(text, start, stop, closing.syntax, 'opened with { alone, not with {{')
  const name = /[\w.-]{0,40}$/.exec(text.slice(Math.max(0, at - 40), at))?.[0] ?? ''
  return broken(text, at - name.length, stop, closing.syntax, `closed with ${closing.text}, but never opened`)
}

const broken = (text: string, at: number, end: number, syntax: string, problem: string): FoundTag => ({
  tag: text.slice(at, end).slice(0, 80),
  at,
  end,
  syntax,
  kind: 'field',
  ok: false,
  problem,
})
