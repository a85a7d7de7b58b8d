// The words of a file that people read: its texts, its comments, the names that it declares, or the prose of a Markdown
// file.
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { parsed } from '#tests/helpers/source-files.ts'

export interface Words {
  kind: 'text' | 'comment' | 'name' | 'prose'
  /** Counted from 1. */
  line: number
  words: string
}

export function wordsOf(file: string, source?: string): Words[] {
  return file.endsWith('.md')
    ? wordsOfMarkdown(source ?? readFileSync(file, 'utf8'))
    : wordsOfCode(parsed(file, source))
}

/** Without code, whether in blocks or inline, and without link targets. */
function wordsOfMarkdown(source: string): Words[] {
  const prose = source.replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, ''))
  return prose.split('\n').map((line, index) => ({
    kind: 'prose',
    line: index + 1,
    words: line.replaceAll(/`[^`]*`/g, '').replaceAll(/\]\([^)]*\)/g, ']'),
  }))
}

function wordsOfCode(tree: ts.SourceFile): Words[] {
  const source = tree.text
  const lineAt = (at: number) => tree.getLineAndCharacterOfPosition(at).line + 1
  const found: Words[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    const text = textOf(node)
    // A single word is more often a key, a class or a value than something to read.
    if (text && /\S\s+\S/.test(text))
      found.push({ kind: 'text', line: lineAt(node.getStart(tree)), words: oneLine(text) })
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name)) {
      const words = node.name.text
        .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' ')
        .toLowerCase()
      found.push({ kind: 'name', line: lineAt(node.getStart(tree)), words })
    }
    node.forEachChild(visit)
  }
  visit(tree)
  for (const comment of commentsOf(tree, source)) {
    found.push({
      kind: 'comment',
      line: lineAt(comment.pos),
      words: oneLine(source.slice(comment.pos, comment.end)),
    })
  }
  return found
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text
  return ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) ? node.text : undefined
}

const isDeclaration = (node: ts.Node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isPropertySignature(node)

/** Each once: a comment belongs to every node that starts right after it. */
function commentsOf(tree: ts.SourceFile, source: string): ts.CommentRange[] {
  const byPlace = new Map<number, ts.CommentRange>()
  // Many nodes start, or end, at the same place.
  const [starts, ends] = [new Set<number>(), new Set<number>()]
  const note = (range: ts.CommentRange) => void byPlace.set(range.pos, range)
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) return
    if (!starts.has(node.pos)) ts.getLeadingCommentRanges(source, node.pos)?.forEach(note)
    if (!ends.has(node.end)) ts.getTrailingCommentRanges(source, node.end)?.forEach(note)
    starts.add(node.pos)
    ends.add(node.end)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return [...byPlace.values()]
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
