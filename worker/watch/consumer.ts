// The queue of mail watches, and of who is told of them and of monitors: what is due is queued every five minutes, and one message
// is one look, one mail or one notification. What was queued is leased for minutes; what has no outcome by then is due again, whatever became of its message and its worker.
import { askDatabase } from '#worker/db/ask-database.ts'
import { takeWaitingWatched } from '#worker/db/mail-watch-mails.ts'
import { takeDueMailWatches } from '#worker/db/mail-watches.ts'
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
/** With a run every five minutes, more than twice the looks that all watches together may request. */
const LOOKS_A_RUN = 20
const TARGETS_A_RUN = 20
/** Only those that were lost: a mail is queued as it comes. */
const MAILS_A_RUN = 20
const TESTS_A_RUN = 20
/** The database may have been down. */
const LOOK_RETRY_SECONDS = 60
/** Whether it fails or its worker dies: after that, its lease ends, and the next one is longer. */
const LOOK_ATTEMPTS = 3

type FetchPage = (url: string, init: RequestInit) => Promise<Response>
const fetchPage: FetchPage = (url, init) => fetch(url, init)

/** What mail watches do with their entries; worker/mail-watch/work.ts. */
type MailWork = (
  item: Exclude<WatchItem, { kind: 'tell' | 'test' }>,
  env: WorkerEnv,
  deps: Deps,
) => Promise<{
  /** The rest has to be done by another message. */
  again: boolean
  /** To notify now. */
  targets: string[]
}>
const noWork: MailWork = () => Promise.reject(new Error('no mail watches here'))

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
    mailLooks: () =>
      queue(takeDueMailWatches(db, now, LOOKS_A_RUN), ({ id, turn }) => ({
        kind: 'mail look',
        watch: id,
        turn,
      })),
    mails: () => queue(takeWaitingWatched(db, now, MAILS_A_RUN), (mail) => ({ kind: 'mail', mail })),
  })
}

export async function consumeWatches(
  batch: MessageBatch<WatchItem>,
  env: WorkerEnv,
  { deps, fetch = fetchPage, work = noWork }: { deps: Deps; fetch?: FetchPage; work?: MailWork },
): Promise<void> {
  for (const message of batch.messages) {
    const isLook = message.body.kind !== 'tell'
    if (isLook && message.attempts > LOOK_ATTEMPTS) {
      message.ack()
      continue
    }
    try {
      const seconds = await consume(message.body, env, { deps, fetch, work })
      if (seconds === null) message.ack()
      else message.retry({ delaySeconds: seconds })
    } catch (error) {
      console.error('watch', message.body.kind, reasonOf(error))
      if (isLook && message.attempts === LOOK_ATTEMPTS) message.ack()
      else message.retry({ delaySeconds: isLook ? LOOK_RETRY_SECONDS : retryDelay(message.attempts) })
    }
  }
}

/** @returns after how many seconds to try again; null if it is done */
async function consume(
  item: WatchItem,
  env: WorkerEnv,
  { deps, fetch, work }: { deps: Deps; fetch: FetchPage; work: MailWork },
): Promise<number | null> {
  if (item.kind !== 'tell' && item.kind !== 'test') {
    const { again, targets } = await work(item, env, deps)
    await putIntoWatchQueue(env, [
      ...targets.map((target): WatchItem => ({ kind: 'tell', target })),
      ...(again ? [item] : []),
    ])
    return null
  }
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
