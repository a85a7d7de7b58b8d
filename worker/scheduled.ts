// What the worker does on a schedule (wrangler.toml, [triggers]): tests the blocklists, retries emails that were left
// behind, compares what is saved with its register, forgets the addresses that we were asked to forget, and deletes what the
// privacy policy says is not kept.
import { systemClock, type Clock } from '#worker/clock.ts'
import { deleteExpired } from '#worker/db/retention.ts'
import { dohResolver } from '#worker/dns/doh-resolver.ts'
import { keysIn, withListKeys, proveLists } from '#worker/dnsbl/list-access.ts'
import { upstreamsOf } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { requeueEmails } from '#worker/mail/outbox.ts'
import { inTime } from '#worker/net/in-time.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import { forgetAddresses } from '#worker/saved/forget-address.ts'

/** The lists take 20 s when none of them answers. */
const JOB_TIMEOUT_MS = 60_000

export const scheduled = (_event: ScheduledController, env: WorkerEnv): Promise<void> => runJobs(env)

/** A job that fails or hangs does not stop the others; it is logged, and runs again next time. */
export async function runJobs(env: WorkerEnv, clock: Clock = systemClock): Promise<void> {
  await Promise.all([each({ lists: testLists(env, clock) }, clock), runDue(env, clock.now(), clock)])
}

/** All but the tests of blocklists, which need the internet. */
export const runDue = (env: WorkerEnv, now: number, clock: Clock = systemClock): Promise<void> =>
  each(
    {
      emails: requeueEmails(env, now),
      saved: compareSaved(env, now),
      forgotten: forgetAddresses(env),
      retention: deleteExpired(env.DB, now),
    },
    clock,
  )

async function each(jobs: Readonly<Record<string, Promise<unknown>>>, clock: Clock): Promise<void> {
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
