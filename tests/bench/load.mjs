// `npm run bench:load`: requests per second and the slowest hundredth, of the built worker and of the same pages in
// Remix's own Node server, one after the other on the same cores. The questions are asked from the same machine, so
// the figures say which is faster, not how fast a data centre is. SECONDS=60 asks for longer.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { build as viteBuild } from 'vite'
import { build } from '../../scripts/build.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { root } from '../../scripts/run.mjs'

const SECONDS = Number(process.env.SECONDS ?? 20)
const CONNECTIONS = 8
const WARM_UP_SECONDS = 2
const PAGES = ['/', '/tool/spf', '/tool/spf?domain=northwind.test']
const CHECK = '/apis/v1/core/user/tools/spf/checker?domain=northwind.test'
/** Answered before anything of ours is done. */
const NOTHING = '/apis/v1/core/nothing'

if (process.env.BUILD !== 'no') await build()
const worker = await startBuiltWorker({ variables: { RATE_LIMIT: 'off' }, onLog: () => {} })
const node = await startNodeServer()

console.log(`${availableParallelism()} cores, ${CONNECTIONS} connections, ${SECONDS} s each`)
console.log('server, page, requests per second, median ms, 99th percentile ms, errors')
for (const path of PAGES) {
  await report('worker', worker.url, path)
  await report('Remix in Node', node.url, path)
}
for (const path of [CHECK, NOTHING]) await report('worker', worker.url, path)

node.stop()
await worker.stop()

async function report(server, url, path) {
  await load(url, path, WARM_UP_SECONDS)
  const { times, errors } = await load(url, path, SECONDS)
  times.sort((a, b) => a - b)
  const at = (part) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1)
  const cells = [server, path, Math.round(times.length / SECONDS), at(0.5), at(0.99), errors]
  console.log(cells.join(', '))
}

async function load(url, path, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times = []
  let errors = 0
  const until = performance.now() + seconds * 1000
  const ask = () =>
    new Promise((resolve) => {
      const startedAt = performance.now()
      const failed = () => resolve(void (errors += 1))
      request(url + path, { agent }, (answer) => {
        answer.on('error', failed).on('end', () => resolve(times.push(performance.now() - startedAt)))
        if ((answer.statusCode ?? 500) >= 500) errors += 1
        answer.resume()
      })
        .on('error', failed)
        .end()
    })
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) await ask()
    }),
  )
  agent.destroy()
  return { times, errors }
}

async function startNodeServer() {
  const folder = mkdtempSync(join(root, 'build/bench-'))
  await viteBuild({
    root,
    configFile: false,
    logLevel: 'error',
    // The pages render with web streams, which React's part for Node does not offer.
    resolve: { alias: { 'react-dom/server': 'react-dom/server.browser' } },
    ssr: { noExternal: true },
    build: { ssr: 'tests/bench/remix-node-server.ts', outDir: folder, copyPublicDir: false },
  })
  const child = fork(join(folder, 'remix-node-server.js'), {
    env: { ...process.env, NODE_ENV: 'production' },
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
