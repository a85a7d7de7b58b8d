// What the worker does on a schedule (wrangler.toml, [triggers]): tests the blocklists, retries emails that were left
// behind, compares what is saved with its register, forgets the addresses that we were asked to forget, and deletes what the
// privacy policy says is not kept.
import { systemClock, type Clock } from '#worker/clock.ts'
import { dohResolver } from '#worker/dns/doh-resolver.ts'
import { keysIn, withListKeys } from '#worker/dns/list-access.ts'
import { proveLists } from '#worker/dns/prove-lists.ts'
import { upstreamsOf } from '#worker/deps.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { requeueEmails } from '#worker/mail/outbox.ts'
import { inTime } from '#worker/net/in-time.ts'
import { compareSaved } from '#worker/saved/compare.ts'
import { forgetAddresses } from '#worker/saved/links.ts'
import { DAY_MS } from '#shared/kit/calendar.ts'
import { deleteOldConfirmations } from '#worker/mail/send-confirmation.ts'
import { deleteContactMessages } from '#worker/db/contact-messages.ts'
import { forgetMailboxes } from '#worker/db/seed-mailboxes.ts'
import { forgetRoom } from '#worker/db/quota.ts'
import {
  deleteStaleSubscribers,
  hashSubscriber,
  olderSubscribers,
  deleteOldSilences,
  hashOfAddress,
  silenceAddress,
} from '#worker/db/subscribers.ts'
import { oneByOne } from '#worker/one-by-one.ts'

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

// Deletes what the privacy policy says is no longer kept.

// Addresses that an older version stored, without the hash by which they are found when they unsubscribe. During a rollout, that
// version may still store some.

/** Of each kind; the next run continues. */
const ROWS_A_RUN = 50

/** An unsubscribed address becomes a silence. */
export async function adoptOlderAddresses(db: D1Database, now: number): Promise<void> {
  for (const { email, state } of await olderSubscribers(db, ROWS_A_RUN)) {
    const addressHash = await hashOfAddress(db, email)
    await hashSubscriber(db, email, addressHash)
    if (state === 'unsubscribed') await silenceAddress(db, addressHash, now)
  }
}

/** The privacy policy (app/content/legal/privacy-policy.md) names the same figures. */
const CONTACT_MESSAGES_DAYS = 730
const UNCONFIRMED_DAYS = 7

/**
 * Each part on its own: deleting is what makes room, also in a database that takes nothing more, where a part that writes fails.
 * @returns how many rows of each kind were deleted
 */
export const deleteExpired = (db: D1Database, now: number) =>
  oneByOne({
    adopted: () => adoptOlderAddresses(db, now),
    confirmations: () => deleteOldConfirmations(db, now),
    contactMessages: () => deleteContactMessages(db, now - CONTACT_MESSAGES_DAYS * DAY_MS),
    subscribers: () => deleteStaleSubscribers(db, now - UNCONFIRMED_DAYS * DAY_MS),
    seedMailboxes: () => forgetMailboxes(db, now),
    oldSilences: () => deleteOldSilences(db, now),
    room: () => forgetRoom(db, now),
  })
