// The native compiler and, behind it, the linter over all sources. `--types`: the compiler alone; `--rules`: the linter alone.
import { OXLINT, run, TSC } from './run.mjs'

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
