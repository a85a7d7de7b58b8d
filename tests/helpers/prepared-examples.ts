// What has to exist before the example of an API route can be requested.
import { env, runInDurableObject } from 'cloudflare:test'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import type { SavedWarmup } from '#shared/warmup-plan/saved.ts'
import { USUAL_SHARES } from '#shared/warmup-plan/shares.ts'
import { announceMailboxes } from '#worker/db/seed-mailboxes.ts'
import { createSeedTest } from '#worker/db/seed-tests.ts'
import { failedRow } from '#shared/fleet/row.ts'
import { storeRow } from '#worker/db/fleet-rows.ts'
import { createFleet, startRun } from '#worker/db/fleets.ts'
import { createMailTest, storeMail } from '#worker/db/mail-tests.ts'
import { storeReportMail } from '#worker/db/dmarc-monitor-mails.ts'
import { deleteMonitor, storeMonitor } from '#worker/db/dmarc-monitors.ts'
import { writeKept } from '#worker/db/kept-json.ts'
import { storeSnapshot } from '#worker/db/snapshots.ts'
import { storeWarmup } from '#worker/db/warmups.ts'
import { storeTarget } from '#worker/db/watch-targets.ts'
import { ABOUT_KEPT } from '#worker/api/snapshot-text.ts'
import { hashOfAddress } from '#worker/db/silences.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { feedKeyOf, sha256Hex } from '#worker/mail-test/keys.ts'
import { mailWatchKind } from '#worker/saved/kinds/mail-watch.ts'
import { watchKind } from '#worker/saved/kinds/watch.ts'
import { lifeOf } from '#worker/saved/self.ts'
import { addLink } from '#worker/saved/links.ts'
import { forgetSaved, register } from '#worker/saved/register.ts'
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { livesIn } from '#tests/helpers/objects.ts'

/** The inbox that the examples use. */
export const INBOX_BINDINGS = {
  SAVED: env.SAVED,
  INBOX_DOMAIN: 'inbox.example',
  INBOUND_SECRET: 'secret',
  SEEDS_SECRET: 'secret',
  REPORTS_DOMAIN: 'reports.example',
  MONITOR_QUEUE: { sendBatch: () => Promise.resolve() },
  // The bindings of a site that can watch mail and send emails.
  WATCH_QUEUE: { sendBatch: () => Promise.resolve() },
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
  if (/^\/user\/watch[-/]/.test(path)) return prepareWatch(db, objects.object, path.endsWith('/test'))
  if (path.startsWith('/user/mail-watch/'))
    return prepareMailWatch(db, objects.object, path.endsWith('/test'))
  await prepare(db, path)
  // Only a target that said yes gets a test alert.
  if (path.endsWith('/targets/:target/test')) await db.exec(`UPDATE watch_targets SET state = 'confirmed'`)
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
  if (path.startsWith('/user/fleet/')) return prepareFleet(db)
  if (path.startsWith('/user/snapshot/')) return prepareSnapshot(db)
  if (path.startsWith('/user/warmup/')) return prepareWarmup(db)
  if (/deliverability-test|seed-mailboxes|inbound\/seeds/.test(path)) return prepareSeeds(db)
  if (path.startsWith('/user/dmarc-monitor/')) return prepareMonitor(db)
  if (!/mail-test\/|inbound/.test(path)) return
  const now = Date.now()
  const token = 't-abcdefghijklm'
  const viewHash = await sha256Hex('c2FtcGxlIHZpZXcga2V5IQ')
  await createMailTest(db, { token, viewHash, network: '', keepMs: 60_000, now })
  const envelope = JSON.stringify({ from: 'ada@northwind.test', to: `${token}@inbox.example`, via: 'smtp' })
  const raw = new TextEncoder().encode(
    'From: Ada <ada@northwind.test>\r\nSubject: Hello\r\n\r\nGood morning.\r\n',
  )
  await storeMail(db, { id: 'sample', token, delivery: 'sample', envelope, raw, now })
}

/** A monitor with a target and one message. */
async function prepareMonitor(db: D1Database) {
  const view = 'c2FtcGxlIG1vbml0b3Igaw'
  const hashes = { viewHash: await sha256Hex(view), feedHash: await sha256Hex(await feedKeyOf(view)) }
  const now = Date.now()
  const token = 'r-abcdefghijklm'
  await deleteMonitor(db, 'sample')
  const domain = 'northwind.test'
  await storeMonitor(db, { id: 'sample', token, domain, registered: domain, ...hashes, network: '', now })
  const raw = new TextEncoder().encode('From: reports@reporter.example\r\n\r\n')
  const envelope = JSON.stringify({ from: '', to: `${token}@reports.example`, via: 'smtp' })
  const arriving = { envelope, raw, now, sentBy: '', provedBy: null }
  await storeReportMail(db, { id: 'sample', token, delivery: 'sample', ...arriving })
  const target = { id: 'c2FtcGxlIHRhcmdldCBpZA', watchId: 'sample', kind: 'webhook' as const }
  await storeTarget(db, { ...target, address: 'https://hooks.example/', secret: 'sample', now, limit: 5 })
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
async function prepareSeeds(db: D1Database) {
  const now = Date.now()
  await announceMailboxes(
    db,
    ['gmail', 'outlook'].map((name) => ({
      address: `seed-ada@${name}.example`,
      provider: name,
      readAt: now,
    })),
    now,
  )
  await db.prepare('DELETE FROM seed_tests').run()
  await createSeedTest(db, {
    token: 'p-abcdefghijklm',
    viewHash: await sha256Hex('c2FtcGxlIHZpZXcga2V5IQ'),
    network: '',
    now,
  })
}

/** Saved two days ago, so its domain is looked at again. */
async function prepareWarmup(db: D1Database) {
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
  const keyHash = await sha256Hex('d2FybXVwIHBsYW4ga2V5IQ')
  await db.prepare('DELETE FROM warmup_plans').run()
  await storeWarmup(db, { keyHash, feedHash: 'feed', network: '', body: writeKept(saved), now })
}

async function prepareSnapshot(db: D1Database) {
  const keyHash = await sha256Hex('c2FtcGxlIHJlc3VsdCBrZQ')
  const body = writeKept(ABOUT_KEPT.answerExample ?? {})
  await db.prepare('DELETE FROM snapshots').run()
  const size = body.length
  await storeSnapshot(db, { keyHash, network: '', keptAt: 0, expiresAt: Date.now() + 60_000, size, body })
}

/** With two completed runs. */
async function prepareFleet(db: D1Database) {
  const keyHash = await sha256Hex('c2FtcGxlIGZsZWV0IGtleQ')
  await db.batch(
    ['fleet_rows', 'fleet_runs', 'fleet_domains', 'fleets'].map((table) =>
      db.prepare(`DELETE FROM ${table}`),
    ),
  )
  const now = Date.now()
  const fleet = await createFleet(db, {
    keyHash,
    network: '',
    name: 'Samples',
    domains: ['northwind.test'],
    now,
  })
  if (!fleet) return
  const body = JSON.stringify(failedRow('northwind.test'))
  const store = (run: number) => storeRow(db, { fleet: fleet.id, run, n: 1 }, { body, failed: false, now })
  await store(1)
  await startRun(db, fleet, { domains: 1, now })
  await store(2)
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
