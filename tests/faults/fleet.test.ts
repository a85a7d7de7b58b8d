// The worker's process is killed in the middle of a fleet, along with the queue, and restarted on the same database.
import { afterAll, expect, test } from 'vitest'
import type { FleetState, NewFleet } from '#shared/fleet/schema.ts'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { Response } from 'miniflare'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { emptyFolder, removeFolder, workerdProcesses } from './faulty-site.ts'

const DOMAINS = Array.from({ length: 60 }, (_, number) => `d${number}.com`)
/** A fleet takes time; polling for its rows too often would take the processor's time. */
const LONG = { timeout: 240_000, interval: 500 }

const folder = emptyFolder()
afterAll(() => removeFolder(folder))

async function startSite() {
  const site = await startBuiltWorker({
    variables: { DOH_URLS: 'https://one.example/dns-query', RATE_LIMIT: 'off' },
    d1Folder: folder,
    outboundService: () => new Response('', { status: 503 }),
    onLog: () => {},
    onError: () => {},
  })
  const database = await site.miniflare.getD1Database('DB')
  const rows = async (sql: string) => (await database.prepare(sql).all()).results
  if ((await rows(`SELECT name FROM sqlite_master WHERE name = 'fleets'`)).length === 0)
    await createTables(database)
  const ask = (path: string, init?: RequestInit) => fetch(`${site.url}/apis/v1/core/user/fleet${path}`, init)
  const stateOf = async (key: string) => jsonIn<FleetState>(await ask(`/${key}`))
  return { ...site, rows, ask, stateOf }
}

test('no domain is lost or duplicated', LONG, async () => {
  const first = await startSite()
  const headers = { 'content-type': 'application/json' }
  const made = await first.ask('', { method: 'POST', headers, body: JSON.stringify({ domains: DOMAINS }) })
  expect(made.status).toBe(202)
  const { key } = await jsonIn<NewFleet>(made)
  await expect.poll(async () => (await first.stateOf(key)).done, LONG).toBeGreaterThan(3)
  const processes = workerdProcesses()
  for (const pid of processes) process.kill(pid, 'SIGKILL')
  await first.stop().catch(() => undefined)

  const second = await startSite()
  try {
    const { n: before } = (await second.rows('SELECT count(*) AS n FROM fleet_rows'))[0] as { n: number }
    expect(before).toBeGreaterThan(3)
    expect(before).toBeLessThan(DOMAINS.length)
    // As if a minute had passed.
    await second.rows('UPDATE fleet_runs SET queued_at = queued_at - 60000')
    await second.rows('UPDATE fleet_space SET last_done_at = last_done_at - 60000')
    await expect.poll(async () => (await second.stateOf(key)).state, LONG).toBe('done')
    const { rows, done, failed } = await second.stateOf(key)
    expect([done, failed]).toEqual([60, 0])
    expect(rows.map(({ domain }) => domain).sort()).toEqual([...DOMAINS].sort())
  } finally {
    await second.stop()
  }
})
