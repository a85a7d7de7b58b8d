// Measures what each page costs: what it loads right away, and what the edge computes to draw it, compared with an
// answer that does nothing.
import { runnerImport } from 'vite'
import { root } from '../../scripts/run.mjs'
import { computedEach } from './computed.mjs'
import { ask, inMs, table, times } from './measure.mjs'
import { weigher } from './page-weight.mjs'

const NOTHING = '/apis/v1/core/nothing'
const FINDING = /^\/findings\/./
const WARM_UP = 5
const RUNS = 40

const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1)

/** A page that looks the same to everyone is cached; with a query string, it is drawn again. @param {string} path */
const drawnAnew = (path) => `${path}${path.includes('?') ? '&' : '?'}drawn=anew`

/** @param {string} url of the worker */
export async function pageSection(url) {
  const load = async (/** @type {string} */ path) => (await ask(url + path)).text()
  const computing = async (/** @type {string} */ path) => {
    for (let done = 0; done < WARM_UP; done++) await load(path)
    return (await computedEach(() => load(path), RUNS)) ?? undefined
  }
  const { module: helper } = await runnerImport(`${root}tests/helpers/fullest-pages.ts`)
  const results = helper.fullestPages().filter((/** @type {string} */ path) => path.includes('?'))
  const sitemap = await load('/sitemap.xml')
  const all = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
  // The page of one finding is like that of the others.
  const [finding] = all.filter((path) => FINDING.test(path))
  const listed = all.filter((path) => !FINDING.test(path) || path === finding)
  const weigh = weigher(url)
  const nothing = await computing(NOTHING)
  const rows = []
  for (const path of [...listed, ...results]) {
    const { html, script } = await weigh(path)
    const own = await computing(drawnAnew(path))
    rows.push([`\`${path}\``, kilobytes(html), kilobytes(script), inMs(own), times(own, nothing)])
  }
  return table(['Page', 'HTML KB gz', 'script KB gz', 'computing, ms', '÷ an empty answer'], rows)
}
