// Everything to be emailed goes through a queue. It carries row ids, never text; the rows stay where they are until
// the retention job deletes them, so `requeueContactMessages` finds an email that the queue has lost.
import {
  claimContactMessage,
  markContactMailed,
  takeUnmailedContactMessages,
} from '#worker/db/contact-messages.ts'
import { claimConfirmation, markConfirmationMailed } from '#worker/db/subscribers.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { confirmationEmail, contactEmail } from '#worker/mail/emails.ts'
import type { OutboxItem } from '#worker/mail/outbox-item.ts'
import { mailerOf, type Mailer } from '#worker/mail/mailer.ts'
import { inTime } from '#worker/net/in-time.ts'

/** Between two emails to an address that has not been confirmed. */
const CONFIRMATION_PAUSE_MS = 60 * 60 * 1000
/** How long a message may wait for an attempt before it is queued again; longer than any pause of the queue. */
const REQUEUE_AFTER_MS = 45 * 60 * 1000
const MAX_REQUEUED = 20
/** Seconds before the first retry; doubled each time. */
const FIRST_RETRY_SECONDS = 30
const LONGEST_RETRY_SECONDS = 6 * 60 * 60

type OutboxEnv = Pick<WorkerEnv, 'DB' | 'OUTBOX' | 'MAILER' | 'MAIL_FROM' | 'SUPPORT_EMAIL' | 'SITE_URL'>

/** Never rejects, and does not wait long: a stored message is not lost when the queue is down. */
export async function putIntoOutbox(env: OutboxEnv, item: OutboxItem): Promise<void> {
  // Without a mailer the rows wait for `npm run messages`.
  if (!env.OUTBOX || !mailerOf(env)) return
  try {
    await inTime(env.OUTBOX.send(item))
  } catch (error) {
    console.error('outbox', reasonOf(error))
  }
}

/** The queue's consumer: each email is acknowledged or retried on its own. */
export async function deliverOutbox(batch: MessageBatch<OutboxItem>, env: OutboxEnv): Promise<void> {
  const mailer = mailerOf(env)
  for (const message of batch.messages) {
    try {
      if (mailer) await deliver(message.body, env, mailer)
      message.ack()
    } catch (error) {
      console.error('mail', message.body.kind, reasonOf(error))
      message.retry({ delaySeconds: retryDelay(message.attempts) })
    }
  }
}

/** 30 s, 1 min, 2 min … at most six hours. @param attempts from 1 */
export const retryDelay = (attempts: number): number =>
  Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.max(0, attempts - 1))

/** Queues the messages that were never tried, or whose attempt broke off. @returns how many */
export async function requeueContactMessages(env: OutboxEnv, now: number): Promise<number> {
  if (!env.OUTBOX || !mailerOf(env)) return 0
  const ids = await takeUnmailedContactMessages(env.DB, {
    before: now - REQUEUE_AFTER_MS,
    now,
    limit: MAX_REQUEUED,
  })
  for (const id of ids) await putIntoOutbox(env, { kind: 'contact', id })
  return ids.length
}

async function deliver(item: OutboxItem, env: OutboxEnv, mailer: Mailer): Promise<void> {
  const now = Date.now()
  if (item.kind === 'contact') {
    // Counted before it is sent: if the worker dies in between, the next email says that it may be a duplicate.
    const message = await claimContactMessage(env.DB, item.id, now)
    if (!message || !env.SUPPORT_EMAIL) return
    await mailer.send(contactEmail(message, env.SUPPORT_EMAIL))
    await markContactMailed(env.DB, item.id, Date.now())
    return
  }
  const subscriber = await claimConfirmation(env.DB, item.email, { now, pauseMs: CONFIRMATION_PAUSE_MS })
  if (!subscriber || !env.SITE_URL) return
  await mailer.send(confirmationEmail(subscriber, env.SITE_URL))
  await markConfirmationMailed(env.DB, item.email, Date.now())
}

/** Only the kind of error: its text may quote an address. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
