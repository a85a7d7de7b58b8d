// Weeks in which honest visitors go about their business while strangers do what they like. The same seed is run without the
// strangers, too: nothing that an honest visitor is answered, shown or told may differ.
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { QUOTAS } from '#shared/saved/quota/quotas.ts'
import { emptyingStatements, tablesOf } from '#tests/helpers/empty-tables.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { randomFrom } from '#tests/hostile/random.ts'
import { differences, used } from '#tests/worker/quota/counted.ts'
import { honest, STEP, STEPS_A_DAY, toldTo, type Honest, type Notes } from './weeks/honest.ts'
import { startedSite, type Site } from './weeks/site.ts'
import { stranger, type Counts } from './weeks/stranger.ts'
import { honestOwner, START, strangerOwner, zoneOf } from './weeks/world.ts'

interface Size {
  days: number
  honest: number
  strangers: number
  /** Each honest visitor does something every so many days. */
  every: number
}

const USUAL: Size = { days: 15, honest: 3, strangers: 6, every: 3 }
const FULL: Size = { days: 21, honest: 20, strangers: 200, every: 1 }
/** Of any table. */
const MOST_ROWS = 20_000
const SEEDS = isFullRun ? [1, 2, 3, 4, 5] : [1]

interface Outcome {
  site: Site
  people: Honest[]
  notes: Notes
  counts: Counts
  failures: string[]
  /** Rows at the end. */
  rows: Map<string, number>
}

async function weeks(seed: number, size: Size): Promise<Outcome> {
  await env.DB.batch(await emptyingStatements(env.DB, env.MIGRATIONS))
  const random = randomFrom(seed)
  const owners = Array.from({ length: size.honest }, (_, at) => honestOwner(at))
  const others = Array.from({ length: size.strangers }, (_, at) =>
    strangerOwner(at, random.pick([1, 1, 1, 1, 2, 3, 8])),
  )
  const site = await startedSite(zoneOf([...owners, ...others]), START)
  const notes: Notes = new Map()
  const counts: Counts = new Map()
  const failures: string[] = []
  const people = owners.map((owner, at) => honest(site, notes, { owner, at, seed, every: size.every }))
  const around = { site, honest: people, counts, failures }
  const strangers = others.map((owner, at) => stranger(around, { owner, seed, at }))
  for (let day = 0; day < size.days; day += 1) {
    for (let step = 0; step < STEPS_A_DAY; step += 1) {
      for (const [at, other] of strangers.entries()) if (at % STEPS_A_DAY === step) await other.act()
      await site.work()
      if (step === 0) for (const one of people) await one.act()
      await site.work()
      await site.schedule()
      for (const one of people) await one.confirm()
      if (step === 1 && (day % 3 === 2 || day === size.days - 1)) for (const one of people) await one.look()
      await site.clock.advance(STEP)
    }
    await site.forget()
  }
  const rows = new Map<string, number>()
  for (const table of await tablesOf(env.DB))
    rows.set(table, (await env.DB.prepare(`SELECT count(*) AS n FROM "${table}"`).first<number>('n')) ?? 0)
  return { site, people, notes, counts, failures, rows }
}

/** Each line names the day, the visitor, and the action. */
const differing = (quiet: Notes, noisy: Notes): string[] =>
  [...new Set([...quiet.keys(), ...noisy.keys()])]
    .filter((key) => quiet.get(key) !== noisy.get(key))
    .map((key) => `${key}: ${difference(quiet.get(key), noisy.get(key))}`)

/** The places where they differ. */
function difference(quiet = 'nothing', noisy = 'nothing'): string {
  let at = 0
  while (quiet[at] === noisy[at]) at += 1
  const part = (text: string) => text.slice(Math.max(0, at - 60), at + 240)
  return `…${part(quiet)}… became …${part(noisy)}…`
}

test.each(SEEDS)('seed %i: strangers change nothing for honest visitors', async (seed) => {
  const size = isFullRun ? FULL : USUAL
  const quiet = await weeks(seed, { ...size, strangers: 0 })
  expect(await differences()).toEqual([])
  const noisy = await weeks(seed, size)
  expect(noisy.failures).toEqual([])
  expect(differing(quiet.notes, noisy.notes)).toEqual([])
  for (const [at, one] of quiet.people.entries())
    expect(toldTo(noisy.site, noisy.people[at] ?? one), one.domain).toEqual(toldTo(quiet.site, one))
  for (const room of QUOTAS)
    expect(await used(room), room.name).toBeLessThanOrEqual(room.total + (room.firsts ?? 0))
  expect(await differences()).toEqual([])
  for (const [table, rows] of noisy.rows) expect(rows, table).toBeLessThanOrEqual(MOST_ROWS)
  // Strangers did everything that there is in weeks/stranger.ts.
  expect(noisy.counts.size).toBe(25)
})
