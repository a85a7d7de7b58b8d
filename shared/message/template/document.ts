// A parsed template: its elements and its pieces of text, in order, each with its place in the source, and what its comments hide.

export interface TextPiece {
  kind: 'text'
  text: string
  start: number
  end: number
  /** Written as an entity: its length in the source differs from that of the text. */
  entity: boolean
  /** How it is hidden from readers; undefined if they see it. */
  hidden: string | undefined
  /** The contrast with what is behind it, if both colors are known and WCAG 2.2, 1.4.3, asks for more. */
  lowContrast?: number | undefined
}

export interface OpenTag {
  kind: 'open'
  name: string
  attributes: ReadonlyMap<string, string>
  start: number
  /** The hiding starts here, not only in an ancestor. */
  hides: boolean
  hidden: string | undefined
}

interface CloseTag {
  kind: 'close'
  name: string
}

export type DocumentNode = TextPiece | OpenTag | CloseTag

export interface TemplateDocument {
  nodes: readonly DocumentNode[]
  title: string
  /** The contents of all <style> elements. */
  styleSheet: string
  /** The doctype at the start; undefined if there is none. */
  doctype: string | undefined
  comments: number
  commentFaults: readonly CommentFault[]
  /** A comment hides the rest, so nothing can be said about what is missing. */
  endsInComment: boolean
  /** It has more tags than we read. */
  isCut: boolean
}

/** Elements that start a new line. */
export const BLOCKS: ReadonlySet<string> = new Set(
  `address article aside blockquote body br center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5
  h6 header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul`.split(/\s+/),
)

export const VOIDS: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input link meta param source track wbr'.split(' '),
)

/** Their contents are not part of the template's text. */
export const UNREAD: ReadonlySet<string> = new Set(
  'script style title template svg math object iframe audio video select textarea noembed noframes'.split(
    ' ',
  ),
)

export interface CommentFault {
  kind: 'open' | 'condition' | 'end' | 'unclosed' | 'unopened'
  /** The beginning of the comment. */
  text: string
  /** UTF-16 units from the start of the HTML. */
  at: number
}

const CONDITION = /^\s{0,20}\[if\b/i
const WHOLE_CONDITION = /^\s{0,20}\[if\b[^\]]{0,200}\]\s{0,5}>/i
const CLOSES = /^\s{0,20}<!\s{0,5}\[endif\]\s{0,20}$/i
const ENDS_CLOSED = /<!\[endif\](?:--)?\s{0,20}$/i
/** “<!--[if !mso]><!-->” and its spellings: what follows is for everyone else. */
const REVEALS = /^\s{0,20}(?:<!\s{0,5}(?:--)?\s{0,20})?$/
const MAX_TEXT = 60
const MAX_FAULTS = 20

/**
 * Takes the comments and declarations of one HTML source, in their order, and among them the conditional ones that only Outlook on
 * Windows reads: where one breaks, what follows is hidden from some readers or from all of them. (Microsoft, “About conditional
 * comments”: downlevel-hidden and downlevel-revealed ones.)
 */
export class CommentReader {
  readonly faults: CommentFault[] = []
  /** A comment runs to the end of the source: what it hides is unknown. */
  isOpen = false
  readonly #open: { text: string; at: number }[] = []

  /**
   * @param text without “<!--” and “-->”
   * @param isEnded whether there is a “-->”
   */
  comment(text: string, at: number, isEnded: boolean) {
    const shown = `<!--${text}`
    if (!isEnded) {
      this.isOpen = true
      return this.#fault('open', shown, at)
    }
    if (CLOSES.test(text)) return this.#close(shown, at)
    if (!CONDITION.test(text)) return
    const condition = WHOLE_CONDITION.exec(text)?.[0]
    if (condition === undefined) return this.#fault('condition', shown, at)
    const rest = text.slice(condition.length)
    if (REVEALS.test(rest)) this.#open.push({ text: shown, at })
    else if (!ENDS_CLOSED.test(rest.slice(-60))) this.#fault('end', shown, at)
  }

  /** “<![if !mso]>” and “<![endif]>”: every other program skips them. */
  declaration(text: string, at: number) {
    if (/^\[if\b/i.test(text)) this.#open.push({ text: `<!${text}`, at })
    else if (/^\[endif\]/i.test(text)) this.#close(`<!${text}`, at)
  }

  end() {
    for (const { text, at } of this.#open) this.#fault('unclosed', text, at)
  }

  #close(text: string, at: number) {
    if (!this.#open.pop()) this.#fault('unopened', text, at)
  }

  #fault(kind: CommentFault['kind'], text: string, at: number) {
    if (this.faults.length < MAX_FAULTS)
      this.faults.push({ kind, text: text.slice(0, MAX_TEXT).replace(/\s+/g, ' '), at })
  }
}
