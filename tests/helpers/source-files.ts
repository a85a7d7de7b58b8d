import { readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { importsOf } from '../../scripts/related-tests.mjs'

export { importsOf }

const SOURCE = /\.(?:tsx?|mjs|js)$/
/** The bundle of the command line (cli/compile.mjs). */
const MADE = 'cli/compiled/'
const isSource = (file: string) => SOURCE.test(file) && !file.endsWith('.d.ts') && !file.endsWith('.d.mts')

/** The source files in these folders, as paths from the root of the project. */
export const sourceFiles = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
      .filter((file) => isSource(file) && !file.startsWith(MADE))
      .sort(),
  )

/** Files, or folders, and what each of them imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

export const importGraph = (files: readonly string[]): ImportGraph =>
  new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))]))

const trees = new Map<string, ts.SourceFile>()

/** The tree of a text, or of a file: several checks go through all files, and parsing them takes seconds each time. */
export function parsed(file: string, text?: string): ts.SourceFile {
  if (text !== undefined) return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const tree = trees.get(file) ?? parsed(file, readFileSync(file, 'utf8'))
  trees.set(file, tree)
  return tree
}
