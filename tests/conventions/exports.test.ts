// Everything that a file exports is imported by another one; the rest stays private.
import { describe, expect, test } from 'vitest'
import { parsed, sourceFiles } from '#tests/helpers/source-files.ts'
import { unusedExports } from '#tests/helpers/unused-exports.ts'

const CONFIGURATION = ['vite.config.ts', 'vitest.config.ts', 'vitest.built.config.ts', 'vitest.e2e.config.ts']
const files = sourceFiles('app', 'shared', 'worker', 'cli').map((file) => parsed(file))
const others = [...sourceFiles('tests', 'scripts'), ...CONFIGURATION].map((file) => parsed(file))

/** What Remix imports from a route, the root and its entries, and the platform from the worker, by name. */
const REMIX =
  /^app\/(?:routes\/[^/]+\/route|root|routes|entry\.client|entry\.server)\.tsx?: (?:default|loader|action|clientLoader|clientAction|meta|links|headers|handle|shouldRevalidate|ErrorBoundary|HydrateFallback|Layout)$/
const ENTRIES = [
  // The document itself calls it.
  'app/entry.client.tsx: takeOver',
  'worker/index.ts: default',
  'worker/dev-api.ts: default',
  // cli/warmpost.mjs calls it in the bundle.
  'cli/main.ts: main',
  // Remix calls the package that they replace.
  'worker/pages/no-turbo-stream.ts: encode',
  'worker/pages/no-turbo-stream.ts: decode',
  // So does htmlparser2.
  'worker/pages/no-dom.ts: getFeed',
]

test('every export is imported somewhere', () => {
  const unused = unusedExports(files, [...files, ...others])
  expect(unused.filter((one) => !REMIX.test(one) && !ENTRIES.includes(one))).toEqual([])
})

describe('an export', () => {
  const unusedIn = (exporter: string, importer: string) =>
    unusedExports([parsed('shared/a/one.ts', exporter)], [parsed('shared/a/two.ts', importer)])

  test.each([
    ['export const a = 1', `import { b } from './one.ts'`, 'a'],
    ['export const { a, b } = c', `import { b } from './one.ts'`, 'a'],
    ['export function a() {}', '', 'a'],
    ['export interface A { a: 1 }', `import { A } from '#shared/b/one.ts'`, 'A'],
    ['const a = 1; export { a }', '', 'a'],
    ['export default 1', `import { b } from './one.ts'`, 'default'],
  ])('%s is found unused beside %s', (exporter, importer, name) => {
    expect(unusedIn(exporter, importer)).toEqual([`shared/a/one.ts: ${name}`])
  })

  test.each([
    `import { a } from './one.ts'`,
    `import { a as b } from '#shared/a/one.ts'`,
    `import * as one from './one.ts'`,
    `export { a } from './one.ts'`,
    `export * from './one.ts'`,
    `const { a } = await import('./one.ts')`,
    `void import('./one.ts').then(({ a }) => a)`,
    `type A = typeof import('./one.ts').a`,
  ])('is used by %s', (importer) => {
    expect(unusedIn('export const a = 1', importer)).toEqual([])
  })
})
