// Measures what a page costs: what it loads at once, and time at the edge beside an answer that does nothing.
import { inMs, inTurns, table, times } from './measure.mjs'
import { weigher } from './page-weight.mjs'

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

const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1)

/** @param {string} url of the worker */
export async function pageSection(url) {
  const load = async (/** @type {string} */ path) => (await fetch(url + path)).text()
  const contenders = [NOTHING, ...PAGES].map((path) => ({ name: path, run: () => load(path) }))
  const ms = await inTurns(contenders, RUNS)
  const weigh = weigher(url)
  const rows = []
  for (const path of PAGES) {
    const { html, script } = await weigh(path)
    const own = ms.get(path)
    rows.push([`\`${path}\``, kilobytes(html), kilobytes(script), inMs(own), times(own, ms.get(NOTHING))])
  }
  return table(['Page', 'HTML KB gz', 'script KB gz', 'ms', '÷ an empty answer'], rows)
}
