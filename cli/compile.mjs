// Bundles the command line into plain JavaScript: with `npm ci` (prepare), and again by itself when a source has changed
// since, so that nobody ever runs stale code. Published packages bring the bundle along.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = fileURLToPath(new URL('compiled/', import.meta.url))
const ENTRY = `${FOLDER}main.js`
/** The sources of the bundle, one a line, from the root. */
const SOURCES = `${FOLDER}sources.txt`
/** So that bundled CommonJS finds Node’s own modules. */
const REQUIRE = `import { createRequire as r } from 'node:module'; const require = r(import.meta.url);`

/** The address of the bundle, made anew where that is needed. */
export async function compiled() {
  if (!isFresh()) await compile()
  return pathToFileURL(ENTRY).href
}

function isFresh() {
  const madeAt = timeOf(ENTRY)
  if (madeAt === undefined) return false
  try {
    const sources = readFileSync(SOURCES, 'utf8').split('\n')
    return sources.every((source) => (timeOf(ROOT + source) ?? Infinity) <= madeAt)
  } catch {
    return false
  }
}

const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs

async function compile() {
  const { build } = await import('esbuild')
  const startedAt = new Date()
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { main: 'cli/main.ts' },
    outdir: FOLDER,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.3',
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE },
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    write: false,
  })
  mkdirSync(FOLDER, { recursive: true })
  // Each file whole, the entry last: another process may be starting at this moment.
  const files = [...outputFiles].sort(
    (one, other) => Number(one.path === ENTRY) - Number(other.path === ENTRY),
  )
  const sources = Object.keys(metafile.inputs).filter((source) => !source.includes('node_modules/'))
  put(SOURCES, ['cli/compile.mjs', 'package-lock.json', ...sources].join('\n'))
  for (const { path, contents } of files) put(path, contents)
  // A source that was saved meanwhile is newer than its bundle.
  utimesSync(ENTRY, startedAt, startedAt)
  const kept = new Set(['sources.txt', ...files.map(({ path }) => basename(path))])
  for (const name of readdirSync(FOLDER)) if (!kept.has(name)) rmSync(FOLDER + name, { force: true })
}

function put(path, contents) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, path)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compile()
