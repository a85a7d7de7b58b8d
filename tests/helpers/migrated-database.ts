// Every worker test starts with an empty database with all migrations applied.
import { applyD1Migrations, env, type D1Migration } from 'cloudflare:test'
import { beforeAll, beforeEach } from 'vitest'

declare global {
  // oxlint-disable-next-line @typescript-eslint/no-namespace -- the test runner's types are extended this way
  namespace Cloudflare {
    interface Env {
      DB: D1Database
      MIGRATIONS: D1Migration[]
    }
  }
}

/** Tables that come with a row: triggers count in them, both down and up. */
const COUNTERS = new Set(
  env.MIGRATIONS.flatMap(({ queries }) =>
    queries.flatMap((query) => /INSERT INTO (\w+)[^;]* VALUES/.exec(query)?.[1] ?? []),
  ),
)

/** Empties every table, in one round trip: there are thousands of tests. */
let emptying: D1PreparedStatement[] = []

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.MIGRATIONS)
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'd1\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
  ).all<{ name: string }>()
  emptying = [
    // A table may refer to one that is emptied before it.
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...tables
      .filter(({ name }) => !COUNTERS.has(name))
      .map(({ name }) => env.DB.prepare(`DELETE FROM "${name}"`)),
  ]
})

beforeEach(async () => {
  await env.DB.batch(emptying)
})
