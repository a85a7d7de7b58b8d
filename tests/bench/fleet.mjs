// `node tests/bench/fleet.mjs`: how long many domains take at 20 ms per DNS answer, 200 as the browser requests them
// and 2,000 in the background, what is counted along the way, and what that costs. Writes its part of
// docs/reference/benchmarks.md. Needs a build; takes five minutes.
import { readFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Response } from 'miniflare'
import { createServer } from 'vite'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { root } from '../../scripts/run.mjs'
import { writeFormatted } from '../../scripts/generated-file.mjs'
import { createTables } from '../helpers/create-tables.mjs'
import { computed } from './computed.mjs'
import { costTable, FREE_INVOCATION_MS, READ_ON } from './fleet-cost.mjs'
import { table } from './measure.mjs'

const FILE = `${root}docs/reference/benchmarks.md`
const TITLE = 'Many domains'
const DELAY_MS = 20
const BROWSER_COUNT = 200
const BACKGROUND_COUNT = Number(process.env.DOMAINS ?? 2_000)
/** As in shared/saved/fleet/limits.ts. */
const AT_A_TIME = 8
/** In the order of the golden fleet. */
const KINDS = 10
/** The pace of a real site, in queries per second (FLEET_QPS). */
const QPS = 20

const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
})
const load = (/** @type {string} */ path) => vite.ssrLoadModule(`/${path}`)
const { zoneResolver } = await load('shared/dns/zone-resolver.ts')
const { dohServer } = await load('tests/helpers/dns-messages.ts')
const { goldenFleet } = await load('tests/helpers/golden-fleet.ts')
const fleet = goldenFleet(Math.ceil(BACKGROUND_COUNT / KINDS))

const sum = { questions: 0, dnsBytes: 0, statements: 0, read: 0, written: 0, calls: 0 }
const since = (/** @type {typeof sum} */ before) =>
  /** @type {typeof sum} */ (
    Object.fromEntries(
      Object.entries(sum).map(([name, value]) => [name, value - (Reflect.get(before, name) ?? 0)]),
    )
  )

/** Answers after the delay, over plain HTTP, so that no test tool is in between. */
async function startDns() {
  const answer = dohServer(zoneResolver(fleet.zone))
  const server = createHttp((request, response) => {
    sum.questions += 1
    const address = `http://dns${request.url ?? ''}`
    setTimeout(async () => {
      const answered = await answer(address)
      const body = Buffer.from(await answered.arrayBuffer())
      sum.dnsBytes += address.length + body.length
      const headers = { 'content-type': 'application/dns-message', 'content-length': body.length }
      response.writeHead(answered.status, headers).end(body)
    }, DELAY_MS)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}/dns-query`,
    stop: () => server.closeAllConnections() ?? server.close(),
  }
}

/** @param {string} dohUrl */
async function startSite(dohUrl) {
  const script = fileURLToPath(new URL('counted-database.mjs', import.meta.url))
  const site = await startBuiltWorker({
    variables: { DOH_URLS: dohUrl, RATE_LIMIT: 'off' },
    onLog: () => {},
    setUp: ({ d1Databases, ...worker }) => [
      { ...worker, wrappedBindings: { DB: 'counted' } },
      {
        name: 'counted',
        modules: [{ type: 'ESModule', path: script }],
        d1Databases,
        serviceBindings: {
          COUNT: async (/** @type {Request} */ request) => {
            const { statements, read, written } = /** @type {typeof sum} */ (await request.json())
            sum.calls += 1
            sum.statements += statements
            sum.read += read
            sum.written += written
            return new Response('')
          },
        },
      },
    ],
  })
  await createTables(await site.miniflare.getD1Database('DB', 'counted'))
  return site
}

/** @param {string} api */
async function inBrowser(api) {
  const left = fleet.domains.filter((_, index) => index % (BACKGROUND_COUNT / BROWSER_COUNT) === 0)
  const all = left.length
  let [waves, bytes] = [0, 0]
  const [before, computedBefore, startedAt] = [{ ...sum }, computed(), performance.now()]
  const work = async () => {
    for (let domain = left.shift(); domain !== undefined; domain = left.shift()) {
      const response = await fetch(`${api}/tools/fleet/row?domain=${domain}`, {
        headers: { 'cache-control': 'no-cache' },
      })
      waves += Number(/waves=(\d+)/.exec(response.headers.get('server-timing') ?? '')?.[1] ?? 0)
      bytes += (await response.arrayBuffer()).byteLength
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return {
    ms: performance.now() - startedAt,
    least: (waves * DELAY_MS) / AT_A_TIME,
    waves: waves / all,
    bytes: bytes / all,
    cpu: computedBefore === null ? null : ((computed() ?? 0) - computedBefore) / all,
    counts: since(before),
    all,
  }
}

/** @param {string} api */
async function inBackground(api) {
  const [before, computedBefore, startedAt] = [{ ...sum }, computed(), performance.now()]
  const made = await fetch(`${api}/fleet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domains: fleet.domains }),
  })
  const { key } = await made.json()
  const madeMs = performance.now() - startedAt
  let [bytes, asked] = [0, 0]
  for (let after = 0; ;) {
    const text = await (await fetch(`${api}/fleet/${key}?after=${after}`)).text()
    asked += 1
    bytes += text.length
    const state = JSON.parse(text)
    if (state.state === 'done' && !state.more) {
      const { done, failed } = state
      const cpu = computedBefore === null ? null : ((computed() ?? 0) - computedBefore) / done
      return {
        ms: performance.now() - startedAt,
        madeMs,
        failed,
        done,
        asked,
        bytes: bytes / done,
        cpu,
        counts: since(before),
      }
    }
    after = state.next ?? after
    await new Promise((resolve) => setTimeout(resolve, 3_000))
  }
}

const times = (/** @type {number} */ ms, /** @type {number} */ least) => `× ${(ms / least).toFixed(2)}`
const inSeconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1)
const perDomain = (/** @type {number | null} */ value) =>
  value === null ? '–' : value.toFixed(value < 10 ? 1 : 0)

/** The part of the document. */
async function section() {
  const load = loadavg()[0]?.toFixed(1)
  const dns = await startDns()
  const site = await startSite(dns.url)
  const api = `${site.url}/apis/v1/core/user`
  try {
    await inBrowser(api)
    const browser = await inBrowser(api)
    console.log(`browser: ${browser.ms.toFixed(0)} ms`)
    const background = await inBackground(api)
    console.log(`background: ${background.ms.toFixed(0)} ms, ${background.failed} failed`)
    const backgroundLeast = browser.waves * DELAY_MS * background.done
    const of = (/** @type {typeof sum} */ counts, /** @type {number} */ all) => [
      perDomain(counts.questions / all),
      perDomain(counts.statements / all),
      perDomain(counts.dnsBytes / all / 1024),
    ]
    const each = 1000 / background.done
    const requests = (background.done + background.asked + 1) * each
    const { read, written } = background.counts
    const computing = (background.cpu ?? 0) * 1000
    const cost = costTable({ requests, computing, read: read * each, written: written * each })
    return [
      `## ${TITLE}`,
      `Written by \`node tests/bench/fleet.mjs\` on ${new Date().toISOString().slice(0, 10)}, at a load of ${load} from other programs at the start. Ten kinds of domains, from healthy ones to
names that do not exist, at ${DELAY_MS} ms for each DNS answer and without the pace of \`FLEET_QPS\`. The browser requests ${AT_A_TIME} at a time, without a cache; the object
of a fleet checks one after the other, and looks up once per run what its domains share. _Limit_: waves × delay × domains ÷ the number requested at a time.
_Computing_ is the processor time of the whole workerd process, including HTTP and the database.`,
      table(
        ['', 'domains', 'limit, s', 'took, s', '÷ limit', 'computing, ms per domain'],
        [
          [
            'From the browser',
            browser.all,
            inSeconds(browser.least),
            inSeconds(browser.ms),
            times(browser.ms, browser.least),
            perDomain(browser.cpu),
          ],
          [
            'In the background',
            background.done,
            inSeconds(backgroundLeast),
            inSeconds(background.ms),
            times(background.ms, backgroundLeast),
            perDomain(background.cpu),
          ],
        ],
      ),
      table(
        ['Per domain', 'questions', 'D1 statements', 'KB of DNS', 'KB of rows', 'invocations'],
        [
          ['From the browser', ...of(browser.counts, browser.all), perDomain(browser.bytes / 1024), 1],
          [
            'In the background',
            ...of(background.counts, background.done),
            perDomain(background.bytes / 1024),
            1,
          ],
        ],
      ),
      browser.cpu === null
        ? ''
        : `The computing of the ${browser.all} is ${inSeconds(browser.cpu * browser.all)} s in the local worker's single thread, while the answers take ${inSeconds(browser.least)} s; no run can be
faster than the longer of the two. In production, requests are spread over many instances.`,
      `${background.done.toLocaleString('en-US')} domains were accepted in ${background.madeMs.toFixed(0)} ms with ${background.failed} failed; the page asked ${background.asked} times. At the pace of ${QPS} queries a second, they would
take ${(background.counts.questions / QPS / 60).toFixed(0)} minutes.`,
      `What that costs, at the prices of Workers and D1 known on ${READ_ON}:`,
      cost,
      `The rows that its object writes are not counted. An invocation may compute ${FREE_INVOCATION_MS} ms there, and a domain takes
${perDomain(background.cpu)}, including what the local worker spends on HTTP and the database${(background.cpu ?? 0) > FREE_INVOCATION_MS ? ', so fleets need the paid plan' : ''}. The paid plan can handle far more than one fleet gets through.`,
    ]
      .filter(Boolean)
      .join('\n\n')
  } finally {
    await site.stop()
    dns.stop()
    await vite.close()
  }
}

const text = readFileSync(FILE, 'utf8')
const [before = '', rest = ''] = text.split(`\n## ${TITLE}\n`)
const after = /\n## [^]*/.exec(rest)?.[0] ?? ''
const whole = `${before.trimEnd()}\n\n${await section()}\n${after}`
await writeFormatted(FILE, whole)
console.log(`Written: ${FILE.slice(root.length)}`)
process.exit(0)
