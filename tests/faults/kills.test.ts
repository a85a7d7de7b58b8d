// The worker's process is killed again and again in the middle of everything it does in the background, along with its queues, and
// restarted on the same database.
import { Response } from 'miniflare'
import { afterAll, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { dohServer } from '#tests/helpers/dns-messages.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { emptyFolder, removeFolder, workerdProcesses } from './faulty-site.ts'
import { fleets } from './loads/fleets.ts'
import type { KilledSite } from './loads/load.ts'
import { mailWatches } from './loads/mail-watches.ts'
import { INBOX, mails } from './loads/mails.ts'
import { watches } from './loads/watches.ts'

/** After how many requests from the worker to others it dies: at the start, in the middle, and when little is left. */
const KILLED_AFTER = [5, 60, 250, ...(isFullRun ? [20, 150, 100, 400, 40] : [])]
const CALM = { timeout: 60_000, interval: 200 }

const folder = emptyFolder()
afterAll(() => removeFolder(folder))

const loads = [mails(), fleets(), watches(), mailWatches()]
const zone: Zone = {}
for (let n = 0; n < 20; n++) {
  zone[`w${n}.com`] = { TXT: ['v=spf1 -all'], MX: [[10, `mx.w${n}.com`]], NS: ['ns1.host.com'] }
  zone[`hooks.target${n}.com`] = { A: ['198.41.0.4'] }
}
const dns = dohServer(zoneResolver(zone))

/** @param after how many requests to others since `wear` was called `worn` resolves */
async function start(kills: number, after: number) {
  let left = Infinity
  let end = () => {}
  const worn = new Promise<void>((resolve) => (end = resolve))
  const site = await startBuiltWorker({
    variables: { DOH_URLS: 'https://one.example/dns-query', RATE_LIMIT: 'off', FLEET_QPS: '10000', ...INBOX },
    d1Folder: folder,
    async outboundService(request) {
      left -= 1
      if (left <= 0) end()
      const { url, headers } = request
      if (url.startsWith('https://one.example/')) {
        const answer = await dns(url, {})
        return new Response(await answer.arrayBuffer(), { headers: [...answer.headers] })
      }
      const body = await request.text()
      for (const { outside } of loads) {
        const answer = outside?.({ url, headers, body, kills }) ?? null
        if (answer !== null) return Response.json(answer)
      }
      return new Response('', { status: 404 })
    },
    onLog: () => {},
    onError: () => {},
  })
  const database = await site.miniflare.getD1Database('DB')
  const rows: KilledSite['rows'] = async <T>(sql: string, ...values: unknown[]) =>
    (
      await database
        .prepare(sql)
        .bind(...values)
        .all<T>()
    ).results
  return { ...site, rows, kills, database, worn, wear: () => (left = after) }
}

type Site = Awaited<ReturnType<typeof start>>

/** What the worker does every five minutes. */
async function runTheClock({ miniflare }: Site) {
  const { scheduled } = await miniflare.getWorker('warmpost')
  await scheduled({ cron: '*/5 * * * *' })
}

async function kill(site: Site) {
  const processes = workerdProcesses()
  // Like a machine that loses power: nothing is closed or written first.
  for (const pid of processes) process.kill(pid, 'SIGKILL')
  await site.stop().catch(() => undefined)
}

test(`${KILLED_AFTER.length} kills lose nothing that was confirmed or due, and nothing is done twice`, async () => {
  for (const [kills, after] of KILLED_AFTER.entries()) {
    const current = await start(kills, after)
    if (kills === 0) {
      await createTables(current.database)
      for (const { begin } of loads) await begin(current)
    }
    for (const { pass } of loads) await pass(current)
    current.wear()
    const working = Promise.allSettled([...loads.map(({ work }) => work(current)), runTheClock(current)])
    await Promise.race([current.worn, new Promise((resolve) => setTimeout(resolve, 5_000))])
    await kill(current)
    await working
  }
  const site = await start(KILLED_AFTER.length, Infinity)
  try {
    for (const { pass, work } of loads) {
      await pass(site)
      await work(site)
    }
    await expect
      .poll(async () => {
        const done = await Promise.all(loads.map(({ isDone }) => isDone(site)))
        if (done.every(Boolean)) return done
        for (const { pass } of loads) await pass(site)
        await runTheClock(site)
        return done
      }, CALM)
      .toEqual(loads.map(() => true))
    const balances = await Promise.all(
      loads.map(async (load) => ({ name: load.name, ...(await load.balance(site)) })),
    )
    expect(balances.map(({ name, lost, doubled }) => ({ name, lost, doubled }))).toEqual(
      loads.map(({ name }) => ({ name, lost: [], doubled: [] })),
    )
  } finally {
    await site.stop()
  }
}, 240_000)
