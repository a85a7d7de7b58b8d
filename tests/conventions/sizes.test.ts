// A file, a route and a function stay short enough to be read in one go.
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { parsed, sourceFiles } from '#tests/helpers/source-files.ts'

const FILE_LINES = 300
const ROUTE_LINES = 60
const FUNCTION_LINES = 60

/** Lists of facts: one entry after another, without any logic. */
const DATA_FILES = ['shared/dns/dns-providers.ts', 'shared/dnsbl/ip-lists.ts']

const files = sourceFiles('app', 'shared', 'worker', 'cli', 'scripts')
const linesOf = (text: string) => text.trimEnd().split('\n').length

/** Each function that is longer than the limit, as "file: name". */
function longFunctions(file: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && linesOf(node.getText(file)) > FUNCTION_LINES)
      found.push(`${file.fileName}: ${nameOf(node)}`)
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name) return node.name.getText()
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'a function without a name'
}

const longerThan = (lines: number, files: readonly string[]): string[] =>
  files.filter((file) => linesOf(readFileSync(file, 'utf8')) > lines)

test(`a file has at most ${FILE_LINES} lines, unless it is a list of facts`, () => {
  expect(longerThan(FILE_LINES, files)).toEqual(DATA_FILES)
})

test(`a route has at most ${ROUTE_LINES} lines`, () => {
  const routes = files.filter((file) => /^app\/routes\/[^/]+\/route\.tsx$/.test(file))
  expect(routes.length).toBeGreaterThan(30)
  expect(longerThan(ROUTE_LINES, routes)).toEqual([])
})

test(`a function has at most ${FUNCTION_LINES} lines`, () => {
  expect(files.flatMap((file) => longFunctions(parsed(file)))).toEqual([])
})

describe('a function that is too long is found', () => {
  const body = (lines: number) => `{\n${'  void 0\n'.repeat(lines - 2)}}`
  test.each([
    [`function a() ${body(61)}`, ['planted.ts: a']],
    [`const a = () => ${body(61)}`, ['planted.ts: a']],
    [`const a = { b() ${body(61)} }`, ['planted.ts: b']],
    [`function a() ${body(60)}`, []],
  ])('%#', (text, found) => {
    expect(longFunctions(parsed('planted.ts', text))).toEqual(found)
  })
})
