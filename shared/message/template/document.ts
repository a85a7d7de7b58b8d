// A parsed template: its elements and its pieces of text, in order, each with its place in the source.
import type { CommentFault } from './comments.ts'

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
