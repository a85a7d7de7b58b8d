// Saved warmup plans: one network must not use up the room of all.
import { expect, test } from 'vitest'
import { WARMUP_PLANS, WARMUP_PLANS_A_DAY } from '#shared/saved/quota/quotas.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { DAY, warmupSite } from '#tests/helpers/warmup-site.ts'
import { differences, used } from './counted.ts'

const PLAN = { domain: HEALTHY_SAMPLE, kind: 'optin', goal: 1000 }
const NETWORKS = { one: '198.51.100.7', other: '203.0.113.7' }

test('a network has so many a day and so many in all, and keeps no one else out', async () => {
  const site = warmupSite()
  const save = (network: keyof typeof NETWORKS) =>
    site.post('', PLAN, { 'cf-connecting-ip': NETWORKS[network] })
  const views: string[] = []
  for (let n = 0; n < WARMUP_PLANS.share; n++) {
    if (n > 0 && n % WARMUP_PLANS_A_DAY.share === 0) {
      expect((await save('one')).status).toBe(429)
      await site.clock.advance(DAY)
    }
    const saved = await save('one')
    expect(saved.status).toBe(201)
    views.push((await saved.json<{ view: string }>()).view)
  }
  await site.clock.advance(DAY)
  expect((await save('one')).status).toBe(429)
  expect((await save('other')).status).toBe(201)
  expect(await used(WARMUP_PLANS)).toBe(WARMUP_PLANS.share + 1)
  expect(await differences()).toEqual([])
  const remove = async () => (await site.user(`/warmup/${views[0]}`, { method: 'DELETE' })).status
  expect([await remove(), await remove()]).toEqual([204, 404])
  expect((await save('one')).status).toBe(201)
  await site.clock.advance(400 * DAY)
  await site.work()
  expect(await used(WARMUP_PLANS)).toBe(0)
  expect(await differences()).toEqual([])
})
