import { describe, expect, test } from 'vitest'
import type { MovePlan } from '#shared/moves/schema.ts'
import { systemClock } from '#worker/clock.ts'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'
import { NO_POLICY } from '#tests/shared/moves/zones.ts'

const ROUTE = '/user/tools/move/plan'
const at = { ...systemClock, now: () => Date.UTC(2026, 11, 1) }

const ask = (body: object, headers: Record<string, string> = {}) =>
  apiOverZone(NO_POLICY, at)(ROUTE, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const DOMAIN = 'a.test'
const MOVE = { domain: DOMAIN, what: 'mailboxes', to: 'microsoft-365' }

describe(`POST ${ROUTE}`, () => {
  test('reads where the mailboxes are from DNS, and begins today', async () => {
    const answer = await ask(MOVE)
    expect(answer.status).toBe(200)
    const plan = await answer.json<MovePlan>()
    expect(plan).toMatchObject({
      domain: DOMAIN,
      start: '2026-12-01',
      old: { id: 'google-workspace' },
      new: { id: 'microsoft-365' },
      law: { state: 'holds', broken: [] },
    })
    expect(plan.steps.map(({ n }) => n)).toEqual(plan.steps.map((_, index) => index + 1))
    expect(plan.steps[0]?.date).toBe('2026-12-01')
  })

  test('is shorter for an owner who knows the longest TTL', async () => {
    const end = async (body: object) =>
      (await (await ask(body)).json<MovePlan>()).steps.find(({ id }) => id === 'mx')?.date
    expect([await end(MOVE), await end({ ...MOVE, ttl: 604_800 })]).toEqual(
      [await end(MOVE), await end({ ...MOVE, ttl: 604_800 })].sort(),
    )
    expect(await end({ ...MOVE, ttl: 604_800 })).not.toBe(await end(MOVE))
  })

  test('is a calendar for who asks for one', async () => {
    const answer = await ask(MOVE, { accept: 'text/calendar' })
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await answer.text()).toContain('DTSTART;VALUE=DATE:20261201')
  })

  test.each([
    ['to', { to: 'nowhere' }, 'We do not know this service'],
    ['to', { to: '' }, 'Choose where it goes'],
    ['to', { to: 'sendgrid' }, 'no mailboxes to move to'],
    ['to', { what: 'sending', to: 'fastmail' }, 'does not send for other domains'],
    ['to', { what: 'domain', to: DOMAIN }, 'the same domain'],
    ['to', { what: 'domain', to: 'not a domain' }, ''],
    ['from', { from: 'nowhere' }, 'We do not know this service'],
    ['from', { from: 'sendgrid' }, 'no mailboxes to move from'],
    ['what', { what: 'everything' }, 'Choose what moves'],
    ['start', { start: '2026-13-01' }, 'Write a day'],
    ['start', { start: '2020-01-01' }, 'between today and a year from now'],
    ['days', { days: 6 }, 'at least 7'],
    ['days', { days: 91 }, 'at most 90'],
    ['ttl', { ttl: 0 }, 'at least 1'],
    ['ttl', { ttl: 1e9 }, 'at most'],
  ])('refuses %s of %o', async (field, body, said) => {
    const answer = await ask({ ...MOVE, ...body })
    expect(answer.status).toBe(400)
    const { error } = await answer.json<{ error: { field: string; message: string } }>()
    expect(error.field).toBe(field)
    expect(error.message).toContain(said)
  })
})
