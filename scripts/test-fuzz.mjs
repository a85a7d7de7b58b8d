// `npm run test:fuzz`: hostile input, at length: 10,000 random requests, every hostile string in every field,
// each script payload in a real browser, all rounds of the rules' own random tests, and a year of watching in every kind
// of weather. `SEED=7 REQUESTS=50000 npm run test:fuzz` repeats and extends it.
import { build } from './build.mjs'
import { findBrowser } from './find-browser.mjs'
import { run } from './run.mjs'

await build()
const full = ['run', '--mode', 'full', '--config']
const failures = []
const noted = (error) => failures.push(error.message)
const rules = ['hostile', 'check-host', 'watch/year', 'report/contract']
await run('vitest', [...full, 'vitest.config.ts', '--project', 'shared', ...rules]).catch(noted)
await run('vitest', [...full, 'vitest.built.config.ts', 'tests/hostile']).catch(noted)
await findBrowser()
await run('vitest', [...full, 'vitest.e2e.config.ts', 'tests/e2e/hostile-strings.test.ts']).catch(noted)
for (const failure of failures) console.log(`Failed: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
