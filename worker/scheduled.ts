// What the worker does by the clock (wrangler.toml, [triggers]): tests the blocklists, sees to letters that were left
// behind, and deletes what the privacy policy says is not kept.
import { systemClock } from '#worker/clock.ts'
import { deleteExpired } from '#worker/db/retention.ts'
import { dohResolver } from '#worker/dns/doh-resolver.ts'
import { keysIn, withListKeys } from '#worker/dns/list-keys.ts'
import { proveLists } from '#worker/dnsbl/prove-lists.ts'
import { upstreamsOf } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { requeueContactMessages } from '#worker/mail/outbox.ts'

/** One job that fails does not keep the others from their work; it is reported, and tried again at the next time. */
export async function scheduled(_event: ScheduledController, env: WorkerEnv): Promise<void> {
  const now = Date.now()
  const jobs = {
    lists: testLists(env),
    letters: requeueContactMessages(env, now),
    retention: deleteExpired(env.DB, now),
  }
  for (const [name, job] of Object.entries(jobs)) {
    await job.catch((error: unknown) => console.error('job', name, error instanceof Error ? error.name : ''))
  }
}

async function testLists(env: WorkerEnv): Promise<void> {
  const clock = systemClock
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
