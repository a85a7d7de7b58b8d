// Whatever stores something in several steps, with the database failing at each call, in one way each time and in the full run in every
// way and at each statement of each batch: all of it is stored or none, the caller learns which, and the next attempt leaves
// nothing twice.
import { env } from 'cloudflare:test'
import { afterEach, describe, expect, test } from 'vitest'
import { failingDatabase, faultsOf, type Fault } from '#tests/helpers/failing-database.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { ANEW, ASKS_NOTHING, empty, FLOWS, IN_STEPS, stored } from './flows.ts'

const differences = (whole: Record<string, unknown>, end: Record<string, unknown>) =>
  Object.keys(whole).flatMap((name) =>
    whole[name] === end[name] ? [] : [`${name}: ${String(end[name])} instead of ${String(whole[name])}`],
  )

let turn = 0
/** Another way for each call. */
const tried = (calls: readonly number[]): Fault[] =>
  calls.flatMap((_, call) => {
    const ways = faultsOf(calls).filter((fault) => fault.call === call)
    return isFullRun ? ways : (ways[turn++ % ways.length] ?? [])
  })

afterEach(() => void takeConsoleOutput())

describe.each(Object.entries(FLOWS))('%s', (name, begin) => {
  test('is there completely or not at all, whatever the database fails at, and once after the next attempt', async () => {
    await empty()
    const { DB, calls } = failingDatabase(env.DB)
    const first = await begin()
    const before = await stored()
    expect(await first(DB)).toBe('done')
    const whole = await stored()
    const wrong: unknown[] = []
    for (const fault of tried([...calls])) {
      await empty()
      const act = await begin()
      const outcome = await act(failingDatabase(env.DB, fault).DB)
      const after = JSON.stringify(await stored())
      const isWhole = after === JSON.stringify(whole)
      const isRight =
        outcome === 'done' ? isWhole : IN_STEPS.has(name) || isWhole || after === JSON.stringify(before)
      const again = await act(env.DB)
      const end = JSON.stringify(await stored())
      const isOnce = again !== 'refused' && (ANEW.has(name) || end === JSON.stringify(whole))
      if (!isRight || !isOnce)
        wrong.push({ fault, outcome, again, end: differences(whole, JSON.parse(end) as typeof whole) })
    }
    expect(wrong).toEqual([])
    expect(calls.length > 0).toBe(!ASKS_NOTHING.has(name))
  })
})
