// `npm test`: the tests that the files changed since main touch, and the types. `npm run test:all`: every test.
// `npm test -- spf`: the unit and API tests of one tool, found by the names of their folders and files.
import { availableParallelism } from 'node:os'
import { build } from './build.mjs'
import { findBrowser, missingBrowsers } from './find-browser.mjs'
import { missingPackages } from '../tests/dns/missing-packages.mjs'
import { CHECK_SOURCES, OXFMT, run } from './run.mjs'
import { changedFiles, relatedTests } from './related-tests.mjs'
import { knownSeconds, vitest } from './vitest.mjs'

/** Projects of vitest.config.ts: all that need neither a build nor a server. */
const UNIT = ['unit*', 'app', 'worker']
const ofProjects = (projects) => projects.map((name) => `--project=${name}`)

/**
 * With two processes in each lane on two cores, the browser tests took a third more processor time: what runs next finds nothing
 * of its own in the processor's cache.
 */
const PROCESSES_PER_LANE = Math.max(1, Math.floor(availableParallelism() / 2))
/** Each starts a worker or a browser: more of them only wait for one another. */
const MOST_SITES = 2
const SLOWEST = 30
/** How much of a part's failure is repeated at the end. */
const MOST_LINES = 20

const totals = { passed: 0, failed: 0, skipped: 0 }
/** @type {{ name: string, failures: string[] }[]} */
const broken = []
/** @type {{ name: string, seconds: number }[]} */
const parts = []
/** @type {{ name: string, seconds: number }[]} Files of tests. */
const timed = []

const names = process.argv.slice(2).filter((argument) => argument !== '--all')
if (process.argv.includes('--all')) await everything()
else await (names.length > 0 ? named() : touched())

/** A folder or a file that starts with the name. */
async function named() {
  const filters = names.map((name) => (name.includes('/') ? name : `/${name}`))
  await orFail(run('vitest', ['run', ...ofProjects(UNIT), ...filters]))
}

/** The nearest tests of what has changed since main, and the types: half a minute, without a build and without a browser. */
async function touched() {
  const changed = await changedFiles().catch(() => {
    console.error(
      'Git does not say what has changed. Every test: npm run test:all; those of one tool: npm test -- spf',
    )
    process.exit(1)
  })
  const { near, far } = relatedTests(changed, knownSeconds())
  const types = orFail(run('node', [CHECK_SOURCES, '--types']))
  if (near.length > 0) await orFail(run('vitest', ['run', ...ofProjects(UNIT), ...near]))
  await types
  console.log(
    near.length === 0
      ? 'No test imports what has changed since main: only the types were checked.'
      : `${near.length} files of tests import what has changed since main, and ${far} more from further away.`,
  )
  console.log('Every test: npm run test:all')
}

async function orFail(job) {
  await job.catch(() => (process.exitCode = 1))
}

/** Two lanes side by side, each with half of the cores. One begins with what needs the build, and each takes over from the other. */
async function everything() {
  const built = part('build and dry deployment', async () => void (await build()))
  const needBuild = [
    () => part('browser', browser),
    // Half of the time, those with faults wait for what never answers.
    () => part('faults, hostile input, page weights', () => tests(['built'], MOST_SITES)),
  ]
  const others = [
    () => part('API and storage in workerd', () => tests(['worker'])),
    () => part('rules, command line, conventions', () => tests(['unit*'])),
    () => part('components and pages', () => tests(['app'])),
    () => part('types and lint', () => silent([CHECK_SOURCES])),
    () => part('format', () => silent([OXFMT, '--check'])),
  ]
  await Promise.all([
    built.then(() => lane(needBuild, others)),
    lane(others)
      .then(() => built)
      .then(() => lane(needBuild)),
    // The DNS servers mostly wait for answers, and take little from the lanes.
    built.then(() => part('real DNS servers', realDnsServers)),
  ])
  report()
}

async function lane(...queues) {
  for (const queue of queues) for (let job = queue.shift(); job; job = queue.shift()) await job()
}

/** Runs one part and continues if it fails, so one run shows everything that is wrong. */
async function part(name, job) {
  const startedAt = Date.now()
  const note = await job().catch((error) => {
    broken.push({ name, failures: error.failures ?? linesOf(error.output ?? error.message) })
    return `FAILED — ${error.message}`
  })
  const seconds = (Date.now() - startedAt) / 1000
  parts.push({ name, seconds })
  console.log(`${name}: ${note ?? 'ok'} (${seconds.toFixed(1)} s)`)
}

/** Runs projects of vitest and adds their counts to the totals. */
async function tests(projects, processes = PROCESSES_PER_LANE, args = []) {
  const options = [...ofProjects(projects), `--maxWorkers=${processes}`, ...args]
  const { failures, files, ...counts } = await vitest(options)
  timed.push(...files.map(({ file, seconds }) => ({ name: file, seconds })))
  for (const [kind, count] of Object.entries(counts)) totals[kind] += count
  if (failures.length > 0)
    throw Object.assign(new Error(`${counts.passed} passed, ${failures.length} failures`), { failures })
  return `${counts.passed} passed`
}

async function browser() {
  await findBrowser()
  return tests(['e2e'], Math.min(MOST_SITES, PROCESSES_PER_LANE))
}

async function realDnsServers() {
  const missing = missingPackages()
  if (missing.length > 0) return `not run: install the Debian packages ${missing.join(', ')}`
  return tests(['dns'], 1, ['--exclude=tests/dns/timed/**'])
}

async function silent(args) {
  await run('node', args, { quiet: true })
}

function report() {
  printSeconds('The parts, two or more at a time, in seconds:', parts)
  printSeconds(`The slowest of ${timed.length} files, in seconds:`, timed)
  for (const { name, failures } of broken) {
    console.log(`Failed: ${name}`)
    for (const line of failures.slice(-MOST_LINES)) console.log(`  ${line.replaceAll('\n', '\n    ')}`)
    if (failures.length > MOST_LINES) console.log(`  and ${failures.length - MOST_LINES} more lines above`)
  }
  for (const line of missingBrowsers) console.log(line)
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
  console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`)
  process.exitCode = broken.length > 0 || totals.failed > 0 ? 1 : 0
}

function printSeconds(title, all) {
  console.log(title)
  for (const { name, seconds } of all.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`)
}

function linesOf(output) {
  return output.split('\n').filter((line) => line.trim() !== '')
}
