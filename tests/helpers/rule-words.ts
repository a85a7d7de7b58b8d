// What the rules can output, read from their source: codes of findings and words of verdicts.
import { readdirSync } from 'node:fs'
import ts from 'typescript'
import { toolOfRules } from '#tests/helpers/rules-of-tool.ts'
import { parsed } from '#tests/helpers/source-files.ts'

/** A text in the source that the rules should be seen to output. */
export interface RuleText {
  /** Relative to shared/. */
  file: string
  /** The slug of the tool, or the name of a folder that several tools use. */
  room: string
  /** As written in the source. */
  text: string
  /** A stamp is a complete text; other words are part of one. */
  kind: 'stamp' | 'text'
  /** The fixed parts, in order. */
  pieces: string[]
}

/** Whether a text contains it, with anything in place of the variable parts. */
export function saysSo(text: string, { kind, pieces }: RuleText): boolean {
  let end = 0
  for (const piece of pieces) {
    const at = text.indexOf(piece, end)
    if (at < 0) return false
    end = at + piece.length
  }
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)]
  return (
    kind === 'text' ||
    (text.startsWith(first) && text.endsWith(last) && (pieces.length > 1 || text === first))
  )
}

/** An expression for a code that is not a literal: its possible values are in the test's table. */
export interface OpenCode {
  file: string
  text: string
}

const ROOT = 'shared'

/** Rooms whose words are not a report on one domain or message, and where they are triggered. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'zone-file': 'faults with a line of the file: tests/cli/',
}

const sources: ReadonlyMap<string, ts.SourceFile> = new Map(
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('data/') && !(roomOf(file) in ELSEWHERE))
    .sort()
    .map((file) => [file, parsed(`${ROOT}/${file}`)]),
)

function roomOf(file: string): string {
  return toolOfRules(file)
}

function eachNode(root: ts.Node, visit: (node: ts.Node) => void) {
  visit(root)
  ts.forEachChild(root, (child) => {
    eachNode(child, visit)
  })
}

const within = (file: string, visit: (node: ts.Node) => void) => {
  const source = sources.get(file)
  if (source) eachNode(source, visit)
}

/** The declaration of the constant with this name in the same file, or of an upper-case one in the same folder. */
function constantOf(file: string, name: string): ts.Expression | undefined {
  const isShared = /^[A-Z][A-Z\d_]+$/.test(name)
  const others = isShared ? [...sources.keys()].filter((other) => roomOf(other) === roomOf(file)) : []
  const near = [file, ...others]
  for (const one of near) {
    let found: ts.Expression | undefined
    within(one, (node) => {
      if (ts.isVariableDeclaration(node) && node.name.getText() === name) found ??= node.initializer
    })
    if (found) return found
  }
  return undefined
}

type Text = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression

const isText = (node: ts.Node): node is Text =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)

/** The texts between the variable parts. */
const piecesOf = (node: Text): string[] =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    : [node.text]

const said = (file: string, node: Text, kind: RuleText['kind'] = 'text'): RuleText => ({
  file,
  room: roomOf(file),
  text: node.getText(),
  kind,
  pieces: piecesOf(node),
})

/** The literals that an expression can evaluate to; null if it can be anything else. */
function valuesOf(file: string, node: ts.Expression): Text[] | null {
  if (isText(node)) return [node]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return valuesOf(file, node.expression)
  if (ts.isConditionalExpression(node)) {
    const [one, other] = [valuesOf(file, node.whenTrue), valuesOf(file, node.whenFalse)]
    return one && other && [...one, ...other]
  }
  if (!ts.isIdentifier(node)) return null
  const constant = constantOf(file, node.text)
  return constant && !ts.isIdentifier(constant) ? valuesOf(file, constant) : null
}

/** Values given a name in an object: `code: …`, or just `code`. */
function givenAs(names: readonly string[], file: string, visit: (value: ts.Expression) => void) {
  within(file, (node) => {
    if (ts.isPropertyAssignment(node) && names.includes(node.name.getText())) visit(node.initializer)
    if (ts.isShorthandPropertyAssignment(node) && names.includes(node.name.text)) visit(node.name)
  })
}

/** Folders that use codes for something else, and files whose codes are parts of others. */
const NO_FINDINGS = [
  // Triggered in tests/cli/.
  'command-line',
  ...['api', 'blocklists', 'dns', 'rdap', 'records/bimi/read-logo.ts', 'bounce'],
  'domain/provider-rules/judge.ts',
]

/** `'spf-no-record': rule({ … })`, as in the table of a protocol. */
const isTableRule = (node: ts.Node): node is ts.PropertyAssignment & { name: ts.StringLiteral } =>
  ts.isPropertyAssignment(node) &&
  ts.isStringLiteral(node.name) &&
  ts.isCallExpression(node.initializer) &&
  node.initializer.expression.getText() === 'rule'

export function findingCodes(): { codes: Map<string, string>; open: OpenCode[] } {
  const codes = new Map<string, string>()
  const open: OpenCode[] = []
  for (const file of sources.keys()) {
    if (NO_FINDINGS.includes(roomOf(file)) || NO_FINDINGS.includes(file)) continue
    within(file, (node) => {
      if (isTableRule(node)) codes.set(`${roomOf(file)} ${node.name.text}`, file)
    })
    givenAs(['code'], file, (value) => {
      if (ts.isCallExpression(value)) return
      for (const text of valuesOf(file, value) ?? [value]) {
        if (ts.isStringLiteral(text)) codes.set(`${roomOf(file)} ${text.text}`, file)
        else open.push({ file, text: text.getText() })
      }
    })
  }
  return { codes, open }
}

/** A literal that is prose: more than one word of it is fixed. */
const isProse = (node: Text) => /\p{L}{2,} \p{L}+|\p{L} \p{L}{2,}/u.test(piecesOf(node).join('\u0000'))

}
