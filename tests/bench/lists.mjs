// `node tests/bench/lists.mjs [node_modules]`: the time of an IP check over 26 lists that answer after 20 ms each, whole and
// in parts side by side, beside a plain loop and, where the folder has it, the npm package dnsbl.
import { Resolver } from 'node:dns/promises'
import { pathToFileURL } from 'node:url'
import { startListWorker } from '../dns/list-server.mjs'
import { startSlowDns } from '../dns/slow-dns.mjs'

const DELAY_MS = 20
/** What Workers allow (worker/net/upstream-budget.ts). */
const AT_A_TIME = 6
const PORT = 15355
const RUNS = 15
const SLICES = [1, 2, 3, 5, 9]
/** The address is another one each time, so that nothing is remembered. */
let last = 0
const nextAddress = () => `198.41.${Math.floor(++last / 250)}.${1 + (last % 250)}`

const slow = await startSlowDns(PORT, DELAY_MS)
const worker = await startListWorker(slow.url, {})
for (let run = 0; run < 4; run++) await worker.runJob()
const { lists } = await (await fetch(`${worker.url}/apis/v1/core/user/tools/ip/lists`)).json()
const zones = lists.map(({ zone }) => zone)

/** Seconds would be too coarse: the best, the median and the 90th percentile in milliseconds. */
async function times(job) {
  await job()
  const all = []
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now()
    await job()
    all.push(performance.now() - startedAt)
  }
  all.sort((a, b) => a - b)
  return { best: all[0], median: all[(RUNS - 1) / 2], p90: all[Math.floor(RUNS * 0.9)] }
}

const route = (ip, slice) =>
  `${worker.url}/apis/v1/core/user/tools/ip/reputation?ip=${ip}${slice ? `&slice=${slice}` : ''}`
const inSlices = (count) => async () => {
  const ip = nextAddress()
  const slices = Array.from({ length: count }, (_, i) => (count === 1 ? '' : `${i + 1}/${count}`))
  const answers = await Promise.all(slices.map(async (slice) => (await fetch(route(ip, slice))).json()))
  const checked = answers.reduce((sum, answer) => sum + answer.checked, 0)
  if (checked !== zones.length) throw new Error(`${checked} of ${zones.length} lists checked`)
}
/** Until the first row of a stream is there. */
const firstRow = (slice) => async () => {
  const abort = new globalThis.AbortController()
  const headers = { accept: 'text/event-stream' }
  const response = await fetch(route(nextAddress(), slice), { headers, signal: abort.signal })
  let text = ''
  for await (const chunk of response.body) {
    text += Buffer.from(chunk).toString()
    if (text.includes('event: row')) break
  }
  abort.abort()
}
const resolver = new Resolver()
resolver.setServers([`127.0.0.1:${PORT}`])
const loop = async () => {
  const name = nextAddress().split('.').reverse().join('.')
  for (const zone of zones) await resolver.resolve4(`${name}.${zone}`).catch(() => [])
}

const queries = Number(
  /queries=(\d+)/.exec((await fetch(route(nextAddress(), ''))).headers.get('server-timing') ?? '')?.[1],
)
const waves = Math.ceil(queries / AT_A_TIME)
const limit = 1.3 * waves * DELAY_MS
console.log(
  `${zones.length} lists, ${queries} questions, ${DELAY_MS} ms each: ${waves} waves of ${AT_A_TIME}, limit ${limit} ms`,
)

const print = (label, { best, median, p90 }, base) =>
  console.log(
    `${label.padEnd(34)} best ${best.toFixed(0).padStart(4)} ms, median ${median.toFixed(0).padStart(4)} ms, p90 ${p90
      .toFixed(0)
      .padStart(4)} ms, ${(median / base).toFixed(2)} of the whole in one request`,
  )
const whole = await times(inSlices(1))
for (const count of SLICES)
  print(
    `${count} part${count > 1 ? 's' : ''}`,
    count === 1 ? whole : await times(inSlices(count)),
    whole.median,
  )
print('first row, one request', await times(firstRow('')), whole.median)
print('first row, one of three parts', await times(firstRow('1/3')), whole.median)
print('plain loop', await times(loop), whole.median)
const folder = process.argv[2]
if (folder) {
  const { batch } = await import(pathToFileURL(`${folder}/dnsbl/index.js`).href)
  const options = { servers: [`127.0.0.1:${PORT}`] }
  print('npm dnsbl, all at once', await times(() => batch(nextAddress(), zones, options)), whole.median)
  print(
    'npm dnsbl, six at a time',
    await times(() => batch(nextAddress(), zones, { ...options, concurrency: 6 })),
    whole.median,
  )
}

await worker.stop()
await slow.stop()
