// A database as an older version left it, then migrated to this one.
import { applyD1Migrations, env } from 'cloudflare:test'

declare global {
  // oxlint-disable-next-line @typescript-eslint/no-namespace -- the test runner's types are extended this way
  namespace Cloudflare {
    interface Env {
      OLD: D1Database
    }
  }
}

type Rows = readonly Record<string, string | number | null>[]

/** @param last the last migration of that version @param tables its rows, bytes as hexadecimal digits @param alsoInto writes what is too long for that */
export async function migrateFrom(
  last: string,
  tables: object,
  alsoInto: (db: D1Database) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const at = env.MIGRATIONS.findIndex(({ name }) => name === last) + 1
  const database = inner.get(env.OLD) ?? env.OLD
  env.OLD = anotherOf(database)
  await dropAll(database)
  await applyD1Migrations(database, env.MIGRATIONS.slice(0, at))
  await restore(database, Object.entries(tables) as [string, Rows][], alsoInto)
  await applyD1Migrations(database, env.MIGRATIONS)
}

const inner = new WeakMap<D1Database, D1Database>()

/** What is remembered of a database, such as its salt, is not that of the one before. */
function anotherOf(database: D1Database): D1Database {
  const another = new Proxy(database, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? (member.bind(target) as unknown) : member
    },
  })
  inner.set(another, database)
  return another
}

/** What another test file left. */
async function dropAll(db: D1Database): Promise<void> {
  const { results } = await db
    .prepare(
      `SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view', 'table')
         AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'
       ORDER BY CASE type WHEN 'trigger' THEN 0 WHEN 'view' THEN 1 ELSE 2 END`,
    )
    .all<{ type: string; name: string }>()
  if (results.length === 0) return
  await db.batch([
    db.prepare('PRAGMA defer_foreign_keys = on'),
    ...results.map(({ type, name }) => db.prepare(`DROP ${type} "${name}"`)),
  ])
}

/** The rows as they are: the triggers of that version have already counted them. */
async function restore(
  db: D1Database,
  tables: readonly [string, Rows][],
  alsoInto: (db: D1Database) => Promise<unknown>,
): Promise<void> {
  const { results: triggers } = await db
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`)
    .all<{ name: string; sql: string }>()
  await db.batch(triggers.map(({ name }) => db.prepare(`DROP TRIGGER ${name}`)))
  await db.batch(tables.map(([table]) => db.prepare(`DELETE FROM ${table}`)))
  for (const [table, rows] of tables)
    for (const row of rows)
      await db
        .prepare(
          `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
            .map((column) => (column === 'bytes' ? 'unhex(?)' : '?'))
            .join(', ')})`,
        )
        .bind(...Object.values(row))
        .run()
  await alsoInto(db)
  await db.batch(triggers.map(({ sql }) => db.prepare(sql)))
}
