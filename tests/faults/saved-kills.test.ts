// The worker's process is killed at random points while watches are made, looked at, told and deleted, and restarted on the same
// files: what was promised is kept, and the register agrees with the objects.
import { afterAll, expect, test } from 'vitest'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { randomFrom } from '#tests/helpers/random.ts'
import { emptyFolder, removeFolder } from './faulty-site.ts'
import { kill, runTheClock, startKilledSite } from './killed-site.ts'
import { Watches, zoneOfWatches } from './loads/watches.ts'
import { objectsOf, openObjects, type Seen } from './saved-objects.ts'

const KILLS = isFullRun ? 200 : 15
const LIMIT_MS = isFullRun ? 3_600_000 : 600_000
const SEED = 20_261_128
/** Requests and answers of one round, about. */
const STEPS = 400
/** Of those that were deleted, this many are asked for after each start; all of them at the end. */
const ASKED_FOR = 6

const folder = emptyFolder()
afterAll(() => removeFolder(folder))

const watches = new Watches()
const zone = zoneOfWatches()

/** @param after how many steps since `wear` was called `worn` resolves */
async function start(kills: number, after = Infinity) {
  let left = Infinity
  let end = () => {}
  const worn = new Promise<void>((resolve) => (end = resolve))
  const step = () => {
    left -= 1
    if (left <= 0) end()
  }
  const site = await startKilledSite({
    folder,
    zone,
    kills,
    setUp: openObjects,
    outside: (sent) => watches.outside(sent, kills),
    onStep: step,
  })
  return { ...site, objects: objectsOf(site, folder), worn, step, wear: () => (left = after) }
}

type Site = Awaited<ReturnType<typeof start>>

/** Names of which nothing is left. */
const gone = new Set<string>()

/** All that there is, by id. */
async function seenIn({ objects }: Site): Promise<Map<string, Seen>> {
  const ids = objects.ids().filter((id) => !gone.has(id))
  const seen = await Promise.all(ids.map(async (id) => [id, await objects.seen(id)] as const))
  return new Map(seen.flatMap(([id, one]) => (one ? [[id, one]] : [])))
}

/** Before anything is made: what has no tables now, never will. */
async function seenAtFirst(site: Site): Promise<Map<string, Seen>> {
  const seen = await seenIn(site)
  for (const id of site.objects.ids()) if (!seen.has(id)) gone.add(id)
  return seen
}

const isWaiting = ({ saved, jobs }: Seen): boolean =>
  saved.ended === 1 ||
  saved.state.includes('"lookedAt":0') ||
  jobs.some(
    ({ name, tries }) => name !== 'end' && !name.startsWith('drop:') && (name !== 'look' || tries > 0),
  )

/** What is to be done, and waits for an alarm that will not come in time. One that is set for the past is one for now. */
const unheard = (seen: Map<string, Seen>): string[] =>
  [...seen.values()].flatMap(({ saved, jobs, alarm }) => {
    const due = jobs[0]?.at
    if (due === undefined || (alarm !== null && alarm <= Math.max(due, Date.now()))) return []
    return [`${saved.name}: due at ${due}, alarm at ${alarm}`]
  })

/** Until nothing is left to do. Rejects if the worker dies. */
async function finishAll(site: Site) {
  for (;;) {
    const waiting = [...(await seenIn(site))].filter(([, one]) => isWaiting(one))
    if (waiting.length === 0) return
    for (const [id] of waiting) await site.objects.hasten(id, Date.now())
  }
}

/** A day passes, as the register sees it. */
async function compareAll(site: Site) {
  await site.rows('UPDATE saved SET compared_at = 0, created_at = created_at - 7200000')
  do await runTheClock(site)
  while ((await site.rows('SELECT 1 FROM saved WHERE compared_at = 0')).length > 0)
}

/** The register as the objects say it should be. */
async function expectAgreement(site: Site, seen: Map<string, Seen>) {
  const saved = [...seen.values()].map((one) => one.saved)
  const sorted = <T extends { name?: unknown }>(rows: T[]) =>
    rows.sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1))
  expect(sorted(await site.rows('SELECT name, expires_at AS until FROM saved'))).toEqual(
    sorted(saved.map(({ name, expires_at: until }) => ({ name, until }))),
  )
  expect(sorted(await site.rows('SELECT owner AS name, units, at FROM room_items'))).toEqual(
    sorted(saved.map(({ name, expires_at: at }) => ({ name, units: 1, at }))),
  )
  expect(sorted(await site.rows('SELECT name, hash, opens FROM saved_keys'))).toEqual(
    sorted(saved.map(({ name, feed_hash: hash }) => ({ name, hash, opens: 'feed' }))),
  )
  expect(await site.rows(`SELECT used FROM room_totals WHERE room = 'watches'`)).toEqual([
    { used: saved.length },
  ])
}

async function oneRound(kills: number, random: () => number) {
  const site = await start(kills, 1 + Math.floor(random() * STEPS))
  if (kills === 0) await createTables(site.database)
  const seen = await seenAtFirst(site)
  // An alarm that is about to ring counts as none for a moment.
  const unheardNow = async () => unheard(await seenIn(site))
  await expect.poll(unheardNow, { timeout: 60_000, message: `alarms after ${kills} kills` }).toEqual([])
  expect(watches.missing([...seen.values()].map(({ saved }) => saved.name)), `after ${kills} kills`).toEqual(
    [],
  )
  const deleted = watches.deleted.slice(-ASKED_FOR)
  expect(await watches.broken(site, { living: [], deleted }), `after ${kills} kills`).toEqual([])
  // As if a day had passed.
  await site.rows('DELETE FROM room_work')
  await Promise.all([...seen.keys()].map((id) => site.objects.hasten(id, Date.now())))
  await watches.addAgain(site, seen.values())
  await watches.arm(site.objects, [...seen.keys()])
  site.wear()
  const working = Promise.allSettled([watches.work(site, site.step), runTheClock(site)])
  const isDone = working.then(() => finishAll(site)).catch(() => undefined)
  await Promise.race([site.worn, isDone])
  for (let turns = Math.floor(random() * 30); turns > 0; turns--) await new Promise(setImmediate)
  await kill(site)
  await isDone
}

test(
  `${KILLS} kills: what was made is there, what was deleted stays deleted, and each event is told in its order`,
  async () => {
    const random = randomFrom(SEED)
    for (let kills = 0; kills < KILLS; kills++) await oneRound(kills, random)
    const site = await start(KILLS)
    try {
      await finishAll(site)
      const seen = await seenIn(site)
      expect([...seen].flatMap(([id, one]) => watches.lost(id, one))).toEqual([])
      expect(watches.disorder()).toEqual([])
      expect(await watches.broken(site, watches)).toEqual([])
      await finishAll(site)
      await compareAll(site)
      await expectAgreement(site, await seenIn(site))
    } finally {
      await site.stop()
    }
  },
  LIMIT_MS,
)
