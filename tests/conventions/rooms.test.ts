// Imports between the rooms of shared/, and those of worker/, never form a loop. The linter sees only loops of files.
import { describe, expect, test } from 'vitest'
import { importGraph, importsOf, sourceFiles, type ImportGraph } from '#tests/helpers/source-files.ts'

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

/** A room is a folder with files of its own in shared/, or one directly in worker/; its edges are those of its files. */
function roomGraph(graph: ImportGraph): ImportGraph {
  const rooms = new Map<string, string[]>()
  for (const [from, imported] of graph)
    for (const to of imported) {
      const [own, other] = [roomOf(from), roomOf(to)]
      if (own && other && own !== other && folderOf(own) === folderOf(other))
        rooms.set(own, [...(rooms.get(own) ?? []), other])
    }
  return rooms
}

const folderOf = (path: string) => path.split('/', 1)[0]
const roomOf = (file: string) => /^(?:shared(?:\/[^/]+)+|worker\/[^/]+)(?=\/)/.exec(file)?.[0]

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

describe('between the rooms', () => {
  test.each(['shared', 'worker'])('of %s/ no imports form a loop', (folder) => {
    expect(cycles(roomGraph(importGraph(sourceFiles(folder))))).toEqual([])
  })

  test('a loop is found, though no file sees itself', () => {
    const arrows = new Map([
      ['shared/a/one.ts', ['shared/b/one.ts', 'shared/a/two.ts']],
      ['shared/b/two.ts', ['shared/a/two.ts']],
    ])
    expect(cycles(arrows)).toEqual([])
    expect(cycles(roomGraph(arrows))).toEqual(['shared/a -> shared/b -> shared/a'])
  })
})
