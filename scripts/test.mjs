// `npm test`: what every change needs. `npm run test:all`: every test.
// `npm test -- spf`: the unit and API tests of one tool, found by the names of their folders and files.
import { availableParallelism } from 'node:os'
import { build } from './build.mjs'
import { findBrowser, missingBrowsers } from './find-browser.mjs'
import { missingPackages } from '../tests/dns/missing-packages.mjs'
import { CHECK_SOURCES, OXFMT, run } from './run.mjs'
import { vitest } from './vitest.mjs'

/** Projects of vitest.config.ts: all that need neither a build nor a server. */
const UNIT = ['shared*', 'cli', 'conventions', 'app', 'worker']
const ofProjects = (projects) => projects.map((name) => `--project=${name}`)

const isAll = process.argv.includes('--all')
const names = process.argv.slice(2).filter((argument) => argument !== '--all')
if (names.length > 0) {
  // A folder or a file that starts with the name.
  const filters = names.map((name) => (name.includes('/') ? name : `/${name}`))
  process.exit(
    await run('vitest', ['run', ...ofProjects(UNIT), ...filters]).then(
      () => 0,
      () => 1,
    ),
  )
}

/** What only `npm run test:all` runs: it takes half as long as the rest, and few changes break it. */
const LESS_OFTEN = [
  'accessibility, Firefox and WebKit, real DNS servers, databases and mail services that fail, hostile input',
  'how work grows, the packed library, commands for stored data',
].join(', ')
const without = (...files) => files.map((file) => `--exclude=tests/${file}`)
/** What leaves it out, as arguments of vitest. */
const EVERYDAY = {
  unit: without(
    'shared/*/hostile.test.ts',
    'shared/spf/check-cost.test.ts',
    'shared/reports/many-records.test.ts',
    'shared/watch/year.test.ts',
    'conventions/stored-data.test.ts',
  ),
  built: ['tests/budgets'],
  browser: without('e2e/other-browsers/**', 'e2e/accessibility.test.ts', 'e2e/hostile-strings.test.ts'),
}
const everyday = (lane) => (isAll ? [] : EVERYDAY[lane])

const totals = { passed: 0, failed: 0, skipped: 0 }
/** @type {{ name: string, failures: string[] }[]} */
const broken = []
/** How much of a part's failure is repeated at the end. */
const MOST_LINES = 20

/** Runs one part and continues if it fails, so one run shows everything that is wrong. */
async function part(name, job) {
  const startedAt = Date.now()
  try {
    const note = await job()
    console.log(`${name}: ${note ?? 'ok'} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  } catch (error) {
    broken.push({ name, failures: error.failures ?? linesOf(error.output ?? error.message) })
    console.log(`${name}: FAILED — ${error.message}`)
  }
}

const linesOf = (output) => output.split('\n').filter((line) => line.trim() !== '')

/**
 * Two lanes run side by side, so each has half of the cores. With two processes in each lane on two cores, the browser tests
 * took a third more processor time: what runs next finds nothing of its own in the processor's cache.
 */
const PROCESSES_PER_LANE = Math.max(1, Math.floor(availableParallelism() / 2))

/** Runs projects of vitest and adds their counts to the totals. */
async function tests(projects, { processes = PROCESSES_PER_LANE, args = [] } = {}) {
  const options = [...ofProjects(projects), `--maxWorkers=${processes}`, ...args]
  const { failures, ...counts } = await vitest(options)
  for (const [kind, count] of Object.entries(counts)) totals[kind] += count
  if (failures.length > 0)
    throw Object.assign(new Error(`${counts.passed} passed, ${failures.length} failures`), { failures })
  return `${counts.passed} passed`
}

const silent = async (args) => void (await run('node', args, { quiet: true }))

async function realDnsServers() {
  const missing = missingPackages()
  if (missing.length > 0) return `not run: install the Debian packages ${missing.join(', ')}`
  return tests(['dns'], { processes: 1, args: without('dns/timed/**') })
}

// Nothing here measures time: a busy machine makes it slow but does not fail it.
const built = part('build and dry deployment', async () => void (await build()))

/** The DNS servers mostly wait for answers, and take little from the browsers. */
async function browserLane() {
  await built
  await Promise.all([
    isAll && part('real DNS servers', realDnsServers),
    part('browser tests', async () => {
      await findBrowser()
      return tests(['e2e'], { args: everyday('browser') })
    }),
  ])
}

async function otherLane() {
  await part('unit and workerd tests', () => tests(UNIT, { args: everyday('unit') }))
  await built
  // Half of the time, those with faults wait for what never answers.
  await part(isAll ? 'faults, hostile input and budgets' : 'budgets', () =>
    tests(['built'], { processes: isAll ? 2 * PROCESSES_PER_LANE : 1, args: everyday('built') }),
  )
  await part('types and lint', () => silent([CHECK_SOURCES]))
  await part('format', () => silent([OXFMT, '--check']))
}

await Promise.all([browserLane(), otherLane()])

for (const { name, failures } of broken) {
  console.log(`Failed: ${name}`)
  for (const line of failures.slice(-MOST_LINES)) console.log(`  ${line.replaceAll('\n', '\n    ')}`)
  if (failures.length > MOST_LINES) console.log(`  and ${failures.length - MOST_LINES} more lines above`)
}
for (const line of isAll ? missingBrowsers : [`Not run: ${LESS_OFTEN} (npm run test:all)`]) console.log(line)
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`)
process.exitCode = broken.length > 0 || totals.failed > 0 ? 1 : 0
