import { env } from 'cloudflare:test'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import * as v from 'valibot'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { askSaved, deleteSaved, makeSaved, openByAddress, openSaved, renewKey } from '#worker/saved/door.ts'
import type { Kind, Self } from '#worker/saved/self.ts'
import { KINDS } from '#worker/saved/kinds.ts'
import { newTarget } from '#worker/api/target-routes.ts'
import { DAY, goodEndpoint, watchSite } from '#tests/helpers/watch-site.ts'

const Made = v.object({ subject: v.string() })
const State = v.object({ count: v.number() })
type Counter = Kind<v.InferOutput<typeof Made>, v.InferOutput<typeof State>>

const NOTHING_SHOWN = { tone: 'info' as const, before: [], after: [], change: null }

type CounterSelf = Self<v.InferOutput<typeof Made>, v.InferOutput<typeof State>>

const ASKS = {
  page: { times: ({ facts }: CounterSelf, times: number) => facts.state.count * times },
  feed: { subject: ({ facts }: CounterSelf, _asked: null) => Promise.resolve(facts.made.subject) },
  mail: {
    add(self: CounterSelf, more: number) {
      const count = self.facts.state.count + more
      self.keep({ count })
      return { count }
    },
  },
}

/** Counts the days, and tells each one. */
const counter: Counter = {
  name: 'counter',
  title: 'This counter',
  made: Made,
  state: State,
  begin: () => ({ count: 0 }),
  noSuch: 'There is no such counter.',
  lifeMs: 30 * DAY,
  isProlongedByReading: true,
  needs: () => [],
  tables: [],
  brief: {
    pageOf: (key) => key,
    of: ({ facts }) => ({ name: facts.made.subject, tone: 'info', headline: 'It counts.', changedAt: null }),
  },
  first: ['count'],
  asks: ASKS,
  jobs: {
    count(self) {
      const count = self.facts.state.count + 1
      self.keep({ count })
      self.addEvents([{ what: 'counted', count }], self.now())
      return self.now() + DAY
    },
  },
  alerts: {
    about: ({ subject }) => ({
      source: 'watch',
      kind: 'domain',
      subject,
      about: 'each day',
      pageOf: (key) => key,
    }),
    view: ({ subject }, { event, ...told }) => {
      const title = `${subject}: day ${(event as { count: number }).count}`
      return { ...NOTHING_SHOWN, ...told, what: 'counted', title, meaning: 'A day has passed.' }
    },
  },
}
Object.assign(KINDS, { counter })
afterAll(() => void Reflect.deleteProperty(KINDS, 'counter'))

test('a kind of twenty lines is kept, counts each day, tells, gets a new key, and ends', async () => {
  const site = watchSite({ 'hooks.acme.com': { A: ['198.41.0.4'] } })
  const api = new Hono<ApiEnv>().post('/', async (c) => {
    const made = await makeSaved(c, counter, { made: { subject: 'acme.com' }, now: site.clock.now() })
    return made.refused ?? c.json(made)
  })
  api.post('/:key/targets', async (c) => {
    const open = await openSaved(c.env, counter, c.req.param('key'))
    const hook = { kind: 'webhook', address: 'https://hooks.acme.com/', turnstileToken: '' } as const
    const watch = { id: 'x', kind: 'domain', subject: 'acme.com' } as const
    return c.json(open && (await newTarget(c, open, { watch, deps: site.deps, ...hook })), open ? 202 : 404)
  })
  const { key = '' } = await (
    await api.request('/', { method: 'POST' }, site.bindings)
  ).json<{ key?: string }>()
  await site.work()
  expect((await api.request(`/${key}/targets`, { method: 'POST' }, site.bindings)).status).toBe(202)
  site.world.endpoint = goodEndpoint
  await site.pass(3 * DAY)
  const titles = site.posted
    .slice(1)
    .map(({ body }) => (JSON.parse(body) as { data: { title: string } }).data.title)
  expect(titles).toEqual(['acme.com: day 2', 'acme.com: day 3', 'acme.com: day 4'])
  const open = await openSaved(site.bindings, counter, key)
  const renewed = open && (await renewKey(open))
  expect(await openSaved(site.bindings, counter, key)).toBe(null)
  expect((await openSaved(site.bindings, counter, renewed ?? ''))?.saved.state).toEqual({ count: 4 })
  await site.pass(40 * DAY)
  expect(await openSaved(site.bindings, counter, renewed ?? '')).toBe(null)
  expect(await env.DB.prepare('SELECT count(*) AS n FROM saved, saved_keys').first('n')).toBe(0)
})

test('a page asks what a page and a feed may, a feed and an address only their own; what was deleted answers nothing', async () => {
  const site = watchSite({})
  const api = new Hono<ApiEnv>().post('/', async (c) => {
    const given = { made: { subject: 'acme.com' }, now: site.clock.now(), addresses: ['c-acme'] }
    const made = await makeSaved(c, counter, given)
    return made.refused ?? c.json(made)
  })
  const made = await api.request('/', { method: 'POST' }, site.bindings)
  const { key = '', feedKey = '' } = await made.json<{ key?: string; feedKey?: string }>()
  await site.work()
  const page = (await openSaved(site.bindings, counter, key))!
  const feed = (await openSaved(site.bindings, counter, feedKey, 'feed'))!
  const mail = (await openByAddress(site.bindings, counter, 'c-acme'))!
  expect(await openSaved(site.bindings, counter, feedKey), 'the key of a feed opens no page').toBe(null)
  expect(await openByAddress(site.bindings, counter, 'c-other')).toBe(null)
  expect(await askSaved(mail, ASKS.mail, 'add', 2)).toEqual({ count: 3 })
  expect(await askSaved(page, ASKS.page, 'times', 2)).toBe(6)
  expect(await askSaved(page, ASKS.feed, 'subject', null)).toBe('acme.com')
  expect(await askSaved(feed, ASKS.feed, 'subject', null)).toBe('acme.com')
  await expect(askSaved(feed, ASKS.page, 'times', 2)).rejects.toThrow()
  await expect(askSaved(mail, ASKS.feed, 'subject', null)).rejects.toThrow()
  await expect(askSaved(page, ASKS.mail, 'add', 2)).rejects.toThrow()
  expect(await deleteSaved(page)).toBe(true)
  for (const opened of [page, feed]) expect(await askSaved(opened, ASKS.feed, 'subject', null)).toBe(null)
  expect(await askSaved(mail, ASKS.mail, 'add', 2)).toBe(null)
  expect(await deleteSaved(page)).toBe(false)
})
