// `npm run bench:load`: requests per second and 99th percentile of the built worker, compared with the same pages in
// Remix's own Node server, with a hello-world worker, and with that worker plus our static files, since miniflare looks
// for a file before it calls a worker. They take turns of ten seconds on the same cores, so that whatever else the
// machine does affects all of them alike. The requests come from the same machine: the figures show which is faster,
// not how fast a data center is. SECONDS=10 is for a quick look, BUILD=no for the existing build. Exits with 1 if an
// answer failed or a page exceeds its limits.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import * as dnsPacket from '@dnsquery/dns-packet'
import { Miniflare } from 'miniflare'
import { build as viteBuild } from 'vite'
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler'
import { build } from '../../scripts/build.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { root } from '../../scripts/run.mjs'

/** For each page and server. */
const SECONDS = Number(process.env.SECONDS ?? 60)
const TURN_SECONDS = Math.min(10, SECONDS)
const CONNECTIONS = 20
const WARM_UP_SECONDS = 2
/** Long enough to exceed the limit on a slow machine. */
const LIMIT_SECONDS = 10
/** At most this many times the hello-world worker's 99th percentile. */
const MOST_TIMES = 4

/** Not a sample: the first request queries DNS, the others find the answers in the cache. */
const DOMAIN = 'cached.example'
const CHECK = `/apis/v1/core/user/tools/spf/checker?domain=${DOMAIN}`
/** Each with the minimum share of the hello-world worker's requests per second. */
const PAGES = [
  { path: '/', least: 0.25 },
  { path: '/tool/spf', least: 0.25 },
  { path: `/tool/spf?domain=${DOMAIN}`, least: 0.08 },
]
const LEAST_OF_CHECK = 0.3

const NOTHING_FOR_A_MINUTE = {
  type: 'SOA',
  name: 'example',
  ttl: 60,
  data: {
    mname: 'ns.example',
    rname: 'a.example',
    serial: 1,
    refresh: 60,
    retry: 60,
    expire: 60,
    minimum: 60,
  },
}

if (process.env.BUILD !== 'no') await build()
const dns = await startDns()
const worker = await startBuiltWorker({
  variables: { RATE_LIMIT: 'off', DOH_URLS: dns.url },
  onLog: () => {},
})
const limited = await startBuiltWorker({ variables: { DOH_URLS: dns.url }, onLog: () => {} })
const hello = await startHello()
const helloWithFiles = await startHello(optionsOf(`${root}wrangler.toml`).workerOptions.assets)
const node = await startNodeServer(dns.url)

const hellos = { hello, 'hello with files': helloWithFiles }

const missed = []
console.log(`${availableParallelism()} cores, ${CONNECTIONS} connections, ${SECONDS} s each`)
console.log('page, server, requests per second, median ms, 99th percentile ms, errors')
for (const { path, least } of PAGES) await compare(path, least, { worker, 'Remix in Node': node, ...hellos })
await compare(CHECK, LEAST_OF_CHECK, { worker, ...hellos })
await pastTheLimit()

await Promise.all([node.stop(), hello.stop(), helloWithFiles.stop(), limited.stop(), worker.stop()])
dns.stop()
for (const line of missed) console.log(`Missed: ${line}`)
process.exitCode = missed.length > 0 ? 1 : 0

/** Prints a line for each server. */
async function compare(path, least, servers) {
  const names = Object.keys(servers)
  const all = Object.fromEntries(names.map((name) => [name, { times: [], failed: new Map(), seconds: 0 }]))
  for (const name of names) await load(servers[name].url, path, WARM_UP_SECONDS)
  for (let turn = 0; turn < Math.ceil(SECONDS / TURN_SECONDS); turn++) {
    for (const name of names) {
      const { answers, errors, seconds } = await load(servers[name].url, path, TURN_SECONDS)
      const sum = all[name]
      for (const { status, ms } of answers) {
        sum.times.push(ms)
        if (status !== 200) count(sum.failed, status)
      }
      for (const code of errors) count(sum.failed, code)
      sum.seconds += seconds
    }
  }
  const figures = Object.fromEntries(names.map((name) => [name, figuresOf(all[name])]))
  for (const [name, { perSecond, median, p99, errors }] of Object.entries(figures)) {
    console.log([path, name, Math.round(perSecond), median.toFixed(1), p99.toFixed(1), errors].join(', '))
    if (errors !== '0') missed.push(`${path} of ${name}: ${errors} failed`)
  }
  for (const name of Object.keys(hellos)) {
    const part = figures.worker.perSecond / figures[name].perSecond
    const times = figures.worker.p99 / figures[name].p99
    const beside = `${path}, worker beside ${name}: ${(part * 100).toFixed(0)}% of the requests, ${times.toFixed(1)} × the 99th percentile`
    console.log(beside)
    if (part < least || times > MOST_TIMES) missed.push(beside)
  }
}

function count(kinds, kind) {
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
}

/** Errors are counted by status, or by the code of a broken connection. */
function figuresOf({ times, failed, seconds }) {
  times.sort((a, b) => a - b)
  const at = (part) => times[Math.floor(times.length * part)] ?? 0
  const errors = [...failed].map(([kind, times]) => `${kind} × ${times}`).join(' and ') || '0'
  return { perSecond: times.length / seconds, median: at(0.5), p99: at(0.99), errors }
}

/** One visitor who sends far too many requests: rejected politely, and nothing breaks. */
async function pastTheLimit() {
  const headers = { 'cf-connecting-ip': '198.51.100.7' }
  const { answers, errors } = await load(limited.url, CHECK, LIMIT_SECONDS, headers)
  const of = (status) => answers.filter((answer) => answer.status === status)
  const refused = of(429)
  const others = answers.length - of(200).length - refused.length + errors.length
  const silent = refused.filter(({ retryAfter }) => !/^\d+$/.test(retryAfter ?? '')).length
  console.log(
    `past the limit: 200 × ${of(200).length}, 429 × ${refused.length}, ${silent} without Retry-After, ${others} others`,
  )
  if (refused.length === 0 || silent > 0 || others > 0) missed.push('the answers past the limit')
}

async function load(url, path, seconds, headers = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const answers = []
  const errors = []
  const begunAt = performance.now()
  const ask = () =>
    new Promise((resolve) => {
      const startedAt = performance.now()
      const failed = ({ code }) => resolve(errors.push(code))
      request(url + path, { agent, headers }, (answer) => {
        const { statusCode: status, headers } = answer
        answer.on('error', failed).on('end', () => {
          const ms = performance.now() - startedAt
          resolve(answers.push({ status, ms, retryAfter: headers['retry-after'] }))
        })
        answer.resume()
      })
        .on('error', failed)
        .end()
    })
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - begunAt < seconds * 1000) await ask()
    }),
  )
  agent.destroy()
  return { answers, errors, seconds: (performance.now() - begunAt) / 1000 }
}

/** A DNS-over-HTTPS server that has the same record for every name, for five minutes. */
async function startDns() {
  const server = createServer((incoming, outgoing) => {
    const asked = new URL(incoming.url ?? '/', 'http://dns').searchParams.get('dns') ?? ''
    const { questions = [] } = dnsPacket.decode(Buffer.from(asked, 'base64url'))
    const data = 'v=spf1 ip4:192.0.43.0/24 ip6:2001:500:88::/48 -all'
    const answers = questions
      .filter(({ type }) => type === 'TXT')
      .map(({ name }) => ({ type: 'TXT', name, ttl: 300, data }))
    // Without it, “there is nothing” would not be cached.
    const authorities = answers.length > 0 ? [] : [NOTHING_FOR_A_MINUTE]
    const flags = dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE
    outgoing
      .writeHead(200, { 'content-type': 'application/dns-message' })
      .end(dnsPacket.encode({ type: 'response', id: 0, flags, questions, answers, authorities }))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}/dns-query`, stop: () => server.close() }
}

/** What the runtime alone can do. */
async function startHello(assets) {
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    cf: false,
    port: 0,
    ...(assets && { assets }),
    compatibilityDate: '2026-04-01',
    modules: true,
    script: `export default { fetch: () => new Response('Hello') }`,
  })
  const url = (await miniflare.ready).origin
  return { url, stop: () => miniflare.dispose() }
}

async function startNodeServer(dohUrl) {
  const folder = mkdtempSync(join(root, 'build/bench-'))
  await viteBuild({
    root,
    configFile: false,
    logLevel: 'error',
    // The pages render with web streams, which React's Node version does not offer.
    resolve: { alias: { 'react-dom/server': 'react-dom/server.browser' } },
    ssr: { noExternal: true },
    build: { ssr: 'tests/bench/remix-node-server.ts', outDir: folder, copyPublicDir: false },
  })
  const child = fork(join(folder, 'remix-node-server.js'), {
    env: { ...process.env, NODE_ENV: 'production', DOH_URLS: dohUrl },
  })
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`the Node server ended with ${code}`)))
  })
  const stop = () => {
    child.removeAllListeners('exit')
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
