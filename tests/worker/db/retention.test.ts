// What the privacy policy says is deleted is deleted, and nothing else.
import { DAY_MS } from '#shared/calendar/day.ts'
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { storeContactMessage } from '#worker/db/contact-messages.ts'
import { createMailTest, storeMail } from '#worker/db/mail-tests.ts'
import { deleteExpired } from '#worker/db/retention.ts'
import { announceMailboxes } from '#worker/db/seed-mailboxes.ts'
import { createSeedTest } from '#worker/db/seed-tests.ts'
import { snapshotOf, storeSnapshot } from '#worker/db/snapshots.ts'
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

async function mailTest(token: string, days: number) {
  const now = NOW - days * DAY_MS
  await createMailTest(env.DB, { token, viewHash: token, network: '', keepMs: DAY_MS, now })
  const raw = new TextEncoder().encode('From: a@example.com\r\n\r\n')
  await storeMail(env.DB, { id: token, token, delivery: 'a', envelope: '{}', raw, now })
}

async function seedTest(token: string, days: number) {
  const now = NOW - days * DAY_MS
  const mailbox = { address: `${token}@example.com`, provider: 'Gmail', readAt: now }
  await announceMailboxes(env.DB, [mailbox], now)
  await createSeedTest(env.DB, { token, viewHash: token, network: '', now })
}

test('deletes by age and state', async () => {
  await contact('old', 731)
  await contact('young', 729)
  await subscriber('waiting-long', 8)
  await subscriber('waiting', 6)
  await subscriber('reader', 900, true)
  await mailTest('old-mail', 1.1)
  await mailTest('mail', 0.9)
  await seedTest('old-test', 7.1)
  await seedTest('test', 6.9)
  for (const [keyHash, expiresAt] of [
    ['old', NOW],
    ['young', NOW + 1],
  ] as const) {
    await storeSnapshot(env.DB, { keyHash, network: '', keptAt: 0, expiresAt, size: 2, body: '{}' })
  }
  const removed = env.DB.prepare(
    `INSERT INTO room_items (room, item, network, units, worth, at, removed_at) VALUES ('snapshots', ?, '', 1, 0, 0, ?)`,
  )
  await env.DB.batch([removed.bind('a', NOW - 14 * DAY_MS), removed.bind('b', NOW - 13 * DAY_MS)])
  // A message and its single piece.
  expect(await deleteExpired(env.DB, NOW)).toEqual({
    confirmations: 0,
    contactMessages: 1,
    subscribers: 1,
    mailTests: 2,
    mailWatches: 0,
    // A test with its single copy.
    seedTests: 2,
    seedMailboxes: 1,
    snapshots: 1,
    warmups: 0,
    fleets: 0,
    // What was removed to make room is told for two weeks.
    room: 1,
  })
  expect(await snapshotOf(env.DB, 'young', NOW)).not.toBeNull()
  expect(await env.DB.prepare('SELECT octets FROM snapshot_space').first('octets')).toBe(2)
  const mails = await env.DB.prepare('SELECT id FROM mail_test_mails').all()
  expect(mails.results).toEqual([{ id: 'mail' }])
  const seeds = await env.DB.prepare('SELECT token, address FROM seed_copies').all()
  expect(seeds.results).toEqual([{ token: 'test', address: 'test@example.com' }])
  const { results } = await env.DB.prepare('SELECT email FROM subscribers ORDER BY email').all()
  expect(results).toEqual([{ email: 'reader' }, { email: 'waiting' }])
})
