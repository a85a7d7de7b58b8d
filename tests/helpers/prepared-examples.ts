// What has to exist before the example of an API route can be requested.
import { env, runInDurableObject } from 'cloudflare:test'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import type { SavedWarmup } from '#shared/warmup-plan/saved.ts'
import { USUAL_SHARES } from '#shared/warmup-plan/shares.ts'
import { announceMailboxes } from '#worker/db/seed-mailboxes.ts'
import { failedRow } from '#shared/fleet/row.ts'
import { writeKept } from '#worker/db/kept-json.ts'
import { ABOUT_KEPT } from '#worker/api/snapshot-text.ts'
import { hashOfAddress } from '#worker/db/silences.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { feedKeyOf, sha256Hex } from '#worker/mail-test/keys.ts'
import { planRows, warmupKind } from '#worker/saved/kinds/warmup.ts'
import { copyRows, placementKind } from '#worker/saved/kinds/placement.ts'
import { bodyRows, snapshotKind } from '#worker/saved/kinds/snapshot.ts'
import { mailTestKind } from '#worker/saved/kinds/mail-test.ts'
import { fleetKind } from '#worker/saved/kinds/fleet.ts'
import { newRun } from '#worker/saved/kinds/fleet/shapes.ts'
import { monitorKind } from '#worker/saved/kinds/dmarc-monitor.ts'
import { mailWatchKind } from '#worker/saved/kinds/mail-watch.ts'
import { watchKind } from '#worker/saved/kinds/watch.ts'
import { lifeOf } from '#worker/saved/self.ts'
import { addLink } from '#worker/saved/links.ts'
import { forgetSaved, register } from '#worker/saved/register.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { makeAgain, type Objects } from '#tests/helpers/make-again.ts'
import { livesIn } from '#tests/helpers/objects.ts'

/** The inbox that the examples use. */
export const INBOX_BINDINGS = {
  SAVED: env.SAVED,
  INBOX_DOMAIN: 'inbox.example',
  INBOUND_SECRET: 'secret',
  SEEDS_SECRET: 'secret',
  REPORTS_DOMAIN: 'reports.example',
  // The bindings of a site that can watch mail and send emails.
  MAILER: { send: () => Promise.resolve() },
  OUTBOX: { send: () => Promise.resolve() },
  MAIL_FROM: 'site@site.example',
  SITE_URL: 'https://site.example',
}

export async function prepareExample(db: D1Database, path: string): Promise<void> {
  const bindings = { DB: db, DOH_URLS: '', ...INBOX_BINDINGS } as unknown as WorkerEnv
  const objects = livesIn({
    env: bindings,
    deps: depsOver(zoneResolver({}), { bindings }),
    fetch: () => Promise.reject(new Error('no web')),
  })
  if (path.startsWith('/user/warmup/')) return prepareWarmup(db, objects.object)
  if (/^\/user\/watch[-/]/.test(path)) return prepareWatch(db, objects.object, path.endsWith('/test'))
  if (path.startsWith('/user/snapshot/')) return prepareSnapshot(db, objects.object)
  if (/deliverability-test|seed-mailboxes|inbound\/seeds/.test(path)) return prepareSeeds(db, objects.object)
  if (/mail-test\/|inbound\/(?:mail|recipient)/.test(path)) return prepareMailTest(db, objects.object)
  if (path.startsWith('/user/fleet/')) return prepareFleet(db, objects.object)
  if (path.startsWith('/user/dmarc-monitor/'))
    return prepareMonitor(db, objects.object, path.endsWith('/test'))
  if (path.startsWith('/user/mail-watch/'))
    return prepareMailWatch(db, objects.object, path.endsWith('/test'))
  await prepare(db, path)
}

async function prepare(db: D1Database, path: string): Promise<void> {
  if (path === '/user/subscribe/change') {
    await db
      .prepare(
        `INSERT INTO subscribers (email, state, token, asked_at, changed_at)
         VALUES ('ada@example.com', 'pending', 'c2FtcGxlIHRva2VuIDAxMj', 0, 0)`,
      )
      .run()
  }
}

/** A monitor with a target and one message. */
async function prepareMonitor(
  db: D1Database,
  objectOf: ReturnType<typeof livesIn>['object'],
  isConfirmed: boolean,
) {
  const key = 'c2FtcGxlIG1vbml0b3Igaw'
  const [name, feedHash] = [await sha256Hex(key), await sha256Hex(await feedKeyOf(key))]
  const opened = { kind: monitorKind.name, hash: name, opens: 'page' as const }
  const stub = objectOf(name)
  await stub.delete(opened)
  await forgetSaved(db, name, monitorKind.name)
  const made = { token: 'r-abcdefghijklm', domain: 'northwind.test', registered: 'northwind.test' }
  const addresses = [await sha256Hex(made.token)]
  const row = { kind: monitorKind.name, name, feedHash, addresses, network: '', now: Date.now() }
  const needs = monitorKind.needs(made).slice(0, 1)
  await register(db, { ...row, owner: name, expiresAt: row.now + lifeOf(monitorKind, made), needs })
  await stub.make({ ...row, id: 'sample', made })
  const raw = new TextEncoder().encode('From: reports@reporter.example\r\n\r\n')
  const envelope = { from: '', to: `${made.token}@reports.example`, via: 'smtp' }
  const arriving = { id: 'sample', delivery: 'sample', envelope, raw, sentBy: '' }
  await stub.ask({ ...opened, hash: addresses[0] ?? '', opens: 'mail' }, 'take', arriving)
  const target = { id: 'c2FtcGxlIHRhcmdldCBpZA', kind: 'webhook' as const }
  await stub.addTarget(opened, { ...target, address: 'https://hooks.example/', secret: 'sample' })
  // Only a target that said yes gets a test alert.
  if (!isConfirmed) return
  await runInDurableObject(env.SAVED.get(env.SAVED.idFromName(name)), (_, { storage }) => {
    storage.sql.exec(`UPDATE targets SET state = 'confirmed'`)
  })
}

/** A mail watch with a target. */
async function prepareMailWatch(
  db: D1Database,
  objectOf: ReturnType<typeof livesIn>['object'],
  isConfirmed: boolean,
) {
  const view = 'c2FtcGxlIG1haWwgd2F0Yw'
  const [name, feedHash] = [await sha256Hex(view), await sha256Hex(await feedKeyOf(view))]
  const opened = { kind: mailWatchKind.name, hash: name, opens: 'page' as const }
  const stub = objectOf(name)
  await stub.delete(opened)
  await forgetSaved(db, name, mailWatchKind.name)
  const made = { domain: 'northwind.test', token: 'w-abcdefghijklm', everyHours: 24 }
  const addresses = [await sha256Hex(made.token)]
  const row = { kind: mailWatchKind.name, name, feedHash, network: '', now: Date.now(), addresses }
  const needs = mailWatchKind.needs(made).slice(0, 1)
  await register(db, { ...row, owner: name, expiresAt: row.now + lifeOf(mailWatchKind, made), needs })
  await stub.make({ ...row, id: 'sample mail', made })
  const target = { id: 'c2FtcGxlIHRhcmdldCBpZA', kind: 'webhook' as const, address: 'https://hooks.example/' }
  await stub.addTarget(opened, { ...target, secret: 'sample' })
  if (!isConfirmed) return
  await runInDurableObject(env.SAVED.get(env.SAVED.idFromName(name)), (_, { storage }) => {
    storage.sql.exec(`UPDATE targets SET state = 'confirmed'`)
  })
}

/** Two mailboxes that are being read, and a test that waits. */
async function prepareSeeds(db: D1Database, objects: Objects) {
  const now = Date.now()
  const mailboxes = ['gmail', 'outlook'].map((provider) => ({
    address: `seed-ada@${provider}.example`,
    provider,
    readAt: now,
  }))
  await announceMailboxes(db, mailboxes, now)
  const token = 'p-abcdefghijklm'
  const given = { made: { token }, addresses: [token], rows: copyRows(mailboxes) }
  await makeAgain({ db, objects }, placementKind, 'c2FtcGxlIHZpZXcga2V5IQ', given)
}

/** Saved two days ago, so its domain is looked at again. */
async function prepareWarmup(db: D1Database, object: ReturnType<typeof livesIn>['object']) {
  const now = Date.now() - 2 * 86_400_000
  const reason = { state: 'unknown' as const, domain: 'northwind.test', reason: 'Not asked.' }
  const saved: SavedWarmup = {
    domain: 'northwind.test',
    input: {
      kind: 'optin',
      goal: 5000,
      volume: 0,
      start: Math.floor(now / 86_400_000),
      curve: 'house',
      service: null,
      sendingDays: [0, 1, 2, 3, 4],
      shares: USUAL_SHARES,
      mailboxes: 1,
      licenses: 1,
      followUps: 0,
    },
    facts: {
      checkedAt: now,
      ready: true,
      readySince: null,
      badLists: [],
      takesReplies: null,
      receivesWith: null,
      verdict: { tone: 'ok', heading: 'Ready', sentence: 'Ready.', stamp: 'Ready' },
      registration: reason,
    },
    checkIns: [],
  }
  const name = await sha256Hex('d2FybXVwIHBsYW4ga2V5IQ')
  await object(name).delete({ kind: 'warmup', hash: name, opens: 'page' })
  await forgetSaved(db, name, 'warmup')
  const row = { kind: 'warmup', feedHash: 'feed', network: '', now }
  const needs = warmupKind.needs({})
  await register(db, { ...row, owner: name, expiresAt: now + lifeOf(warmupKind, {}), needs })
  await object(name).make({ ...row, name, id: 'sample', made: {}, rows: planRows(saved) })
}

async function prepareSnapshot(db: D1Database, objects: Objects) {
  const body = writeKept(ABOUT_KEPT.answerExample ?? {})
  const made = { made: { size: body.length }, rows: bodyRows(body) }
  await makeAgain({ db, objects }, snapshotKind, 'c2FtcGxlIHJlc3VsdCBrZQ', made)
}

/** With two completed runs. */
async function prepareFleet(db: D1Database, objectOf: ReturnType<typeof livesIn>['object']) {
  const key = 'c2FtcGxlIGZsZWV0IGtleQ'
  const [name, feedHash] = [await sha256Hex(key), await sha256Hex(await feedKeyOf(key))]
  const stub = objectOf(name)
  await stub.delete({ kind: fleetKind.name, hash: name, opens: 'page' })
  await forgetSaved(db, name, fleetKind.name)
  const made = { name: 'Samples', total: 1 }
  const row = { kind: fleetKind.name, name, feedHash, network: '', now: Date.now() }
  const expiresAt = row.now + lifeOf(fleetKind, made)
  await register(db, { ...row, owner: name, expiresAt, needs: fleetKind.needs(made).slice(1) })
  const runs = [2, 1].map((run) => ({ ...newRun(run, made, row.now), done: 1 }))
  const body = new TextEncoder().encode(JSON.stringify(failedRow('northwind.test'))).buffer
  const rows = {
    domains: [{ n: 1, domain: 'northwind.test' }],
    results: runs.map(({ run }) => ({ run, seq: 1, n: 1, body })),
  }
  const before = {
    expiresAt,
    removedAt: null,
    state: JSON.stringify({ runs }),
    jobs: {},
    events: [],
    targets: [],
  }
  await stub.make({ ...row, id: 'sample', made, rows, before })
}

/** With a target that was asked. */
async function prepareWatch(
  db: D1Database,
  objectOf: ReturnType<typeof livesIn>['object'],
  isConfirmed: boolean,
) {
  const key = 'c2FtcGxlIHdhdGNoIGtleQ'
  const [name, feedHash] = [await sha256Hex(key), await sha256Hex(await feedKeyOf(key))]
  const opened = { kind: watchKind.name, hash: name, opens: 'page' as const }
  const stub = objectOf(name)
  // The example of a new key has changed the lock.
  const object = env.SAVED.get(env.SAVED.idFromName(name))
  await runInDurableObject(object, (_, { storage }) => {
    const isMade = storage.sql.exec(`SELECT 1 FROM sqlite_master WHERE name = 'saved'`).toArray().length > 0
    if (isMade) storage.sql.exec('UPDATE saved SET key_hash = name')
  })
  await stub.delete(opened)
  await forgetSaved(db, name, watchKind.name)
  await db.exec('DELETE FROM watch_mailed')
  const made = { kind: 'domain' as const, subject: 'northwind.test', selectors: [], everyHours: 4 }
  const row = { kind: watchKind.name, name, feedHash, network: '', now: Date.now() }
  const needs = watchKind.needs(made).slice(0, 1)
  await register(db, { ...row, owner: name, expiresAt: row.now + lifeOf(watchKind, made), needs })
  await stub.make({ ...row, id: 'sample', made })
  const target = { id: 'c2FtcGxlIHRhcmdldCBpZA', kind: 'email' as const, address: 'grace@example.com' }
  const secret = 'c2FtcGxlIG1haWwgdG9rZQ'
  await stub.addTarget(opened, { ...target, secret })
  const hash = await sha256Hex(secret)
  await addLink(db, { hash, name, target: target.id }, await hashOfAddress(db, target.address))
  if (isConfirmed) await stub.confirm(target.id, hash)
}

/** With one message. */
async function prepareMailTest(db: D1Database, objectOf: ReturnType<typeof livesIn>['object']) {
  const view = 'c2FtcGxlIHZpZXcga2V5IQ'
  const token = 't-abcdefghijklm'
  const made = { made: { token, keepDays: 1 }, addresses: [token] }
  await makeAgain({ db, objects: objectOf }, mailTestKind, view, made)
  const envelope = JSON.stringify({ from: 'ada@northwind.test', to: `${token}@inbox.example`, via: 'smtp' })
  const raw = new TextEncoder().encode(
    'From: Ada <ada@northwind.test>\r\nSubject: Hello\r\n\r\nGood morning.\r\n',
  )
  const key = { kind: mailTestKind.name, hash: await sha256Hex(token), opens: 'mail' } as const
  await objectOf(await sha256Hex(view)).ask(key, 'take', { delivery: 'sample', envelope, raw })
}
