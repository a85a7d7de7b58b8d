// What the schedule does, with the database failing at each of its calls: one part that fails keeps no other from its work, and
// the next run does the rest. In a full database, deleting is what makes room.
import { env } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/kit/calendar.ts'
import { deleteExpired } from '#worker/scheduled.ts'
import { failingDatabase, fullDatabase } from '#tests/helpers/failing-database.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { empty, FLOWS, queues } from './flows.ts'

beforeEach(async () => {
  await empty()
  queues.isDown = false
})
afterEach(() => void takeConsoleOutput())

const begin = async (...flows: string[]) => {
  for (const flow of flows) await (await FLOWS[flow]?.())?.(env.DB)
  queues.taken = []
}

describe('what has expired', () => {
  const TABLES = ['contact_messages', 'subscribers']
  const later = () => Date.now() + 3 * 365 * DAY_MS
  /** One of each; the subscriber is as an older version stored it. */
  const fill = () => begin('a contact message', 'the no of a subscriber')
  const left = async () => {
    const counts = TABLES.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')
    const row = await env.DB.prepare(`SELECT ${counts}`).first<Record<string, number>>()
    return TABLES.filter((table) => row?.[table])
  }
  const subscribe = () =>
    env.DB.prepare(
      `INSERT INTO subscribers (email, state, token, asked_at, changed_at) VALUES ('b@example.com', 'pending', 't', 0, 0)`,
    ).run()

  test('is deleted from a full database, too', async () => {
    await fill()
    await subscribe()
    expect(await left()).toEqual(TABLES)
    for (let run = 0; run < 3; run++)
      await deleteExpired(fullDatabase(env.DB), later()).catch(() => 'logged by the job')
    expect(await left()).toEqual([])
  })

  test('is deleted but for the part that the database fails at', async () => {
    await fill()
    const { DB, calls } = failingDatabase(env.DB)
    await deleteExpired(DB, later())
    const wrong: unknown[] = []
    for (let call = 0; call < calls.length; call++) {
      await empty()
      await fill()
      await subscribe()
      const broken = failingDatabase(env.DB, { call, at: 'before' })
      const ended = await deleteExpired(broken.DB, later()).then(
        () => 'done',
        () => 'failed',
      )
      const rest = await left()
      if (ended !== 'failed' || rest.length > 1) wrong.push({ call, ended, rest })
      for (let run = 0; run < 3 && (await left()).length > 0; run++) await deleteExpired(env.DB, later())
      expect(await left()).toEqual([])
    }
    expect(wrong).toEqual([])
  })
})
