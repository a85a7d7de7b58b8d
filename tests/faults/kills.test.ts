// The worker's process is killed again and again in the middle of everything it does in the background, along with its queues, and
// restarted on the same files. Objects have a test of their own, too (saved-kills.test.ts).
import { afterAll, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { emptyFolder, removeFolder } from './faulty-site.ts'
import { kill, runTheClock, startKilledSite } from './killed-site.ts'
import { fleets } from './loads/fleets.ts'
import { mailWatches } from './loads/mail-watches.ts'
import { INBOX, mails } from './loads/mails.ts'
import { objectsOf, openObjects } from './saved-objects.ts'

/** After how many requests from the worker to others, and answers to them, it dies: at the start, in the middle, and when little is left. */
const KILLED_AFTER = [10, 120, 500, ...(isFullRun ? [40, 300, 200, 800, 80] : [])]
const CALM = { timeout: 60_000, interval: 200 }

const folder = emptyFolder()
afterAll(() => removeFolder(folder))

const loads = [mails(), fleets(), mailWatches()]
const zone: Zone = {}

/** @param after how many steps since `wear` was called `worn` resolves */
async function start(kills: number, after: number) {
  let left = Infinity
  let end = () => {}
  const worn = new Promise<void>((resolve) => (end = resolve))
  const site = await startKilledSite({
    folder,
    zone,
    kills,
    variables: { FLEET_QPS: '10000', ...INBOX },
    setUp: openObjects,
    outside: () => null,
    onStep() {
      left -= 1
      if (left <= 0) end()
    },
  })
  return { ...site, objects: objectsOf(site, folder), worn, wear: () => (left = after) }
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
