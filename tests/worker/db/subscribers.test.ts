import { DAY_MS } from '#shared/kit/calendar.ts'
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { deleteExpired, adoptOlderAddresses } from '#worker/scheduled.ts'
import {
  askForSubscription,
  confirmationMailed,
  dueSubscribers,
  hashOfAddress,
  isSilenced,
  silenceAddress,
} from '#worker/db/subscribers.ts'

const START = 1_800_000_000_000
const EMAIL = 'stranger@example.com'

const rows = async (table: string) => (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results

test('an address is due three times, and is deleted after a week however often it is signed up', async () => {
  const mailed: number[] = []
  for (let day = 0; day < 7; day++) {
    const now = START + day * DAY_MS
    await askForSubscription(env.DB, { email: EMAIL, addressHash: 'h', token: `token ${day}`, now })
    if ((await dueSubscribers(env.DB, now, 5)).length === 0) continue
    await env.DB.batch([confirmationMailed(env.DB, EMAIL, now)])
    mailed.push(day)
  }
  expect(mailed).toEqual([0, 1, 2])
  expect(await rows('subscribers')).toMatchObject([{ asked_at: START, token: 'token 0' }])
  expect(await deleteExpired(env.DB, START + 7 * DAY_MS + 1)).toMatchObject({ subscribers: 1 })
})

test('addresses of an older version get their hash, and those that unsubscribed stay silent for good', async () => {
  const old = env.DB.prepare(
    `INSERT INTO subscribers (email, state, token, asked_at, changed_at) VALUES (?1, ?2, ?1, 0, 0)`,
  )
  const target = env.DB.prepare(
    `INSERT INTO watch_targets (id, watch_id, kind, address, state, secret, created_at, address_hash)
     VALUES (?1, 'w', ?2, ?3, 'confirmed', ?1, 0, ?4)`,
  )
  await env.DB.batch([
    old.bind('reader@example.com', 'confirmed'),
    old.bind('left@example.com', 'unsubscribed'),
    target.bind('one', 'email', 'reader@example.com', await hashOfAddress(env.DB, 'reader@example.com')),
    target.bind('hook', 'webhook', 'https://example.com/', null),
  ])
  await adoptOlderAddresses(env.DB, START)
  const [reader, left] = await Promise.all([
    hashOfAddress(env.DB, 'reader@example.com'),
    hashOfAddress(env.DB, 'left@example.com'),
  ])
  expect(await rows('subscribers')).toMatchObject([{ email: 'reader@example.com', address_hash: reader }])
  expect([await isSilenced(env.DB, left), await isSilenced(env.DB, reader)]).toEqual([true, false])
  await silenceAddress(env.DB, reader, START)
  expect([await rows('subscribers'), await rows('watch_targets')]).toMatchObject([[], [{ id: 'hook' }]])
})
