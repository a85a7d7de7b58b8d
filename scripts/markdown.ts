// Lets the app import Markdown files as the tree that pages draw. The parser stays here: neither the worker nor the browser gets it.
import { Lexer, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import {
  textOf,
  type ProseDocument,
  type ProseHeading,
  type ProseNode,
} from '../app/components/prose/prose-tree.ts'

/** `words` are the values of `{{name}}` in the texts. */
export function markdown(words: Readonly<Record<string, unknown>>): Plugin {
  return {
    name: 'markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return
      const document = readMarkdown(fillIn(source, words))
      return { code: `export default ${JSON.stringify(document)}`, map: null }
    },
  }
}

export function fillIn(source: string, words: Readonly<Record<string, unknown>>): string {
  return source.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = [words[name]].flat().join(', ')
    if (!word) throw new Error(`Nobody says what {{${name}}} stands for.`)
    return word
  })
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/

/** Throws on markup that the tree cannot hold. */
export function readMarkdown(source: string): ProseDocument {
  const [whole = '', yaml = ''] = FRONT_MATTER.exec(source) ?? []
  const reading: Reading = { headings: [], ids: new Set(), title: '' }
  const content = readBlocks(Lexer.lex(source.slice(whole.length)), reading)
  const words = content.map(textOf).join(' ').match(/\S+/g) ?? []
  return {
    about: parse(yaml, printed) as unknown,
    content,
    headings: reading.headings,
    wordCount: words.length,
  }
}

const printed = (_key: unknown, value: unknown) => (typeof value === 'string' ? curlyQuotes()(value) : value)

interface Reading {
  headings: ProseHeading[]
  ids: Set<string>
  /** The heading above: what a table is about. */
  title: string
}

const readBlocks = (tokens: Token[], reading: Reading): ProseNode[] =>
  tokens.flatMap((token) => readBlock(token, reading))

function readBlock(token: Token, reading: Reading): ProseNode[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      return [readHeading(token as Tokens.Heading, reading)]
    case 'paragraph': {
      const { tokens } = token as Tokens.Paragraph
      const [first, ...others] = tokens
      if (first?.type === 'image' && others.length === 0) return [readFigure(first as Tokens.Image)]
      return [{ is: 'p', children: readInline(tokens) }]
    }
    // A line of a list whose items are not paragraphs.
    case 'text':
      return readInline((token as Tokens.Text).tokens ?? [])
    case 'list': {
      const { ordered, items } = token as Tokens.List
      const children = items.map(({ tokens }): ProseNode => ({
        is: 'li',
        children: readBlocks(tokens, reading),
      }))
      return [{ is: ordered ? 'ol' : 'ul', children }]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const readCell = ({ tokens }: Tokens.TableCell) => readInline(tokens)
      return [
        {
          is: 'table',
          caption: reading.title,
          head: header.map(readCell),
          rows: rows.map((row) => row.map(readCell)),
        },
      ]
    }
    case 'code': {
      const { text, lang = '' } = token as Tokens.Code
      return [{ is: 'pre', text, language: lang }]
    }
    case 'blockquote':
      return [{ is: 'blockquote', children: readBlocks((token as Tokens.Blockquote).tokens, reading) }]
    default:
      throw new Error(`No place for ${token.type}: ${token.raw.slice(0, 60)}`)
  }
}

function readHeading({ depth, tokens }: Tokens.Heading, reading: Reading): ProseNode {
  if (depth !== 2 && depth !== 3) throw new Error(`A heading of level ${depth}; the page has the first.`)
  const children = readInline(tokens)
  const text = children.map(textOf).join('')
  const id = newId(text, reading.ids)
  reading.title = text
  if (depth === 2) reading.headings.push({ id, text })
  return { is: depth === 2 ? 'h2' : 'h3', id, children }
}

function newId(text: string, taken: Set<string>): string {
  const base = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  let id = base
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`
  taken.add(id)
  return id
}

function readFigure({ href, text }: Tokens.Image): ProseNode {
  if (!href.startsWith('figure:')) throw new Error(`A picture from elsewhere: ${href}`)
  return { is: 'figure', name: href.slice('figure:'.length), alt: text }
}

/** The inline parts of one block; quotes are turned by what came before them, across the parts. */
function readInline(tokens: Token[], turn = curlyQuotes()): ProseNode[] {
  return tokens.flatMap((token): ProseNode[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return [turn((token as Tokens.Text).text)]
      case 'codespan': {
        const { text } = token as Tokens.Codespan
        turn.after(text)
        return [{ is: 'code', text }]
      }
      case 'strong':
      case 'em':
        return [{ is: token.type, children: readInline((token as Tokens.Strong).tokens, turn) }]
      case 'link': {
        const { href, tokens: label } = token as Tokens.Link
        return [{ is: 'link', to: href, children: readInline(label, turn) }]
      }
      default:
        throw new Error(`No place for ${token.type}: ${token.raw.slice(0, 60)}`)
    }
  })
}

interface QuoteTurner {
  (text: string): string
  /** A character that is not turned. */
  after(text: string): void
}

/** Turns straight quotes and apostrophes into typographic ones. One per paragraph: whether a quote opens depends on the last character, which may be in an earlier part. */
function curlyQuotes(): QuoteTurner {
  let last = ' '
  const turn = (text: string) => {
    const turned = Array.from(text, (character) => {
      const opens = /[\s([]/.test(last)
      last = character
      if (character === '"') return opens ? '“' : '”'
      if (character === "'") return opens ? '‘' : '’'
      return character
    })
    return turned.join('')
  }
  const after = (text: string) => {
    last = text.at(-1) ?? last
  }
  return Object.assign(turn, { after })
}
