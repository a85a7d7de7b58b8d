// Bundles the command line into plain JavaScript: with `npm ci` (prepare), and again by itself when a source file has changed
// since, so no one ever runs stale code. `npm run library` packs the same bundle.
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
const ENTRY = `${FOLDER}main.mjs`
/** The source files of the bundle, one per line, relative to the root. */
const SOURCES = `${FOLDER}sources.txt`
/** Lets bundled CommonJS find Node’s own modules, under a name that no minifier uses. */
const REQUIRE = `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`

/** The path of the bundle, rebuilt if needed. */
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

const OPTIONS = {
  absWorkingDir: ROOT,
  // For a .js file, Node looks for the package that says what it is: a hundred times, that is as long as it takes to run.
  outExtension: { '.js': '.mjs' },
  outdir: FOLDER,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.3',
  mainFields: ['module', 'main'],
  banner: { js: REQUIRE },
  legalComments: 'none',
  logLevel: 'error',
  write: false,
}

/** @returns the files of the bundle, not written yet, and what they were made from; main.mjs starts it */
export async function bundleCommand() {
  const { build } = await import('esbuild')
  mkdirSync(FOLDER, { recursive: true })
  return build({
    ...OPTIONS,
    entryPoints: { main: 'cli/main.ts' },
    splitting: true,
    minify: true,
    metafile: true,
    define: {
      COMMAND_FACTS: await commandFacts(build),
      PACKAGE_VERSION: JSON.stringify(JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).version),
    },
  })
}

async function compile() {
  const startedAt = new Date()
  const { outputFiles, metafile } = await bundleCommand()
  // Each file is written in one step, the entry last: another process may be starting right now.
  const files = [...outputFiles].sort(
    (one, other) => Number(one.path === ENTRY) - Number(other.path === ENTRY),
  )
  // What is written into it (“<define:…>”) is not a file.
  const sources = Object.keys(metafile.inputs).filter((source) => !/node_modules\/|^</.test(source))
  put(SOURCES, ['cli/compile.mjs', 'package.json', 'package-lock.json', ...sources].join('\n'))
  for (const { path, contents } of files) put(path, contents)
  // A source file that was saved in the meantime is newer than its bundle.
  utimesSync(ENTRY, startedAt, startedAt)
  const kept = new Set(['sources.txt', ...files.map(({ path }) => basename(path))])
  for (const name of readdirSync(FOLDER)) if (!kept.has(name)) rmSync(FOLDER + name, { force: true })
}

/** The commands and their options as JSON: this loads all of them, so that help need not. */
async function commandFacts(build) {
  const { outputFiles } = await build({ ...OPTIONS, entryPoints: { facts: 'cli/commands/list.ts' } })
  const file = `${FOLDER}facts.${process.pid}.mjs`
  writeFileSync(file, outputFiles[0].contents)
  try {
    const { commandList } = await import(pathToFileURL(file).href)
    return JSON.stringify(await commandList())
  } finally {
    rmSync(file, { force: true })
  }
}

function put(path, contents) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, path)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compile()
