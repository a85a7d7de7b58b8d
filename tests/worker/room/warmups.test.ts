// Saved warmup plans: one network must not use up the room of all.
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { WARMUP_PLANS, WARMUP_PLANS_A_DAY } from '#shared/room/rooms.ts'
import { deleteExpiredWarmups, deleteWarmup, storeWarmup } from '#worker/db/warmups.ts'
import { differences, used } from './counted.ts'

const DAY = 86_400_000
let count = 0
const store = (network: string, now: number) => {
  count += 1
  return storeWarmup(env.DB, { keyHash: `key ${count}`, feedHash: `feed ${count}`, network, body: '{}', now })
}

test('a network has so many a day and so many in all, and keeps no one else out', async () => {
  const perDay = WARMUP_PLANS_A_DAY.share
  for (let n = 0; n < WARMUP_PLANS.share; n++)
    expect(await store('one', Math.floor(n / perDay) * DAY)).not.toBeNull()
  expect(await store('one', 0)).toBeNull()
  expect(await store('one', 50 * DAY)).toBeNull()
  expect(await store('other', 0)).not.toBeNull()
  expect(await used(WARMUP_PLANS)).toBe(WARMUP_PLANS.share + 1)
  expect(await differences()).toEqual([])
  expect(await deleteWarmup(env.DB, 'key 1')).toBe(true)
  expect(await deleteWarmup(env.DB, 'key 1')).toBe(false)
  expect(await store('one', 50 * DAY)).not.toBeNull()
  expect(await deleteExpiredWarmups(env.DB, 400 * DAY)).toBe(WARMUP_PLANS.share + 1)
  expect(await used(WARMUP_PLANS)).toBe(0)
  expect(await differences()).toEqual([])
})
