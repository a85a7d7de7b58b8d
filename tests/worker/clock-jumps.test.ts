// The clock is set back by a day, or forward by a year, in the middle of the life of everything that lasts: nothing is told twice or
// lost, nothing waits for more than a day, what expires by design expires, and nobody gets a storm of messages.
import { env } from 'cloudflare:test'
import { afterEach, describe, expect, test } from 'vitest'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { FleetState } from '#shared/saved/fleet/schema.ts'
import type { MailWatchState } from '#shared/saved/mail-watch/schema.ts'
import type { WatchReport } from '#shared/saved/watch/schema.ts'
import { deleteExpired } from '#worker/scheduled.ts'
import { announceMailboxes } from '#worker/db/seed-mailboxes.ts'
import { statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock, type FakeClock } from '#tests/helpers/fake-clock.ts'
import { fleetSite } from '#tests/helpers/fleet-site.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { MAIL, mailSite } from '#tests/helpers/mail-in.ts'
import { mailOf, mailWatchSite } from '#tests/helpers/mail-watch-site.ts'
import { carried, monitorSite, reporterZone } from '#tests/helpers/monitor-site.ts'
import { INBOX_BINDINGS } from '#tests/helpers/prepared-examples.ts'
import { savedSite } from '#tests/helpers/saved-site.ts'
import { watchSite } from '#tests/helpers/watch-site.ts'
import { aggregateXml, GOOD } from '#tests/shared/dmarc-reports/aggregate-xml.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY
const START = Date.UTC(2026, 10, 28)

afterEach(() => void takeConsoleOutput())

/** One thing that lasts, as its owner sees it. */
interface Life {
  clock: FakeClock
  /** What the schedule and the queues do once that time has passed. */
  cron: (ms: number) => Promise<void>
  /** Makes something happen that its owner is to be told of; null: it tells nothing. */
  happen: (() => Promise<void> | void) | null
  /** The ids of what its owner was told. */
  told: () => string[] | Promise<string[]>
  /** The ids of what happened to it, if the database does not have them. */
  events?: () => Promise<string[]>
  /** Whether it is there, and answers. */
  status: () => Promise<number>
}

const eventsOf = async (life: Life) =>
  life.events?.() ??
  (await env.DB.prepare('SELECT n FROM watch_events').all<{ n: number }>()).results.map(({ n }) => String(n))

async function watch(): Promise<Life> {
  const zone: Zone = {
    'acme.com': { TXT: ['v=spf1 -all'], MX: [[10, 'mx.acme.com']], NS: ['ns1.host.com'] },
    'hooks.acme.com': { A: ['198.41.0.4'] },
  }
  const site = watchSite(zone)
  await site.clock.advance(START)
  const key = await site.begin({ subject: 'acme.com', kind: 'domain', everyHours: 4 })
  const hook = { kind: 'webhook', address: 'https://hooks.acme.com/' }
  expect((await site.send(`/${key}/targets`, hook)).status).toBe(202)
  await site.pass(5 * HOUR)
  let changes = 0
  return {
    clock: site.clock,
    cron: async (ms) => {
      await site.clock.advance(ms)
      await site.compare()
      await site.work()
    },
    happen: () => {
      changes += 1
      zone['acme.com'] = { TXT: ['v=spf1 -all'], MX: [[10, `mx${changes}.acme.com`]], NS: ['ns1.host.com'] }
    },
    told: () => site.posted.map(({ headers }) => headers.get('webhook-id') ?? ''),
    events: async () => {
      const answer = await site.call(`/${key}`)
      return answer.ok ? (await answer.json<WatchReport>()).events.map(({ id }) => id) : []
    },
    status: async () => (await site.call(`/${key}`)).status,
  }
}

async function monitor(): Promise<Life> {
  const zone: Zone = {
    ...reporterZone('receiver.example'),
    'hooks.acme.com': { A: ['198.41.0.4'] },
  }
  const site = monitorSite(zone, { now: START })
  const { address, view } = await site.begin('acme.com')
  zone['_dmarc.acme.com'] = { TXT: [`v=DMARC1; p=none; rua=mailto:${address}`] }
  await site.sql(
    view,
    `INSERT INTO targets (id, kind, address, state, secret, created_at)
     VALUES ('hook', 'webhook', 'https://hooks.acme.com/', 'confirmed', 's', 0)`,
  )
  let reports = 0
  const read = new Set<string>()
  const cron = async (ms: number) => {
    await site.clock.advance(ms)
    await site.cron()
  }
  const handIn = async () => {
    reports += 1
    const begin = Math.floor(site.clock.now() / DAY) * 86_400 - 86_400
    const file = aggregateXml({
      org: 'receiver.example',
      domain: 'acme.com',
      id: `report-${reports}`,
      begin,
      end: begin + 86_399,
      records: [GOOD, { ip: `203.0.113.${reports}`, count: 500, dkim: 'fail', spf: 'fail' }],
    })
    expect((await site.handIn(address, carried(file))).status).toBe(201)
  }
  for (let hours = 0; hours < 7; hours++) await cron(HOUR)
  return {
    clock: site.clock,
    cron,
    happen: handIn,
    told: async () => {
      const rows = await site.sql(view, `SELECT id FROM mails WHERE state = 'read'`).catch(() => [])
      for (const { id } of rows) read.add(String(id))
      return [...read]
    },
    status: async () => (await site.api(`/user/dmarc-monitor/${view}`)).status,
  }
}

async function mailWatch(): Promise<Life> {
  const site = mailWatchSite()
  site.zone['hooks.acme.com'] = { A: ['198.41.0.4'] }
  await site.clock.advance(START)
  const { address, view } = await site.begin({ domain: 'acme.com' })
  const hook = { kind: 'webhook', address: 'https://hooks.acme.com/' }
  expect((await site.send(`/user/mail-watch/${view}/targets`, hook)).status).toBe(202)
  const cron = async (ms: number) => {
    await site.clock.advance(ms)
    await site.cron()
  }
  const send = async () => {
    expect((await site.handIn(address, mailOf({}, new Date(site.clock.now())))).status).toBe(201)
  }
  await send()
  await cron(5 * MINUTE)
  return {
    clock: site.clock,
    cron,
    happen: send,
    told: async () => {
      const state = await site.api(`/user/mail-watch/${view}`)
      if (!state.ok) return []
      const judged = await site.sql<{ id: string }>(view, `SELECT id FROM mails WHERE state = 'judged'`)
      return judged.map(({ id }) => id)
    },
    events: async () => {
      const answer = await site.api(`/user/mail-watch/${view}`)
      return answer.ok ? (await answer.json<MailWatchState>()).events.map(({ id }) => id) : []
    },
    status: async () => (await site.api(`/user/mail-watch/${view}`)).status,
  }
}

/** What only lies there until it expires. */
async function kept(
  make: (site: ReturnType<typeof mailSite>, clock: FakeClock) => Promise<string>,
): Promise<Life> {
  const clock = fakeClock()
  await clock.advance(START)
  const site = mailSite({ clock, zone: { 'acme.com': { TXT: ['v=spf1 -all'] } } })
  const path = await make(site, clock)
  return {
    clock,
    cron: (ms) => clock.advance(ms),
    happen: null,
    told: () => [],
    status: async () => (await site.api(path)).status,
  }
}

/** As `kept`, for what is an object. */
async function savedOnly(
  make: (site: Pick<ReturnType<typeof mailSite>, 'json'>, clock: FakeClock) => Promise<string>,
): Promise<Life> {
  const site = savedSite({ bindings: INBOX_BINDINGS })
  const { api, clock, compare, work } = site
  await clock.advance(START)
  const json = <T>(path: string, init?: RequestInit) =>
    statusAndBody(api(path, init)) as Promise<{ status: number; body: T }>
  const path = await make({ json }, clock)
  return {
    clock,
    cron: async (ms) => {
      await clock.advance(ms)
      await compare()
      await work()
    },
    happen: null,
    told: () => [],
    status: async () => (await api(path)).status,
  }
}

const posted = async <T>(
  site: Pick<ReturnType<typeof mailSite>, 'json'>,
  path: string,
  body: object = {},
) => {
  const made = await site.json<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(made.status).toBe(201)
  return made.body
}

async function fleet(): Promise<Life> {
  const site = fleetSite({})
  await site.clock.advance(START)
  const { key } = (await site.make(['a.com', 'b.com'])).body
  return {
    clock: site.clock,
    cron: async (ms) => {
      await site.clock.advance(ms)
      await site.compare()
      await site.work()
    },
    // It has not begun.
    happen: () => {},
    told: async () =>
      ((await site.state(key)) as Partial<FleetState>).rows?.map(({ domain }) => domain) ?? [],
    status: async () => (await site.json(`/user/fleet/${key}`)).status,
  }
}

const KINDS: [string, () => Promise<Life>, { most: number }][] = [
  ['a watch', watch, { most: 1 }],
  ['a DMARC monitor', monitor, { most: 1 }],
  ['a mail watch', mailWatch, { most: 1 }],
  ['a fleet', fleet, { most: 2 }],
  [
    'a mail test',
    () =>
      kept(async (site) => {
        const { address, view } = await site.make()
        await site.handIn(address, MAIL)
        return `/user/mail-test/${view}`
      }),
    { most: 0 },
  ],
  [
    'a saved result',
    () =>
      savedOnly(async (site) => {
        const asked = { tool: 'spf', query: { domain: 'northwind.test' } }
        return `/user/snapshot/${(await posted<{ key: string }>(site, '/user/snapshot', asked)).key}`
      }),
    { most: 0 },
  ],
  [
    'a warmup plan',
    () =>
      kept(async (site, clock) => {
        const plan = { domain: 'acme.com', kind: 'optin', goal: 1000 }
        const { view } = await posted<{ view: string }>(site, '/user/warmup', plan)
        const date = new Date(clock.now()).toISOString().slice(0, 10)
        const checkIn = await site.api(`/user/warmup/${view}/check-ins`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ date, sent: 20 }),
        })
        expect(checkIn.status).toBe(200)
        return `/user/warmup/${view}`
      }),
    { most: 0 },
  ],
  [
    'a placement test',
    () =>
      savedOnly(async (site, clock) => {
        await announceMailboxes(
          env.DB,
          [{ address: 'a@gmail.example', provider: 'gmail', readAt: clock.now() }],
          clock.now(),
        )
        return `/user/deliverability-test/${(await posted<{ view: string }>(site, '/user/deliverability-test')).view}`
      }),
    { most: 0 },
  ],
]

/** Every minute or every hour: the shortest lease is longer, and nothing may wait for a day. */
const runFor = async ({ cron }: Life, ms: number) => {
  for (let run = 0; run < 24; run += 1) await cron(ms / 24)
}

describe.each(KINDS)('%s', (_name, begin, { most }) => {
  test('survives a clock that is set back by a day: it goes on within a day, and tells everything once', async () => {
    const life = await begin()
    const before = (await life.told()).length
    await life.happen?.()
    life.clock.jump(-DAY)
    expect(await life.status()).toBe(200)
    await deleteExpired(env.DB, life.clock.now())
    await runFor(life, DAY)
    const told = await life.told()
    expect(new Set(told).size).toBe(told.length)
    expect(told.length - before).toBe(life.happen ? most : 0)
    expect(await life.status()).toBe(200)
    const events = await eventsOf(life)
    await runFor(life, 6 * HOUR)
    expect(await eventsOf(life)).toEqual(events)
    await deleteExpired(env.DB, life.clock.now())
    expect(await life.status()).toBe(200)
  })

  test('survives a clock that is set forward by a year: it expires, without a storm', async () => {
    const life = await begin()
    const before = (await life.told()).length
    const events = (await eventsOf(life)).length
    await life.happen?.()
    life.clock.jump(YEAR)
    expect([200, 404, 410]).toContain(await life.status())
    await runFor(life, HOUR)
    const told = await life.told()
    expect(new Set(told).size).toBe(told.length)
    expect(told.length - before).toBeLessThanOrEqual(most + 1)
    expect((await eventsOf(life)).length - events).toBeLessThanOrEqual(2)
    for (let run = 0; run < 3; run++) await deleteExpired(env.DB, life.clock.now())
    expect([404, 410]).toContain(await life.status())
  })
})
