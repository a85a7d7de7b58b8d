// `node tests/bench/soak.mjs`: whether memory stays level over an hour of mixed load, in the built worker served as `npm
// start` serves it. Visitors and the internet are a second process on this machine; nothing leaves it. Garbage is
// collected each minute in every isolate, so whatever still grows is held by someone; COLLECT=no shows what V8 does on
// its own. MINUTES=60; RATE=20 requests a second; BUILD=no for the existing build; SNAPSHOTS=<folder> also writes two heap
// snapshots, to be compared in Chromium's developer tools. Exits with 1 if memory grew after the first quarter.
import { fork } from 'node:child_process'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from '../../scripts/build.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { startReceiver } from '../../scripts/receiver/server.mjs'
import { createTables } from '../helpers/create-tables.mjs'
import { openHeaps } from '../helpers/worker-heap.mjs'

const { COLLECT = 'yes', SNAPSHOTS } = process.env
const MINUTES = Number(process.env.MINUTES ?? 60)
const RATE = Number(process.env.RATE ?? 20)
const SAMPLE_MS = 15_000
const SAMPLES_A_MINUTE = 4
const MINUTE_MS = 60_000
/** Where the caches are full, and the first snapshot is taken. */
const WARM = MINUTES / 4
/** From there to the end, by the worker's objects and by the process. */
const MAX_HEAP_GROWTH_MB = 4
const MAX_PROCESS_GROWTH = 1.15
const WORKER = 'core:user:warmpost'
/** With a proxy, the request line has the whole URL. */
const PROXY = 1
const INBOX = { INBOX_DOMAIN: 'inbox.test', INBOUND_SECRET: 'secret of the soak' }

if (process.env.BUILD !== 'no') await build()
const folder = mkdtempSync(join(tmpdir(), 'soak-'))
const load = fork(new URL('soak-load.mjs', import.meta.url))
const internet = await said('internet')
const site = await startBuiltWorker({
  variables: { RATE_LIMIT: 'off', DOH_URLS: 'http://dns.com/dns-query', ...INBOX },
  d1Folder: join(folder, 'd1'),
  inspected: true,
  onLog: () => {},
  // The runtime notes each visitor who left.
  onError: () => {},
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
const heaps = await openHeaps(site)
const workerd = childOf(process.pid, 'workerd')

console.log(`${RATE} requests a second for ${MINUTES} minutes; in MB, by minute`)
console.log(
  'minute, workerd, the worker’s heap, all heaps, all heaps as taken, buffers, the rest of workerd, Node, answers',
)
load.send({ begin: { url: site.url, smtpPort: receiver.port, perSecond: RATE } })
const startedAt = Date.now()
/** @type {{ worker: number, process: number }[]} after the first quarter */
const level = []
let snapshots = 0
for (let sample = 1; Date.now() - startedAt < MINUTES * MINUTE_MS; sample += 1) {
  await wait(SAMPLE_MS)
  const isMinute = sample % SAMPLES_A_MINUTE === 0
  const minute = (Date.now() - startedAt) / MINUTE_MS
  load.send({ counts: true })
  const answers = await said('counts')
  const now = await measure(isMinute && COLLECT === 'yes')
  console.log([minute.toFixed(1), ...Object.values(now).map(Math.round), JSON.stringify(answers)].join(', '))
  if (!isMinute || minute < WARM) continue
  level.push({ worker: now.worker, process: now.workerd })
  if (SNAPSHOTS && snapshots === 0) await writeSnapshot()
}
if (SNAPSHOTS) await writeSnapshot()
load.send({ stop: true })
for (const { close } of heaps.values()) close()
await receiver.stop()
await site.stop()
rmSync(folder, { recursive: true, force: true })
conclude()

/**
 * @param {boolean} isCollected
 * @returns {Promise<Record<string, number>>}
 */
async function measure(isCollected) {
  const sum = { used: 0, taken: 0, buffers: 0 }
  let worker = 0
  for (const [isolate, heap] of heaps) {
    const { used, total, buffers } = await (isCollected ? heap.collected() : heap.usage())
    if (isolate === WORKER) worker = used
    sum.used += used
    sum.taken += total
    sum.buffers += buffers
  }
  const process_ = residentMb(workerd)
  const rest = process_ - sum.taken - sum.buffers
  return { workerd: process_, worker, ...sum, rest, node: residentMb(process.pid) }
}

/** The median of each end, since single values depend on what is under way. */
function conclude() {
  const quarter = Math.ceil(level.length / 4)
  const of = (/** @type {'worker' | 'process'} */ what, /** @type {typeof level} */ part) =>
    part.map((one) => one[what]).sort((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0
  const [first, last] = [level.slice(0, quarter), level.slice(-quarter)]
  const heap = of('worker', last) - of('worker', first)
  const times = of('process', last) / of('process', first)
  console.log(
    `After minute ${Math.ceil(WARM)}: the worker’s heap ${heap.toFixed(1)} MB more, the process ${times.toFixed(2)} times as large.`,
  )
  if (COLLECT === 'yes' && (heap > MAX_HEAP_GROWTH_MB || times > MAX_PROCESS_GROWTH)) process.exitCode = 1
}

/** @param {string} what @returns {Promise<any>} */
function said(what) {
  return new Promise((resolve) => {
    const listen = (/** @type {any} */ message) => {
      if (!(what in message)) return
      load.off('message', listen)
      resolve(message[what])
    }
    load.on('message', listen)
  })
}

async function writeSnapshot() {
  snapshots += 1
  const file = createWriteStream(join(SNAPSHOTS ?? '', `${snapshots}.heapsnapshot`))
  await heaps.get(WORKER)?.snapshot((chunk) => file.write(chunk))
  await new Promise((resolve) => file.end(() => resolve(undefined)))
}

/** @param {number} pid */
function residentMb(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
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
