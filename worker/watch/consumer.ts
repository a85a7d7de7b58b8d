// The queue of who is told of monitors: what is due is queued every five minutes, and one message is one notification. What was
// queued is leased for minutes; what has no outcome by then is due again, whatever became of its message and its worker.
import { askDatabase } from '#worker/db/ask-database.ts'
import { waitingTests } from '#worker/db/watch-tests.ts'
import { dueTargets } from '#worker/db/watch-targets.ts'
import type { Deps } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { retryDelay } from '#worker/mail/retry-delay.ts'
import { oneByOne } from '#worker/one-by-one.ts'
import { putIntoWatchQueue, reasonOf } from '#worker/watch/put-into-queue.ts'
import type { WatchItem } from '#worker/watch/queue-item.ts'
import { sendTest } from '#worker/watch/send-test.ts'
import { tellTarget, type TellOutcome } from '#worker/watch/tell.ts'

export const WATCH_QUEUE = 'warmpost-watch'
const TARGETS_A_RUN = 20
const TESTS_A_RUN = 20
/** The database may have been down. */
const TEST_RETRY_SECONDS = 60
/** Whether it fails or its worker dies. */
const TEST_ATTEMPTS = 3

type FetchPage = (url: string, init: RequestInit) => Promise<Response>
const fetchPage: FetchPage = (url, init) => fetch(url, init)

/** The scheduled job: each kind on its own, so that what was leased is queued though another kind fails. */
export async function queueDueWatches(env: WorkerEnv, now: number): Promise<void> {
  const { DB: db } = env
  if (!env.WATCH_QUEUE) return
  const queue = async <T>(due: Promise<T[]>, itemOf: (one: T) => WatchItem) => {
    const items = (await askDatabase(due)).map(itemOf)
    await putIntoWatchQueue(env, items)
  }
  await oneByOne({
    targets: () => queue(dueTargets(db, now, TARGETS_A_RUN), (target) => ({ kind: 'tell', target })),
    tests: () => queue(waitingTests(db, TESTS_A_RUN), (test) => ({ kind: 'test', ...test })),
  })
}

export async function consumeWatches(
  batch: MessageBatch<WatchItem>,
  env: WorkerEnv,
  { deps, fetch = fetchPage }: { deps: Deps; fetch?: FetchPage },
): Promise<void> {
  for (const message of batch.messages) {
    // Of an older version, which judged mail here: it is carried over by the schedule.
    if (!('target' in message.body)) {
      message.ack()
      continue
    }
    const isTest = message.body.kind !== 'tell'
    if (isTest && message.attempts > TEST_ATTEMPTS) {
      message.ack()
      continue
    }
    try {
      const seconds = await consume(message.body, env, { deps, fetch })
      if (seconds === null) message.ack()
      else message.retry({ delaySeconds: seconds })
    } catch (error) {
      console.error('watch', message.body.kind, reasonOf(error))
      if (isTest && message.attempts === TEST_ATTEMPTS) message.ack()
      else message.retry({ delaySeconds: isTest ? TEST_RETRY_SECONDS : retryDelay(message.attempts) })
    }
  }
}

/** @returns after how many seconds to try again; null if it is done */
async function consume(
  item: WatchItem,
  env: WorkerEnv,
  { deps, fetch }: { deps: Deps; fetch: FetchPage },
): Promise<number | null> {
  const { resolver } = deps.lookupsFor(env, { fresh: true })
  const ports = { env, fetch, resolver, clock: deps.clock }
  if (item.kind === 'test') {
    await sendTest(item, ports)
    return null
  }
  const told: TellOutcome = await tellTarget(item.target, ports)
  if (told === 'again') await putIntoWatchQueue(env, [item])
  return typeof told === 'object' ? told.seconds : null
}
