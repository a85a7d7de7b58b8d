// Every worker test starts with an empty database with all migrations applied.
import { applyD1Migrations, env, type D1Migration } from 'cloudflare:test'
import { beforeAll, beforeEach } from 'vitest'
import { emptyingStatements } from '#tests/helpers/empty-tables.ts'

declare global {
  // oxlint-disable-next-line @typescript-eslint/no-namespace -- the test runner's types are extended this way
  namespace Cloudflare {
    interface Env {
      DB: D1Database
      MIGRATIONS: D1Migration[]
    }
  }
}

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
  emptying = await emptyingStatements(database, env.MIGRATIONS)
})

beforeEach(async () => {
  if (!isTouched) return
  isTouched = false
  await database.batch(emptying)
})
