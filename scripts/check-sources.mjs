// Over all sources: the native compiler, the linter, and what nothing uses. `--types`: only the compiler; `--rules`: only the others.
import { KNIP, OXLINT, root, run, TSC } from './run.mjs'

/** Go programs that run for seconds need no garbage collection; one thread computes each type once. */
const SPARING = { GOGC: '300' }

/** What was found about each file, with its checksum: only what depends on a change is checked again. */
const TYPES_MEMORY = ['--incremental', '--tsBuildInfoFile', `${root}.cache/types.tsbuildinfo`]
const USE_MEMORY = ['--cache', '--cache-location', `${root}.cache/knip`]

const checks = {
  '--types': [[TSC, '--singleThreaded', ...TYPES_MEMORY]],
  // Knip once with the tests, where each export is imported; and once without, where nothing may be there for tests alone.
  '--rules': [[OXLINT], [KNIP, ...USE_MEMORY], [KNIP, '--production', ...USE_MEMORY]],
}
const wanted = Object.keys(checks).filter((name) => process.argv.includes(name))
let failed = false
for (const name of wanted.length > 0 ? wanted : Object.keys(checks))
  for (const command of checks[name])
    await run('node', command, { env: SPARING }).catch(() => (failed = true))
process.exitCode = failed ? 1 : 0
