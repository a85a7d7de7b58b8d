// Contact messages and the newsletter's confirmation emails go through a queue. It carries row ids, never text; the rows stay
// where they are until the retention job deletes them, so `requeueEmails` finds an email that the queue has lost.
import { MINUTE_MS } from '#shared/kit/calendar.ts'
import {
  claimContactMessage,
  markContactMailed,
  takeUnmailedContactMessages,
  type MessageToMail,
} from '#worker/db/contact-messages.ts'
import {
  confirmationMailed,
  dueSubscribers,
  postponeConfirmation,
  waitingSubscriber,
} from '#worker/db/subscribers.ts'
import { systemClock, type Clock } from '#worker/clock.ts'
import type { WorkerEnv, OutboxItem } from '#worker/env.ts'
import { mailerOf, offersNewsletter, retryDelay, type Mailer, type Email } from '#worker/mail/mailer.ts'
import { mailToken } from '#worker/db/salt.ts'
import { sendConfirmation } from '#worker/mail/send-confirmation.ts'
import { inTime } from '#worker/net/in-time.ts'
import { oneLine } from '#shared/kit/foreign-text.ts'
import { SITE_NAME } from '#shared/site.ts'

function contactEmail(message: MessageToMail, owner: string): Email {
  const { id, firstName, lastName, email, phoneNumber, subject, receivedAt, earlierAttempts } = message
  const name = oneLine(`${firstName} ${lastName}`).trim()
  const again = earlierAttempts > 0 ? ' (possible duplicate)' : ''
  return {
    to: owner,
    replyTo: email,
    subject: `Contact form: ${subject.trim() || 'no subject'}${again}`,
    text: [
      message.message,
      '',
      '-- ',
      ...[name, email, phoneNumber].filter((line) => line !== ''),
      `Received ${new Date(receivedAt).toISOString()}, number ${id}`,
      ...(again ? ['An earlier attempt failed partway, so you may already have this message.'] : []),
    ].join('\n'),
    // The same for each copy, so an email app can tell.
    headers: { 'X-Entity-Ref-ID': id },
  }
}

function confirmationEmail(address: string, token: string, site: string): Email {
  const page = `${site}/subscription?token=${token}`
  return {
    to: address,
    subject: `Confirm your ${SITE_NAME} newsletter subscription`,
    text: [
      `Someone signed this address up for our newsletter. If that was you, open this page and press the button:`,
      '',
      page,
      '',
      'If it was not you, do nothing: we delete the address after a week. To get no more email from this site, whoever asks, open the page and press “No”.',
    ].join('\n'),
    headers: {
      'List-Unsubscribe': `<${site}/apis/v1/core/user/subscribe/one-click?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** As in wrangler.toml. */
export const OUTBOX_QUEUE = 'warmpost-outbox'

/** A message that no one has tried to send within this time was lost before it got into the queue. */
const UNQUEUED_MS = 5 * MINUTE_MS
/** How long a message may wait for another attempt before it is queued again; longer than any pause of the queue. */
const REQUEUE_AFTER_MS = 45 * MINUTE_MS
/** Of each kind; the next run continues. */
const MAX_REQUEUED = 20

type OutboxEnv = Pick<
  WorkerEnv,
  'DB' | 'OUTBOX' | 'MAILER' | 'MAIL_FROM' | 'MAIL_TO_VISITORS' | 'SUPPORT_EMAIL' | 'SITE_URL'
>

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
export async function deliverOutbox(
  batch: MessageBatch<OutboxItem>,
  env: OutboxEnv,
  clock: Clock = systemClock,
): Promise<void> {
  const mailer = mailerOf(env)
  for (const message of batch.messages) {
    try {
      const seconds = mailer ? await deliver(message.body, env, { mailer, clock }) : null
      if (seconds === null) message.ack()
      else message.retry({ delaySeconds: seconds })
    } catch (error) {
      console.error('mail', message.body.kind, reasonOf(error))
      message.retry({ delaySeconds: retryDelay(message.attempts) })
    }
  }
}

/**
 * Queues the contact messages that were never tried, or whose attempt broke off, and the confirmation emails that are due.
 * @returns how many
 */
export async function requeueEmails(env: OutboxEnv, now: number): Promise<number> {
  if (!env.OUTBOX || !mailerOf(env)) return 0
  const ids = await takeUnmailedContactMessages(env.DB, {
    unqueuedBefore: now - UNQUEUED_MS,
    before: now - REQUEUE_AFTER_MS,
    now,
    limit: MAX_REQUEUED,
  })
  const emails = offersNewsletter(env) ? await dueSubscribers(env.DB, now, MAX_REQUEUED) : []
  for (const id of ids) await putIntoOutbox(env, { kind: 'contact', id })
  for (const email of emails) await putIntoOutbox(env, { kind: 'confirmation', email })
  return ids.length + emails.length
}

interface Delivery {
  mailer: Mailer
  clock: Clock
}

/** @returns after how many seconds to try again; null if it is done */
async function deliver(item: OutboxItem, env: OutboxEnv, delivery: Delivery): Promise<number | null> {
  if (item.kind === 'confirmation') return deliverConfirmation(item.email, env, delivery)
  const { mailer, clock } = delivery
  // Counted before it is sent: if the worker dies in between, the next email says that it may be a duplicate.
  const message = await claimContactMessage(env.DB, item.id, clock.now())
  if (!message || !env.SUPPORT_EMAIL) return null
  await mailer.send(contactEmail(message, env.SUPPORT_EMAIL))
  await markContactMailed(env.DB, item.id, clock.now())
  return null
}

async function deliverConfirmation(
  address: string,
  env: OutboxEnv,
  { mailer, clock }: Delivery,
): Promise<number | null> {
  const { DB: db, SITE_URL: site } = env
  const subscriber = await waitingSubscriber(db, address)
  if (!subscriber || !site || !offersNewsletter(env)) return null
  const now = clock.now()
  const outcome = await sendConfirmation({
    kind: 'newsletter',
    db,
    mailer,
    address,
    now,
    email: async (addressHash) =>
      confirmationEmail(address, await mailToken(db, { secret: subscriber.token, addressHash }), site),
    sent: [confirmationMailed(db, address, now)],
  })
  if (outcome.kind === 'sent') return null
  const dueAt = 'at' in outcome ? outcome.at : null
  await postponeConfirmation(db, address, dueAt)
  return outcome.kind === 'refused' ? Math.ceil((outcome.at - now) / 1000) : null
}

/** Only the kind of error: its text may quote an address. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
