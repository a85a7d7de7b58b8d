// `npm run test:fuzz`: all of what is tried at random, or in every combination, of which `npm run test:all` tries a share
// (tests/helpers/full-run.ts). Names of files narrow it down, as in `npm run test:fuzz -- mistakes`.
import { missingPackages } from '../tests/dns/missing-packages.mjs'
import { build } from './build.mjs'
import { testsWith } from './related-tests.mjs'
import { run } from './run.mjs'

const names = process.argv.slice(2)
const hasServers = missingPackages().length === 0
const files = testsWith('tests/helpers/full-run.ts').filter(
  (file) =>
    (hasServers || !file.startsWith('tests/dns/')) &&
    (names.length === 0 || names.some((name) => file.includes(name))),
)
// No others run in a worker that was built, or in a browser.
if (files.some((file) => /^tests\/(?:dns|e2e|faults|hostile|library)\//.test(file))) await build()
await run('vitest', ['run', '--mode=full', ...files]).catch(() => (process.exitCode = 1))
