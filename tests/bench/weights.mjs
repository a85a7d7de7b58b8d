// `node tests/bench/weights.mjs [address]`: octets of every page of the sitemap and of sample results, compressed as
// gzip -9 would: the HTML with its styles, the scripts that it asks for at once, and their number.
import { gzipSync } from 'node:zlib'
import { runnerImport } from 'vite'
import { build } from '../../scripts/build.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { root } from '../../scripts/run.mjs'

const { module: catalogue } = await runnerImport(`${root}shared/tools/catalogue.ts`)
const RESULTS = catalogue.fullestPages().filter((path) => path.includes('?'))

const gzipped = (octets) => gzipSync(octets, { level: 9 }).length
const kilobytes = (octets) => (octets / 1000).toFixed(1)

let address = process.argv[2]
let stop = () => undefined
if (!address) {
  await build()
  const worker = await startBuiltWorker({ variables: { RATE_LIMIT: 'off' }, onLog: () => {} })
  address = worker.url
  stop = worker.stop
}

const weights = new Map()
async function weigh(path) {
  const known = weights.get(path)
  if (known !== undefined) return known
  const octets = gzipped(Buffer.from(await (await fetch(address + path)).arrayBuffer()))
  weights.set(path, octets)
  return octets
}

const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
const pages = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url).pathname)
console.log('| Page | HTML KB | script KB | scripts |\n| --- | ---: | ---: | ---: |')
for (const path of [...pages, ...RESULTS]) {
  const html = await (await fetch(address + path)).text()
  const found = html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"|from"(\/assets\/[^"]+\.js)"/g)
  const scripts = [...new Set([...found].map(([, linked, imported]) => linked ?? imported))]
  const octets = (await Promise.all(scripts.map(weigh))).reduce((sum, each) => sum + each, 0)
  console.log(`| ${path} | ${kilobytes(gzipped(html))} | ${kilobytes(octets)} | ${scripts.length} |`)
}
await stop()
