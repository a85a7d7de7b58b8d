// A database that takes nothing more, and queues that take nothing: what was confirmed is there, what is not is said, and the
// schedule does the rest.
import { env } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WorkerEnv } from '#worker/env.ts'
import { runJobs } from '#worker/scheduled.ts'
import { fullDatabase } from '#tests/helpers/failing-database.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { BINDINGS, empty, FLOWS, IN_OBJECT, queues, stored } from './flows.ts'

beforeEach(async () => {
  await empty()
  queues.isDown = false
  queues.taken = []
})
afterEach(() => void takeConsoleOutput())

/** Of these, only answers and memories are written. */
const END = /^the end of /

describe.each(Object.entries(FLOWS))('%s', (name, begin) => {
  test('is refused by a full database as a whole, and said so, and is there once there is room', async () => {
    const act = await begin()
    const before = await stored()
    const outcome = await act(fullDatabase(env.DB))
    if (END.test(name) || IN_OBJECT.has(name)) return expect(outcome).toBe('done')
    expect(outcome).toBe('refused')
    expect(await stored()).toEqual(before)
    expect(await act(env.DB)).toBe('done')
  })

  test('is there though the queues take nothing, as if they did', async () => {
    const act = await begin()
    expect(await act(env.DB)).toBe('done')
    const whole = await stored()
    await empty()
    const again = await begin()
    queues.isDown = true
    expect(await again(env.DB)).toBe('done')
    expect(await stored()).toEqual(whole)
  })
})

/** What the schedule finds in the queue's place, and after how long. */
const QUEUED: [string, { flow: string; queue: string; after: number }][] = [
  ['a contact message', { flow: 'a contact message', queue: 'OUTBOX', after: 6 }],
  ['a confirmation', { flow: 'a subscription', queue: 'OUTBOX', after: 6 }],
]
const MINUTE = 60_000

describe.each(QUEUED)('%s', (_name, { flow, queue, after }) => {
  const bindings = { ...BINDINGS, SUPPORT_EMAIL: 'owner@example.com', DB: env.DB } as unknown as WorkerEnv
  const runAt = (now: number) => runJobs(bindings, { now: () => now, after: () => () => {} })

  test('that its queue did not take is queued by the schedule, also if the queue refuses that once more', async () => {
    queues.isDown = true
    const act = await FLOWS[flow]?.()
    expect(await act?.(env.DB)).toBe('done')
    const start = Date.now()
    await runAt(start + after * MINUTE)
    expect(queues.taken).toEqual([])
    queues.isDown = false
    // What the refused attempt had leased is due again within the hour.
    for (let minutes = after + 5; minutes <= after + 60; minutes += 5) await runAt(start + minutes * MINUTE)
    expect(queues.taken.filter((taken) => taken.queue === queue).length).toBeGreaterThan(0)
  })
})
