// What a visitor keeps with us is deleted while another request is on its way to it: before each of that request's calls of the
// database. Then it is not there; nothing fails, nothing else is blamed, and nothing is left behind.
import { env, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { WorkerEnv } from '#worker/env.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { apiOverZone, depsOver } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { livesIn } from '#tests/helpers/objects.ts'

const DOMAIN = 'northwind.test'

/** D1, with something to do before a call. */
function watchedDatabase(db: D1Database, before: (sql: readonly string[]) => Promise<void>): D1Database {
  const real = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>()
  const wrapped = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const outside = {
      bind: (...values: unknown[]) => wrapped(statement.bind(...values), sql),
      first: async () => (await before([sql]), statement.first()),
      all: async () => (await before([sql]), statement.all()),
      run: async () => (await before([sql]), statement.run()),
    } as unknown as D1PreparedStatement
    real.set(outside, { statement, sql })
    return outside
  }
  return {
    prepare: (sql: string) => wrapped(db.prepare(sql), sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const known = statements.flatMap((one) => real.get(one) ?? [])
      await before(known.map(({ sql }) => sql))
      return db.batch(known.map(({ statement }) => statement))
    },
  } as unknown as D1Database
}

const isWrite = (sql: readonly string[]) => sql.some((one) => /^\s*(?:INSERT|UPDATE|DELETE)/i.test(one))

async function site() {
  const clock = fakeClock()
  await clock.advance(Date.UTC(2026, 10, 26, 12))
  const database = { DB: env.DB }
  const bindings = {
    DOH_URLS: '',
    INBOX_DOMAIN: 'inbox.example',
    REPORTS_DOMAIN: 'reports.example',
    SEEDS_SECRET: 'secret',
    SAVED: env.SAVED,
    get DB() {
      return database.DB
    },
  } as unknown as WorkerEnv
  const zone = { 'hooks.acme.com': { A: ['93.184.216.34'] } }
  const api = apiOverZone(zone, clock, bindings)
  const deps = depsOver(zoneResolver(zone), { clock, bindings })
  livesIn({ env: bindings, deps, fetch: () => Promise.reject(new Error('no web')) })
  const send = (path: string, body?: object, method = 'POST') =>
    api(path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  return { send, database }
}

type Send = Awaited<ReturnType<typeof site>>['send']

interface Kept {
  /** Makes one. @returns its path */
  make: (send: Send) => Promise<string>
  /** What may be done to it. */
  requests: Record<string, { method?: string; path: string; body?: object }>
  /** Before the request. @param key of its page */
  prepare?: (key: string) => Promise<unknown>
}

const made = async (send: Send, path: string, body: object) => {
  const answer = await send(path, body)
  const { view, key } = await answer.json<{ view?: string; key?: string }>()
  expect(answer.status).toBeLessThan(300)
  return `${path}/${view ?? key}`
}

/** A target that may be tested. */
const confirmOwnTarget = async (key: string) =>
  runInDurableObject(env.SAVED.get(env.SAVED.idFromName(await sha256Hex(key))), (_, { storage }) =>
    storage.sql.exec(
      `INSERT INTO targets (id, kind, address, state, secret, created_at)
       VALUES ('confirmed', 'webhook', 'https://hooks.acme.com/', 'confirmed', 'x', 0)`,
    ),
  ).then(() => undefined)

const finishRun = async (key: string) =>
  runInDurableObject(env.SAVED.get(env.SAVED.idFromName(await sha256Hex(key))), (_, { storage }) =>
    storage.sql.exec(`UPDATE saved SET state = json_set(state, '$.runs[0].done', 1)`),
  ).then(() => undefined)

const TOLD: Kept['requests'] = {
  'a new target': { path: '/targets', body: { kind: 'webhook', address: 'https://hooks.acme.com/x' } },
  'a test alert': { path: '/targets/confirmed/test' },
  'the end of a target': { method: 'DELETE', path: '/targets/confirmed' },
}
const OPENED: Kept['requests'] = {
  'a visit': { method: 'GET', path: '' },
  deletion: { method: 'DELETE', path: '' },
  'a new key': { path: '/key' },
}

const KEPT: Record<string, Kept> = {
  'a watch': {
    make: (send) => made(send, '/user/watch', { subject: DOMAIN, kind: 'domain' }),
    prepare: confirmOwnTarget,
    requests: { ...OPENED, ...TOLD },
  },
  'a monitor': {
    make: (send) => made(send, '/user/dmarc-monitor', { domain: DOMAIN }),
    prepare: confirmOwnTarget,
    requests: {
      ...OPENED,
      ...TOLD,
      'a mark': { path: '/senders', body: { name: 'Mailchimp', mark: 'mine' } },
      'a sample': { path: '/sample' },
    },
  },
  'a mail watch': {
    make: (send) => made(send, '/user/mail-watch', { domain: DOMAIN }),
    prepare: confirmOwnTarget,
    requests: {
      ...OPENED,
      ...TOLD,
      'an unsubscribe test': { path: '/unsubscribe-test' },
      'a look at its test': { method: 'GET', path: '/unsubscribe-test' },
    },
  },
  'a warmup plan': {
    make: (send) =>
      made(send, '/user/warmup', { domain: DOMAIN, kind: 'optin', goal: 1000, start: '2026-11-23' }),
    requests: { ...OPENED, 'a check-in': { path: '/check-ins', body: { date: '2026-11-25', sent: 40 } } },
  },
  'a move': {
    make: (send) => made(send, '/user/move', { domain: DOMAIN, what: 'mailboxes', to: 'microsoft-365' }),
    prepare: confirmOwnTarget,
    requests: { ...OPENED, ...TOLD, 'a word on a step': { path: '/steps', body: { n: 1 } } },
  },
  'a fleet': {
    make: (send) => made(send, '/user/fleet', { domains: [DOMAIN] }),
    prepare: finishRun,
    requests: { ...OPENED, 'a new run': { path: '/runs' } },
  },
  'a mail test': { make: (send) => made(send, '/user/mail-test', {}), requests: OPENED },
  'a saved result': {
    make: (send) => made(send, '/user/snapshot', { tool: 'spf', query: { domain: DOMAIN } }),
    requests: OPENED,
  },
}

/** Rows that belong to something that is not there. */
async function orphans() {
  const tables = {
    saved_keys: 'name NOT IN (SELECT name FROM saved)',
    room_items: 'owner IS NOT NULL AND owner NOT IN (SELECT name FROM saved)',
  }
  const left: string[] = []
  for (const [table, condition] of Object.entries(tables)) {
    const { results } = await env.DB.prepare(`SELECT 1 FROM ${table} WHERE ${condition}`).all()
    if (results.length > 0) left.push(table)
  }
  return left
}

async function attempt(
  { make, prepare }: Kept,
  { method = 'POST', path, body }: Kept['requests'][string],
  at: number,
) {
  for (const table of ['saved', 'saved_keys', 'room_items'])
    await env.DB.prepare(`DELETE FROM ${table}`).run()
  await env.DB.prepare('DELETE FROM room_work').run()
  const { send, database } = await site()
  const page = await make(send)
  await prepare?.(page.slice(page.lastIndexOf('/') + 1))
  const writes: boolean[] = []
  let isRenewed = false
  database.DB = watchedDatabase(env.DB, async (sql) => {
    if (writes.push(isWrite(sql)) - 1 !== at) return
    database.DB = env.DB
    const deleted = await send(page, undefined, 'DELETE')
    // With a key of before its renewal, nothing is deleted.
    isRenewed = path === '/key' && deleted.status === 404
    if (!isRenewed) expect(deleted.status).toBe(204)
  })
  const { status } = await send(page + path, body, method)
  return { status: isRenewed && status === 200 ? 404 : status, writes, left: await orphans() }
}

describe.each(Object.entries(KEPT))('%s', (_name, kept) => {
  test.each(Object.entries(kept.requests))('%s', async (_request, request) => {
    const calm = await attempt(kept, request, -1)
    expect([calm.status < 300, calm.left]).toEqual([true, []])
    const seen = []
    for (let at = 0; at < calm.writes.length; at += 1) {
      const { status, left } = await attempt(kept, request, at)
      // Once it has done what it does, or where it only reads, it may still say so.
      const mayBeDone = request.method !== undefined || !calm.writes.slice(at).some(Boolean)
      seen.push({ at, status: mayBeDone && status < 300 ? 404 : status, left })
    }
    expect(seen).toEqual(seen.map(({ at }) => ({ at, status: 404, left: [] })))
  })
})
