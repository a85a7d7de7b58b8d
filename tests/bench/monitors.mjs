// Whether a DMARC monitor with a year of rows is as fast beside a thousand others as alone: its page, and one ring of its alarm.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { root } from '../../scripts/run.mjs'
import { ask, inMs, table, times } from './measure.mjs'
import { REPORTERS, rowsOf } from './monitor-rows.mjs'

const MANY = Number(process.env.MONITORS ?? 1_000)
const DAYS = 365
const ROWS_A_DAY = 10
/** Measured of one, and, once there are many, of as many of them. */
const RUNS = 51
const MADE_TOGETHER = 20
const DAY_MS = 86_400_000

const REPORTERS_NAMED = Array.from({ length: REPORTERS }, (_, at) => `receiver${at}.example`)

/** @param {string} dnsUrl @returns {Promise<string>} a table */
export async function monitorSection(dnsUrl) {
  const folder = mkdtempSync(join(tmpdir(), 'monitors-'))
  const worker = await startBuiltWorker({
    variables: { RATE_LIMIT: 'off', DOH_URLS: dnsUrl, REPORTS_DOMAIN: 'reports.example' },
    d1Folder: `${folder}/d1`,
    objectsFolder: `${folder}/do`,
    onLog: () => {},
    setUp: openMonitors,
  })
  try {
    const site = await monitorSite(worker)
    const [first] = await site.make(1)
    const alone = await site.measure(Array.from({ length: RUNS }, () => first ?? ''))
    const others = []
    while (others.length + 1 < MANY)
      others.push(...(await site.make(Math.min(MADE_TOGETHER, MANY - others.length - 1))))
    const same = await site.measure(Array.from({ length: RUNS }, () => first ?? ''))
    const step = Math.max(1, Math.floor(others.length / RUNS))
    const each = await site.measure(others.filter((_, at) => at % step === 0).slice(0, RUNS))
    const row = (/** @type {string} */ what, /** @type {'page' | 'alarm'} */ of) => [
      what,
      ...[alone, same, each].map((found) => inMs(found[of])),
      times(same[of], alone[of]),
    ]
    const head = ['', 'alone', `the same, of ${MANY}`, `${RUNS} others, once each`, 'of many ÷ alone']
    return table(head, [row('Its page', 'page'), row('One ring of its alarm', 'alarm')])
  } finally {
    await worker.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @type {NonNullable<Parameters<typeof startBuiltWorker>[0]>['setUp']} */
const openMonitors = (worker) => {
  const folder = `${root}build/worker/`
  const contents = readFileSync(new URL('open-monitors.mjs', import.meta.url), 'utf8')
  const modules = [
    { type: /** @type {const} */ ('ESModule'), path: `${folder}open-monitors.mjs`, contents },
    { type: /** @type {const} */ ('ESModule'), path: `${folder}index.js` },
  ]
  return [{ ...worker, modulesRoot: folder, modules }]
}

/** @param {Awaited<ReturnType<typeof startBuiltWorker>>} worker */
async function monitorSite({ url, miniflare }) {
  const db = await miniflare.getD1Database('DB', 'warmpost')
  const { createTables } = await import('../helpers/create-tables.mjs')
  await createTables(db)
  const last = Math.floor(Date.now() / DAY_MS) - 1
  const sums = rowsOf(ROWS_A_DAY, { days: DAYS, last }).flat()
  const days = Array.from({ length: DAYS }, (_, day) => last - day)
  const api = `${url}/apis/v1/core/user/dmarc-monitor`
  const headers = { 'content-type': 'application/json' }
  const nameOf = (/** @type {string} */ view) => createHash('sha256').update(view).digest('hex')
  const call = (
    /** @type {string} */ view,
    /** @type {string} */ method,
    /** @type {unknown[]} */ ...values
  ) => ask(`${url}/objects/${nameOf(view)}/${method}`, { method: 'POST', body: JSON.stringify(values) })
  const took = async (/** @type {() => Promise<Response>} */ run) => {
    const startedAt = performance.now()
    const answer = await run()
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`it answered ${answer.status}`)
    return performance.now() - startedAt
  }
  const median = (/** @type {number[]} */ all) =>
    all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  return {
    /** @param {number} count @returns {Promise<string[]>} their keys */
    async make(count) {
      // As if each was made on another day.
      await db.exec('DELETE FROM room_work')
      return Promise.all(
        Array.from({ length: count }, async () => {
          const body = JSON.stringify({ domain: 'example.com' })
          const answer = await ask(api, { method: 'POST', headers, body })
          if (answer.status !== 201) throw new Error(`no monitor was made: ${answer.status}`)
          const { view } = /** @type {{ view: string }} */ (await answer.json())
          await call(view, 'fill', sums, days, REPORTERS_NAMED)
          return view
        }),
      )
    },
    /** @param {readonly string[]} views @returns {Promise<{ page: number, alarm: number }>} medians in milliseconds */
    async measure(views) {
      const [pages, alarms] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])]
      for (const view of views) {
        pages.push(await took(() => ask(`${api}/${view}`)))
        alarms.push(await took(() => call(view, 'look')))
      }
      return { page: median(pages), alarm: median(alarms) }
    },
  }
}
