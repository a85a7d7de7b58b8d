// Whatever stores something, with what it needs beforehand: for tests of a database, a queue or a clock that fails.
import { env, runInDurableObject } from 'cloudflare:test'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { API_BASE_PATH } from '#shared/site.ts'
import { announceMailboxes } from '#worker/db/seed-mailboxes.ts'
import { hashOfAddress } from '#worker/db/subscribers.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { takeRoutedMail } from '#worker/incoming/email-handler.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { addLink } from '#worker/saved/links.ts'
import { stubOf } from '#worker/saved/stub.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { carried, reporterZone } from '#tests/helpers/monitor-site.ts'
import { aggregateXml, GOOD } from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { livesIn } from '#tests/helpers/objects.ts'
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

const QUEUES = ['OUTBOX'] as const
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
  SAVED: env.SAVED,
  ...Object.fromEntries(QUEUES.map((name) => [name, queueOf(name)])),
  MAILER: { send: () => Promise.resolve() },
}

/** The database as the objects have it: that of the last request. */
const asked = { DB: env.DB }
const ofObjects = {
  ...BINDINGS,
  get DB() {
    return asked.DB
  },
} as unknown as WorkerEnv

async function call(DB: D1Database, method: string, path: string, body?: unknown, headers = {}) {
  const bindings = { ...BINDINGS, DB }
  const server = new Hono().route(API_BASE_PATH, createCoreApi(depsOver(zoneResolver(ZONE), { bindings })))
  asked.DB = DB
  const deps = depsOver(zoneResolver(ZONE), { bindings: ofObjects })
  livesIn({ env: ofObjects, deps, fetch: () => Promise.reject(new Error('no web')) })
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
/** Of a watch or a monitor. */
async function addTarget(key: string, kind: string, secret: string, state = 'pending'): Promise<void> {
  const name = await sha256Hex(key)
  await runInDurableObject(env.SAVED.get(env.SAVED.idFromName(name)), (_, { storage }) => {
    storage.sql.exec(
      `INSERT INTO targets (id, kind, address, state, secret, created_at)
       VALUES ('target', ?, 'https://hooks.acme.com/', ?, ?, 0)`,
      ...[kind, state, secret],
    )
  })
  const addressHash = await hashOfAddress(env.DB, 'https://hooks.acme.com/')
  if (kind === 'email')
    await addLink(env.DB, { hash: await sha256Hex(secret), name, target: 'target' }, addressHash)
}
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
    asked.DB = DB
    try {
      await takeRoutedMail(mail, { deps: depsOver(zoneResolver(ZONE), { bindings }), env: bindings })
    } catch {
      return 'refused'
    }
    return outcome
  }
}

/** The next domain of it. */
const ringOf =
  (key: string): Act =>
  async (DB) => {
    asked.DB = DB
    await stubOf(env.SAVED, await sha256Hex(key)).ring()
    return 'done'
  }

const newMonitor = () =>
  make<{ address: string; view: string }>('/user/dmarc-monitor', { domain: 'acme.com' })
const REPORT = carried(
  aggregateXml({ org: 'receiver.example', domain: 'acme.com', records: [GOOD, { count: 3 }] }),
)

const newMailWatch = () => make<{ address: string; view: string }>('/user/mail-watch', { domain: 'acme.com' })
const OWN_MAIL = 'From: ada@acme.com\r\nSubject: News\r\n\r\nHello.\r\n'
/** The next step of what the object of this key has to do. */
const step =
  (view: string): Act =>
  async (DB) => {
    const name = await sha256Hex(view)
    asked.DB = DB
    const judging = (set = '') =>
      runInDurableObject(env.SAVED.get(env.SAVED.idFromName(name)), (_, { storage }) => {
        if (set) storage.sql.exec(`UPDATE jobs SET ${set} WHERE name LIKE 'judge:%'`)
        return storage.sql.exec(`SELECT tries FROM jobs WHERE name LIKE 'judge:%' AND tries > 0`).toArray()
      })
    await judging('at = 0')
    await stubOf(env.SAVED, name).ring()
    return (await judging()).length === 0 ? 'done' : 'refused'
  }
/** With its first judgment, so that its second is left: the one that counts. */
async function mailToConclude(): Promise<Act> {
  const { address, view } = await newMailWatch()
  await mailTo(address, OWN_MAIL)(env.DB)
  const judge = step(view)
  await judge(env.DB)
  return judge
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
  'a row of a fleet': async () => ringOf(await newFleet()),
  'another run of a fleet': async () => {
    const key = await newFleet()
    for (let domain = 0; domain < 2; domain++) await ringOf(key)(env.DB)
    return api('POST', `/user/fleet/${key}/runs`)
  },
  'the end of a fleet': async () => api('DELETE', `/user/fleet/${await newFleet()}`),
  'a DMARC monitor': () => api('POST', '/user/dmarc-monitor', { domain: 'acme.com' }),
  'a message for it': async () => mailTo((await newMonitor()).address, REPORT),
  'a message for it, through Cloudflare': async () => routedTo((await newMonitor()).address, REPORT),
  'a sample of a report': async () => api('POST', `/user/dmarc-monitor/${(await newMonitor()).view}/sample`),
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
    await addTarget(key, 'webhook', 's', 'confirmed')
    return api('POST', `/user/watch/${key}/targets/target/test`)
  },
  'a test alert of a monitor': async () => {
    const { view } = await newMonitor()
    await addTarget(view, 'webhook', 's', 'confirmed')
    return api('POST', `/user/dmarc-monitor/${view}/targets/target/test`)
  },
  'a watch': () => api('POST', '/user/watch', { subject: 'acme.com', kind: 'domain' }),
  'the end of a watch': async () => {
    const key = await newWatch()
    await addTarget(key, 'email', 't')
    return api('DELETE', `/user/watch/${key}`)
  },
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
    const { view } = await newMonitor()
    await addTarget(view, 'webhook', 's', 'confirmed')
    return api('DELETE', `/user/dmarc-monitor/${view}/targets/target`)
  },
  'the no of an email address': async () => {
    await addTarget(await newWatch(), 'email', TOKEN)
    return api('POST', '/user/watch-mail/change', { token: TOKEN, state: 'ended' })
  },
  'the yes of an email address': async () => {
    await addTarget(await newWatch(), 'email', TOKEN)
    return api('POST', '/user/watch-mail/change', { token: TOKEN, state: 'confirmed' })
  },
}

/** Each request makes another one, also when its answer was lost. */
export const ANEW: ReadonlySet<string> = new Set([
  'a warmup plan',
  'a sample of a report',
  'a row of a fleet',
])

/** What they write is in an object, not in the database. */
export const IN_OBJECT: ReadonlySet<string> = new Set([
  'a mark of a sender',
  'a webhook, whose secret is in one answer',
  'the yes of an email address',
  'what came of a day of it',
  'a row of a fleet',
  'a mail that is judged',
])

/** The object has all that they need. */
export const ASKS_NOTHING: ReadonlySet<string> = new Set([
  'a mark of a sender',
  'the end of a webhook',
  'what came of a day of it',
])

/** The database does its part, then each object: what was refused is done by the next attempt. */
export const IN_STEPS: ReadonlySet<string> = new Set(['the no of an email address'])

/** They count what was tried, whatever came of it, or what comes of it later, such as a report. */
const SUMS = `'list_proofs', 'room_work', 'room_totals', 'room_shares', 'room_items', 'saved', 'saved_keys'`

/** How many rows each table has, and what has to fit together. */
export async function stored(): Promise<Record<string, unknown>> {
  const { results: tables } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'd1_*' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*'
       AND name NOT IN (${SUMS})`,
  ).all<{ name: string }>()
  const counts = tables.map(({ name }) => `'${name}', (SELECT count(*) FROM "${name}")`)
  const row = await env.DB.prepare(
    `SELECT json_object(${counts.join(', ')},
       'room that no one has', (SELECT coalesce(sum(used), 0) FROM room_totals) - (SELECT coalesce(sum(used), 0) FROM room_shares),
       'confirmed subscribers', (SELECT count(*) FROM subscribers WHERE state = 'confirmed'),
       'nothing', 0) AS state`,
  ).first<string>('state')
  return { ...(JSON.parse(row ?? '{}') as Record<string, unknown>), ...(await savedThings()) }
}

/** A row of the register that leads to nothing counts as nothing: the next comparison deletes it. */
async function savedThings(): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    `SELECT name, (SELECT count(*) FROM saved_keys k WHERE k.name = s.name) AS ways FROM saved s`,
  ).all<{ name: string; ways: number }>()
  const sums: Record<string, number> = { 'saved things': 0, 'ways to them': 0 }
  for (const { name, ways } of results) {
    if ((await stubOf(env.SAVED, name).compare({ removedAt: null, until: 0, gone: [], parts: [] })) === null)
      continue
    const [counts = {}] = await runInDurableObject(
      env.SAVED.get(env.SAVED.idFromName(name)),
      (_, { storage }) =>
        storage.sql
          .exec<Record<string, number>>(
            `SELECT count(*) AS targets, count(test_id) AS "tests of targets", total(state = 'confirmed') AS "yes of targets",
               (SELECT total(run.value ->> 'done') FROM saved, json_each(saved.state, '$.runs') run) AS "rows of fleets",
               (SELECT total(json_array_length(state, '$.runs')) FROM saved) AS "runs of fleets" FROM targets`,
          )
          .toArray()
          .map((row) => ({ ...row, ...partsIn(storage), ...countsOfMonitor(storage.sql) })),
    )
    const own = await watchedMails(name)
    for (const [what, n] of Object.entries({ 'saved things': 1, 'ways to them': ways, ...counts, ...own }))
      sums[what] = (sums[what] ?? 0) + n
  }
  return sums
}

/** Of the kinds that have some. */
function partsIn({ sql }: DurableObjectStorage): Record<string, number> {
  const tables = sql
    .exec<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('mails', 'raw')`,
    )
    .toArray()
  return Object.fromEntries(
    tables.map(({ name }) => [name, sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${name}`).one().n]),
  )
}

/** Of those messages that its number says, all are there, with all of their bytes. */
function countsOfMonitor(sql: SqlStorage): Record<string, number> {
  const isMonitor = sql.exec(`SELECT 1 FROM saved WHERE kind = 'dmarc monitor'`).toArray().length > 0
  const [counts = {}] = isMonitor
    ? sql
        .exec<Record<string, number>>(
          `SELECT (SELECT count(*) FROM mails) AS messages, (SELECT count(*) FROM senders) AS marks,
             (SELECT state ->> 'mails' FROM saved) - (SELECT count(*) FROM mails) AS "messages that do not count",
             (SELECT total(size) FROM mails) - (SELECT total(length(bytes)) FROM raw) AS "bytes that are gone"`,
        )
        .toArray()
    : []
  return counts
}

/** Of a mail watch. */
const watchedMails = (name: string): Promise<Record<string, number>> =>
  runInDurableObject(env.SAVED.get(env.SAVED.idFromName(name)), (_, { storage }) => {
    const [{ kind } = {}] = storage.sql.exec<{ kind: string }>('SELECT kind FROM saved').toArray()
    if (kind !== 'mail watch') return {}
    return storage.sql
      .exec<Record<string, number>>(
        `SELECT count(*) AS "watched mails", total(state = 'judged') AS "mails judged", (SELECT count(*) FROM streams) AS streams,
           (SELECT count(*) FROM probes) AS probes, (SELECT count(*) FROM raw) AS "watched raw",
           (SELECT state ->> '$.mails' FROM saved) - count(*) AS "mails that do not count" FROM mails`,
      )
      .one()
  })

const FILLED = [
  'contact_messages subscribers',
  'watch_targets watch_events saved saved_keys watch_mailed seed_copies seed_tests seed_mailboxes',
  'warmup_plans list_proofs silences confirmations room_work room_items room_shares room_totals',
]
  .join(' ')
  .split(' ')
export const empty = () => env.DB.batch(FILLED.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
