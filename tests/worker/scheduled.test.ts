// The scheduled work on a database that never answers.
import { expect, test } from 'vitest'
import type { WorkerEnv } from '#worker/env.ts'
import { runJobs } from '#worker/scheduled.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'

test('a database that hangs ends the run with a line for each job', async () => {
  const never = () => new Promise<never>(() => {})
  const statement = { bind: () => statement, all: never, run: never, first: never }
  const DB = { prepare: () => statement, batch: never } as unknown as D1Database
  const clock = fakeClock()
  const mail = { OUTBOX: { send: never }, MAILER: { send: never }, MAIL_FROM: 'a@example.com' }
  const run = runJobs({ DB, DOH_URLS: '', ...mail } as unknown as WorkerEnv, clock)
  await clock.advance(60_000)
  await run
  expect(takeConsoleOutput().sort()).toEqual([
    'job emails JobTimeout',
    'job forgotten JobTimeout',
    'job lists JobTimeout',
    'job retention JobTimeout',
    'job saved JobTimeout',
  ])
})
