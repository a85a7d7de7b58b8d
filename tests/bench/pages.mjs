// `npm run bench`: what each page costs: bytes of HTML and script, DNS waves and questions, time at the edge.
import { gzipSync } from 'node:zlib'
import { build } from '../../scripts/build.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'

const PAGES = [
  '/',
  '/pricing',
  '/tool/spf',
  '/tool/spf?domain=northwind.test',
  '/tool/spf?domain=broken.test',
  '/tool/spf?tab=generator',
  '/tool/mx?domain=northwind.test',
]
const CHECKS = ['spf/checker', 'mx/report']
/** Odd, so that the median is a measured value. */
const RUNS = 31

const size = (text) => gzipSync(text, { level: 9 }).length
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`

await build()
const { url, stop } = await startBuiltWorker({ variables: { RATE_LIMIT: 'off' }, onLog: () => {} })

/** Milliseconds of the median run; bodies are read to their end. */
async function medianMs(path) {
  const times = []
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now()
    await (await fetch(url + path)).text()
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[(RUNS - 1) / 2]
}

/** The scripts that the page's own HTML asks for, each once. */
async function scriptBytes(html) {
  const paths = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path))
  const texts = await Promise.all([...paths].map(async (path) => (await fetch(url + path)).text()))
  return texts.reduce((sum, text) => sum + size(text), 0)
}

// The machine's speed changes from run to run; the ratio to an answer that does nothing changes less.
const nothing = '/apis/v1/core/nothing'
const baseline = await medianMs(nothing)
console.log('page, HTML gz, script gz, median ms, times the cost of an empty answer')
for (const path of PAGES) {
  const html = await (await fetch(url + path)).text()
  const ms = await medianMs(path)
  const cells = [
    path,
    kilobytes(size(html)),
    kilobytes(await scriptBytes(html)),
    ms.toFixed(1),
    (ms / baseline).toFixed(1),
  ]
  console.log(cells.join(', '))
}
console.log('\ncheck, Server-Timing')
for (const check of CHECKS) {
  const response = await fetch(`${url}/apis/v1/core/user/tools/${check}?domain=northwind.test`)
  await response.text()
  console.log(`${check}, ${response.headers.get('server-timing')}`)
}
await stop()
