import { DAY_MS } from '#shared/kit/calendar.ts'
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { storeContactMessage } from '#worker/db/contact-messages.ts'
import { deleteExpired } from '#worker/scheduled.ts'
import { announceMailboxes } from '#worker/db/seed-mailboxes.ts'
import { askForSubscription, confirmSubscription } from '#worker/db/subscribers.ts'

const NOW = 1_800_000_000_000

const contact = (id: string, days: number) =>
  storeContactMessage(env.DB, {
    id,
    idempotencyKey: null,
    firstName: '',
    lastName: '',
    email: 'a@example.com',
    phoneNumber: '',
    subject: '',
    message: 'x',
    receivedAt: NOW - days * DAY_MS,
  })

async function subscriber(email: string, days: number, isConfirmed = false) {
  const now = NOW - days * DAY_MS
  await askForSubscription(env.DB, { email, addressHash: email, token: email, now })
  if (isConfirmed) await confirmSubscription(env.DB, email, now)
}

async function seedMailbox(name: string, days: number) {
  const now = NOW - days * DAY_MS
  const mailbox = { address: `${name}@example.com`, provider: 'Gmail', readAt: now }
  await announceMailboxes(env.DB, [mailbox], now)
}

test('deletes by age and state', async () => {
  await contact('old', 731)
  await contact('young', 729)
  await subscriber('waiting-long', 8)
  await subscriber('waiting', 6)
  await subscriber('reader', 900, true)
  await seedMailbox('old', 7.1)
  await seedMailbox('young', 6.9)
  const removed = env.DB.prepare(
    `INSERT INTO room_items (room, item, network, units, worth, at, removed_at) VALUES ('snapshots', ?, '', 1, 0, 0, ?)`,
  )
  await env.DB.batch([removed.bind('a', NOW - 14 * DAY_MS), removed.bind('b', NOW - 13 * DAY_MS)])
  expect(await deleteExpired(env.DB, NOW)).toEqual({
    confirmations: 0,
    contactMessages: 1,
    subscribers: 1,
    seedMailboxes: 1,
    // What was removed to make room is told for two weeks.
    room: 1,
  })
  const seeds = await env.DB.prepare('SELECT address FROM seed_mailboxes').all()
  expect(seeds.results).toEqual([{ address: 'young@example.com' }])
  const { results } = await env.DB.prepare('SELECT email FROM subscribers ORDER BY email').all()
  expect(results).toEqual([{ email: 'reader' }, { email: 'waiting' }])
})
