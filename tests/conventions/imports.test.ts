// Imports only go down and never form a loop: between the folders, the rooms in them and the files.
import { describe, expect, test } from 'vitest'
import { importGraph, importsOf, sourceFiles, type ImportGraph } from '#tests/helpers/source-files.ts'

const graph = importGraph(sourceFiles('app', 'shared', 'worker', 'cli'))

/** The typed client knows the API as a type; the worker serves what is built from the pages. */
const EXCEPTIONS = [
  'shared/api/client.ts -> worker/api/core-api.ts',
  'worker/index.ts -> build/.vite/client-manifest.json',
  'worker/index.ts -> build/server/index.js',
]

const arrowsOf = (graph: ImportGraph) =>
  [...graph].flatMap(([from, imported]) => imported.map((to) => ({ from, to })))

/** Imports from folders other than its own and shared/; the command line runs the worker's API itself. */
const upward = (graph: ImportGraph): string[] =>
  arrowsOf(graph)
    .filter(({ from, to }) => ![folderOf(from), 'shared'].includes(folderOf(to)))
    .filter(({ from, to }) => !(folderOf(from) === 'cli' && folderOf(to) === 'worker'))
    .map(({ from, to }) => `${from} -> ${to}`)

const folderOf = (file: string) => file.split('/', 1)[0] ?? ''

/** One cycle for each way back to a file that is still being followed. */
function cycles(graph: ImportGraph): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const follow = (file: string, path: readonly string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (done.has(file) || path.includes(file)) return
    for (const next of graph.get(file) ?? []) follow(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) follow(file, [])
  return found
}

/** A room is a folder directly in shared/ or worker/; the edges between rooms are those between their files. */
function roomGraph(graph: ImportGraph): ImportGraph {
  const rooms = new Map<string, string[]>()
  for (const { from, to } of arrowsOf(graph)) {
    const [own, other] = [roomOf(from), roomOf(to)]
    if (folderOf(from) !== folderOf(to)) continue
    if (own && other && own !== other) rooms.set(own, [...(rooms.get(own) ?? []), other])
  }
  return rooms
}

const roomOf = (file: string) => /^(?:shared|worker)\/[^/]+(?=\/)/.exec(file)?.[0]

const planted = (arrows: Record<string, string[]>): ImportGraph => new Map(Object.entries(arrows))

describe('the imports of a file', () => {
  test.each([
    [`import { a } from '#shared/a.ts'`, 'shared/a.ts'],
    [`import type { A } from '../net/a.ts'`, 'shared/net/a.ts'],
    [`import { type A } from './a.ts'`, 'shared/dns/a.ts'],
    [`import '#app/styles/a.css'`, 'app/styles/a.css'],
    [`import text from './a.txt?raw'`, 'shared/dns/a.txt'],
    [`export * from '#shared/a.ts'`, 'shared/a.ts'],
    [`export type { A } from '#shared/a.ts'`, 'shared/a.ts'],
    [`const a = await import('#shared/a.ts')`, 'shared/a.ts'],
    [`type A = import('#shared/a.ts').A`, 'shared/a.ts'],
  ])('%s', (text, imported) => {
    expect(importsOf('shared/dns/planted.ts', text)).toEqual([imported])
  })

  test('are those of the project', () => {
    expect(importsOf('shared/dns/planted.ts', `import * as v from 'valibot'\n// from './a.ts'`)).toEqual([])
  })
})

describe('between the folders', () => {
  test('imports go from app/ and worker/ to shared/, and from cli/ to worker/ and shared/', () => {
    expect(upward(graph)).toEqual(EXCEPTIONS)
  })

  test('one that goes up is found', () => {
    const arrows = planted({
      'shared/a.ts': ['app/b.ts'],
      'app/b.ts': ['worker/c.ts', 'shared/a.ts'],
      'worker/c.ts': ['cli/d.ts'],
      'cli/d.ts': ['app/b.ts', 'worker/c.ts'],
    })
    expect(upward(arrows)).toEqual([
      'shared/a.ts -> app/b.ts',
      'app/b.ts -> worker/c.ts',
      'worker/c.ts -> cli/d.ts',
      'cli/d.ts -> app/b.ts',
    ])
  })
})

describe('between the files', () => {
  test('no imports form a loop', () => {
    expect(cycles(graph)).toEqual([])
  })

  test('a loop is found', () => {
    const arrows = planted({ a: ['b', 'c'], b: ['c'], c: ['d'], d: ['b'] })
    expect(cycles(arrows)).toEqual(['b -> c -> d -> b'])
  })
})

describe('between the rooms of shared/, and those of worker/', () => {
  test('no imports form a loop', () => {
    expect(cycles(roomGraph(graph))).toEqual([])
  })

  test('a loop is found, though no file sees itself', () => {
    const arrows = planted({
      'shared/a/one.ts': ['shared/b/one.ts', 'shared/a/two.ts'],
      'shared/b/two.ts': ['shared/a/two.ts'],
    })
    expect(cycles(arrows)).toEqual([])
    expect(cycles(roomGraph(arrows))).toEqual(['shared/a -> shared/b -> shared/a'])
  })
})
