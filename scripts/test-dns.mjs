// `npm run test:dns`: the production build against real name servers, and its results compared with other programs'.
// `--untimed`, as in `npm run test:all`, skips the time measurements, which need the machine to themselves.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { run } from 'node:test'
import { INBOX, PLACEMENT, WORKER_VARIABLE } from '../tests/dns/ask-worker.mjs'
import { PEERS } from '../tests/dns/mail-peers.mjs'
import { hasPyspf } from '../tests/dns/pyspf.mjs'
import { startRspamd } from '../tests/dns/rspamd.mjs'
import { createTables } from '../tests/helpers/create-tables.mjs'
import { DOH_URL, findProgram, startServers } from '../tests/dns/servers.mjs'
import { build } from './build.mjs'
import { startBuiltWorker } from './built-worker.mjs'
import { root } from './run.mjs'

const TESTS = `${root}tests/dns/`
const FOLDERS = [TESTS, ...(process.argv.includes('--untimed') ? [] : [`${TESTS}timed/`])]
const TEST_TIMEOUT_MS = 300_000
/** Without the programs, the test says so and passes; with this option it fails. */
const REQUIRED = process.argv.includes('--required')

// Miniflare would fetch sample data about the client from the internet.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'

const aborted = new globalThis.AbortController()
/** What must be stopped, last one first. @type {(() => Promise<unknown>)[]} */
const stops = []

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  // Before the libraries' handlers, which would end this process with code 0.
  process.prependOnceListener(signal, () => {
    aborted.abort()
    // Servers and worker end with this process.
    process.exit(130)
  })
}

const named = findProgram('named')
const dnsdist = findProgram('dnsdist')
const missing = [
  ...(named ? [] : ['bind9']),
  ...(dnsdist ? [] : ['dnsdist']),
  ...(hasPyspf() ? [] : ['python3-spf', 'python3-dns']),
]

if (!named || !dnsdist || missing.length > 0) {
  console.log(`test:dns not run: install the Debian packages ${missing.join(', ')} first.`)
  process.exitCode = REQUIRED ? 1 : 0
} else {
  try {
    process.exitCode = await testAgainst({ named, dnsdist })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
  await stopAll()
}

/**
 * @param {{ named: string, dnsdist: string }} programs
 * @returns {Promise<number>} the exit code
 */
async function testAgainst(programs) {
  const servers = await startServers(programs)
  stops.push(servers.stop)
  if (PEERS.rspamd.found) stops.push(startRspamd())
  printPeers()
  if (!isBuilt()) {
    console.log('Building …')
    await build()
  }
  const worker = await startBuiltWorker({
    variables: { DOH_URLS: DOH_URL, RATE_LIMIT: 'off', ...INBOX, ...PLACEMENT },
    onLog: () => {},
  })
  stops.push(worker.stop)
  await createTables(await worker.miniflare.getD1Database('DB'))
  process.env[WORKER_VARIABLE] = worker.url
  const counts = await runTests()
  if (counts.skipped > 0) console.log(`${counts.skipped} skipped`)
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1
}

/** The programs that DKIM, DMARC and SPF are compared with; each of them may be missing. */
function printPeers() {
  const peers = Object.entries(PEERS)
  const found = peers.filter(([, peer]) => peer.found).map(([name]) => name)
  console.log(`Beside our own: ${found.join(', ') || 'no other program'}`)
  for (const [name, peer] of peers) {
    if (!peer.found) console.log(`     skipped: ${name} is not installed (${peer.from})`)
  }
}

/** One file after another, since all of them change the zones. Prints one line for each group of tests. */
async function runTests() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.test.mjs'))
      .map((name) => folder + name),
  )
  const total = { passed: 0, failed: 0, skipped: 0 }
  let group = emptyGroup()
  const events = run({
    files,
    concurrency: 1,
    timeout: TEST_TIMEOUT_MS,
    signal: aborted.signal,
  })
  for await (const { type, data } of events) {
    if (type === 'test:diagnostic' && data.nesting > 0) group.notes.push(data.message)
    if (type === 'test:stderr') process.stderr.write(data.message)
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const isGroup = data.nesting === 0
    if (!isGroup || (type === 'test:fail' && group.failures.length === 0)) note(group, type, data)
    if (!isGroup) continue
    total.passed += group.passed
    total.failed += group.failures.length
    total.skipped += group.skipped.length
    print(data.name, group)
    group = emptyGroup()
  }
  return total
}

function emptyGroup() {
  return {
    passed: 0,
    failures: /** @type {string[]} */ ([]),
    skipped: /** @type {string[]} */ ([]),
    notes: /** @type {string[]} */ ([]),
  }
}

/**
 * @param {ReturnType<typeof emptyGroup>} group
 * @param {'test:pass' | 'test:fail'} type
 * @param {{ name: string, skip?: string | boolean, details: { error?: Error } }} test
 */
function note(group, type, { name, skip, details }) {
  if (skip) group.skipped.push(`${name}: ${skip}`)
  else if (type === 'test:pass') group.passed += 1
  else group.failures.push(`${name}\n${indented(messageOf(details.error), 8)}`)
}

/** @param {unknown} error the runner wraps the one that was thrown */
function messageOf(error) {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

/**
 * @param {string} name
 * @param {ReturnType<typeof emptyGroup>} group
 */
function print(name, { passed, failures, skipped, notes }) {
  const counts = [`${passed} passed`]
  if (failures.length > 0) counts.push(`${failures.length} failed`)
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`)
  console.log(`${failures.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${counts.join(', ')}`)
  for (const text of notes) console.log(`     ${text}`)
  for (const text of skipped) console.log(`     skipped: ${text}`)
  for (const text of failures) console.log(`     failed: ${text}`)
}

/**
 * @param {string} text
 * @param {number} width
 */
function indented(text, width) {
  return text.replace(/^/gm, ' '.repeat(width))
}

/** An old build would be mistaken for the current code. */
function isBuilt() {
  const worker = `${root}build/worker/index.js`
  if (!existsSync(worker)) return false
  const builtAt = statSync(worker).mtimeMs
  const sources = ['app', 'shared', 'worker'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true }).map((name) => `${root}${folder}/${name}`),
  )
  return sources.every((path) => statSync(path).mtimeMs <= builtAt)
}

async function stopAll() {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop().catch(console.error)
}
