// What a provider counts of a monitored domain: added, replaced, told, exported, forgotten; and whatever else is sent.
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from 'cloudflare:test'
import * as v from 'valibot'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { dayOfTime, isoDay } from '#shared/kit/calendar.ts'
import { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { DAY, HOUR, monitorSite } from '#tests/helpers/monitor-site.ts'
import { fileOf, SNDS_DATA, SNDS_STATUS, shareOf, statOf } from '#tests/shared/postmaster/answers.ts'

const NOW = Date.UTC(2026, 10, 26, 9)
const TODAY = dayOfTime(NOW)
const dayAgo = (days: number) => isoDay(TODAY - days)
const zone: Zone = { '_dmarc.example.com': { TXT: ['v=DMARC1; p=none; rua=mailto:d@example.com'] } }

interface Refused {
  error: { code: string; field: string; message: string }
}

async function monitored(domain = 'example.com') {
  const site = monitorSite({ ...zone }, { now: NOW })
  const { view, address } = await site.begin(domain)
  const path = `/user/dmarc-monitor/${view}/provider`
  const sendText = async <Answer = MonitorState>(body: string, type = 'application/json') => {
    const answer = await site.api(path, { method: 'POST', headers: { 'content-type': type }, body })
    return { status: answer.status, body: await answer.json<Answer>() }
  }
  const add = <Answer = MonitorState>(...stats: object[]) =>
    sendText<Answer>(fileOf({ domainStats: stats }).text)
  const rate = (days: number, value: number, of = domain) => shareOf(of, 'spam_rate', dayAgo(days), value)
  return { ...site, view, address, path, sendText, add, rate }
}

beforeEach(async () => {
  for (const table of ['saved', 'saved_keys', 'room_items', 'room_work'])
    await env.DB.prepare(`DELETE FROM ${table}`).run()
})

describe('figures that are added', () => {
  test('are in the state by day, and one for the same day takes the place of the other', async () => {
    const { add, rate, state, view } = await monitored()
    expect((await state(view)).provider).toEqual({ series: [] })
    const first = await add(
      rate(3, 0.002),
      rate(1, 0.0005),
      shareOf('example.com', 'auth_success:spf', dayAgo(1), 1),
    )
    expect(first.status).toBe(200)
    expect(v.is(MonitorState, first.body)).toBe(true)
    await add(rate(3, 0.0012), rate(2, 0))
    expect((await state(view)).provider).toEqual({
      addedAt: '2026-11-26T09:00:00Z',
      series: [
        {
          provider: 'gmail',
          metric: 'auth_success',
          domain: 'example.com',
          key: 'spf',
          unit: 'share',
          days: [{ day: dayAgo(1), value: 1 }],
        },
        {
          provider: 'gmail',
          metric: 'spam_rate',
          domain: 'example.com',
          unit: 'share',
          days: [
            { day: dayAgo(3), value: 0.0012 },
            { day: dayAgo(2), value: 0 },
            { day: dayAgo(1), value: 0.0005 },
          ],
        },
      ],
    })
  })

  test('come as a file of whatever Content-Type, also about names below the domain', async () => {
    const { sendText, rate, state, view } = await monitored()
    const text = fileOf({ domainStats: [rate(1, 0.001, 'news.example.com')] }).text
    for (const type of ['application/octet-stream', 'text/csv', 'application/json'])
      expect((await sendText(text, type)).status).toBe(200)
    expect((await state(view)).provider.series).toMatchObject([{ domain: 'news.example.com' }])
  })

  test('are cut to a millionth, and never reach a line that they are below', async () => {
    const { add, rate } = await monitored()
    const { body } = await add(rate(1, 0.002_999_999_9), rate(2, 0.003))
    expect(body.provider.series[0]?.days.map(({ value }) => value)).toEqual([0.003, 0.002_999])
  })

  test('are in the file to pass on', async () => {
    const { add, rate, api, view } = await monitored()
    await add(rate(1, 0.0012))
    const file = await (await api(`/user/dmarc-monitor/${view}?format=json`)).json<MonitorState>()
    expect(file.provider.series[0]?.days).toEqual([{ day: dayAgo(1), value: 0.0012 }])
    const csv = await (await api(`/user/dmarc-monitor/${view}?format=csv`)).text()
    expect(csv).toContain(`"${dayAgo(1)}","gmail","provider"`)
    expect(csv).toContain('"spam_rate","example.com","","0.0012"')
  })

  test('leave after 400 days, and with the monitor', async () => {
    const { add, rate, sql, view, clock, api, work } = await monitored()
    await add(rate(1, 0.001), rate(399, 0.001), rate(400, 0.001))
    const count = async () => (await sql(view, 'SELECT count(*) AS n FROM provider_days'))[0]?.n
    expect(await count()).toBe(2)
    await clock.advance(2 * DAY)
    await work()
    expect(await count()).toBe(1)
    expect((await api(`/user/dmarc-monitor/${view}`, { method: 'DELETE' })).status).toBe(204)
    expect((await add<Refused>(rate(1, 0.001))).status).toBe(404)
  })
})

describe('what is refused, with nothing added', () => {
  test('more than a monitor may keep before its address is in DNS', async () => {
    const { add, state, view } = await monitored()
    const stats = (names: readonly string[], first: number) =>
      names.flatMap((name) =>
        Array.from({ length: 100 }, (_, day) => shareOf('example.com', name, dayAgo(first + day), 0)),
      )
    const names = Array.from({ length: 15 }, (_, at) => `feedback_loop_spam_rate:campaign-${at}`)
    expect((await add(...stats(names, 1))).status).toBe(200)
    expect((await add(...stats(names, 1))).status).toBe(200)
    const { status, body } = await add<Refused>(...stats(['spam_rate'], 1))
    expect([status, body.error.field]).toEqual([400, 'text'])
    expect(body.error.message).toContain('1,500 figures')
    expect((await state(view)).provider.series).toHaveLength(15)
  })

  test.each<[string, (of: Awaited<ReturnType<typeof monitored>>) => string, string]>([
    [
      'another domain',
      ({ rate }) => fileOf({ domainStats: [rate(1, 0, 'other.example'), rate(1, 0)] }).text,
      'other.example',
    ],
    [
      'a domain that ends alike',
      ({ rate }) => fileOf({ domainStats: [rate(1, 0, 'notexample.com')] }).text,
      'notexample.com',
    ],
    ['SNDS', () => SNDS_DATA, 'a monitor keeps none'],
    ['blocked addresses of SNDS', () => SNDS_STATUS, 'a monitor keeps none'],
    [
      'days that are too old',
      ({ rate }) => fileOf({ domainStats: [rate(500, 0)] }).text,
      'older than 400 days',
    ],
    ['days to come', ({ rate }) => fileOf({ domainStats: [rate(-2, 0)] }).text, 'in the future'],
    ['no figures', () => '{"domains": []}', ''],
    ['no JSON', () => 'hello', ''],
    ['broken JSON', () => '{"domainStats": [', ''],
    ['names of prototypes', () => '{"__proto__": {"domainStats": []}, "constructor": 1}', ''],
    ['deep JSON', () => '['.repeat(50_000), ''],
    ['nothing', () => ' ', ''],
  ])('%s', async (_, textOf, said) => {
    const site = await monitored()
    const { status, body } = await site.sendText<Refused>(textOf(site))
    expect([status, body.error.code]).toEqual([400, 'invalid_request'])
    expect(body.error.message.length).toBeGreaterThan(10)
    expect(body.error.message).toContain(said)
    expect((await site.state(site.view)).provider).toEqual({ series: [] })
  })

  test('an unknown key, and that of the feed', async () => {
    const { api, rate, state, view } = await monitored()
    const { feed } = await state(view)
    const feedKey = /dmarc-monitor\/(.+)\.atom$/.exec(feed)?.[1] ?? ''
    for (const key of ['x'.repeat(22), feedKey]) {
      const body = fileOf({ domainStats: [rate(1, 0)] }).text
      expect((await api(`/user/dmarc-monitor/${key}/provider`, { method: 'POST', body })).status).toBe(404)
    }
  })
})

describe('beyond what is kept', () => {
  test('the spam rate and the worst stay, and it is said how many do not', async () => {
    const { add, rate, state, view } = await monitored()
    const loops = Array.from({ length: 60 }, (_, at) =>
      shareOf('example.com', `feedback_loop_spam_rate:campaign-${at}`, dayAgo(1), at / 1_000),
    )
    await add(...loops, rate(1, 0.001))
    const { provider } = await state(view)
    expect([provider.series.length, provider.leftOut]).toEqual([40, 21])
    expect(provider.series.map(({ metric }) => metric)).toContain('spam_rate')
    expect(provider.series.map(({ key }) => key)).toContain('campaign-59')
    // What is there goes on.
    await add(rate(0, 0.002))
    const after = (await state(view)).provider
    expect([after.series.length, after.leftOut]).toEqual([40, undefined])
  })

  test('an answer has room for as many days as fit', async () => {
    const { add, state, view, address, clock, zone: dns } = await monitored()
    dns['_dmarc.example.com'] = { TXT: [`v=DMARC1; p=none; rua=mailto:${address}`] }
    await clock.advance(HOUR)
    expect((await state(view)).state).toBe('waiting_for_reports')
    for (let from = 0; from < 40; from += 10)
      await add(
        ...Array.from({ length: 10 }, (_, at) =>
          Array.from({ length: 400 }, (_day, day) =>
            shareOf(
              'example.com',
              `feedback_loop_spam_rate:${'c'.repeat(150)}-${from + at}`,
              dayAgo(day),
              0.123456,
            ),
          ),
        ).flat(),
      )
    const body = await state(view)
    expect(body.provider.series.map(({ days }) => days.length)).toEqual(Array<number>(40).fill(200))
    expect(JSON.stringify(body).length).toBeLessThan(500_000)
  })
})

describe('a spam rate of 0.3%', () => {
  test('is told within minutes, once for a spell, and again for the next', async () => {
    const { add, rate, work, clock, state, view } = await monitored()
    const told = async () =>
      (await state(view)).events.filter(({ what }) => what === 'spam_rate_high').map(({ meaning }) => meaning)
    await clock.advance(7 * HOUR)
    await work()
    await add(rate(3, 0.0034))
    await work()
    expect(await told()).toHaveLength(1)
    expect((await told())[0]).toContain('0.34% on November 23, 2026, above Gmail’s 0.3%.')
    await clock.advance(DAY)
    await add(rate(2, 0.005), rate(3, 0.004))
    await work()
    expect(await told()).toHaveLength(1)
    await clock.advance(DAY)
    await add(rate(1, 0.0005), rate(0, 0.003))
    await work()
    expect(await told()).toHaveLength(2)
  })

  test('of weeks ago is told to no one', async () => {
    const { add, rate, work, clock, state, view } = await monitored()
    await clock.advance(7 * HOUR)
    await add(rate(20, 0.05))
    await work()
    expect((await state(view)).events).toEqual([])
  })
})

test('counts of messages are kept as they are, and what is no figure is left out', async () => {
  const { add } = await monitored()
  const { body } = await add(
    statOf('example.com', 'delivery_error_count', dayAgo(1), { intValue: '12' }),
    statOf('example.com', 'spam_rate', dayAgo(1), { doubleValue: -1 }),
    statOf('example.com', 'spam_rate', dayAgo(2), { doubleValue: 7 }),
  )
  expect(body.provider.series).toMatchObject([
    { metric: 'delivery_error_count', unit: 'messages', days: [{ day: dayAgo(1), value: 12 }] },
  ])
})

test('a monitor that was made before figures were kept takes them', async () => {
  const { add, rate, view, sql, die, state } = await monitored()
  await sql(view, 'DROP TABLE provider_days')
  await sql(view, "UPDATE steps SET done = done - 1 WHERE of = 'dmarc monitor'")
  await die(view)
  expect((await state(view)).provider).toEqual({ series: [] })
  expect((await add(rate(1, 0.001))).body.provider.series).toHaveLength(1)
})
