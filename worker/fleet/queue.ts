// One domain of a run is one queue message and one invocation. A message takes effect once, whether it comes twice, late, or
// after the worker died: the row exists or it does not.
import { writeKept } from '#worker/db/kept-json.ts'
import { checkFleetRow } from '#shared/fleet/check.ts'
import { failedRow } from '#shared/fleet/row.ts'
import { askDatabase, DatabaseFailure } from '#worker/db/ask-database.ts'
import { jobOf, missingOf, storeRow, takeStalled } from '#worker/db/fleet-rows.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { FleetMessage } from '#worker/fleet/message.ts'
import { fleetOptions } from '#worker/fleet/options.ts'
import { questionsPerSecond } from '#worker/net/pace.ts'
import { logError, referenceOf } from '#worker/log/log-error.ts'
import { inTime } from '#worker/net/in-time.ts'

/** The queue accepts no more at a time. */
const SENT_TOGETHER = 100
/** Then the row says that it could not be checked. */
const TRIES = 3
/** The queue's last (wrangler.toml: max_retries): a check that kills its worker each time ends there, as a row. */
const LAST_ATTEMPT = 11
const FIRST_RETRY_SECONDS = 5
const LONGEST_RETRY_SECONDS = 300
/** For a check without pauses: 6 s of lookups, a file in 5 s, the database. */
const CHECK_MS = 25_000
const MAX_QUESTIONS = 50
/** A working queue delivers the next message sooner. */
const STALLED_MS = 30_000
/** A queue delivers in order, except what waits for another attempt: up to LONGEST_RETRY_SECONDS. */
const OVERTAKEN_MS = 6 * 60_000
/** For the scheduled job: a queue takes 2,000 messages in twenty calls, and a request may make fifty. */
const MAX_STALLED = 2

/** The sum of the pauses between one domain's queries, in milliseconds. */
const pausesOf = (env: WorkerEnv): number => (MAX_QUESTIONS * 1000) / (questionsPerSecond(env) ?? Infinity)

/** As in wrangler.toml. */
export const FLEET_QUEUE = 'warmpost-fleet'

/** `requeueStalled` finds what could not be sent. Never rejects. */
export async function sendRun(
  env: WorkerEnv,
  fleet: number,
  run: number,
  places: readonly number[],
): Promise<void> {
  const messages = places.map((n) => ({ body: { fleet, run, n } }))
  try {
    for (let at = 0; at < messages.length; at += SENT_TOGETHER) {
      if (env.FLEET_QUEUE) await inTime(env.FLEET_QUEUE.sendBatch(messages.slice(at, at + SENT_TOGETHER)))
    }
  } catch (error) {
    console.error('fleet queue', error instanceof Error ? error.name : 'unknown')
  }
}

/** The queue's consumer: each message is acknowledged or retried on its own. */
export async function consumeFleet(
  batch: MessageBatch<FleetMessage>,
  env: WorkerEnv,
  deps: Deps,
): Promise<void> {
  for (const message of batch.messages) {
    try {
      await inTime(doMessage(message, env, deps), { timeoutMs: CHECK_MS + 2 * pausesOf(env) })
      message.ack()
    } catch (error) {
      console.error('fleet', error instanceof Error ? error.name : 'unknown')
      const delay = FIRST_RETRY_SECONDS * 2 ** Math.max(0, message.attempts - 1)
      message.retry({ delaySeconds: Math.min(LONGEST_RETRY_SECONDS, delay) })
    }
  }
}

async function doMessage(
  { body, attempts }: Message<FleetMessage>,
  env: WorkerEnv,
  deps: Deps,
): Promise<void> {
  const job = await askDatabase(jobOf(env.DB, body))
  if (!job) return
  const { row, failed } = await rowFor(job.domain, { body, attempts, env, deps })
  await askDatabase(storeRow(env.DB, body, { body: writeKept(row), failed, now: deps.clock.now() }))
}

interface Doing {
  body: FleetMessage
  attempts: number
  env: WorkerEnv
  deps: Deps
}

async function rowFor(domain: string, { body, attempts, env, deps }: Doing) {
  if (attempts >= LAST_ATTEMPT) return { row: failedRow(domain), failed: true }
  try {
    const lookups = deps.lookupsFor(env, { fresh: false, run: `${body.fleet} ${body.run}` })
    const { row, proofs } = await checkFleetRow(domain, lookups.resolver, await fleetOptions(domain, lookups))
    await lookups.lists.keep(proofs)
    return { row, failed: false }
  } catch (error) {
    if (error instanceof DatabaseFailure || attempts < TRIES) throw error
    logError('fleet', error, referenceOf(crypto.randomUUID()))
    return { row: failedRow(domain), failed: true }
  }
}

/**
 * Queues what a run still lacks, once nothing has moved for a while or later messages have overtaken it: a queue on a local
 * machine is lost with its process, and any queue gives up some day.
 * @param fleet the one that someone is looking at; without it, any
 */
export async function requeueStalled(env: WorkerEnv, now: number, fleet?: number): Promise<number> {
  const latest = now - 2 * pausesOf(env)
  const times = { before: latest - STALLED_MS, overtakenBefore: latest - OVERTAKEN_MS, now }
  const limit = fleet === undefined ? MAX_STALLED : 1
  const stalled = await takeStalled(env.DB, { ...times, limit, ...(fleet !== undefined && { fleet }) })
  for (const { fleet: id, run } of stalled) await sendRun(env, id, run, await missingOf(env.DB, id, run))
  return stalled.length
}
