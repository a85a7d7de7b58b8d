// Measures what a page costs: bytes of HTML and script, and time at the edge beside an answer that does nothing.
import { gzipSync } from 'node:zlib'
import { inMs, inTurns, table, times } from './measure.mjs'

const PAGES = [
  '/',
  '/pricing',
  '/tool/spf',
  '/tool/spf?domain=northwind.test',
  '/tool/spf?domain=broken.test',
  '/tool/spf?tab=generator',
  '/tool/mx?domain=northwind.test',
]
const NOTHING = '/apis/v1/core/nothing'
/** Odd, so that the median is a measured value. */
const RUNS = 31

const size = (/** @type {string} */ text) => gzipSync(text, { level: 9 }).length
const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1)

/** @param {string} url of the worker */
export async function pageSection(url) {
  const load = async (/** @type {string} */ path) => (await fetch(url + path)).text()
  const contenders = [NOTHING, ...PAGES].map((path) => ({ name: path, run: () => load(path) }))
  const ms = await inTurns(contenders, RUNS)
  const rows = []
  for (const path of PAGES) {
    const html = await load(path)
    // The scripts that the page's own HTML asks for, each once.
    const paths = new Set(
      [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, one]) => String(one)),
    )
    const scripts = await Promise.all([...paths].map(load))
    const script = scripts.reduce((sum, text) => sum + size(text), 0)
    const own = ms.get(path)
    rows.push([
      `\`${path}\``,
      kilobytes(size(html)),
      kilobytes(script),
      inMs(own),
      times(own, ms.get(NOTHING)),
    ])
  }
  return table(['Page', 'HTML KB gz', 'script KB gz', 'ms', '÷ an empty answer'], rows)
}
