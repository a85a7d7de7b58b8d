// Starts rbldnsd with the tests' blocklists, and a worker that knows when each last passed its test.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Resolver } from 'node:dns/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTables } from '../helpers/create-tables.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { LIST_KEY, listData, RBLDNSD_PORT } from './blocklists.mjs'
import { DOH_URL, findProgram } from './servers.mjs'

const READY_WITHIN_MS = 10_000

/** Without it, the tests of the lists are skipped. */
export const RBLDNSD = findProgram('rbldnsd')
/** How often the job that tests the lists has to run to get through all of them: 36 lists, eleven per run. */
export const JOB_RUNS = 4

/** Starts rbldnsd and returns a function that stops it. */
export async function startLists() {
  if (!RBLDNSD) throw new Error('rbldnsd is not installed: apt-get install rbldnsd')
  const folder = mkdtempSync(join(tmpdir(), 'lists-test-'))
  // rbldnsd drops root before it reads its zones.
  chmodSync(folder, 0o755)
  const names = listData().map(([zone, text], i) => {
    writeFileSync(
      join(folder, `${i}`),
      `$SOA 60 ns.harness host.harness 0 60 60 60 60\n$NS 60 ns.harness\n${text}\n`,
    )
    return `${zone}:ip4set:${i}`
  })
  const user = process.getuid?.() === 0 ? ['-u', 'nobody:nogroup'] : []
  const child = spawn(RBLDNSD, ['-n', ...user, '-w', folder, '-b', `127.0.0.1/${RBLDNSD_PORT}`, ...names], {
    stdio: 'ignore',
  })
  const stopNow = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stopNow)
  const resolver = new Resolver({ timeout: 200, tries: 1 })
  resolver.setServers([`127.0.0.1:${RBLDNSD_PORT}`])
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const answer = await resolver.resolve4('2.0.0.127.bl.mailspike.net').catch(() => [])
    if (answer.length > 0) break
    if (Date.now() > deadline) throw new Error(`rbldnsd did not answer in ${READY_WITHIN_MS} ms.`)
  }
  return {
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      stopNow()
      await ended
      process.off('exit', stopNow)
    },
  }
}

/** A worker with the key of a list and an empty database. */
export async function startListWorker(dohUrl = DOH_URL, keys = { SPAMHAUS_DQS_KEY: LIST_KEY }) {
  const worker = await startBuiltWorker({
    variables: { DOH_URLS: dohUrl, RATE_LIMIT: 'off', ...keys },
    onLog: () => {},
  })
  const database = await worker.miniflare.getD1Database('DB')
  await createTables(database)
  const runJob = async () => {
    const fetcher = await worker.miniflare.getWorker()
    await fetcher.scheduled({ cron: '*/5 * * * *' })
  }
  return { ...worker, database, runJob }
}
