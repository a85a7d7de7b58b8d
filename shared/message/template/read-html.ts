// Reads HTML with the tokenizer of htmlparser2, once from start to end, and keeps track of what is hidden. That
// package's parser searches its whole stack for every closing tag, so we keep the stack ourselves.
import { QuoteType, Tokenizer } from 'htmlparser2'
import { hiddenState, lowContrastOf, START_STATE, type HiddenState } from './hidden-state.ts'
import {
  CommentReader,
  type DocumentNode,
  type TemplateDocument,
  type TextPiece,
  UNREAD,
  VOIDS,
} from './document.ts'
import { MAX_NODES } from './limits.ts'
import { readStyleSheet, styleOf, type StyleRules } from './style.ts'

interface OpenElement {
  name: string
  state: HiddenState
  unread: boolean
}

/** No template nests deeper; deeper elements are read as if they were at this level. */
const MAX_DEPTH = 2_000
const MAX_ATTRIBUTES = 60

/** HTML, "optional tags": opening one of them closes these others. */
const CLOSES: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  a: ['a'],
  ...Object.fromEntries(
    'p div table ul ol h1 h2 h3 h4 h5 h6 hr blockquote center form pre section'
      .split(' ')
      .map((name) => [name, ['p']]),
  ),
}

export function readHtml(source: string): TemplateDocument {
  const styleSheet = styleSheetOf(source)
  const builder = new DocumentBuilder(readStyleSheet(styleSheet))
  tokenize(source, builder)
  const { nodes, title, doctype, comments, conditions, isCut } = builder
  conditions.end()
  const { faults, isOpen } = conditions
  return {
    nodes,
    title: title.trim(),
    styleSheet,
    doctype,
    comments,
    commentFaults: faults,
    endsInComment: isOpen,
    isCut,
  }
}

/** The style sheets come first: they decide what is hidden, wherever they are. */
function styleSheetOf(source: string): string {
  let sheet = ''
  let inStyle = false
  const nothing = () => undefined
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ...NO_CALLBACKS,
      onopentagname: (start, end) => (inStyle = source.slice(start, end).toLowerCase() === 'style'),
      onclosetag: () => (inStyle = false),
      ontext: (start, end) => (inStyle ? (sheet += source.slice(start, end) + '\n') : nothing()),
    },
  )
  tokenizer.write(source)
  tokenizer.end()
  return sheet
}

type Callbacks = ConstructorParameters<typeof Tokenizer>[1]

const NO_CALLBACKS: Callbacks = {
  onattribdata: () => undefined,
  onattribentity: () => undefined,
  onattribend: () => undefined,
  onattribname: () => undefined,
  oncdata: () => undefined,
  onclosetag: () => undefined,
  oncomment: () => undefined,
  ondeclaration: () => undefined,
  onend: () => undefined,
  onopentagend: () => undefined,
  onopentagname: () => undefined,
  onprocessinginstruction: () => undefined,
  onselfclosingtag: () => undefined,
  ontext: () => undefined,
  ontextentity: () => undefined,
}

function tokenize(source: string, builder: DocumentBuilder) {
  let tag = { name: '', start: 0, attributes: new Map<string, string>() }
  let attribute = ''
  let value = ''
  let textEnd = 0
  const finish = () => {
    if (builder.isCut) tokenizer.pause()
    else builder.open(tag.name, tag.attributes, tag.start)
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ...NO_CALLBACKS,
      onopentagname(start, end) {
        tag = { name: source.slice(start, end).toLowerCase(), start: start - 1, attributes: new Map() }
      },
      onattribname(start, end) {
        attribute = source.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata(start, end) {
        value += source.slice(start, end)
      },
      onattribentity(codepoint) {
        value += String.fromCodePoint(codepoint)
      },
      onattribend(quote) {
        // As in browsers: if an attribute is repeated, the first one counts.
        if (tag.attributes.size < MAX_ATTRIBUTES && !tag.attributes.has(attribute))
          tag.attributes.set(attribute, quote === QuoteType.NoValue ? '' : value)
      },
      onopentagend: finish,
      onselfclosingtag: finish,
      onclosetag(start, end) {
        builder.close(source.slice(start, end).toLowerCase())
      },
      ontext(start, end) {
        textEnd = end
        builder.text(source.slice(start, end), start, end, false)
      },
      ontextentity(codepoint, end) {
        // Where the entity starts: at the ampersand after the last text.
        const start = Math.max(textEnd, source.lastIndexOf('&', end - 1))
        textEnd = end
        builder.text(String.fromCodePoint(codepoint), start, end, true)
      },
      oncdata: (start, end, endOffset) =>
        builder.text(source.slice(start, end - endOffset), start, end - endOffset, false),
      oncomment(start, end, endOffset) {
        // To the standard, what starts with “<!” alone is a comment; to Outlook, it may be a condition.
        if (!source.startsWith('<!--', start - 4))
          return builder.declaration(source.slice(start, end), start - 2)
        const isEnded = endOffset > 0 || end < source.length
        builder.comment(source.slice(start, end - endOffset), start - 4, isEnded)
      },
    },
  )
  tokenizer.write(source)
  tokenizer.end()
}

class DocumentBuilder {
  readonly nodes: DocumentNode[] = []
  title = ''
  doctype: string | undefined
  comments = 0
  readonly conditions = new CommentReader()
  isCut = false
  private readonly stack: OpenElement[] = []
  /** How many elements of each name are open, so that a closing tag without its opening one costs nothing. */
  private readonly counts = new Map<string, number>()
  private readonly rules: StyleRules

  constructor(rules: StyleRules) {
    this.rules = rules
  }

  open(name: string, attributes: ReadonlyMap<string, string>, start: number) {
    const implied = CLOSES[name]
    // Only the nearest one: `<li>` in a list within a list leaves the outer item open.
    if (implied && implied.includes(this.stack.at(-1)?.name ?? '')) this.close(this.stack.at(-1)?.name ?? '')
    if (name === 'tr' && ['td', 'th', 'tr'].includes(this.stack.at(-1)?.name ?? ''))
      this.close(this.stack.at(-1)?.name ?? '')
    const parent = this.stack.at(-1)
    const before = parent?.state ?? START_STATE
    const state = hiddenState(before, name, attributes, styleOf(name, attributes, this.rules))
    const unread = (parent?.unread ?? false) || UNREAD.has(name)
    const hides = state.hidden !== undefined && before.hidden === undefined
    if (!unread || UNREAD.has(name))
      this.push({ kind: 'open', name, attributes, start, hides, hidden: state.hidden })
    if (VOIDS.has(name) || this.stack.length >= MAX_DEPTH) return
    this.stack.push({ name, state, unread })
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }

  close(name: string) {
    if (!this.counts.get(name)) return
    for (let popped = this.stack.pop(); popped; popped = this.stack.pop()) {
      this.counts.set(popped.name, (this.counts.get(popped.name) ?? 1) - 1)
      if (!popped.unread || UNREAD.has(popped.name)) this.push({ kind: 'close', name: popped.name })
      if (popped.name === name) return
    }
  }

  text(text: string, start: number, end: number, entity: boolean) {
    const parent = this.stack.at(-1)
    if (parent?.name === 'title') this.title += text
    if (parent?.unread) return
    const hidden = parent?.state.hidden
    const last = this.nodes.at(-1)
    // A lone "<" comes as a separate text; joined, they stay one piece.
    if (last?.kind === 'text' && !entity && !last.entity && last.end === start && last.hidden === hidden) {
      last.text += text
      last.end = end
      return
    }
    const lowContrast = parent && hidden === undefined ? lowContrastOf(parent.state) : undefined
    this.push({ kind: 'text', text, start, end, entity, hidden, lowContrast } satisfies TextPiece)
  }

  private push(node: DocumentNode) {
    if (this.nodes.length < MAX_NODES) this.nodes.push(node)
    else this.isCut = true
  }

  comment(text: string, at: number, isEnded: boolean) {
    this.comments++
    this.conditions.comment(text, at, isEnded)
  }

  declaration(text: string, at: number) {
    this.conditions.declaration(text, at)
    if (/^!?doctype/i.test(text)) this.doctype ??= text
  }
}
