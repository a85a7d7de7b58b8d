// No one can fill a stranger's mailbox from here, or keep an address here that no one confirms.
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { deleteExpired } from '#worker/db/retention.ts'
import {
  askForSubscription,
  claimConfirmation,
  markConfirmationMailed,
  setSubscription,
} from '#worker/db/subscribers.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = 1_800_000_000_000
const EMAIL = 'stranger@example.com'

/**
 * Signs the address up every hour and sends the emails that are allowed, as the queue does. @returns the hours of the
 * emails
 */
async function askEveryHour(fromHour: number, hours: number): Promise<number[]> {
  const mailed: number[] = []
  for (let hour = fromHour; hour < fromHour + hours; hour++) {
    const now = START + hour * HOUR + 1
    const { state } = await askForSubscription(env.DB, { email: EMAIL, token: `token ${hour}`, now })
    if (state !== 'pending') continue
    if (!(await claimConfirmation(env.DB, EMAIL, { now, pauseMs: HOUR - 1 }))) continue
    await markConfirmationMailed(env.DB, EMAIL, now)
    mailed.push(hour)
  }
  return mailed
}

const row = () => env.DB.prepare('SELECT * FROM subscribers').first<Record<string, unknown>>()

test('an address gets three emails, and is deleted after a week however often it is signed up', async () => {
  expect(await askEveryHour(0, 7 * 24)).toEqual([0, 1, 2])
  expect(await row()).toMatchObject({ asked_at: START + 1 })
  expect(await deleteExpired(env.DB, START + 7 * DAY + HOUR)).toMatchObject({ subscribers: 1 })
})

test('an unsubscribed address gets no email for thirty days', async () => {
  await askEveryHour(0, 1)
  await setSubscription(env.DB, 'token 0', 'unsubscribed', START + HOUR)
  expect(await askEveryHour(2, 28 * 24)).toEqual([])
  expect(await row()).toMatchObject({ state: 'unsubscribed', changed_at: START + HOUR })
  // Even if the cleanup did not run.
  expect(await askEveryHour(31 * 24, 10)).toEqual([744, 745, 746])
  expect(await row()).toMatchObject({ state: 'pending', asked_at: START + 31 * DAY + 1 })
})

test('an unsubscribed reader can come back right away with the link in the email', async () => {
  await askEveryHour(0, 1)
  await setSubscription(env.DB, 'token 0', 'unsubscribed', START)
  expect(await setSubscription(env.DB, 'token 0', 'confirmed', START + HOUR)).toBe(true)
})

test('failed attempts do not use up the emails, but are limited, too', async () => {
  await askForSubscription(env.DB, { email: EMAIL, token: 't', now: START })
  let tries = 0
  while (await claimConfirmation(env.DB, EMAIL, { now: START, pauseMs: HOUR })) tries++
  expect(tries).toBe(12)
})
