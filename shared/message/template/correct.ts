// Makes the repairs that need no one's judgment: what a reader sees stays as it is.
import { checkTemplate } from './check.ts'
import type { Contents } from './contents.ts'
import type { TemplateCode } from './findings.ts'
import { layoutTables } from './judge-accessibility.ts'
import type { Profile } from './limits.ts'
import type { FoundTag } from './merge-tag-meaning.ts'
import type { ReadTemplate } from './read-template.ts'
import type { Corrected } from './schema.ts'
import { hasMarkupWithin, sourceAt, sourceEnd } from './text-stream.ts'

/** In UTF-16 units; Gmail clips a message at a quarter of it, and the answer has the HTML twice. */
const MAX_HTML = 400_000

interface Edit {
  start: number
  end: number
  text: string
}

interface Repair {
  code: TemplateCode
  edits: readonly Edit[]
  what: (count: number) => string
}

/** Null if there is nothing to repair, or nothing that can be repaired safely. */
export function correctTemplate(
  template: ReadTemplate,
  contents: Contents,
  profile: Profile,
): Corrected | null {
  const { html } = template
  if (html === null || html.length > MAX_HTML || contents.document.endsInComment) return null
  const planned = REPAIRS.map((plan) => plan(html, contents)).filter(({ edits }) => edits.length > 0)
  if (planned.length === 0) return null
  const { report } = checkTemplate({ ...template, html: applied(html, planned) }, profile)
  const left = new Set(report.findings.map(({ code }) => code))
  // A repair that does not end its finding would be half of one.
  const done = planned.filter(({ code }) => !left.has(code))
  if (done.length === 0) return null
  return {
    html: applied(html, done),
    repairs: done.map(({ code, edits, what }) => ({ code, what: what(edits.length) })),
  }
}

function applied(html: string, repairs: readonly Repair[]): string {
  const edits = repairs.flatMap((repair) => repair.edits).sort((a, b) => a.start - b.start)
  let result = ''
  let at = 0
  for (const { start, end, text: inserted } of edits) {
    if (start < at) continue
    result += html.slice(at, start) + inserted
    at = end
  }
  return result + html.slice(at)
}

const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

/** In the order in which they are told. */
const REPAIRS: readonly ((html: string, contents: Contents) => Repair)[] = [
  (html, contents) => ({
    code: 'template-merge-tag-broken',
    edits: contents.inShown.flatMap((tag) => braceEdit(html, contents, tag)),
    what: (count) => `Completed the braces of ${counted(count, 'one merge tag', 'merge tags')}.`,
  }),
  (_, { shown, odd }) => ({
    code: 'template-zero-width',
    edits: odd.zeroWidth
      .filter(({ at, end }) => !hasMarkupWithin(shown, at, end))
      .map(({ at, end }) => ({ start: sourceAt(shown, at), end: sourceEnd(shown, end), text: '' })),
    what: (count) =>
      `Removed invisible characters ${counted(count, 'inside one word', 'times inside words')}.`,
  }),
  (_, { document }) => ({
    code: 'template-layout-table',
    edits: layoutTables(document)
      .filter(({ attributes }) => (attributes.get('role') ?? '').trim() === '')
      .map(({ start }) => after(start + '<table'.length, ' role="presentation"')),
    what: (count) => `Added role="presentation" to ${counted(count, 'one layout table', 'layout tables')}.`,
  }),
  (html, { document }) => ({
    code: 'template-active-content',
    edits: document.nodes.flatMap((node) =>
      node.kind === 'open' && node.name === 'script' ? scriptEdit(html, node.start) : [],
    ),
    what: (count) => `Removed ${counted(count, 'one script', 'scripts')}, which no mailbox provider runs.`,
  }),
]

const after = (at: number, inserted: string): Edit => ({ start: at, end: at, text: inserted })

const NAME_IN_TAG = /^\{{1,3}[ ]?[A-Za-z_][\w.-]{0,40}[ ]?\}{0,2}$/

/** “{{ name }”, “{name}}” and “{{name}}}”: what was meant is beyond doubt. */
function braceEdit(html: string, { shown }: Contents, { at, end, tag, ok, syntax }: FoundTag): Edit[] {
  const [start, stop] = [sourceAt(shown, at), sourceEnd(shown, end)]
  if (ok || syntax !== '{{ }}' || html.slice(start, stop) !== tag || !NAME_IN_TAG.test(tag)) return []
  const isOpened = tag.startsWith('{{') && !tag.startsWith('{{{')
  const isClosed = tag.endsWith('}}')
  if (isOpened && isClosed) return html.charAt(stop) === '}' ? [{ start: stop, end: stop + 1, text: '' }] : []
  if (isOpened && tag.endsWith('}')) return [after(stop, '}')]
  return isClosed && !tag.startsWith('{{') ? [after(start, '{')] : []
}

const SCRIPT = /<script(?=[\s/>])[^>]{0,4000}>[\s\S]*?<\/script\s{0,20}>/iy

/** Structured data stays: Gmail reads it. */
function scriptEdit(html: string, start: number): Edit[] {
  SCRIPT.lastIndex = start
  const script = SCRIPT.exec(html)?.[0]
  if (script === undefined || /^[^>]{0,4000}ld\+json/i.test(script)) return []
  return [{ start, end: start + script.length, text: '' }]
}
