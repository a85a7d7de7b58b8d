// How large a monitor’s own database is after 400 days: rows as reports make them, in the tables and with the keys of the site.
//
//   node tests/bench/monitor-size.mjs
//
// A domain of four kinds, by the rows that its six receivers have together in a day: small (10), typical (60), flooded (366, the
// most that six known ones keep), and attacked by strangers (360 more). The result is scaled to 1,000.
import { Miniflare } from 'miniflare'
import { fromSources } from '../../scripts/from-sources.mjs'
import { table } from './measure.mjs'
import { REPORTERS, rowsOf } from './monitor-rows.mjs'

const DAYS = 400
const LAST = 20_400
const { MONITOR_TABLES } = await fromSources(`export * from './worker/saved/kinds/dmarc-monitor/tables.ts'`)

/** @param {number} rows a day @returns {Promise<number>} bytes of one monitor */
async function sizeWith(rows) {
  const miniflare = new Miniflare({ modules: true, script: 'export default {}', d1Databases: ['DB'] })
  const db = await miniflare.getD1Database('DB')
  const steps = MONITOR_TABLES.join('\n').replaceAll(/--.*/g, '').split(';')
  await db.batch(steps.filter((step) => step.trim() !== '').map((step) => db.prepare(step)))
  const size = async () => {
    const { meta } = await db.prepare('SELECT 1').run()
    return meta.size_after ?? 0
  }
  const before = await size()
  const days = rowsOf(rows, { days: DAYS, last: LAST })
  for (let at = 0; at < days.length; at += 4)
    await db
      .prepare(
        `INSERT INTO sums (what, day, reporter, key, count, other)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)`,
      )
      .bind(JSON.stringify(days.slice(at, at + 4).flat()))
      .run()
  await db
    .prepare(
      `INSERT INTO days (day, reporter, aligned, failed, refused, spread, incomplete)
       SELECT d.value, r.value, 1000, 100, 50, 0, 0 FROM json_each(?1) d, json_each(?2) r`,
    )
    .bind(
      JSON.stringify(days.map((_, day) => LAST - day)),
      JSON.stringify(Array.from({ length: REPORTERS }, (_, at) => `receiver${at}.example`)),
    )
    .run()
  const after = await size()
  await miniflare.dispose()
  return after - before
}

const lines = []
for (const rows of [10, 60, 366, 726]) {
  const bytes = await sizeWith(rows)
  lines.push([
    `${rows} rows a day`,
    `${(bytes / 1e6).toFixed(2)} MB`,
    `${((bytes * 1_000) / 1e9).toFixed(2)} GB`,
    `${Math.round(bytes / DAYS / (rows + 3 * REPORTERS))} bytes`,
  ])
}
console.log(table(['A domain over 400 days', 'one', '1,000', 'a row'], lines))
