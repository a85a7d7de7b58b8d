// What has to exist before the example of an API route can be requested.
import { env } from 'cloudflare:test'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import type { SavedWarmup } from '#shared/plans/warmup-plan/saved.ts'
import { USUAL_SHARES } from '#shared/plans/warmup-plan/shares.ts'
import { announceMailboxes } from '#worker/db/seed-mailboxes.ts'
import { failedRow } from '#shared/saved/fleet/row.ts'
import { writeKept } from '#worker/db/kept-json.ts'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { hashOfAddress } from '#worker/db/subscribers.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { moveKind, moveRows } from '#worker/saved/kinds/move.ts'
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
import { depsOver } from '#tests/helpers/api-over-zone.ts'
import { keptPlan } from '#tests/helpers/kept-move.ts'
import { confirmTargets, makeAgain, type Objects } from '#tests/helpers/make-again.ts'
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
  if (path.startsWith('/user/move/')) return prepareMove(db, objects.object, path.endsWith('/test'))
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
        `INSERT OR REPLACE INTO subscribers (email, state, token, asked_at, changed_at)
         VALUES ('ada@example.com', 'pending', 'c2FtcGxlIHRva2VuIDAxMj', 0, 0)`,
      )
      .run()
  }
}

/** A monitor with a target and one message. */
async function prepareMonitor(db: D1Database, objects: Objects, isConfirmed: boolean) {
  const token = 'r-abcdefghijklm'
  const made = { token, domain: 'northwind.test', registered: 'northwind.test' }
  const given = { made, addresses: [token] }
  const { name, stub, opened } = await makeAgain(
    { db, objects },
    monitorKind,
    'c2FtcGxlIG1vbml0b3Igaw',
    given,
  )
  const raw = new TextEncoder().encode('From: reports@reporter.example\r\n\r\n')
  const envelope = { from: '', to: `${token}@reports.example`, via: 'smtp' }
  const arriving = { id: 'sample', delivery: 'sample', envelope, raw, sentBy: '' }
  await stub.ask({ ...opened, hash: await sha256Hex(token), opens: 'mail' }, 'take', arriving)
  await stub.addTarget(opened, HOOK)
  if (isConfirmed) await confirmTargets(name)
}

const HOOK = {
  id: 'c2FtcGxlIHRhcmdldCBpZA',
  kind: 'webhook' as const,
  address: 'https://hooks.example/',
  secret: 'sample',
}

/** A mail watch with a target. */
async function prepareMailWatch(db: D1Database, objects: Objects, isConfirmed: boolean) {
  const made = { domain: 'northwind.test', token: 'w-abcdefghijklm', everyHours: 24 }
  const given = { made, addresses: [made.token] }
  const watch = await makeAgain({ db, objects }, mailWatchKind, 'c2FtcGxlIG1haWwgd2F0Yw', given)
  await watch.stub.addTarget(watch.opened, HOOK)
  if (isConfirmed) await confirmTargets(watch.name)
}

/** A move of two steps, with a target. */
async function prepareMove(db: D1Database, objects: Objects, isConfirmed: boolean) {
  const whole = keptPlan({ domain: 'northwind.test' })
  const plan = { ...whole, steps: whole.steps.slice(0, 2) }
  const { domain, what, steps } = plan
  const rows = moveRows(plan)
  if (!rows) throw new Error('the plan is too large')
  const given = { made: { domain, what, steps: steps.length, days: 60 }, rows }
  const move = await makeAgain({ db, objects }, moveKind, 'c2FtcGxlIGtlcHQgbW92ZQ', given)
  // A target has a few test alerts a day.
  await move.stub.addTarget(move.opened, { ...HOOK, id: 'c2FtcGxlIG1vdmUgaG9vaw' })
  if (isConfirmed) await confirmTargets(move.name)
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
async function prepareWarmup(db: D1Database, objects: Objects) {
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
  const given = { made: {}, rows: planRows(saved), at: now }
  await makeAgain({ db, objects }, warmupKind, 'd2FybXVwIHBsYW4ga2V5IQ', given)
}

const KEPT = {
  tool: 'spf',
  query: { domain: HEALTHY_SAMPLE },
  at: '2026-11-22T16:00:00.000Z',
  expires: '2026-12-22T16:00:00.000Z',
  report: {
    verdict: {
      tone: 'bad',
      heading: `SPF of ${HEALTHY_SAMPLE} is broken`,
      sentence: 'Receivers ignore it.',
      stamp: 'Broken',
    },
    findings: [
      { code: 'multiple-records', severity: 'error', message: `${HEALTHY_SAMPLE} has two SPF records.` },
    ],
    changes: [],
  },
}

async function prepareSnapshot(db: D1Database, objects: Objects) {
  const body = writeKept(KEPT)
  const made = { made: { size: body.length }, rows: bodyRows(body) }
  await makeAgain({ db, objects }, snapshotKind, 'c2FtcGxlIHJlc3VsdCBrZQ', made)
}

/** With two completed runs. */
async function prepareFleet(db: D1Database, objects: Objects) {
  const made = { name: 'Samples', total: 1 }
  const at = Date.now()
  const runs = [2, 1].map((run) => ({ ...newRun(run, made, at), done: 1 }))
  const body = new TextEncoder().encode(JSON.stringify(failedRow('northwind.test'))).buffer
  const rows = {
    domains: [{ n: 1, domain: 'northwind.test' }],
    results: runs.map(({ run }) => ({ run, seq: 1, n: 1, body })),
  }
  const before = {
    expiresAt: at + lifeOf(fleetKind, made),
    removedAt: null,
    state: JSON.stringify({ runs }),
    jobs: {},
    events: [],
    targets: [],
  }
  await makeAgain({ db, objects }, fleetKind, 'c2FtcGxlIGZsZWV0IGtleQ', { made, rows, before, at })
}

/** With a target that was asked. */
async function prepareWatch(db: D1Database, objects: Objects, isConfirmed: boolean) {
  await db.exec('DELETE FROM watch_mailed')
  const made = { kind: 'domain' as const, subject: 'northwind.test', selectors: [], everyHours: 4 }
  const key = 'c2FtcGxlIHdhdGNoIGtleQ'
  const { name, stub, opened } = await makeAgain({ db, objects }, watchKind, key, { made })
  const target = { id: 'c2FtcGxlIHRhcmdldCBpZA', kind: 'email' as const, address: 'grace@example.com' }
  const secret = 'c2FtcGxlIG1haWwgdG9rZQ'
  await stub.addTarget(opened, { ...target, secret })
  const hash = await sha256Hex(secret)
  await addLink(db, { hash, name, target: target.id }, await hashOfAddress(db, target.address))
  if (isConfirmed) await stub.confirm(target.id, hash)
}

/** With one message. */
async function prepareMailTest(db: D1Database, objects: Objects) {
  const view = 'c2FtcGxlIHZpZXcga2V5IQ'
  const token = 't-abcdefghijklm'
  const made = { made: { token, keepDays: 1 }, addresses: [token] }
  await makeAgain({ db, objects }, mailTestKind, view, made)
  const envelope = JSON.stringify({ from: 'ada@northwind.test', to: `${token}@inbox.example`, via: 'smtp' })
  const raw = new TextEncoder().encode(
    'From: Ada <ada@northwind.test>\r\nSubject: Hello\r\n\r\nGood morning.\r\n',
  )
  const key = { kind: mailTestKind.name, hash: await sha256Hex(token), opens: 'mail' } as const
  await objects(await sha256Hex(view)).ask(key, 'take', { delivery: 'sample', envelope, raw })
}
