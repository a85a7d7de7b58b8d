// How large a monitor’s own database is after 400 days: rows as reports make them, in the tables and with the keys of the site.
//
//   node tests/bench/monitor-size.mjs
//
// A domain of four kinds, by the rows that its six receivers have together in a day: small (10), typical (60), flooded (366, the
// most that six known ones keep), and attacked by strangers (360 more). The result is scaled to 1,000.
import { Miniflare } from 'miniflare'
import { fromSources } from '../../scripts/from-sources.mjs'
import { table } from './measure.mjs'

const DAYS = 400
const REPORTERS = 6
const { keyOfRow, keyOfPolicy, MONITOR_TABLES } = await fromSources(
  `export * from './shared/dmarc-monitor/rows.ts'\nexport * from './shared/dmarc-monitor/policy-rows.ts'\nexport * from './worker/saved/kinds/dmarc-monitor/tables.ts'`,
)

/** @param {number} at @returns {string} services of one's own first, then networks that prove nothing */
function keyOf(at) {
  const isOwn = at < 5
  const kind = {
    headerFrom: 'example.com',
    disposition: isOwn ? 'none' : 'quarantine',
    isAligned: isOwn,
    isSpfOnly: false,
    service: isOwn ? `Service number ${at}` : null,
    via: null,
    isOwnAddress: false,
    reasons: isOwn ? [] : ['dkim-none', 'spf-not-listed'],
    isPassedOn: false,
    good: isOwn ? [`selector${at}@example.com`] : [],
    bad: [],
  }
  return keyOfRow(kind, `198.${at % 250}.${at % 7}.0/24`, false)
}

const POLICY = {
  domain: 'example.com',
  p: 'quarantine',
  sp: '',
  np: '',
  adkim: 'r',
  aspf: 'r',
  pct: '100',
  testing: '',
}

/** @param {number} rows a day */
function rowsOf(rows) {
  return Array.from({ length: DAYS }, (_, day) => [
    ...Array.from({ length: rows }, (_one, at) => [
      'mail',
      20_000 + day,
      `receiver${at % REPORTERS}.example`,
      keyOf(Math.floor(at / REPORTERS)),
      100 + at,
      at < 5 ? 100 + at : 0,
    ]),
    ...Array.from({ length: REPORTERS }, (_one, at) => [
      'reporter',
      20_000 + day,
      '',
      `receiver${at}.example`,
      1,
      1_700_000_000_000,
    ]),
    ...Array.from({ length: REPORTERS }, (_one, at) => [
      'policy',
      20_000 + day,
      `receiver${at}.example`,
      keyOfPolicy(POLICY, `receiver${at}.example`),
      1,
      0,
    ]),
  ])
}

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
  const days = rowsOf(rows)
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
      JSON.stringify(days.map((_, day) => 20_000 + day)),
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
