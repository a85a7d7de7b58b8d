// What the counts of a run cost on Cloudflare's plans. The prices are data: whoever reads newer ones enters them here.
import { table } from './measure.mjs'

/** When Cloudflare's own pages on the pricing of Workers and D1 were read (developers.cloudflare.com, platform/pricing). */
export const READ_ON = '2026-11-23'
/** Milliseconds that an invocation may compute on the free plan. */
export const FREE_INVOCATION_MS = 10
/**
 * @typedef {object} Price
 * @property {string} name
 * @property {number | null} free a day; null where the free plan counts otherwise
 * @property {number} included a month, in the paid plan
 * @property {number} dollars for each million beyond
 */

/** @type {Record<'requests' | 'computing' | 'read' | 'written', Price>} */
const PRICES = {
  requests: { name: 'Invocations', free: 100_000, included: 10e6, dollars: 0.3 },
  computing: { name: 'Milliseconds of computing', free: null, included: 30e6, dollars: 0.02 },
  read: { name: 'Rows read in D1', free: 5e6, included: 25e9, dollars: 0.001 },
  written: { name: 'Rows written in D1', free: 100_000, included: 50e6, dollars: 1 },
}

const number = (/** @type {number} */ value) => Math.round(value).toLocaleString('en-US')
const percent = (/** @type {number} */ share) => `${share < 0.001 ? '< 0.1' : (share * 100).toFixed(1)}%`
const dollars = (/** @type {number} */ value) => (value < 0.0001 ? '< $0.0001' : `$${value.toFixed(4)}`)

/** @param {Record<keyof typeof PRICES, number>} counts of 1,000 domains */
export function costTable(counts) {
  const rows = /** @type {(keyof typeof PRICES)[]} */ (Object.keys(PRICES)).map((key) => {
    const { name, free, included, dollars: price } = PRICES[key]
    const count = counts[key]
    return [
      name,
      number(count),
      free === null ? '–' : percent(count / free),
      percent(count / included),
      dollars((count * price) / 1e6),
    ]
  })
  const head = ['For 1,000 domains', 'used', 'of a free day', 'of a paid month', 'beyond that']
  return table(head, rows)
}
