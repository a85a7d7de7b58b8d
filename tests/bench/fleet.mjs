// How long a fleet takes at 20 ms per DNS answer: 200 domains as the browser asks, four at a time, and 2,000 through the queue.
// node tests/bench/fleet.mjs; prints a table for docs/benchmarks.md. Needs a build.
import { Response } from 'miniflare'
import { createServer } from 'vite'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { root } from '../../scripts/run.mjs'
import { createTables } from '../helpers/create-tables.mjs'

const DELAY_MS = 20
const COUNT = Number(process.env.DOMAINS ?? 2_000)
const AT_A_TIME = 4

const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
})
const load = (path) => vite.ssrLoadModule(`/${path}`)
const { zoneResolver } = await load('shared/dns/zone-resolver.ts')
const { dohServer } = await load('tests/helpers/dns-messages.ts')
const { GOLDEN_DOMAINS, GOLDEN_ZONE } = await load('tests/helpers/golden-fleet.ts')

let questions = 0
const answer = dohServer(zoneResolver(GOLDEN_ZONE))
const outboundService = async ({ url }) => {
  if (!url.includes('dns=')) return new Response('', { status: 404 })
  questions += 1
  const [answered] = await Promise.all([answer(url), new Promise((resolve) => setTimeout(resolve, DELAY_MS))])
  const body = await answered.arrayBuffer()
  return new Response(body, {
    status: answered.status,
    headers: { 'content-type': 'application/dns-message' },
  })
}
const site = await startBuiltWorker({
  variables: { DOH_URLS: 'https://dns.example/dns-query', RATE_LIMIT: 'off' },
  outboundService,
  onLog: () => {},
})
await createTables(await site.miniflare.getD1Database('DB'))
const api = `${site.url}/apis/v1/core/user`

async function inBrowser() {
  const left = [...GOLDEN_DOMAINS]
  const waves = []
  const startedAt = performance.now()
  const work = async () => {
    for (let domain = left.shift(); domain !== undefined; domain = left.shift()) {
      const response = await fetch(`${api}/tools/fleet/row?domain=${domain}`, {
        headers: { 'cache-control': 'no-cache' },
      })
      waves.push(Number(/waves=(\d+)/.exec(response.headers.get('server-timing') ?? '')?.[1] ?? 0))
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  const ms = performance.now() - startedAt
  const least = (waves.reduce((sum, one) => sum + one, 0) * DELAY_MS) / AT_A_TIME
  return { ms, least }
}

async function throughQueue() {
  const domains = Array.from(
    { length: COUNT },
    (_, n) => GOLDEN_DOMAINS[n] ?? `x${n}.${GOLDEN_DOMAINS[n % 200]}`,
  )
  const startedAt = performance.now()
  const made = await fetch(`${api}/fleet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domains }),
  })
  const { key } = await made.json()
  const queuedMs = performance.now() - startedAt
  for (let after = 0; ;) {
    const state = await (await fetch(`${api}/fleet/${key}?after=${after}`)).json()
    if (state.state === 'done')
      return { ms: performance.now() - startedAt, queuedMs, failed: state.failed, done: state.done }
    after = state.next
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

try {
  await inBrowser()
  questions = 0
  const browser = await inBrowser()
  console.log(
    `browser: ${GOLDEN_DOMAINS.length} domains, ${questions} questions, ${browser.ms.toFixed(0)} ms, ${browser.least.toFixed(0)} ms of waves, × ${(browser.ms / browser.least).toFixed(2)}`,
  )
  questions = 0
  const queue = await throughQueue()
  console.log(
    `queue: ${queue.done} domains, ${questions} questions, queued in ${queue.queuedMs.toFixed(0)} ms, done in ${(queue.ms / 1000).toFixed(1)} s, ${queue.failed} failed`,
  )
} finally {
  await site.stop()
  await vite.close()
}
