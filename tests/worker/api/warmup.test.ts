import { env, runInDurableObject } from 'cloudflare:test'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { StandingWarmup } from '#shared/plans/warmup-plan/saved.ts'
import type { WarmupPlan } from '#shared/plans/warmup-plan/schema.ts'
import { WarmupPlanAnswer } from '#worker/api/openapi/answers.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { apiOverZone, depsOver, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { livesIn } from '#tests/helpers/objects.ts'

const DAY = 86_400_000
const PLAN = '/user/tools/warmup/plan'
const SAVED = '/user/warmup'
const READY = { domain: HEALTHY_SAMPLE, kind: 'optin', goal: 1000, start: '2026-12-01' }

const READY_ZONE: Zone = {
  'acme.example': {
    TXT: ['v=spf1 ip4:192.0.43.7 -all'],
    MX: [[10, 'mx.acme.example']],
    SOA: 'ns.acme.example',
  },
  'mx.acme.example': { A: ['192.0.43.9'] },
  '_dmarc.acme.example': { TXT: ['v=DMARC1; p=reject; rua=mailto:d@acme.example'] },
}

const NOW = Date.UTC(2026, 10, 26, 12)

function site(zone: Zone = {}) {
  const clock = fakeClock()
  const started = clock.advance(NOW)
  const bindings = { DB: env.DB, SAVED: env.SAVED, DOH_URLS: '' } as unknown as WorkerEnv
  const api = apiOverZone(zone, clock, bindings)
  const deps = depsOver(zoneResolver(zone), { clock, bindings })
  livesIn({ env: bindings, deps, fetch: () => Promise.reject(new Error('no web')) })
  const json = async <T>(path: string, init?: RequestInit) => {
    await started
    return statusAndBody(api(path, init)) as Promise<{ status: number; body: T }>
  }
  const post = <T>(path: string, body: object, headers = {}) =>
    json<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const plan = (query: Record<string, string | number>) =>
    json<WarmupPlan>(`${PLAN}?${new URLSearchParams(query as Record<string, string>).toString()}`)
  const text = async (path: string, init?: RequestInit) => {
    await started
    const answer = await api(path, init)
    return { answer, text: await answer.text() }
  }
  const save = (body: object) => post<{ view: string; feed: string; expires: string }>(SAVED, body)
  return { api, clock, json, post, plan, text, save }
}

beforeEach(async () => {
  for (const table of ['saved', 'saved_keys', 'room_items', 'room_work'])
    await env.DB.prepare(`DELETE FROM ${table}`).run()
})

describe('a plan', () => {
  test('of a domain that is ready has days up to the goal, and everything that explains them', async () => {
    const { status, body } = await site().plan(READY)
    expect(status).toBe(200)
    expect(v.is(WarmupPlanAnswer, body)).toBe(true)
    expect(body.gate.ready).toBe(true)
    expect(body.days[0]).toMatchObject({ date: '2026-12-01', total: 50 })
    expect(body.days.at(-1)?.total).toBe(1000)
    expect(body.days.every(({ date }) => ![0, 6].includes(new Date(date).getUTCDay()))).toBe(true)
    expect(body.curve).toMatchObject({ id: 'house', factor: 1.25 })
    expect(body.stopRules).toContainEqual(
      expect.objectContaining({ what: 'Spam complaints', rate: 0.003, atLeast: 3, within: 84 }),
    )
    expect(body.verdict.tone).toBe('ok')
    expect(body.ageDays).toBeGreaterThan(0)
  })

  test('of a domain that would be refused has no date, and what to change', async () => {
    // Half of it goes to Gmail, whose rules for bulk senders begin at 5,000 a day.
    const { body } = await site().plan({ ...READY, domain: BROKEN_SAMPLE, goal: 20_000 })
    expect(body.gate.ready).toBe(false)
    expect(body.days).toEqual([])
    expect(body.weeks).toEqual([])
    expect(body.gate.changes.length).toBeGreaterThan(0)
    expect(body.verdict).toMatchObject({ tone: 'bad', stamp: 'Not yet' })
  })

  test('of a name that does not exist is no plan, and nobody’s fault', async () => {
    const { body } = await site().plan({
      ...READY,
      domain: 'missing.example',
    })
    expect([body.days, body.gate.ready, body.verdict.tone]).toEqual([[], false, 'info'])
  })

  test('marks the day on which Gmail gets 5,000', async () => {
    const { body } = await site().plan({ ...READY, goal: 20_000, gmail: 40, curve: 'socketlabs' })
    const marked = body.days.find(({ date }) => date === body.bulkSenderOn)
    expect(marked?.byProvider.gmail).toBeGreaterThanOrEqual(5000)
    expect(body.days.filter(({ byProvider }) => byProvider.gmail >= 5000)[0]).toEqual(marked)
  })

  test('stays within what the mailboxes are allowed, and says how many it would take', async () => {
    const { body } = await site().plan({ ...READY, goal: 9000, service: 'workspace', mailboxes: 2 })
    expect(body.days.at(-1)?.total).toBe(4000)
    expect(body.mailboxes).toMatchObject({ given: 2, needed: 5 })
    expect(body.verdict.tone).toBe('warn')
    expect(body.ceilings.find(({ perDay }) => perDay === 4000)?.source).toContain('google.com')
  })

  test('comes as a calendar and as a table', async () => {
    const query = new URLSearchParams({
      domain: HEALTHY_SAMPLE,
      goal: '1000',
      start: '2026-12-01',
    }).toString()
    const { text } = site()
    const calendar = await text(`${PLAN}?${query}`, { headers: { accept: 'text/calendar' } })
    expect(calendar.answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(calendar.text).toContain('DTSTART;VALUE=DATE:20261201\r\n')
    expect((await text(`${PLAN}?${query}&format=ics`)).text).toContain('BEGIN:VEVENT\r\n')
    const table = await text(`${PLAN}?${query}&format=csv`)
    expect(table.answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(table.text.split('\r\n')[1]).toBe('"2026-12-01","Tuesday","50","25","10","5","3","7"')
  })

  test('that would make a bulk sender has to meet the rules for bulk senders first', async () => {
    const { plan } = site(READY_ZONE)
    const query = { ...READY, domain: 'acme.example' }
    expect((await plan({ ...query, goal: 1000 })).body.gate.ready).toBe(true)
    const bulk = (await plan({ ...query, goal: 50_000 })).body
    expect([bulk.gate.ready, bulk.days]).toEqual([false, []])
  })

  test('without a date, its calendar has no event', async () => {
    const { text } = await site().text(`${PLAN}?domain=${BROKEN_SAMPLE}&goal=20000&format=ics`)
    expect(text).not.toContain('BEGIN:VEVENT')
    expect(text).toContain('BEGIN:VTODO')
  })

  test.each([
    ['', 'invalid_domain'],
    ['domain=acme.example&goal=0', 'invalid_request'],
    ['domain=acme.example&goal=1.5', 'invalid_request'],
    ['domain=acme.example&goal=many', 'invalid_request'],
    ['domain=acme.example&start=2026-02-30', 'invalid_request'],
    ['domain=acme.example&days=someday', 'invalid_request'],
    ['domain=acme.example&curve=vertical', 'invalid_request'],
    ['domain=acme.example&gmail=60&microsoft=60', 'invalid_request'],
    ['domain=acme.example&kind=spam', 'invalid_request'],
  ])('is not made for “%s”', async (query, code) => {
    const { status, body } = await site().json<{ error: { code: string } }>(`${PLAN}?${query}`)
    expect([status, body.error.code]).toEqual([400, code])
  })

  test('whose domain could not be looked up is made, and says what is unknown', async () => {
    const { body } = await site({ 'acme.example': 'servfail' }).plan({
      ...READY,
      domain: 'acme.example',
    })
    expect(body.gate.ready).toBe(null)
    expect(body.days.length).toBeGreaterThan(0)
    expect(body.verdict.tone).toBe('unknown')
  })
})

describe('a saved plan', () => {
  test('is read with its key, for 180 days after the last visit, and is gone when it is deleted', async () => {
    const { save, json, api, clock } = site()
    const { status, body } = await save(READY)
    expect(status).toBe(201)
    expect(body.view).toMatch(/^[\w-]{22}$/)
    expect(body.expires).toBe(new Date(NOW + 180 * DAY).toISOString())
    const read = await json<StandingWarmup>(`${SAVED}/${body.view}`)
    expect([read.status, v.is(StandingWarmup, read.body)]).toEqual([200, true])
    expect(read.body.today).toEqual({ date: '2026-12-01', total: 50 })
    await clock.advance(100 * DAY)
    const later = await json<StandingWarmup>(`${SAVED}/${body.view}`)
    expect(later.body.expires).toBe(new Date(NOW + 280 * DAY).toISOString())
    expect((await api(`${SAVED}/${body.view}`, { method: 'DELETE' })).status).toBe(204)
    expect((await json(`${SAVED}/${body.view}`)).status).toBe(404)
  })

  test('is stored under a hash, in less than 16 KB', async () => {
    const { save } = site()
    const { body } = await save(READY)
    const { results } = await env.DB.prepare('SELECT * FROM saved, saved_keys, room_items').all()
    const object = env.SAVED.get(env.SAVED.idFromName(await sha256Hex(body.view)))
    const rows = await runInDurableObject(object, (_, { storage }) => [
      ...storage.sql.exec<Record<string, string>>('SELECT * FROM plan').toArray(),
      ...storage.sql.exec<Record<string, string>>('SELECT * FROM saved').toArray(),
    ])
    const all = JSON.stringify([results, rows])
    expect([all.includes(body.view), all.includes(body.feed)]).toEqual([false, false])
    expect(rows[0]?.body?.length).toBeLessThan(16 * 1024)
  })

  test('answers to results: four complaints within 118 emails stop it, two make it wait, one may be chance', async () => {
    const { save, post, json } = site()
    const { view } = (await save({ ...READY, start: '2026-11-20', volume: 200 })).body
    const enter = (complaints: number) =>
      post<NonNullable<StandingWarmup['last']>>(`${SAVED}/${view}/check-ins`, {
        date: '2026-11-24',
        sent: 118,
        complaints,
      })
    const one = (await enter(1)).body
    expect(one).toMatchObject({ decision: 'go', proof: { is: 'open' } })
    expect(one.reason).toContain('1 complaint among 118 emails suggests a rate above 0.3%')
    const two = (await enter(2)).body
    expect(two).toMatchObject({ decision: 'hold', tomorrow: 118, proof: { is: 'open' } })
    expect(two.reason).toContain('2 complaints among 118 emails suggest a rate above 0.3%, without a proof')
    const four = (await enter(4)).body
    expect(four).toMatchObject({
      decision: 'stop',
      tomorrow: 0,
      proof: { rate: 0.003, within: 186, events: 4, is: 'above' },
    })
    expect(four.reason).toContain('4 complaints among 118 emails prove a rate above 0.3%')
    const stopped = await json<StandingWarmup>(`${SAVED}/${view}`)
    expect([stopped.body.days, stopped.body.today]).toEqual([[], null])
  })

  test('that is stopped stays so, until its owner says that the cause is gone', async () => {
    const { save, post, json, text, clock } = site()
    const { view } = (await save({ ...READY, start: '2026-11-20', volume: 200, days: 'daily' })).body
    const path = `${SAVED}/${view}/check-ins`
    const resume = (date: string) => post<StandingWarmup['last']>(path, { date, resumed: true })
    expect((await resume('2026-11-25')).status).toBe(400)
    await post(path, { date: '2026-11-25', sent: 200, bounced: 120 })
    await clock.advance(36 * DAY)
    const stopped = (await json<StandingWarmup>(`${SAVED}/${view}`)).body
    expect([stopped.verdict.stamp, stopped.days, stopped.restarted]).toEqual(['Stop', [], false])
    expect(stopped.stops).toMatchObject([{ date: '2026-11-25', resumed: null }])
    expect((await text(`${SAVED}/${view}.ics`)).text).not.toContain(': send ')

    expect((await resume('2026-11-24')).status).toBe(400)
    expect((await post(path, { date: '2026-12-30', resumed: true, sent: 5 })).status).toBe(400)
    expect((await post(path, { date: '2026-12-30' })).status).toBe(400)
    const gone = await resume('2027-01-01')
    expect([gone.status, gone.body]).toMatchObject([200, { decision: 'back', tomorrow: 50 }])
    const { body } = await json<StandingWarmup>(`${SAVED}/${view}`)
    expect(v.is(StandingWarmup, body)).toBe(true)
    expect([body.verdict.stamp, body.today]).toEqual(['Go back', { date: '2027-01-01', total: 50 }])
    expect(body.stops).toMatchObject([{ date: '2026-11-25', resumed: '2027-01-01' }])
    expect((await text(`${SAVED}/${view}.ics`)).text).toContain('SUMMARY:northwind.test: send 50\r\n')
  })

  test('takes the spam rate that Gmail names: with the counts of a day, or later', async () => {
    const { save, post, json } = site()
    const { view } = (await save({ ...READY, start: '2026-11-20', volume: 200, days: 'daily' })).body
    const path = `${SAVED}/${view}/check-ins`
    const enter = (body: object) =>
      post<NonNullable<StandingWarmup['last']> & { error: { field: string; message: string } }>(path, body)
    const early = await enter({ date: '2026-11-24', gmailSpamRate: 0.001 })
    expect([early.status, early.body.error]).toMatchObject([
      400,
      {
        field: 'sent',
        message: 'Nothing was entered for that day yet: enter how many emails you sent, too.',
      },
    ])
    await enter({ date: '2026-11-24', sent: 200, bounced: 1 })
    const held = (await enter({ date: '2026-11-25', sent: 200, gmailSpamRate: 0.0012 })).body
    expect(held).toMatchObject({
      decision: 'hold',
      tomorrow: 200,
      gmail: { date: '2026-11-25', rate: 0.0012, decision: 'hold' },
    })
    expect(held.reason).toContain('Gmail named a spam rate of 0.12% for November 25, 2026.')
    const later = await enter({ date: '2026-11-24', gmailSpamRate: 0.004 })
    expect([later.status, later.body.decision]).toEqual([200, 'stop'])
    const { body } = await json<StandingWarmup>(`${SAVED}/${view}`)
    expect(v.is(StandingWarmup, body)).toBe(true)
    expect(body.checkIns).toMatchObject([{ sent: 200, bounced: 1, gmailSpamRate: 0.004 }, { sent: 200 }])
    expect(body.stops).toMatchObject([{ date: '2026-11-24', resumed: null }])
  })

  test.each([[1.1], [-0.1], ['0.1'], [null]])('refuses %s as a spam rate, at its field', async (rate) => {
    const { save, post } = site()
    const { view } = (await save(READY)).body
    const { status, body } = await post<{ error: { field: string; message: string } }>(
      `${SAVED}/${view}/check-ins`,
      { date: '2026-11-25', sent: 10, gmailSpamRate: rate },
    )
    expect([status, body.error.field]).toEqual([400, 'gmailSpamRate'])
  })

  test('goes on from what was really sent', async () => {
    const { save, post, json } = site()
    const { view } = (await save({ ...READY, start: '2026-11-23' })).body
    await post(`${SAVED}/${view}/check-ins`, { date: '2026-11-25', sent: 40 })
    const { body } = await json<StandingWarmup>(`${SAVED}/${view}`)
    expect(body.last).toMatchObject({ decision: 'go', tomorrow: 50 })
    expect(body.days[0]).toMatchObject({ date: '2026-11-26', total: 50 })
  })

  test('refuses results that cannot be', async () => {
    const { save, post } = site()
    const { view } = (await save(READY)).body
    const path = `${SAVED}/${view}/check-ins`
    const wrong = [
      { date: '2026-11-25', sent: 3, complaints: 4 },
      { date: '2026-13-01', sent: 3 },
      { date: '2027-01-01', sent: 3 },
      { date: '2026-11-25', sent: -1 },
      { date: '2026-11-25', sent: 1.5 },
      { date: '2026-11-25', bounced: 1 },
      { date: '2026-11-25', resumed: true, gmailSpamRate: 0 },
    ]
    for (const body of wrong) expect((await post(path, body)).status).toBe(400)
    expect((await post(`${SAVED}/${'x'.repeat(22)}/check-ins`, { date: '2026-11-25', sent: 3 })).status).toBe(
      404,
    )
  })

  test('has a feed whose events keep their names when the plan moves', async () => {
    const { save, post, text } = site()
    const { view, feed } = (await save({ ...READY, start: '2026-11-23' })).body
    const uids = (calendar: string) => [...calendar.matchAll(/^UID:(.+?)\r$/gm)].map(([, uid]) => uid)
    const before = await text(`${SAVED}/${view}.ics`)
    expect(before.answer.headers.get('content-type')).toContain('text/calendar')
    expect(before.answer.headers.get('x-robots-tag')).toBe('noindex')
    await post(`${SAVED}/${view}/check-ins`, { date: '2026-11-23', sent: 10 })
    const after = await text(`${SAVED}/${feed}.ics`)
    expect(after.text).toContain('SEQUENCE:1\r\n')
    expect(before.text).toContain('SEQUENCE:0\r\n')
    expect(uids(after.text).slice(0, 10)).toEqual(uids(before.text).slice(0, 10))
    expect(after.text).not.toContain(view)
  })

  test('the key of the calendar opens nothing else', async () => {
    const { save, json, post, api } = site()
    const { feed } = (await save(READY)).body
    expect((await json(`${SAVED}/${feed}`)).status).toBe(404)
    expect((await post(`${SAVED}/${feed}/check-ins`, { date: '2026-11-25', sent: 3 })).status).toBe(404)
    expect((await api(`${SAVED}/${feed}`, { method: 'DELETE' })).status).toBe(404)
  })

  test('begins on the day on which the domain is ready, not before', async () => {
    const zone: Zone = {
      ...READY_ZONE,
      'acme.example': { TXT: ['v=spf1 -all'], MX: [[10, 'mx.acme.example']] },
    }
    const { save, json, clock } = site(zone)
    const { view } = (await save({ ...READY, domain: 'acme.example', start: '2026-11-26' })).body
    const waiting = await json<StandingWarmup>(`${SAVED}/${view}`)
    expect([waiting.body.gate.ready, waiting.body.days]).toEqual([false, []])
    Object.assign(zone, READY_ZONE)
    await clock.advance(7 * DAY)
    const { body } = await json<StandingWarmup>(`${SAVED}/${view}`)
    expect(body.gate.ready).toBe(true)
    expect(body.start).toBe('2026-12-03')
    expect(body.days[0]).toMatchObject({ date: '2026-12-03', total: 50 })
  })

  test('is not for scripts of other sites', async () => {
    const { post } = site()
    expect((await post(SAVED, READY, { origin: 'https://elsewhere.example' })).status).toBe(403)
  })

  test('is one of ten a day for a network', async () => {
    const { post } = site()
    const headers = { 'cf-connecting-ip': '198.51.100.7' }
    const codes: number[] = []
    for (let n = 0; n < 11; n++) codes.push((await post(SAVED, READY, headers)).status)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })
})
