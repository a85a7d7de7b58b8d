// `node tests/bench/weights.mjs [address]`: octets of every page of the sitemap and of sample results, compressed as
// gzip -9 would: the HTML with its styles, the scripts that it asks for at once, and their number.
import { gzipSync } from 'node:zlib'
import { build } from '../../scripts/build.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'

const RESULTS = [
  '/tool/spf?domain=broken.test',
  '/tool/dkim?domain=broken.test&selector=mail',
  '/tool/dmarc?domain=broken.test',
  '/tool/bimi?domain=broken.test',
  '/tool/mx?domain=broken.test',
  '/tool/cname?domain=click.broken.test',
  '/tool/domain-reputation-checker?domain=broken.test',
  '/tool/ip-reputation-checker?ip=192.0.43.10',
  '/tool/email-authentication?domain=broken.test',
  '/tool/email-header-analyzer?example=forgery',
  '/tool/template-checker?example=1',
]

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
