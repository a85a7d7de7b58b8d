// `npm test`: types, lint, unit, workerd and browser tests, a dry deployment, and the real DNS servers when they are there.
// `npm test -- spf`: one tool's unit and API tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { findBrowser } from './find-browser.mjs'
import { ESLINT, PRETTIER, root, run } from './run.mjs'
import { testOnly } from './test-one.mjs'

const names = process.argv.slice(2)
if (names.length > 0) process.exit(await testOnly(names))

const folder = mkdtempSync(join(tmpdir(), 'warmpost-test-'))
const totals = { passed: 0, failed: 0, skipped: 0 }
const broken = []

/** Runs one part and goes on when it fails, so that one run shows everything that is wrong. */
async function part(name, job) {
  const startedAt = Date.now()
  try {
    const note = await job()
    console.log(`${name}: ${note ?? 'ok'} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  } catch (error) {
    broken.push(name)
    console.log(`${name}: FAILED — ${error.message}`)
  }
}

/** Runs a vitest configuration and adds its counts to the totals. */
async function vitest(config) {
  const report = join(folder, `${config}.json`)
  const args = [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  try {
    await run('vitest', args, { quiet: true })
  } finally {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    totals.passed += numPassedTests
    totals.failed += numFailedTests
    totals.skipped += numPendingTests
  }
  return `${JSON.parse(readFileSync(report, 'utf8')).numPassedTests} passed`
}

/** @param {'--timed' | '--untimed'} which */
async function realDnsServers(which) {
  const output = await run('node', [`${root}scripts/test-dns.mjs`, which], { quiet: true })
  const [, passed, failed] = output.match(/(\d+) passed, (\d+) failed/) ?? []
  if (passed === undefined) return output.trim().split('\n').at(-1)
  totals.passed += Number(passed)
  totals.failed += Number(failed)
  return `${passed} passed`
}

await part('build and dry deployment', async () => void (await build()))
// Two cores: what waits or only reads runs side by side, the browser and what measures time have the machine to themselves.
await Promise.all([
  (async () => {
    await part('unit and workerd tests', () => vitest('vitest.config.ts'))
    await part('faults, hostile input and weights', () => vitest('vitest.built.config.ts'))
  })(),
  (async () => {
    await part('types', async () => void (await run('tsc', [], { quiet: true })))
    await part('lint', async () => void (await run('eslint', ESLINT, { quiet: true })))
    await part('format', async () => void (await run('prettier', [...PRETTIER, '--check'], { quiet: true })))
  })(),
  part('real DNS servers', () => realDnsServers('--untimed')),
])
await part('browser tests', async () => {
  await findBrowser()
  return vitest('vitest.e2e.config.ts')
})
await part('real DNS servers, timed', () => realDnsServers('--timed'))

rmSync(folder, { recursive: true, force: true })
if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}`)
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`)
process.exitCode = broken.length > 0 || totals.failed > 0 ? 1 : 0
