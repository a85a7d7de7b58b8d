// What pages, mail apps and forums do to the source of a message on its way to a text field, undone: every tool that takes a header
// or a message as text reads it here.
import { withoutEntities } from './entities.ts'
import { tidyText } from './file-text.ts'
import { readSummary } from './gmail-summary.ts'

/** What had to be fixed before the text could be read. */
export type PasteRepair =
  | 'page'
  | 'entities'
  | 'invisible'
  | 'summary'
  | 'quoted'
  | 'one-line'
  | 'indented'
  | 'double-spaced'

interface Pasted {
  text: string
  repairs: PasteRepair[]
}

/** Each is linear, and returns the same text if there is nothing to fix. */
const STEPS: readonly (readonly [PasteRepair, (text: string) => string])[] = [
  ['page', withoutMarkup],
  ['entities', withoutEscapes],
  ['invisible', withoutInvisible],
  ['summary', readSummary],
  ['quoted', withoutQuotes],
  ['indented', withoutIndent],
  ['one-line', withLineBreaks],
  ['double-spaced', withoutEmptyLines],
]

export function repairPasted(pasted: string): Pasted {
  const repairs: PasteRepair[] = []
  let text = tidyText(pasted).replace(/^\s*\n/, '')
  for (const [repair, step] of STEPS) {
    const fixed = step(text)
    if (fixed !== text) repairs.push(repair)
    text = fixed
  }
  return { text, repairs }
}

/** RFC 5322, 3.6.8 allows any printable character; real software starts names with a letter or a digit. */
const FIELD = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,119}[ \t]*:/
/** Fields by whose names a header is found again where its lines are lost; each once, unless a server on the way adds it. */
const ONCE =
  'Delivered-To|Return-Path|From|To|Cc|Subject|Date|Message-ID|MIME-Version|Content-Type|Content-Transfer-Encoding|Content-Language|Reply-To|Sender|In-Reply-To|References|Thread-Topic|Thread-Index|List-Unsubscribe|List-Unsubscribe-Post|List-ID|Feedback-ID|Precedence|Auto-Submitted|User-Agent|Importance|Accept-Language'
const OFTEN =
  'Received|Received-SPF|Authentication-Results|Authentication-Results-Original|ARC-Seal|ARC-Message-Signature|ARC-Authentication-Results|DKIM-Signature|X-[A-Za-z][\\w-]{1,60}'
const KNOWN = `(?:${ONCE}|${OFTEN})`
const STARTS_KNOWN = new RegExp(`^${KNOWN}:(?:\\s|$)`, 'i')
const KNOWN_WITHIN = new RegExp(`(?<=\\S[ \\t]{1,40})(${KNOWN}):(?=\\s)`, 'gi')

const headOf = (text: string): string => {
  const end = /\n[ \t]*\n/.exec(text)
  return end ? text.slice(0, end.index) : text
}

/** The source of a page that shows a message, such as a saved “Show original”. */
function withoutMarkup(text: string): string {
  if (!/^\s*<(?:!doctype|html|head|body|div|table|pre|span|p)\b/i.test(text)) return text
  const sources = [...text.matchAll(/<pre\b[^>]{0,500}>([^]*?)<\/pre>/gi)].map(([, inner = '']) => inner)
  const longest = sources.reduce((most, one) => (one.length > most.length ? one : most), '')
  const source =
    longest === '' ? text.replace(/<(style|script|title)\b[^>]{0,500}>[^]*?<\/\1>/gi, '') : longest
  return withoutEntities(
    source
      .replace(/<\/t[dh]>\s*<t[dh]\b[^>]{0,500}>/gi, '\t')
      .replace(/<br\b[^>]{0,200}>\n?|<\/(?:p|div|tr|li|h\d)>/gi, '\n')
      .replace(/<\/?[a-z][a-z0-9]{0,10}(?:\s[^<>@]{0,500})?\/?>/gi, ''),
    MORE_ENTITIES,
  ).trimStart()
}

const MORE_ENTITIES = { nbsp: ' ' }

/** In a header, every angle bracket is one: a field with “&lt;” was copied from the source of a page. */
function withoutEscapes(text: string): string {
  const head = headOf(text)
  if (head.includes('<') || !/&(?:amp;)?(?:lt|#0*60|#x0*3c);/i.test(head)) return text
  const once = withoutEntities(text, MORE_ENTITIES)
  return headOf(once).includes('<') ? once : withoutEntities(once, MORE_ENTITIES)
}

/** Fields whose text may have such characters on purpose, or to deceive: they stay. */
const WORDS = /^(?:From|Sender|Reply-To|To|Cc|Subject|Comments):/i

/** No-break spaces, characters without width, and quotation marks that a word processor made round. */
function withoutInvisible(text: string): string {
  const head = headOf(text)
  if (!/[^\0-\x7f]/.test(head)) return text
  const lines = head.split('\n').map((line) => {
    const spaced = line.replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    const start = spaced.replace(/^[\u200b-\u200f\u2060\ufeff\u00ad]+/, '')
    if (WORDS.test(start)) return start
    return start
      .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]+/g, '')
      .replace(/^[A-Za-z]+(?:[\u2010-\u2015\u2212-][A-Za-z]+)+(?=:)/, (name) =>
        name.replace(/[^A-Za-z]/g, '-'),
      )
      .replace(/[\u201c-\u201f]/g, '"')
  })
  return lines.join('\n') + text.slice(head.length)
}

function withoutQuotes(text: string): string {
  const lines = text.split('\n')
  const first = lines.slice(0, 12).filter((line) => line.trim() !== '')
  const isQuoted =
    first.length > 0 && first.every((line) => line.startsWith('>') && !line.startsWith('>From '))
  return isQuoted ? lines.map((line) => line.replace(/^> ?/, '')).join('\n') : text
}

/** Its line breaks are lost: more fields are within lines than begin one. */
function withLineBreaks(text: string): string {
  const head = headOf(text)
  const starts = head.split('\n').filter((line) => STARTS_KNOWN.test(line)).length
  const found = [...head.matchAll(KNOWN_WITHIN)]
  if (found.length < 3 || found.length <= starts) return text
  const seen = new Set<string>()
  const cuts: number[] = []
  for (const { index, 1: name = '' } of found) {
    const key = name.toLowerCase()
    const isRepeated = ONLY_ONCE.has(key) && seen.has(key)
    // Names are also in a signature’s list of fields.
    const before = head.slice(cuts.at(-1) ?? 0, index)
    if (isRepeated || /\bh=[^;]*$/.test(before.slice(-2_000))) continue
    seen.add(key)
    cuts.push(index)
  }
  const pieces = cuts.map((from, at) => head.slice(from, cuts[at + 1]).trimEnd())
  return (
    [head.slice(0, cuts[0]).trimEnd(), ...pieces].filter((piece) => piece !== '').join('\n') +
    text.slice(head.length)
  )
}

const ONLY_ONCE = new Set(ONCE.toLowerCase().split('|'))

/** Fields begin with spaces; their folds with more. The first line may have lost its own. */
function withoutIndent(text: string): string {
  const lines = text.split('\n')
  const blank = /^[ \t]+/
  const own = blank.exec(lines[0] ?? '')?.[0] ?? ''
  const isFirst = own !== '' && FIELD.test((lines[0] ?? '').trimStart())
  const known = headOf(text)
    .split('\n')
    .filter((line) => STARTS_KNOWN.test(line.trimStart()))
  const indents = known.flatMap((line) => blank.exec(line)?.[0] ?? [])
  const isMost = indents.length > 1 && indents.length * 2 > known.length
  if (!isFirst && !isMost) return text
  const indent = isFirst ? own : indents.reduce((least, one) => (one.length < least.length ? one : least))
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n')
}

const continues = (line = ''): boolean => /^[ \t]+\S/.test(line) || FIELD.test(line)

/** There is an empty line after each of the first lines; one field followed by a body is not enough. */
function withoutEmptyLines(text: string): string {
  const lines = text.split('\n')
  const isDouble =
    lines.length >= 7 && [0, 2, 4].every((at) => continues(lines[at]) && (lines[at + 1] ?? '').trim() === '')
  return isDouble
    ? lines.filter((line, index) => line.trim() !== '' || (lines[index - 1] ?? '').trim() === '').join('\n')
    : text
}
