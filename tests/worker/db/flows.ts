// Whatever stores something, with what it needs beforehand: for tests of a database, a queue or a clock that fails.
import { env } from 'cloudflare:test'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { advance, newState, type WatchEvent } from '#shared/watch/advance.ts'
import { API_BASE_PATH } from '#shared/api/base-path.ts'
import { announceMailboxes } from '#worker/db/seed-mailboxes.ts'
import { consumeMonitors } from '#worker/dmarc-monitor/consumer.ts'
import type { MonitorItem } from '#worker/dmarc-monitor/queue-item.ts'
import { storeLook } from '#worker/db/watches.ts'
import type { WorkerEnv } from '#worker/env.ts'
import type { FleetMessage } from '#worker/fleet/message.ts'
import { consumeFleet } from '#worker/fleet/queue.ts'
import { takeRoutedMail } from '#worker/incoming/email-handler.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { carried, reporterZone } from '#tests/helpers/monitor-site.ts'
import { aggregateXml, GOOD } from '#tests/shared/reports/aggregate-xml.ts'
import { watchSite } from '#tests/helpers/watch-site.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'

const ZONE = {
  'acme.com': { TXT: ['v=spf1 -all'], NS: ['ns1.host.com'] },
  'hooks.acme.com': { A: ['198.41.0.4'] },
  '_dmarc.acme.com': { TXT: ['v=DMARC1; p=none'] },
  ...reporterZone('receiver.example'),
}

/** done: the caller may rely on it; gone: there is nothing left to delete; refused: 503, or the queue is to try again. */
type Outcome = 'done' | 'gone' | 'refused'
export type Act = (DB: D1Database) => Promise<Outcome>

const QUEUES = ['FLEET_QUEUE', 'WATCH_QUEUE', 'MONITOR_QUEUE', 'OUTBOX'] as const
/** What the queues accepted; while they are down, they accept nothing. */
export const queues = { isDown: false, taken: [] as { queue: string; body: unknown }[] }
const queueOf = (queue: string) => {
  const take = (bodies: unknown[]) => {
    if (queues.isDown) return Promise.reject(new Error('the queue is down'))
    queues.taken.push(...bodies.map((body) => ({ queue, body })))
    return Promise.resolve()
  }
  return {
    send: (body: unknown) => take([body]),
    sendBatch: (messages: { body: unknown }[]) => take(messages.map(({ body }) => body)),
  }
}

export const BINDINGS = {
  INBOX_DOMAIN: 'inbox.test',
  INBOUND_SECRET: 'secret',
  SEEDS_SECRET: 'secret',
  REPORTS_DOMAIN: 'reports.test',
  DOH_URLS: '',
  SITE_URL: 'https://site.example',
  MAIL_FROM: 'site@site.example',
  ...Object.fromEntries(QUEUES.map((name) => [name, queueOf(name)])),
  MAILER: { send: () => Promise.resolve() },
}

async function call(DB: D1Database, method: string, path: string, body?: unknown, headers = {}) {
  const bindings = { ...BINDINGS, DB }
  const server = new Hono().route(API_BASE_PATH, createCoreApi(depsOver(zoneResolver(ZONE), { bindings })))
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: text }),
  }
  return server.request(API_BASE_PATH + path, init, bindings)
}
async function outcomeOf(asked: Promise<Response>): Promise<Outcome> {
  const { status, headers } = await asked
  if (status === 503) {
    expect(headers.get('retry-after')).toBe('30')
    return 'refused'
  }
  if (status === 404) return 'gone'
  expect(status).toBeLessThan(300)
  return 'done'
}
const api =
  (method: string, path: string, body?: unknown, headers = {}): Act =>
  (DB) =>
    outcomeOf(call(DB, method, path, body, headers))
const make = async <T>(path: string, body: unknown = {}) => (await call(env.DB, 'POST', path, body)).json<T>()

const CONTACT = {
  firstName: 'Ada',
  lastName: '',
  email: 'ada@example.com',
  phoneNumber: '',
  subject: '',
  message: 'Hello',
}

const newWatch = async () =>
  (await make<{ key: string }>('/user/watch', { subject: 'acme.com', kind: 'domain' })).key
const newFleet = async () => (await make<{ key: string }>('/user/fleet', { domains: ['a.com', 'b.com'] })).key
const watchId = async () => (await env.DB.prepare('SELECT id FROM watches').first<string>('id')) ?? ''
const addTarget = (kind: string, secret: string, state = 'pending') =>
  env.DB.prepare(
    `INSERT INTO watch_targets (id, watch_id, kind, address, state, secret, created_at, due_at)
     SELECT 'target', id, ?, 'https://hooks.acme.com/', ?, ?, 0, 0 FROM watches`,
  )
    .bind(kind, state, secret)
    .run()

const inboundMail = async () =>
  mailTo(
    (await make<{ address: string }>('/user/mail-test')).address,
    `From: ada@acme.com\r\n\r\n${'x'.repeat(1_200_000)}\r\n`,
  )

function mailTo(address: string, body: string): Act {
  const envelope = JSON.stringify({ from: 'ada@acme.com', to: address, id: 'one' })
  const headers = {
    authorization: 'Bearer secret',
    'content-type': 'message/rfc822',
    'x-envelope': envelope,
  }
  return api('POST', '/inbound/mail', body, headers)
}

/** As Cloudflare passes it to the worker. */
function routedTo(to: string, body: string): Act {
  return async (DB) => {
    const bytes = new TextEncoder().encode(body)
    let outcome: Outcome = 'done'
    const mail = {
      from: 'ada@acme.com',
      to,
      raw: new Response(bytes).body as ReadableStream<Uint8Array>,
      rawSize: bytes.length,
      setReject: () => void (outcome = 'gone'),
    }
    const bindings = { ...BINDINGS, DB } as unknown as WorkerEnv
    try {
      await takeRoutedMail(mail, { deps: depsOver(zoneResolver(ZONE), { bindings }), env: bindings })
    } catch {
      return 'refused'
    }
    return outcome
  }
}

const fleetMessage =
  (body: FleetMessage): Act =>
  async (DB) => {
    const bindings = { ...BINDINGS, DB } as unknown as WorkerEnv
    let outcome: Outcome = 'done'
    const message = { body, attempts: 1, ack: () => {}, retry: () => (outcome = 'refused') }
    const batch = { messages: [message] } as unknown as MessageBatch<FleetMessage>
    await consumeFleet(batch, bindings, depsOver(zoneResolver(ZONE), { bindings }))
    return outcome
  }

const watchMessage =
  (item: Parameters<ReturnType<typeof watchSite>['take']>[0]): Act =>
  async (DB) => {
    const site = watchSite(ZONE)
    await site.clock.advance(1_000)
    const outcome = await site.take(item, { using: { ...site.bindings, DB } })
    return outcome === 'ack' ? 'done' : 'refused'
  }

const newMonitor = () =>
  make<{ address: string; view: string }>('/user/dmarc-monitor', { domain: 'acme.com' })
const REPORT = carried(
  aggregateXml({ org: 'receiver.example', domain: 'acme.com', records: [GOOD, { count: 3 }] }),
)
const monitorMessage =
  (item: MonitorItem): Act =>
  async (DB) => {
    const bindings = { ...BINDINGS, DB } as unknown as WorkerEnv
    let outcome: Outcome = 'done'
    const message = { body: item, attempts: 1, ack: () => {}, retry: () => (outcome = 'refused') }
    const batch = { messages: [message] } as unknown as MessageBatch<MonitorItem>
    await consumeMonitors(batch, bindings, depsOver(zoneResolver(ZONE), { bindings }))
    return outcome
  }
async function reportToRead(): Promise<Act> {
  await mailTo((await newMonitor()).address, REPORT)(env.DB)
  const mail = (await env.DB.prepare('SELECT id FROM dmarc_monitor_mails').first<string>('id')) ?? ''
  return monitorMessage({ kind: 'report', mail })
}
/** With a report, so there is something to remember. */
async function monitorLook(): Promise<Act> {
  await (
    await reportToRead()
  )(env.DB)
  await env.DB.prepare('UPDATE dmarc_monitors SET turn = 1').run()
  const monitor = (await env.DB.prepare('SELECT id FROM dmarc_monitors').first<string>('id')) ?? ''
  return monitorMessage({ kind: 'look', monitor, turn: 1 })
}

const newMailWatch = () => make<{ address: string; view: string }>('/user/mail-watch', { domain: 'acme.com' })
const OWN_MAIL = 'From: ada@acme.com\r\nSubject: News\r\n\r\nHello.\r\n'
/** With its first judgment, so that its second is left: the one that counts. */
async function mailToConclude(): Promise<Act> {
  await mailTo((await newMailWatch()).address, OWN_MAIL)(env.DB)
  const mail = (await env.DB.prepare('SELECT id FROM mail_watch_mails').first<string>('id')) ?? ''
  const judge = watchMessage({ kind: 'mail', mail })
  await judge(env.DB)
  return judge
}

/** A look that found three events, for two targets. */
async function lookWithEvents(): Promise<Act> {
  await newWatch()
  await addTarget('webhook', 's', 'confirmed')
  const id = await watchId()
  const { state, nextAt } = advance({ state: newState(0), sightings: new Map(), now: 0, everyMs: 1 })
  const events: WatchEvent[] = ['a', 'b', 'c'].map((on) => ({ what: 'ends', on }))
  return async (DB) => {
    const stored = storeLook(DB, { id, turn: 1, now: 5, state, events, nextAt })
    return stored.then(
      () => 'done',
      () => 'refused',
    )
  }
}

const TOKEN = 'c2FtcGxlIG1haWwgdG9rZQ'
const subscriber = () =>
  env.DB.prepare(
    `INSERT INTO subscribers (email, state, token, asked_at, changed_at) VALUES ('ada@example.com', 'pending', ?, 0, 0)`,
  )
    .bind(TOKEN)
    .run()
const WARMUP = { domain: 'acme.com', kind: 'optin', goal: 1000 }

const seeds = async () => {
  const now = Date.now()
  await announceMailboxes(env.DB, [{ address: 'a@gmail.example', provider: 'gmail', readAt: now }], now)
}

/** What each needs beforehand, and what it does. */
export const FLOWS: Record<string, () => Act | Promise<Act>> = {
  'a contact message': () => api('POST', '/user/contact', CONTACT, { 'idempotency-key': 'one' }),
  'a subscription': () => api('POST', '/user/subscribe', { email: 'ada@example.com' }),
  'the yes of a subscriber': async () => {
    await subscriber()
    return api('POST', '/user/subscribe/change', { token: TOKEN, state: 'confirmed' })
  },
  'the no of a subscriber': async () => {
    await subscriber()
    return api('POST', '/user/subscribe/change', { token: TOKEN, state: 'unsubscribed' })
  },
  'a mail test': () => api('POST', '/user/mail-test', {}),
  'an email for it': inboundMail,
  'an email for it, through Cloudflare': async () =>
    routedTo((await make<{ address: string }>('/user/mail-test')).address, OWN_MAIL),
  'the end of a mail test': async () =>
    api('DELETE', `/user/mail-test/${(await make<{ view: string }>('/user/mail-test')).view}`),
  'a placement test': async () => {
    await seeds()
    return api('POST', '/user/deliverability-test')
  },
  'what the companion saw': async () => {
    await seeds()
    const { token } = await make<{ token: string }>('/user/deliverability-test')
    const copy = {
      token,
      address: 'a@gmail.example',
      path: 'INBOX',
      name: 'INBOX',
      arrivedAt: '2026-11-22T16:00:04.000Z',
      header: 'From: Ada <ada@acme.com>\r\n',
    }
    const mailboxes = [{ address: 'a@gmail.example', provider: 'gmail', readSecondsAgo: 1 }]
    return api('POST', '/inbound/seeds', { mailboxes, copies: [copy] }, { authorization: 'Bearer secret' })
  },
  'the end of a placement test': async () => {
    await seeds()
    const { view } = await make<{ view: string }>('/user/deliverability-test')
    return api('DELETE', `/user/deliverability-test/${view}`)
  },
  'a warmup plan': () => api('POST', '/user/warmup', WARMUP),
  'what came of a day of it': async () => {
    const { view } = await make<{ view: string }>('/user/warmup', WARMUP)
    const date = new Date().toISOString().slice(0, 10)
    return api('POST', `/user/warmup/${view}/check-ins`, { date, sent: 20 })
  },
  'the end of a warmup plan': async () =>
    api('DELETE', `/user/warmup/${(await make<{ view: string }>('/user/warmup', WARMUP)).view}`),
  'a saved result': () => api('POST', '/user/snapshot', { tool: 'spf', query: { domain: 'northwind.test' } }),
  'the end of a saved result': async () => {
    const asked = { tool: 'spf', query: { domain: 'northwind.test' } }
    return api('DELETE', `/user/snapshot/${(await make<{ key: string }>('/user/snapshot', asked)).key}`)
  },
  'a fleet': () => api('POST', '/user/fleet', { domains: ['a.com', 'b.com', 'c.com'] }),
  'a row of a fleet': async () => {
    await newFleet()
    const fleet = (await env.DB.prepare('SELECT id FROM fleets').first<number>('id')) ?? 0
    return fleetMessage({ fleet, run: 1, n: 1 })
  },
  'another run of a fleet': async () => {
    const key = await newFleet()
    const fleet = (await env.DB.prepare('SELECT id FROM fleets').first<number>('id')) ?? 0
    for (const n of [1, 2]) await fleetMessage({ fleet, run: 1, n })(env.DB)
    return api('POST', `/user/fleet/${key}/runs`)
  },
  'the end of a fleet': async () => api('DELETE', `/user/fleet/${await newFleet()}`),
  'a DMARC monitor': () => api('POST', '/user/dmarc-monitor', { domain: 'acme.com' }),
  'a message for it': async () => mailTo((await newMonitor()).address, REPORT),
  'a message for it, through Cloudflare': async () => routedTo((await newMonitor()).address, REPORT),
  'a sample of a report': async () => api('POST', `/user/dmarc-monitor/${(await newMonitor()).view}/sample`),
  'a report that is read': reportToRead,
  'a look at a monitor': monitorLook,
  'a mark of a sender': async () =>
    api('POST', `/user/dmarc-monitor/${(await newMonitor()).view}/senders`, { name: 'a', mark: 'mine' }),
  'the end of a monitor': async () => {
    const { address, view } = await newMonitor()
    await mailTo(address, REPORT)(env.DB)
    return api('DELETE', `/user/dmarc-monitor/${view}`)
  },
  'a mail watch': () => api('POST', '/user/mail-watch', { domain: 'acme.com' }),
  'a mail for it': async () => mailTo((await newMailWatch()).address, OWN_MAIL),
  'a mail for it, through Cloudflare': async () => routedTo((await newMailWatch()).address, OWN_MAIL),
  'a mail that is judged': mailToConclude,
  'an unsubscribe test': async () =>
    api('POST', `/user/mail-watch/${(await newMailWatch()).view}/unsubscribe-test`),
  'the end of a mail watch': async () => {
    const { address, view } = await newMailWatch()
    await mailTo(address, OWN_MAIL)(env.DB)
    return api('DELETE', `/user/mail-watch/${view}`)
  },
  'a test alert': async () => {
    const key = await newWatch()
    await addTarget('webhook', 's', 'confirmed')
    return api('POST', `/user/watch/${key}/targets/target/test`)
  },
  'a watch': () => api('POST', '/user/watch', { subject: 'acme.com', kind: 'domain' }),
  'the end of a watch': async () => {
    const key = await newWatch()
    await addTarget('email', 't')
    return api('DELETE', `/user/watch/${key}`)
  },
  'a look': async () => {
    await newWatch()
    return watchMessage({ kind: 'look', watch: await watchId(), turn: 1 })
  },
  'a look with events': lookWithEvents,
  'a webhook, whose secret is in one answer': async () => {
    const key = await newWatch()
    return async (DB) => {
      const hook = { kind: 'webhook', address: 'https://hooks.acme.com/dns' }
      const answer = await call(DB, 'POST', `/user/watch/${key}/targets`, hook)
      if (answer.ok) expect(await answer.clone().json()).toHaveProperty('secret')
      return outcomeOf(Promise.resolve(answer))
    }
  },
  'the end of a webhook': async () => {
    const key = await newWatch()
    await addTarget('webhook', 's')
    return api('DELETE', `/user/watch/${key}/targets/target`)
  },
  'the no of an email address': async () => {
    await newWatch()
    await addTarget('email', 'c2FtcGxlIG1haWwgdG9rZQ')
    return api('POST', '/user/watch-mail/change', { token: 'c2FtcGxlIG1haWwgdG9rZQ', state: 'ended' })
  },
  'the yes of an email address': async () => {
    await newWatch()
    await addTarget('email', 'c2FtcGxlIG1haWwgdG9rZQ')
    return api('POST', '/user/watch-mail/change', { token: 'c2FtcGxlIG1haWwgdG9rZQ', state: 'confirmed' })
  },
}

/** Each request makes another one, also when its answer was lost. */
export const ANEW: ReadonlySet<string> = new Set(['a warmup plan', 'a sample of a report'])

/** They count what was tried, whatever came of it, or what comes of it later, such as a report. */
const SUMS = `'list_proofs', 'room_work', 'room_totals', 'room_shares', 'room_items'`

/** How many rows each table has, and what has to fit together. */
export async function stored(): Promise<Record<string, unknown>> {
  const { results: tables } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'd1_*' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*'
       AND name NOT IN (${SUMS})`,
  ).all<{ name: string }>()
  const counts = tables.map(({ name }) => `'${name}', (SELECT count(*) FROM "${name}")`)
  const row = await env.DB.prepare(
    `SELECT json_object(${counts.join(', ')},
       'emails that do not count', (SELECT count(*) FROM mail_tests t WHERE mails <> (SELECT count(*) FROM mail_test_mails m WHERE m.token = t.token)),
       'runs that do not count', (SELECT count(*) FROM fleet_runs r WHERE done <> (SELECT count(*) FROM fleet_rows w WHERE w.fleet_id = r.fleet_id AND w.run = r.run)),
       'room that no one has', (SELECT coalesce(sum(used), 0) FROM room_totals) - (SELECT coalesce(sum(used), 0) FROM room_shares),
       'reported messages', (SELECT sum(count) FROM dmarc_monitor_sums), 'monitor looks', (SELECT sum(done) FROM dmarc_monitors),
       'reports that do not count', (SELECT count(*) FROM dmarc_monitors t WHERE mails <> (SELECT count(*) FROM dmarc_monitor_mails m WHERE m.monitor_id = t.id)),
       'mails that do not count', (SELECT count(*) FROM mail_watches t WHERE mails <> (SELECT count(*) FROM mail_watch_mails m WHERE m.watch_id = t.id)),
       'mails judged', (SELECT sum(revision) FROM mail_watches),
       'looks', (SELECT sum(done) FROM watches), 'due', (SELECT count(due_at) FROM watch_targets),
       'yes', (SELECT count(*) FROM watch_targets WHERE state = 'confirmed'),
       'load', (SELECT looks FROM watch_load),
       'confirmed subscribers', (SELECT count(*) FROM subscribers WHERE state = 'confirmed'),
       'copies seen', (SELECT count(folder) FROM seed_copies),
       'tests', (SELECT count(test_id) FROM watch_targets)) AS state`,
  ).first<string>('state')
  return JSON.parse(row ?? '{}') as Record<string, unknown>
}

const FILLED = [
  'contact_messages subscribers mail_test_raw mail_test_mails mail_tests snapshots fleet_rows fleet_runs fleet_domains',
  'fleets watch_targets watch_events watches watch_mailed seed_copies seed_tests seed_mailboxes',
  'dmarc_monitor_raw dmarc_monitor_mails dmarc_monitor_seen dmarc_monitor_days dmarc_monitor_sums dmarc_monitor_senders dmarc_monitor_receivers dmarc_monitors',
  'mail_watch_raw mail_watch_mails mail_watch_streams mail_watch_probes mail_watches',
  'warmup_plans list_proofs silences confirmations room_work room_items room_shares room_totals',
]
  .join(' ')
  .split(' ')
export const empty = () => env.DB.batch(FILLED.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
