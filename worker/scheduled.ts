// What the worker does on a schedule (wrangler.toml, [triggers]): tests the blocklists, retries emails that were left
// behind, queues the watches and monitors that are due, and deletes what the privacy policy says is not kept.
import { systemClock, type Clock } from '#worker/clock.ts'
import { deleteExpired } from '#worker/db/retention.ts'
import { dohResolver } from '#worker/dns/doh-resolver.ts'
import { keysIn, withListKeys } from '#worker/dns/list-keys.ts'
import { proveLists } from '#worker/dnsbl/prove-lists.ts'
import { upstreamsOf } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { requeueEmails } from '#worker/mail/outbox.ts'
import { requeueStalled } from '#worker/fleet/queue.ts'
import { inTime } from '#worker/net/in-time.ts'
import { queueDueMonitors } from '#worker/dmarc-monitor/consumer.ts'
import { queueDueWatches } from '#worker/watch/consumer.ts'

/** The lists take 20 s when none of them answers. */
const JOB_TIMEOUT_MS = 60_000

export const scheduled = (_event: ScheduledController, env: WorkerEnv): Promise<void> => runJobs(env)

/** A job that fails or hangs does not stop the others; it is logged, and runs again next time. */
export async function runJobs(env: WorkerEnv, clock: Clock = systemClock): Promise<void> {
  const now = clock.now()
  const jobs = {
    lists: testLists(env, clock),
    emails: requeueEmails(env, now),
    fleets: requeueStalled(env, now),
    watches: queueDueWatches(env, now),
    monitors: queueDueMonitors(env, now),
    retention: deleteExpired(env.DB, now),
  }
  const report = (name: string) => (error: unknown) =>
    console.error('job', name, error instanceof Error ? error.name : '')
  await Promise.all(
    Object.entries(jobs).map(([name, job]) =>
      inTime<unknown>(job, { clock, timeoutMs: JOB_TIMEOUT_MS }).catch(report(name)),
    ),
  )
}

async function testLists(env: WorkerEnv, clock: Clock): Promise<void> {
  await proveLists({
    db: env.DB,
    keys: keysIn(env),
    clock,
    newResolvers: upstreamsOf(env).map(
      (upstream) => () =>
        withListKeys(
          dohResolver({ upstreams: [upstream], fetch: (url, init) => fetch(url, init), clock }),
          env,
        ),
    ),
  })
}
