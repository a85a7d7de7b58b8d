// The native compiler and, behind it, the linter over all sources. `--types`: the compiler alone; `--rules`: the linter alone.
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { run } from './run.mjs'

const packageFolder = (name) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

/** Not by their names in node_modules/.bin: those are files without an ending, which the first versions of Node 20 do not run. */
const TSC = `${packageFolder('typescript-native')}/lib/tsc.js`
const OXLINT = `${packageFolder('oxlint')}/dist/cli.js`

/** What Go programs need not collect while they run for seconds; one thread computes each type once. */
const SPARING = { GOGC: '300' }

const checks = {
  '--types': () => run('node', [TSC, '--singleThreaded'], { env: SPARING }),
  '--rules': () => run('node', [OXLINT], { env: SPARING }),
}
const wanted = Object.keys(checks).filter((name) => process.argv.includes(name))
let failed = false
for (const name of wanted.length > 0 ? wanted : Object.keys(checks))
  await checks[name]().catch(() => (failed = true))
process.exitCode = failed ? 1 : 0
