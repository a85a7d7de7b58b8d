// Assembles what the container runs: the built worker, its settings and tables, and of the packages only the runtime. `node
// scripts/container.mjs` leaves it in build/container/, which needs nothing else of this repository.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as bundle } from 'esbuild'
import {
  unstable_getMiniflareWorkerOptions as optionsOf,
  unstable_splitSqlQuery as statementsOf,
} from 'wrangler'
import { build } from './build.mjs'
import { root } from './run.mjs'

const FOLDER = `${root}build/container/`
const MIGRATIONS = `${root}worker/db/migrations/`
/** Miniflare would load it for images alone, and there are none. */
const LEFT_OUT = ['sharp']

/** @param {string} [folder] is made empty first; the worker must have been built */
export async function assembleContainer(folder = FOLDER) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(`${root}build/worker/index.js`, `${folder}worker.js`)
  cpSync(`${root}build/client`, `${folder}client`, { recursive: true })
  const write = (name, value) => writeFileSync(folder + name, `${JSON.stringify(value, null, 2)}\n`)
  write('package.json', { private: true, type: 'module' })
  write('settings.json', settings())
  write(
    'migrations.json',
    readdirSync(MIGRATIONS)
      .sort()
      .map((name) => ({ name, statements: statementsOf(readFileSync(MIGRATIONS + name, 'utf8')) })),
  )
  await bundle({
    absWorkingDir: root,
    entryPoints: ['scripts/container/serve.mjs'],
    outfile: `${folder}serve.mjs`,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.3',
    external: ['miniflare'],
    // Lets bundled CommonJS find Node's own modules.
    banner: {
      js: `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`,
    },
    logLevel: 'error',
  })
  for (const path of runtimePackages()) copyPackage(path, folder + path)
}

/** What wrangler.toml says, without paths of this machine. */
function settings() {
  const { assets, ...options } = optionsOf(`${root}wrangler.toml`).workerOptions
  return { ...options, assets: { ...assets, directory: undefined } }
}

/** The folders of miniflare and of everything that it needs, as the lock file has them. */
function runtimePackages() {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  const found = new Set()
  const visit = (path) => {
    if (found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = LEFT_OUT.includes(name) ? undefined : placeOf(name, path, packages)
      // One that is made for another system is not installed.
      if (needed && existsSync(root + needed)) visit(needed)
    }
  }
  visit('node_modules/miniflare')
  return [...found].filter((path) => ![...found].some((other) => path.startsWith(`${other}/`)))
}

/** Where Node finds a package from within another. */
function placeOf(name, from, packages) {
  const path = `${from}/node_modules/${name}`
  if (packages[path]) return path
  const end = from.lastIndexOf('/node_modules/')
  return end === -1
    ? packages[`node_modules/${name}`] && `node_modules/${name}`
    : placeOf(name, from.slice(0, end), packages)
}

/** Without source maps, and without the second copy of the runtime. */
const copyPackage = (from, to) =>
  cpSync(root + from, to, {
    recursive: true,
    dereference: true,
    filter: (path) => !path.endsWith('.map') && !path.endsWith('/node_modules/workerd/bin'),
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build()
  await assembleContainer()
  console.log(`What the container runs is in ${relative(root, FOLDER)}.`)
}
