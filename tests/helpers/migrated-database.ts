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

/** Empties every table, in one round trip. */
let emptying: D1PreparedStatement[] = []

/** Whether a test has asked the database anything: of thousands, most do not, and to empty it takes longer than most. */
let isTouched = true
const seen = 'seenDatabase'
/** The same for every file: it is put in the place of the binding only once. */
const database = (Reflect.get(env.DB, seen) as D1Database | undefined) ?? env.DB
env.DB = new Proxy(database, {
  get(target, name) {
    if (name === seen) return target
    isTouched = true
    const member: unknown = Reflect.get(target, name)
    return typeof member === 'function' ? (member.bind(target) as unknown) : member
  },
})

beforeAll(async () => {
  await applyD1Migrations(database, env.MIGRATIONS)
  const { results: tables } = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'd1\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
    )
    .all<{ name: string }>()
  emptying = [
    // A table may refer to one that is emptied before it.
    database.prepare('PRAGMA defer_foreign_keys = on'),
    ...tables
      .filter(({ name }) => !COUNTERS.has(name))
      .map(({ name }) => database.prepare(`DELETE FROM "${name}"`)),
  ]
})

beforeEach(async () => {
  if (!isTouched) return
  isTouched = false
  await database.batch(emptying)
})
