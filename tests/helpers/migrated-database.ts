// Every worker test starts with an empty database that has all migrations.
import { applyD1Migrations, env, type D1Migration } from 'cloudflare:test'
import { beforeEach } from 'vitest'

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the test runner's types are extended this way
  namespace Cloudflare {
    interface Env {
      DB: D1Database
      MIGRATIONS: D1Migration[]
    }
  }
}

beforeEach(async () => {
  await applyD1Migrations(env.DB, env.MIGRATIONS)
  await env.DB.exec('DELETE FROM contact_messages')
  await env.DB.exec('DELETE FROM subscribers')
  await env.DB.exec('DELETE FROM list_proofs')
  await env.DB.exec('DELETE FROM mail_test_raw')
  await env.DB.exec('DELETE FROM mail_test_mails')
  await env.DB.exec('DELETE FROM mail_tests')
  for (const table of ['fleet_rows', 'fleet_runs', 'fleet_domains', 'fleets', 'fleet_days', 'fleet_visits']) {
    await env.DB.exec(`DELETE FROM ${table}`)
  }
  for (const table of ['watch_targets', 'watch_events', 'watches', 'watch_mailed']) {
    await env.DB.exec(`DELETE FROM ${table}`)
  }
  await env.DB.exec('DELETE FROM seed_copies')
  await env.DB.exec('DELETE FROM seed_tests')
  await env.DB.exec('DELETE FROM seed_mailboxes')
})
