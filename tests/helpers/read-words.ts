// The words of a file that visitors read: its texts, or the prose of a Markdown file.
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { parsed } from '#tests/helpers/source-files.ts'

export interface Words {
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
    line: index + 1,
    words: line.replaceAll(/`[^`]*`/g, '').replaceAll(/\]\([^)]*\)/g, ']'),
  }))
}

function wordsOfCode(tree: ts.SourceFile): Words[] {
  const found: Words[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    const text = textOf(node)
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    // A single word is more often a key, a class or a value than something to read.
    if (text && /\S\s+\S/.test(text)) found.push({ line, words: text.replaceAll(/\s+/g, ' ') })
    node.forEachChild(visit)
  }
  visit(tree)
  return found
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text
  return ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) ? node.text : undefined
}
