// `node tests/bench/soak.mjs`: what the built worker's memory does over an hour of mixed load, served as `npm start` serves it.
// Visitors and the internet are a second process on this machine; nothing leaves it. Prints the memory of workerd and
// of Node, and the heap, each 15 s, and at a few minutes the heap after a forced collection: what grows there leaks.
// MINUTES=60, RATE=20 requests a second; SNAPSHOTS=<folder> also writes a heap snapshot at the second and at the last of them; BUILD=no for the existing
// build. Exits with 1 if the heap after a collection grew by more than 4 MB from the first quarter to the end.
import { fork } from 'node:child_process'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../scripts/build.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { startReceiver } from '../../scripts/receiver/server.mjs'
import { createTables } from '../helpers/create-tables.mjs'
import { openWorkerHeap } from '../helpers/worker-heap.mjs'

const MINUTES = Number(process.env.MINUTES ?? 60)
const RATE = Number(process.env.RATE ?? 20)
const SAMPLE_MS = 15_000
const MINUTE_MS = 60_000
const MARKS = [5, 15, 30, 45, 60].map((minute) => (minute / 60) * MINUTES)
const MAX_GROWTH_MB = 4
/** With a proxy, the request line has the whole URL. */
const PROXY = 1

if (process.env.BUILD !== 'no') await build()
const folder = mkdtempSync(join(tmpdir(), 'soak-'))
const load = fork(new URL('soak-load.mjs', import.meta.url))
const said = (/** @type {string} */ what) =>
  new Promise((resolve) => {
    const listen = (/** @type {any} */ message) => {
      if (!(what in message)) return
      load.off('message', listen)
      resolve(message[what])
    }
    load.on('message', listen)
  })
const internet = await said('internet')
const INBOX = { INBOX_DOMAIN: 'inbox.test', INBOUND_SECRET: 'secret of the soak' }
const site = await startBuiltWorker({
  variables: { RATE_LIMIT: 'off', DOH_URLS: 'http://dns.com/dns-query', ...INBOX },
  d1Folder: join(folder, 'd1'),
  inspected: true,
  onLog: () => {},
  outboundService: { external: { address: internet, http: { style: PROXY } } },
})
await createTables(await site.miniflare.getD1Database('DB'))
const receiver = await startReceiver({
  domain: INBOX.INBOX_DOMAIN,
  worker: { url: site.url, secret: INBOX.INBOUND_SECRET },
  port: 0,
  host: '127.0.0.1',
  local: true,
})
const heap = await openWorkerHeap(site)
const database = await openWorkerHeap(site, 'd1:db')
const workerd = childOf(process.pid, 'workerd')

console.log(`${RATE} requests a second for ${MINUTES} minutes, in MB`)
console.log('minute, workerd, Node, heap used, heap taken, buffers, answers since')
load.send({ begin: { url: site.url, smtpPort: receiver.port, perSecond: RATE } })
const startedAt = Date.now()
const minute = () => (Date.now() - startedAt) / MINUTE_MS
const marks = [...MARKS]
/** Of the worker's heap after a collection, at each mark. @type {number[]} */
const kept = []
while (marks.length > 0) {
  await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
  load.send({ counts: true })
  const counts = await said('counts')
  line(minute().toFixed(1), await heap.usage(), JSON.stringify(counts))
  if (minute() < (marks[0] ?? 0)) continue
  marks.shift()
  const after = await heap.collected()
  kept.push(after.used)
  line(`${minute().toFixed(1)} collected`, after, `D1 ${inMb((await database.collected()).used)}`)
  // Two, to be compared: taking one needs memory itself.
  if (process.env.SNAPSHOTS && (kept.length === 2 || marks.length === 0))
    await writeSnapshot(join(process.env.SNAPSHOTS, `${Math.round(minute())}.heapsnapshot`))
}
load.send({ stop: true })
// What is left is what idle time does not give back.
await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
line('idle, collected', await heap.collected(), '')
heap.close()
database.close()
await receiver.stop()
await site.stop()
rmSync(folder, { recursive: true, force: true })
const growth = (kept.at(-1) ?? 0) - (kept[1] ?? 0)
console.log(
  `The heap after a collection grew by ${inMb(growth)} MB from minute ${MARKS[1]} to ${MARKS.at(-1)}.`,
)
process.exitCode = growth > MAX_GROWTH_MB ? 1 : 0

/** @param {string} when @param {import('../helpers/worker-heap.mjs').HeapUsage} usage @param {string} rest */
function line(when, { used, total, outside }, rest) {
  console.log(
    [when, residentMb(workerd), residentMb(process.pid), inMb(used), inMb(total), inMb(outside), rest].join(
      ', ',
    ),
  )
}

/** @param {number} mb */
function inMb(mb) {
  return mb.toFixed(1)
}

/** @param {string} path */
async function writeSnapshot(path) {
  const file = createWriteStream(path)
  await heap.snapshot((chunk) => file.write(chunk))
  await new Promise((resolve) => file.end(() => resolve(undefined)))
}

/** @param {number} pid */
function residentMb(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}

/** @param {number} parent @param {string} name @returns {number} */
function childOf(parent, name) {
  const found = readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'utf8')
      return status.startsWith(`Name:\t${name}`) && status.includes(`\nPPid:\t${parent}\n`)
    } catch {
      return false
    }
  })
  return Number(found[0])
}
