// The native compiler, followed by the linter, over all sources. `--types`: only the compiler; `--rules`: only the linter.
import { OXLINT, root, run, TSC } from './run.mjs'

/** Go programs that run for seconds need no garbage collection; one thread computes each type once. */
const SPARING = { GOGC: '300' }

/** What was found about each file, with its checksum: only what depends on a change is checked again. */
const MEMORY = ['--incremental', '--tsBuildInfoFile', `${root}.cache/types.tsbuildinfo`]

const checks = {
  '--types': () => run('node', [TSC, '--singleThreaded', ...MEMORY], { env: SPARING }),
  '--rules': () => run('node', [OXLINT], { env: SPARING }),
}
const wanted = Object.keys(checks).filter((name) => process.argv.includes(name))
let failed = false
for (const name of wanted.length > 0 ? wanted : Object.keys(checks))
  await checks[name]().catch(() => (failed = true))
process.exitCode = failed ? 1 : 0
