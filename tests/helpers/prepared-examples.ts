// What has to exist before the example of an API route can be requested.
import type { SavedWarmup } from '#shared/warmup-plan/saved.ts'
import { USUAL_SHARES } from '#shared/warmup-plan/shares.ts'
import { announceMailboxes } from '#worker/db/seed-mailboxes.ts'
import { createSeedTest } from '#worker/db/seed-tests.ts'
import { failedRow } from '#shared/fleet/row.ts'
import { storeRow } from '#worker/db/fleet-rows.ts'
import { createFleet, startRun } from '#worker/db/fleets.ts'
import { createMailTest, storeMail } from '#worker/db/mail-tests.ts'
import { storeReportMail } from '#worker/db/dmarc-monitor-mails.ts'
import { deleteMailWatch, storeMailWatch } from '#worker/db/mail-watches.ts'
import { deleteMonitor, storeMonitor } from '#worker/db/dmarc-monitors.ts'
import { writeKept } from '#worker/db/kept-json.ts'
import { storeSnapshot } from '#worker/db/snapshots.ts'
import { storeWarmup } from '#worker/db/warmups.ts'
import { storeTarget } from '#worker/db/watch-targets.ts'
import { storeWatch } from '#worker/db/watches.ts'
import { ABOUT_KEPT } from '#worker/api/snapshot-text.ts'
import { feedKeyOf, sha256Hex } from '#worker/mail-test/keys.ts'

/** The inbox that the examples use. */
export const INBOX_BINDINGS = {
  INBOX_DOMAIN: 'inbox.example',
  INBOUND_SECRET: 'secret',
  SEEDS_SECRET: 'secret',
  REPORTS_DOMAIN: 'reports.example',
  MONITOR_QUEUE: { sendBatch: () => Promise.resolve() },
  // The bindings of a site that can run watches and send emails.
  WATCH_QUEUE: { sendBatch: () => Promise.resolve() },
  MAILER: { send: () => Promise.resolve() },
  OUTBOX: { send: () => Promise.resolve() },
  MAIL_FROM: 'site@site.example',
  SITE_URL: 'https://site.example',
}

export async function prepareExample(db: D1Database, path: string): Promise<void> {
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
  if (/^\/user\/watch[-/]/.test(path)) return prepareWatch(db)
  if (path.startsWith('/user/dmarc-monitor/')) return prepareMonitor(db)
  if (path.startsWith('/user/mail-watch/')) return prepareMailWatch(db)
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
async function prepareMailWatch(db: D1Database) {
  const view = 'c2FtcGxlIG1haWwgd2F0Yw'
  const hashes = { viewHash: await sha256Hex(view), feedHash: await sha256Hex(await feedKeyOf(view)) }
  const now = Date.now()
  const watch = { id: 'sample mail', token: 'w-abcdefghijklm', domain: 'northwind.test', everyHours: 24 }
  await deleteMailWatch(db, watch.id)
  await storeMailWatch(db, { ...watch, ...hashes, network: '', now })
  const target = { id: 'c2FtcGxlIHRhcmdldCBpZA', watchId: watch.id, kind: 'webhook' as const }
  await storeTarget(db, { ...target, address: 'https://hooks.example/', secret: 'sample', now, limit: 5 })
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

async function prepareWatch(db: D1Database) {
  const key = 'c2FtcGxlIHdhdGNoIGtleQ'
  const hashes = { keyHash: await sha256Hex(key), feedHash: await sha256Hex(await feedKeyOf(key)) }
  for (const table of ['watch_targets', 'watches', 'watch_mailed']) await db.exec(`DELETE FROM ${table}`)
  const what = { kind: 'domain' as const, subject: 'northwind.test', selectors: [], everyHours: 4 }
  await storeWatch(db, {
    ...what,
    id: 'sample',
    ...hashes,
    network: '',
    now: Date.now(),
    keepMs: 86_400_000_000,
  })
  const target = { id: 'c2FtcGxlIHRhcmdldCBpZA', watchId: 'sample', kind: 'email' as const }
  const secret = 'c2FtcGxlIG1haWwgdG9rZQ'
  await storeTarget(db, { ...target, address: 'grace@example.com', secret, now: 0, limit: 5 })
}
