// A stored message on its way to its reader: retried when the mail service fails, never lost, duplicates marked.
import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeContactMessage } from '#worker/db/contact-messages.ts'
import type { WorkerEnv, OutboxItem } from '#worker/env.ts'
import { retryDelay, type Email } from '#worker/mail/mailer.ts'
import { deliverOutbox, requeueEmails } from '#worker/mail/outbox.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'

/** What the queue is told about a batch. */
interface QueueOutcome {
  explicitAcks: string[]
  retryMessages: { msgId: string }[]
}

const HOUR = 3_600_000
let emails: Email[] = []
let queued: OutboxItem[] = []
let failures = 0

const bindings = {
  ...env,
  MAIL_FROM: 'site@example.com',
  SUPPORT_EMAIL: 'owner@example.com',
  SITE_URL: 'https://site.example',
  OUTBOX: { send: (item: OutboxItem) => Promise.resolve(queued.push(item)) },
  MAILER: {
    send: (email: Email) => {
      if (failures-- > 0) return Promise.reject(new TypeError('ada@example.com refused'))
      return Promise.resolve(emails.push(email))
    },
  },
} as unknown as WorkerEnv

async function deliver(body: OutboxItem, attempts = 1, using: WorkerEnv = bindings) {
  const batch = createMessageBatch<OutboxItem>('warmpost-outbox', [
    { id: 'one', timestamp: new Date(), attempts, body },
  ])
  const context = createExecutionContext()
  await deliverOutbox(batch, using)
  return (await getQueueResult(batch, context)) as QueueOutcome
}

const store = (id: string, receivedAt = Date.now()) =>
  storeContactMessage(env.DB, {
    id,
    idempotencyKey: null,
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    phoneNumber: '',
    subject: 'Spam?\r\nBcc: everyone@example.com',
    message: 'Why does it land there?',
    receivedAt,
  })

const mailedAt = async (id: string) =>
  (
    await env.DB.prepare('SELECT mailed_at FROM contact_messages WHERE id = ?')
      .bind(id)
      .first<{ mailed_at: number }>()
  )?.mailed_at

beforeEach(() => {
  emails = []
  queued = []
  failures = 0
})

describe('a contact message', () => {
  test('is emailed once, with a reply address and no header that the visitor made up', async () => {
    await store('m1')
    const result = await deliver({ kind: 'contact', id: 'm1' })
    await deliver({ kind: 'contact', id: 'm1' })
    expect(result.explicitAcks).toEqual(['one'])
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({
      to: 'owner@example.com',
      replyTo: 'ada@example.com',
      subject: 'Contact form: Spam? Bcc: everyone@example.com',
    })
    expect(await mailedAt('m1')).toBeGreaterThan(0)
  })

  test('is retried, later each time, and stays in the table', async () => {
    await store('m1')
    failures = 1
    const result = await deliver({ kind: 'contact', id: 'm1' }, 3)
    expect(result.retryMessages).toMatchObject([{ msgId: 'one' }])
    expect(await mailedAt('m1')).toBeNull()
    expect(takeConsoleOutput()).toEqual(['mail contact TypeError'])
  })

  test('is marked as a duplicate when an earlier attempt broke off after the mail service had it', async () => {
    await store('m1')
    const dying = {
      ...bindings,
      MAILER: {
        send: (email: Email) => {
          emails.push(email)
          return Promise.reject(new Error('the worker died before it could note it'))
        },
      },
    } as unknown as WorkerEnv
    await deliver({ kind: 'contact', id: 'm1' }, 1, dying)
    await deliver({ kind: 'contact', id: 'm1' }, 2)
    takeConsoleOutput()
    expect(emails.map(({ subject }) => subject.includes('possible duplicate'))).toEqual([false, true])
    expect(new Set(emails.map(({ headers }) => headers?.['X-Entity-Ref-ID'])).size).toBe(1)
  })

  test('is queued again when it was never tried', async () => {
    const now = Date.now()
    await store('lost', now - HOUR)
    await store('young', now)
    expect(await requeueEmails(bindings, now)).toBe(1)
    expect(await requeueEmails(bindings, now + 240_000), 'not again at the next time').toBe(0)
    expect(queued).toEqual([{ kind: 'contact', id: 'lost' }])
  })

  test('waits in the table when there is no mailer', async () => {
    await store('m1')
    const result = await deliver({ kind: 'contact', id: 'm1' }, 1, { ...bindings, MAILER: undefined })
    expect([result.explicitAcks, emails, await mailedAt('m1')]).toEqual([['one'], [], null])
  })

  test('that the queue did not take is queued again within minutes', async () => {
    const now = Date.now()
    await store('m1', now)
    expect(await requeueEmails(bindings, now + 301_000)).toBe(1)
  })

  test('that was deleted in between is not emailed', async () => {
    await deliver({ kind: 'contact', id: 'gone' })
    expect(emails).toEqual([])
  })
})

test.each([
  [1, 30],
  [2, 60],
  [5, 480],
  [30, 21_600],
])('attempt %i is followed by a pause of %i s', (attempts, seconds) => {
  expect(retryDelay(attempts)).toBe(seconds)
})
