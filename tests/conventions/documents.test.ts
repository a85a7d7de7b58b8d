import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { limitsPage } from '../../scripts/limits-page.ts'

const FOLDERS = ['app', 'worker', 'shared', 'cli', 'scripts', 'tests', 'docs', 'public', '.github', '.ci']
/** A command makes them, such as a build, or installs them. */
const MADE = /(?:^|\/)(?:build|compiled|node_modules|screenshots)(?:\/|$)/

const files = [
  ...readdirSync('.', { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : [])),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => posix.join(folder, file)),
  ),
].filter((file) => !MADE.test(file))
const names = new Set(files.map((file) => posix.basename(file)))
const documents = files.filter((file) => /^(?:(?:docs|tests)\/.+|[A-Z]+)\.md$/.test(file))
const sources = files.filter((file) => /\.(?:tsx?|mjs|js|css|toml|yml)$/.test(file))

const COMMENT = /(?:^|\s)(?:\/\/|\/?\*|#)(.*)$/gm
const PATH = new RegExp(
  String.raw`(?<![\w./@<…-])(?:${FOLDERS.slice(0, 8).join('|')})/[\w./@$*<>…{}-]*\w/?`,
  'g',
)
/** A file by its name alone. A name in JSON may be one that the reader of the document makes. */
const NAME = /(?<![\w./@*<…-])\w[\w.-]*\.(?:tsx?|mjs|css|sql|toml|md)\b(?![\w/])/g
const PATTERN = /[*<>…{}]/

/** Names in an explanation that stand for any file. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'cli/compile.mjs': ['main.mjs'],
  'docs/design-system.md': ['thing.tsx', 'thing.module.css'],
  'tests/conventions/documents.test.ts': ['a.ts'],
  'tests/conventions/rooms.test.ts': ['shared/a.ts'],
}

/** What a text names that is not there. */
const missingIn = (text: string) => [
  ...(text.match(PATH) ?? []).filter((path) => !PATTERN.test(path) && !MADE.test(path) && !existsSync(path)),
  ...(text.match(NAME) ?? []).filter((name) => !names.has(name)),
]

const commentsOf = (text: string) => Array.from(text.matchAll(COMMENT), ([, words = '']) => words).join('\n')

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (text: string) =>
  Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchorOf(heading))

function brokenLinksIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link)
    .filter((link) => !/^(?:https?:|mailto:)/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path ? posix.join(posix.dirname(file), path) : file
      if (!existsSync(target)) return true
      return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
    })
}

const named = (file: string, missing: readonly string[]) =>
  missing.filter((name) => !EXAMPLES[file]?.includes(name)).map((name) => `${file}: ${name}`)

describe('what is named', () => {
  test('in a document is there', () => {
    expect(documents.flatMap((file) => named(file, missingIn(readFileSync(file, 'utf8'))))).toEqual([])
  })

  test('in a comment is there', () => {
    const missing = sources.flatMap((file) => named(file, missingIn(commentsOf(readFileSync(file, 'utf8')))))
    expect(missing).toEqual([])
  })

  test('as a document is there, in texts of the code, too', () => {
    const missing = sources.flatMap((file) =>
      (readFileSync(file, 'utf8').match(/(?<![\w./-])docs\/[\w/-]+\.md/g) ?? [])
        .filter((path) => !existsSync(path))
        .map((path) => `${file}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  test('as a link of a document is there, with its heading', () => {
    expect(documents.flatMap((file) => named(file, brokenLinksIn(file)))).toEqual([])
  })

  test.each([
    ['shared/kit/no-such-file.ts', 1],
    ['`worker/no-such-folder/`.', 1],
    ['no-such-file.ts says why', 1],
    ['shared/<slug>/no-such-file.ts', 0],
    ['build/client/assets', 0],
    ['shared/kit/inflate.ts, and README.md.', 0],
  ])('%s: %d', (text, count) => {
    expect(missingIn(text)).toHaveLength(count)
  })
})

/** What someone new to the project can read in an hour. What is written by a command is looked up, not read. */
const MOST_WORDS = 15_000

describe('docs/', () => {
  test('is short enough to be read', () => {
    const read = documents.filter((file) => file.startsWith('docs/') && !file.startsWith('docs/reference/'))
    const words = read.flatMap((file) => readFileSync(file, 'utf8').split(/\s+/).filter(Boolean))
    expect(words.length).toBeLessThanOrEqual(MOST_WORDS)
  })

  test('has the limits of the sources', () => {
    const cells = (page: string) => page.replaceAll(/ +|-{3,}/g, ' ').replaceAll(/ :?-+:? /g, ' ')
    expect(cells(readFileSync('docs/reference/limits.md', 'utf8'))).toBe(cells(limitsPage()))
  })

  test('lists every decision', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8')
    const decisions = readdirSync('docs/decisions').filter((file) => file !== 'README.md')
    expect(decisions.filter((file) => !index.includes(`(${file})`))).toEqual([])
  })
})
