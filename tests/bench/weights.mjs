// `node tests/bench/weights.mjs [address]`: the size in bytes of every page of the sitemap and of sample results. Their
// limits: tests/budgets/budgets.ts.
import { runnerImport } from 'vite'
import { build } from '../../scripts/build.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { root } from '../../scripts/run.mjs'
import { weigher } from './page-weight.mjs'

const { module: helper } = await runnerImport(`${root}tests/helpers/fullest-pages.ts`)
const RESULTS = helper.fullestPages().filter((path) => path.includes('?'))
const kilobytes = (bytes) => (bytes / 1000).toFixed(1)

let address = process.argv[2]
let stop = () => undefined
if (!address) {
  await build()
  const worker = await startBuiltWorker({ variables: { RATE_LIMIT: 'off' }, onLog: () => {} })
  address = worker.url
  stop = worker.stop
}

const weigh = weigher(address)
const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
const pages = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url).pathname)
console.log('| Page | HTML KB | script KB | scripts |\n| --- | ---: | ---: | ---: |')
for (const page of [...pages, ...RESULTS]) {
  const { html, script, scripts } = await weigh(page)
  console.log(`| ${page} | ${kilobytes(html)} | ${kilobytes(script)} | ${scripts} |`)
}
await stop()
