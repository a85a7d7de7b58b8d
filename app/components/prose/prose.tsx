// A long text: guides and legal pages.
import { Link } from '#app/components/ui/link.tsx'
import type { ReactNode } from 'react'
import { textOf, type ProseNode } from '#app/components/prose/prose-tree.ts'
import { TOOL_PATHS } from '#app/content/menu.ts'
import { DataTable } from '#app/components/ui/data-table.tsx'
import styles from './prose.module.css'

interface ProseProps {
  content: readonly ProseNode[]
  /** Draws what the text calls `![alt](figure:name)`. */
  figure?: (name: string, alt: string) => ReactNode
}

export function Prose({ content, figure }: ProseProps) {
  return <div className={styles.prose}>{drawAll(content, figure)}</div>
}

const drawAll = (nodes: readonly ProseNode[], figure?: ProseProps['figure']) =>
  nodes.map((node, index) => <Node key={index} node={node} figure={figure} />)

function Node({ node, figure }: { node: ProseNode; figure?: ProseProps['figure'] }) {
  if (typeof node === 'string') return node
  switch (node.is) {
    case 'code':
      return <code>{node.text}</code>
    case 'pre':
      return <Code text={node.text} language={node.language} />
    case 'figure':
      return <figure className={`${styles.figure} unbroken`}>{figure?.(node.name, node.alt)}</figure>
    case 'table':
      return <Table {...node} />
    case 'link':
      return isThere(node.to) ? <Link to={node.to}>{drawAll(node.children)}</Link> : drawAll(node.children)
    case 'h2':
    case 'h3': {
      const Heading = node.is
      return <Heading id={node.id}>{drawAll(node.children)}</Heading>
    }
    default: {
      const Element = node.is
      return <Element>{drawAll(node.children, figure)}</Element>
    }
  }
}

/** A text may name a tool that is announced but not live yet; it becomes a link together with the menu's entry. */
const isThere = (path: string) => !path.startsWith('/tool/') || TOOL_PATHS.has(path)

const LANGUAGES: Record<string, string> = {
  dns: 'DNS records',
  http: 'HTTP request',
  sh: 'Commands',
  text: 'Header lines',
  xml: 'XML',
}

const Code = ({ text, language }: { text: string; language: string }) => (
  <pre role="group" aria-label={LANGUAGES[language] ?? 'Code'} className={`${styles.code} unbroken`}>
    <code>
      {text.split('\n').map((line, index) => (
        <span key={index} className={styles.line}>
          <Indented line={line} />
          {'\n'}
        </span>
      ))}
    </code>
  </pre>
)

/** No line ends after its indentation, no matter how long the word that follows. */
function Indented({ line }: { line: string }) {
  const rest = line.trimStart()
  if (rest === line) return line
  return (
    <>
      <span className={styles.indent}>{line.slice(0, -rest.length || undefined)}</span>
      {rest}
    </>
  )
}

function Table({ caption, head, rows }: Extract<ProseNode, { is: 'table' }>) {
  const columns = head.map((cell, index) => ({
    key: String(index),
    label: cell.map(textOf).join(''),
    heads: index === 0 && ('alone' as const),
  }))
  return (
    <div className={styles.table}>
      <DataTable
        fits={isNarrow([head, ...rows])}
        caption={<span className="visually-hidden">{caption}</span>}
        columns={columns}
        rows={rows.map((cells, index) => ({
          key: String(index),
          // One element, since the cell is a grid on a phone.
          cells: Object.fromEntries(
            cells.map((cell, column) => [column, <span key="cell">{drawAll(cell)}</span>]),
          ),
        }))}
      />
    </div>
  )
}

/** In characters of all columns together, with room for the gaps between them. */
const PHONE_WIDTH = 34

function isNarrow(rows: ProseNode[][][]): boolean {
  const lengths = (row: ProseNode[][]) => row.map((cell) => cell.map(textOf).join('').length)
  const widest = rows
    .map(lengths)
    .reduce((a, b) => a.map((length, column) => Math.max(length, b[column] ?? 0)))
  return widest.reduce((sum, length) => sum + length, 0) <= PHONE_WIDTH
}
