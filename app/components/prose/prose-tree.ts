// A Markdown text as the build outputs it (scripts/markdown.ts): a tree that a page draws without a Markdown parser.

export type ProseNode =
  | string
  | { is: 'p' | 'strong' | 'em' | 'li' | 'blockquote'; children: ProseNode[] }
  | { is: 'ul' | 'ol'; children: ProseNode[] }
  | { is: 'h2' | 'h3'; id: string; children: ProseNode[] }
  | { is: 'link'; to: string; children: ProseNode[] }
  | { is: 'code'; text: string }
  | { is: 'pre'; text: string; language: string }
  | { is: 'table'; caption: string; head: ProseNode[][]; rows: ProseNode[][][] }
  | { is: 'figure'; name: string; alt: string }

export interface ProseHeading {
  id: string
  text: string
}

export interface ProseDocument {
  /** The front matter, not checked yet. */
  about: unknown
  content: ProseNode[]
  /** Second-level headings. */
  headings: ProseHeading[]
  /** Without the code blocks. */
  wordCount: number
}

/** The text that a reader sees, as one line. */
export function textOf(node: ProseNode): string {
  if (typeof node === 'string') return node
  if (node.is === 'code') return node.text
  if (node.is === 'table') {
    return [node.head, ...node.rows]
      .map((row) => row.map((cell) => cell.map(textOf).join('')).join(' '))
      .join(' ')
  }
  if (node.is === 'pre' || node.is === 'figure') return ''
  return node.children.map(textOf).join(node.is === 'ul' || node.is === 'ol' ? ' ' : '')
}
