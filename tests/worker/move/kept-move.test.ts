// A move that is watched: made, looked at, moved on, blocked, told of once, and deleted.
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import type { KeptMove } from '#shared/moves/kept/kept-schema.ts'
import { ASKED_LOOKS_A_DAY, LOOKS_A_DAY } from '#shared/moves/kept/looks.ts'
import type { StepId } from '#shared/moves/schema.ts'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { MOVE_ASKED as ASKED, MOVE_DOMAIN as DOMAIN, moveSite } from '#tests/helpers/move-site.ts'
import { DAY, HOUR, MINUTE } from '#tests/helpers/watch-site.ts'

const NOW = Date.UTC(2026, 10, 30, 12)
const BOTH = 'v=spf1 include:_spf.google.com include:spf.protection.outlook.com -all'
const SERVERS = 'acme-example.mail.protection.outlook.com'

const stepOf = ({ steps }: KeptMove, id: StepId) => {
  const step = steps.find((one) => one.id === id)
  if (!step) throw new Error(`the plan has no step ${id}`)
  return step
}

beforeEach(async () => {
  for (const table of ['saved', 'saved_keys', 'room_items', 'room_work'])
    await env.DB.prepare(`DELETE FROM ${table}`).run()
})

describe('a move', () => {
  test('has its plan, how each step stands, and URLs of its own', async () => {
    const site = moveSite()
    const { view, feed, page } = await site.begin()
    const move = await site.read(view)
    expect(page).toBe(`https://site.example/move/${view}`)
    expect(move.feed).toContain(`/user/move/${feed}.atom`)
    expect(move.steps[0]).toMatchObject({ state: 'now', asks: true })
    expect(move.lookedAt).toBe('2026-11-30T12:00:00Z')
    expect(stepOf(move, 'mx').missing.length).toBeGreaterThan(0)
  })

  test('moves on when DNS shows a step twice, and stops when its records are gone', async () => {
    const site = moveSite()
    const { view } = await site.begin()
    await site.say(view, 'new-ready')
    await site.say(view, 'lower-ttl')
    const said = await site.say(view, 'spf-both')
    expect(stepOf(said, 'spf-both').state).not.toBe('done')
    site.publish(DOMAIN, { TXT: [BOTH] })
    await site.pass(HOUR)
    expect(stepOf(await site.read(view), 'spf-both')).toMatchObject({ state: 'done', seen: 'dns' })
    site.publish(DOMAIN, { TXT: ['v=spf1 include:_spf.google.com -all'] })
    await site.pass(2 * DAY)
    const lost = await site.read(view)
    expect(stepOf(lost, 'spf-both').state).toBe('blocked')
    expect(lost).toMatchObject({ now: null, verdict: { tone: 'bad' } })
    expect(lost.events.filter(({ what }) => what === 'step_lost')).toHaveLength(1)
    site.publish(DOMAIN, { TXT: [BOTH] })
    await site.pass(DAY)
    const back = await site.read(view)
    expect(back.events[0]).toMatchObject({
      what: 'step_seen',
      title: expect.stringContaining('is back') as string,
    })
  })

  test('is blocked with what undoes it when mail is sent to the new servers too early', async () => {
    const site = moveSite()
    const { view } = await site.begin()
    site.publish(DOMAIN, { MX: [[0, SERVERS]] })
    await site.pass(2 * DAY)
    const move = await site.read(view)
    expect(stepOf(move, 'mx')).toMatchObject({ state: 'blocked', seen: null })
    expect(move.changes).toEqual(stepOf(move, 'mx').back)
    expect(move.events.map(({ what }) => what)).toContain('move_blocked')
  })

  test('does not move on what one of two DNS servers shows', async () => {
    const site = moveSite()
    const { view } = await site.begin()
    site.publish(DOMAIN, { TXT: [BOTH] }, 0)
    await site.pass(DAY)
    expect(stepOf(await site.read(view), 'spf-both').state).not.toBe('done')
    site.publish(DOMAIN, { TXT: [BOTH] }, 1)
    await site.pass(DAY)
    expect(stepOf(await site.read(view), 'spf-both').state).toBe('done')
  })

  test('that has no steps cannot be kept, and the field says why', async () => {
    const site = moveSite()
    const answer = await site.post('', { ...ASKED, to: 'google-workspace' })
    expect(answer.status).toBe(400)
    expect(await jsonIn(answer)).toMatchObject({ error: { field: 'to' } })
    const unknown = await site.post('', { ...ASKED, domain: 'nothing.example' })
    expect(unknown.status).toBe(400)
    expect(await jsonIn(unknown)).toMatchObject({ error: { field: 'domain' } })
  })

  test('has no step of another number', async () => {
    const site = moveSite()
    const { view } = await site.begin()
    const answer = await site.post(`/${view}/steps`, { n: 99 })
    expect(answer.status).toBe(400)
    expect(await jsonIn(answer)).toMatchObject({ error: { field: 'n' } })
  })
})

describe('its feed and calendar', () => {
  test('are opened by their own key, which opens nothing else', async () => {
    const site = moveSite()
    const { view, feed } = await site.begin()
    for (const key of [feed, view]) {
      const atom = await site.ask(`/${key}.atom`)
      expect(atom.headers.get('content-type')).toContain('application/atom+xml')
      const calendar = await site.ask(`/${key}.ics`)
      expect(calendar.headers.get('content-type')).toContain('text/calendar')
    }
    expect((await site.ask(`/${feed}`)).status).toBe(404)
    expect((await site.post(`/${feed}/steps`, { n: 1 })).status).toBe(404)
    expect((await site.ask(`/${feed}`, { method: 'DELETE' })).status).toBe(404)
    const text = await (await site.ask(`/${feed}.atom`)).text()
    expect(text).not.toContain(view)
  })

  test('move when the move falls behind', async () => {
    const site = moveSite()
    const { view, feed } = await site.begin()
    const steps = (await site.read(view)).steps.length
    const events = async () => {
      const text = await (await site.ask(`/${feed}.ics`)).text()
      return [...text.matchAll(/^SEQUENCE:(\d+)\r\nDTSTART;VALUE=DATE:(\d{8})/gm)].map(([, n, day]) => ({
        n: Number(n),
        day: day ?? '',
      }))
    }
    const first = await events()
    expect(first).toHaveLength(steps)
    expect(first[0]?.day).toBe('20261130')
    await site.pass(3 * DAY)
    const later = await events()
    expect(later[0]?.day).toBe('20261203')
    expect(later.every(({ n }, at) => n > (first[at]?.n ?? 0))).toBe(true)
    expect(later.filter(({ day }) => day > '20261203').length).toBeGreaterThan(5)
  })
})

describe('the keys', () => {
  test('a deleted move, and a key of nothing, are 404', async () => {
    const site = moveSite()
    const { view, feed } = await site.begin()
    expect((await site.ask(`/${view}`, { method: 'DELETE' })).status).toBe(204)
    for (const path of [`/${view}`, `/${feed}.atom`, `/${feed}.ics`, `/${'a'.repeat(22)}`, '/x'])
      expect((await site.ask(path)).status, path).toBe(404)
    expect(site.dueAt()).toBe(Infinity)
  })

  test('a new key ends the old one', async () => {
    const site = moveSite()
    const { view } = await site.begin()
    const renewed = await jsonIn<{ view: string }>(await site.post(`/${view}/key`, {}))
    expect((await site.ask(`/${view}`)).status).toBe(404)
    expect((await site.read(renewed.view)).domain).toBe(DOMAIN)
  })
})

describe('the cost', () => {
  test('a network has ten moves', async () => {
    const site = moveSite()
    for (let i = 0; i < 10; i++) expect((await site.post('', ASKED)).status).toBe(201)
    expect((await site.post('', ASKED)).status).toBe(429)
  })

  test('a day of saying “I did it” is a limited number of looks', async () => {
    const site = moveSite()
    const { view } = await site.begin()
    const queries = () => site.servers.reduce((sum, one) => sum + one.queries.length, 0)
    const before = queries()
    for (let i = 0; i < 60; i++) {
      await site.say(view, 'spf-both')
      await site.pass(11 * MINUTE)
    }
    // Each look is at most 45 queries, at both servers.
    expect(queries() - before).toBeLessThanOrEqual((LOOKS_A_DAY + ASKED_LOOKS_A_DAY) * 45)
  })

  test('nobody reads it: it says so two weeks before, and is deleted', async () => {
    const site = moveSite()
    const { view, feed, expires } = await site.begin()
    const days = Math.round((Date.parse(expires) - NOW) / DAY)
    await site.pass((days - 13) * DAY)
    const atom = await (await site.ask(`/${feed}.atom`)).text()
    expect(atom).toContain('is deleted on')
    // Someone read the feed.
    await site.pass((days + 1) * DAY)
    expect((await site.ask(`/${view}`)).status).toBe(404)
  })
})

describe('alerts', () => {
  test('a webhook is told once of each thing', async () => {
    const site = moveSite()
    const { view } = await site.begin()
    const hook = { kind: 'webhook', address: 'https://hooks.example.com/move', turnstileToken: '' }
    expect((await site.post(`/${view}/targets`, hook)).status).toBe(202)
    await site.pass(MINUTE)
    site.publish(DOMAIN, { TXT: [BOTH] })
    await site.pass(3 * DAY)
    const types = site.posted.map(({ body }) => (JSON.parse(body) as { type: string }).type)
    // The TTL, and the SPF record.
    expect(types).toEqual(['move.challenge', 'move.step_seen', 'move.step_seen'])
    await site.pass(3 * DAY)
    expect(site.posted).toHaveLength(types.length)
  })
})
