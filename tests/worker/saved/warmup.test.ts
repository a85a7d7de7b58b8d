// A warmup plan as an object: what is left of it when it is deleted or gives way, and what happens while its domain is looked up.
import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import { WARMUP_PLANS } from '#shared/saved/quota/quotas.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { StandingWarmup } from '#shared/plans/warmup-plan/saved.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { used } from '#tests/worker/quota/counted.ts'
import { DAY, warmupSite } from '#tests/helpers/warmup-site.ts'

const READY = { domain: HEALTHY_SAMPLE, kind: 'optin', goal: 1000 }
/** Nothing answers for it, so its page looks at each visit. */
const UNKNOWN = { ...READY, domain: 'acme.example' }
const ENTERED = { date: '1970-01-01', sent: 20 }

beforeEach(async () => {
  for (const table of ['saved', 'saved_keys', 'room_items', 'room_work'])
    await env.DB.prepare(`DELETE FROM ${table}`).run()
})

async function planSite(plan: object) {
  const site = warmupSite({ 'acme.example': 'servfail' })
  const made = await site.post('', plan)
  expect(made.status).toBe(201)
  const { view, feed } = await made.json<{ view: string; feed: string }>()
  const status = async (path: string, init?: RequestInit) => (await site.user(`/warmup/${path}`, init)).status
  return { ...site, view, feed, status }
}

const TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`

test('a deleted plan leaves nothing, in its object or the register', async () => {
  const site = await planSite(READY)
  expect(await site.status(site.view, { method: 'DELETE' })).toBe(204)
  expect(await site.sql(site.view, TABLES)).toEqual([])
  expect(await env.DB.prepare('SELECT count(*) FROM saved, saved_keys, room_items').first('count(*)')).toBe(0)
  expect([await used(WARMUP_PLANS), site.dueAt()]).toEqual([0, Infinity])
  expect([await site.status(site.view), await site.status(`${site.feed}.ics`)]).toEqual([404, 404])
})

test('a plan that gave way says so for two weeks, without what was in it', async () => {
  const site = await planSite(READY)
  await env.DB.prepare(`UPDATE room_items SET removed_at = ?, network = '' WHERE item = ?`)
    .bind(site.clock.now(), await sha256Hex(site.view))
    .run()
  await env.DB.exec('UPDATE saved SET compared_at = 0')
  await site.compare()
  expect(await site.sql(site.view, 'SELECT * FROM plan')).toEqual([])
  expect(await used(WARMUP_PLANS)).toBe(0)
  const statuses = async () => [
    await site.status(site.view),
    await site.status(`${site.view}.ics`),
    (await site.post(`/${site.view}/check-ins`, ENTERED)).status,
    await site.status(site.view, { method: 'DELETE' }),
    await site.status(`${site.feed}.ics`),
  ]
  expect(await statuses()).toEqual([410, 410, 410, 410, 404])
  await site.clock.advance(15 * DAY)
  await site.stirAll(env.DB)
  await site.work()
  expect(await statuses()).toEqual([404, 404, 404, 404, 404])
  expect(await site.sql(site.view, TABLES)).toEqual([])
})

/** Done once, before its domain answers. */
function atLookup({ world }: Pick<ReturnType<typeof warmupSite>, 'world'>, act: () => Promise<number>) {
  let done: Promise<number> | null = null
  world.dns = () => (done ??= act())
  return () => done
}

test('a plan that is deleted while its domain is looked up is not there', async () => {
  const site = await planSite(UNKNOWN)
  const done = atLookup(site, () => site.status(site.view, { method: 'DELETE' }))
  expect(await site.status(site.view)).toBe(404)
  expect([await done(), await site.sql(site.view, TABLES)]).toEqual([204, []])
})

test('what is entered while its domain is looked up stays, and so do two entries at once', async () => {
  const site = await planSite(UNKNOWN)
  const done = atLookup(site, async () => (await site.post(`/${site.view}/check-ins`, ENTERED)).status)
  const read = async () => (await site.user(`/warmup/${site.view}`)).json<StandingWarmup>()
  await read()
  expect(await done()).toBe(200)
  expect((await read()).checkIns).toMatchObject([ENTERED])
  await site.clock.advance(2 * DAY)
  const both = ['1970-01-02', '1970-01-03'].map((date) =>
    site.post(`/${site.view}/check-ins`, { date, sent: 20 }),
  )
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  expect((await read()).checkIns).toHaveLength(3)
})

test('a plan of a shape that can no longer be read says so, and can be deleted', async () => {
  const site = await planSite(READY)
  await site.sql(site.view, `UPDATE plan SET body = replace(body, '"shape":2', '"shape":1')`)
  expect([
    await site.status(site.view),
    await site.status(`${site.feed}.ics`),
    (await site.post(`/${site.view}/check-ins`, ENTERED)).status,
    await site.status(site.view, { method: 'DELETE' }),
  ]).toEqual([410, 410, 410, 204])
})
