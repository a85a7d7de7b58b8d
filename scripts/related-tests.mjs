// The tests that a change touches, the nearest first: those that import a changed file themselves, then those that import what
// imports it, and so on. A rule is imported by nearly everything in the end, so those are run that fit into some seconds.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { root, run } from './run.mjs'

const FOLDERS = ['app', 'cli', 'scripts', 'shared', 'tests', 'worker']
const SOURCE = /\.(?:tsx?|mjs)$/
const TEST = /\.test\.(?:tsx?|mjs)$/
/** Those that need neither a build nor a server. */
const IN_PROCESS = /^tests\/(?:shared|accuracy|cli|conventions|app|worker)\//
/** In seconds, as the last run of each file took. */
const ENOUGH = 13
const UNKNOWN = 0.3
/** What it takes to load the first file of these folders, and of the others: pages and the API load all rules. */
const LOADING = { app: 9, worker: 9, others: 4 }
/** By how many imports the tests of the changed folder count as nearer. */
const OWN_ROOM = 1.5

/** What a file imports from the project itself: types or values, static or dynamic. @returns {string[]} */
export function importsOf(/** @type {string} */ file, /** @type {string} */ text) {
  const { importedFiles } = ts.preProcessFile(text, true, true)
  return importedFiles.flatMap(({ fileName }) => {
    const [name = ''] = fileName.split('?', 1)
    if (name.startsWith('#')) return [name.slice(1)]
    return name.startsWith('.') ? [posix.join(posix.dirname(file), name)] : []
  })
}

/** Since the branch left main, and what is not committed yet. @throws without git */
export async function changedFiles() {
  const git = async (/** @type {string[]} */ ...args) =>
    (await run('git', args, { quiet: true })).split('\n').filter(Boolean)
  const [main] = await git(
    'for-each-ref',
    '--format=%(refname)',
    'refs/remotes/origin/main',
    'refs/heads/main',
  )
  const [start] = main ? await git('merge-base', 'HEAD', main) : ['HEAD']
  return [
    ...(await git('diff', '--name-only', '--relative', start ?? 'HEAD')),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ]
}

/**
 * @param {readonly string[]} changed paths from the root
 * @param {Readonly<Record<string, number>>} seconds of test files
 * @returns {{ near: string[], far: number }} the files to run, and how many import the change from further away
 */
export function relatedTests(changed, seconds) {
  const rooms = new Set(changed.map((file) => `tests/${posix.dirname(file)}`))
  const ofItsOwn = (/** @type {string} */ file) => (rooms.has(posix.dirname(file)) ? OWN_ROOM : 0)
  const tests = [...distances(changed)]
    .filter(([file]) => TEST.test(file) && IN_PROCESS.test(file) && existsSync(root + file))
    .sort(([file, one], [other, another]) => one - ofItsOwn(file) - another + ofItsOwn(other))
    .map(([file]) => file)
  let left = ENOUGH
  // Whoever changes a page or the API waits for its tests to load.
  const loaded = new Set(changed.map((file) => file.split('/', 1)[0] ?? ''))
  const near = tests.filter((file) => {
    const [, folder = ''] = file.split('/')
    const place = folder === 'app' || folder === 'worker' ? folder : 'others'
    const cost = (seconds[file] ?? UNKNOWN) + (loaded.has(place) ? 0 : LOADING[place])
    if (cost > left && !changed.includes(file)) return false
    left -= cost
    loaded.add(place)
    return true
  })
  return { near, far: tests.length - near.length }
}

/** Every test that imports a file, from however far away. @param {string} file */
export const testsWith = (file) => [...distances([file]).keys()].filter((one) => TEST.test(one))

/** How many imports away from a change each file is. */
function distances(/** @type {readonly string[]} */ changed) {
  const importers = importersOf(sourceFiles())
  const found = new Map(changed.map((file) => [file, 0]))
  for (const [file, distance] of found)
    for (const importer of importers.get(file) ?? [])
      if (!found.has(importer)) found.set(importer, distance + 1)
  return found
}

function importersOf(/** @type {readonly string[]} */ files) {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of files)
    for (const imported of importsOf(file, readFileSync(root + file, 'utf8')))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
  return importers
}

const sourceFiles = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => SOURCE.test(file) && !file.startsWith('compiled'))
      .map((file) => posix.join(folder, file.replaceAll('\\', '/'))),
  )
