import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

/** A file's path, its code, and the rules that it breaks. */
type Planted = readonly [file: string, code: string, ...rules: string[]]

const IMPORTS = 'eslint(no-restricted-imports)'
const GLOBALS = 'eslint(no-restricted-globals)'

const AGAINST_THE_ARROWS: readonly Planted[] = [
  ['app/a1.ts', `import '#worker/clock.ts'`, IMPORTS],
  ['app/a2.ts', `import '../worker/clock.ts'`, IMPORTS],
  ['app/routes/a3.ts', `import '../../tests/helpers/steps.ts'`, IMPORTS],
  ['app/a4.ts', `import '#cli/main.ts'`, IMPORTS],
  ['worker/a5.ts', `import '#app/routes.ts'`, IMPORTS],
  ['worker/a6.ts', `import '#cli/main.ts'`, IMPORTS],
  ['cli/a7.ts', `import '#app/routes.ts'`, IMPORTS],
  ['cli/a8.ts', `import '../scripts/run.mjs'`, IMPORTS],
  ['shared/a9.ts', `import '#worker/clock.ts'`, IMPORTS],
  ['shared/a10.ts', `import '#cli/main.ts'`, IMPORTS],
  ['shared/a11.ts', `import 'hono'`, IMPORTS],
  ['shared/a12.ts', `import 'react'`, IMPORTS],
  ['shared/a13.ts', `import 'node:dns'`, IMPORTS],
  ['app/a14.ts', `export const clock = await import('#worker/clock.ts')`, IMPORTS],
  ['app/a15.ts', `export * from '#worker/clock.ts'`, IMPORTS],
  [
    'app/a16.ts',
    `export type Clock = import('#worker/clock.ts').Clock`,
    'typescript(consistent-type-imports)',
  ],
  [
    'shared/api/client.ts',
    [
      `import { hc } from 'hono/client'`,
      `import type { Type } from '#worker/api/core-api.ts'`,
      `import '#worker/api/core-api.ts'`,
      `import 'hono'`,
      `export const client = hc<Type>('/')`,
    ].join('\n'),
    IMPORTS,
    IMPORTS,
  ],
]

const WHERE_IT_DOES_NOT_EXIST: readonly Planted[] = [
  ['shared/g1.ts', `void fetch('https://example.com')`, GLOBALS],
  ['shared/g2.ts', `export const now = Date.now()`, GLOBALS],
  ['shared/g3.ts', `export const wait = (f: () => void) => setTimeout(f, 1)`, GLOBALS],
  ['shared/g4.ts', `throw new Error('no')`, 'conventions(no-throw)'],
  ['worker/g5.ts', `export const width = window.innerWidth`, GLOBALS],
  ['worker/g6.ts', `export const name = process.title`, GLOBALS],
  ['app/g7.ts', `void fetch('/apis/v1/core')`, GLOBALS],
  ['app/g8.ts', `export const name = process.title`, GLOBALS],
  ['app/api/g9.ts', `export const name = process.title`, GLOBALS],
  ['scripts/g11.mjs', `export const name = window.name`, 'eslint(no-undef)'],
]

const CARELESS: readonly Planted[] = [
  [
    'scripts/c11.mjs',
    `export function f() {\n  const that = this\n  return that\n}`,
    'conventions(no-this-alias)',
  ],
  ['worker/c1.ts', `import '#worker/c2.ts'\nexport const a = 1`, 'import(no-cycle)'],
  ['worker/c2.ts', `import '#worker/c1.ts'\nexport const b = 1`, 'import(no-cycle)'],
  ['worker/c13.ts', `import type { C } from '#worker/c14.ts'\nexport type B = C`, 'import(no-cycle)'],
  ['worker/c14.ts', `import type { B } from '#worker/c13.ts'\nexport type C = B`, 'import(no-cycle)'],
  ['tests/shared/c15.test.ts', `import { it } from 'vitest'\nit('works', () => {})`, IMPORTS],
  ['tests/dns/c16.test.mjs', `import test from 'node:test'\nvoid test('works')`, IMPORTS],
  ['worker/c3.ts', `export const a = { ...{ b: 1 } }`, 'conventions(no-spread-literal)'],
  [
    'tests/e2e/c12.ts',
    [
      `declare const expect: (value: unknown) => { toBe: (value: unknown) => void }`,
      `declare const heading: { isVisible: () => Promise<boolean> }`,
      `expect(await heading.isVisible()).toBe(true)`,
      `expect([await heading.isVisible()]).toBe(true)`,
    ].join('\n'),
    'conventions(poll-the-page)',
    'conventions(poll-the-page)',
  ],
  ['worker/c4.ts', `console.log('here')`, 'eslint(no-console)'],
  ['worker/c5.ts', `const unused = 1\nexport const a = (_: string) => 2`, 'eslint(no-unused-vars)'],
  ['worker/c6.ts', `let a = 1\nexport const b = a`, 'eslint(prefer-const)'],
  ['worker/c7.ts', `export var a = 1`, 'eslint(no-var)'],
  ['worker/c8.ts', `try {\n  await 1\n} catch {}`, 'eslint(no-empty)', 'typescript(await-thenable)'],
  ['worker/c9.ts', `export const a = /\\u0000/`, 'eslint(no-control-regex)'],
  [
    'worker/c10.ts',
    `// oxlint-disable-next-line no-console -- nothing\nexport const a = 1`,
    'unused directive',
  ],
]

const statements = (count: number) => '  void 0\n'.repeat(count)

const TOO_LONG: readonly Planted[] = [
  ['shared/l1.ts', statements(301), 'eslint(max-lines)'],
  ['app/routes/l2/route.tsx', statements(91), 'eslint(max-lines)'],
  ['cli/l3.ts', `export function f() {\n${statements(59)}}`, 'eslint(max-lines-per-function)'],
  ['scripts/l4.mjs', `export const f = () => {\n${statements(59)}}`, 'eslint(max-lines-per-function)'],
  ['worker/l5.ts', `export const o = {\n  f() {\n${statements(59)}},\n}`, 'eslint(max-lines-per-function)'],
]

const OF_TYPES: readonly Planted[] = [
  [
    'worker/t1.ts',
    `export const f = (a: any) => a.b`,
    'no-explicit-any',
    'no-unsafe-member-access',
    'no-unsafe-return',
  ],
  ['worker/t2.ts', `Promise.resolve(1)`, 'no-floating-promises'],
  ['worker/t3.ts', `export async function f() {\n  return 1\n}`, 'require-await'],
  [
    'worker/t4.ts',
    `export const f = (a: object) => \`\${a}\``,
    'no-base-to-string',
    'restrict-template-expressions',
  ],
  ['worker/t5.ts', `export const f = () => {\n  throw 'no'\n}`, 'only-throw-error'],
  ['worker/t6.ts', `[1].forEach(async () => await Promise.resolve())`, 'no-misused-promises'],
  ['worker/t7.ts', `export const a: string = JSON.parse('1')`, 'no-unsafe-assignment'],
  ['worker/t8.ts', `export const f = (a: string) => a as string`, 'no-unnecessary-type-assertion'],
  ['worker/t9.ts', `export const f = (a: { b(): void }) => a.b`, 'unbound-method'],
  ['worker/t10.ts', `JSON.parse('1')()`, 'no-unsafe-call'],
  ['worker/t11.ts', `import { b } from '#worker/c2.ts'\nexport type A = typeof b`, 'consistent-type-imports'],
  [
    'worker/t12.ts',
    `export const f = (a: string, b: Map<string, string>) => a + b`,
    'restrict-plus-operands',
  ],
  ['worker/t13.ts', `export const p = Promise.reject('no')`, 'prefer-promise-reject-errors'],
].map(([file = '', code = '', ...rules]) => [file, code, ...rules.map((rule) => `typescript(${rule})`)])

const OF_PAGES: readonly Planted[] = [
  ['app/p1.tsx', `export const A = () => <img src="a.png" />`, 'jsx-a11y(alt-text)'],
  [
    'app/p2.tsx',
    `export const A = () => <div onDrop={() => 1} />`,
    'jsx-a11y(no-static-element-interactions)',
  ],
  ['app/p3.tsx', `export const A = () => <p tabIndex={0}>a</p>`, 'jsx-a11y(no-noninteractive-tabindex)'],
  [
    'app/p4.tsx',
    `export const A = () => <ul onDrop={() => 1} />`,
    'jsx-a11y(no-noninteractive-element-interactions)',
  ],
  [
    'app/p5.tsx',
    `export const A = () => <div role="button" onClick={() => 1} />`,
    'jsx-a11y(interactive-supports-focus)',
  ],
  ['app/p6.tsx', `export const A = () => <label>a</label>`, 'jsx-a11y(label-has-associated-control)'],
  ['app/p7.tsx', `export const A = () => <input autoFocus />`, 'jsx-a11y(no-autofocus)'],
  ['app/p8.tsx', `export const A = () => <a>a</a>`, 'jsx-a11y(anchor-is-valid)'],
  ['app/p9.tsx', `export const A = () => <b role="nothing" />`, 'jsx-a11y(aria-role)'],
  [
    'app/p10.tsx',
    `import { useState } from 'react'\nexport const A = ({ a }: { a: boolean }) => <b>{a && useState(1)[0]}</b>`,
    'react-hooks(rules-of-hooks)',
  ],
  [
    'app/p11.tsx',
    `import { useEffect } from 'react'\nexport function A({ a }: { a: string }) {\n  useEffect(() => console.error(a), [])\n}`,
    'react-hooks(exhaustive-deps)',
  ],
  [
    'app/p12.tsx',
    `import { useEffect, useState } from 'react'\nexport function A() {\n  const [a, set] = useState(1)\n  useEffect(() => set(2), [])\n  return a\n}`,
    'react(set-state-in-effect)',
  ],
  [
    'app/p13.tsx',
    `import { useRef } from 'react'\nexport function A() {\n  const a = useRef(1)\n  return <b>{a.current}</b>\n}`,
    'react(refs)',
  ],
  [
    'app/p14.tsx',
    `export function A({ a }: { a: { b: number } }) {\n  a.b = 1\n  return <b>{a.b}</b>\n}`,
    'react(immutability)',
  ],
  ['app/p15.tsx', `export const A = () => <b>{Math.random()}</b>`, 'react(purity)'],
]

const ALLOWED: readonly Planted[] = [
  ['app/o1.ts', `import '#shared/dns/resolver.ts'`],
  ['app/api/o2.ts', `void fetch('/apis/v1/core')`],
  ['worker/o3.ts', `import '#shared/dns/resolver.ts'\nexport const now = Date.now()`],
  ['cli/o4.ts', `import '#worker/clock.ts'\nimport '#shared/dns/resolver.ts'`],
  ['shared/o5.ts', `import 'valibot'\nimport '#shared/dns/resolver.ts'\nimport 'punycode/punycode.es6.js'`],
  ['worker/o6.ts', `export const f = () => {\n  throw new Response('no')\n}`],
  ['scripts/o7.mjs', `console.log(process.title)`],
  ['worker/o8.ts', `export function f() {\n${statements(58)}}`],
  ['shared/data/blocklists/ip-lists.ts', statements(301)],
]

const folder = mkdtempSync(join(tmpdir(), 'warmpost-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const all = [
  AGAINST_THE_ARROWS,
  WHERE_IT_DOES_NOT_EXIST,
  CARELESS,
  TOO_LONG,
  OF_TYPES,
  OF_PAGES,
  ALLOWED,
].flat()
const broken = lint(all)

/** The rules that each planted file breaks. */
function lint(files: readonly Planted[]): Map<string, string[]> {
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json', 'scripts/lint-rules.mjs']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(file, join(folder, file))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  for (const [file, code] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${code}\n`)
  }
  const linter = ['node_modules/oxlint/dist/cli.js', '-f', 'json']
  const { stdout } = spawnSync(process.execPath, linter, { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code?: string }[] }
  const rules = new Map<string, string[]>()
  for (const { filename, code = 'unused directive' } of diagnostics)
    rules.set(filename, [...(rules.get(filename) ?? []), code])
  return rules
}

describe.each([
  ['an import against the arrows', AGAINST_THE_ARROWS],
  ['what a folder does not have', WHERE_IT_DOES_NOT_EXIST],
  ['a careless line', CARELESS],
  ['what is too long', TOO_LONG],
  ['a careless type', OF_TYPES],
  ['a careless element or hook', OF_PAGES],
])('%s is found', (_, planted) => {
  test.each(planted.map(([file, code, ...rules]) => ({ file, code: code.slice(0, 100), rules })))(
    '$file: $code',
    ({ file, rules }) => {
      expect(broken.get(file)).toEqual(expect.arrayContaining(rules))
    },
  )
})

test('what is allowed is not found', () => {
  expect(ALLOWED.flatMap(([file]) => broken.get(file) ?? [])).toEqual([])
})

test('the typed client distinguishes the two ways to the worker', () => {
  expect(broken.get('shared/api/client.ts')).toEqual([IMPORTS, IMPORTS])
})
