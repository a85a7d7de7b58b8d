// The database of an older version (binding OLD), which the tests of several kinds use one after another.
import { applyD1Migrations, env } from 'cloudflare:test'

const seen = 'seenDatabase'

type Rows = Record<string, string | number | null>[]

/** As it is once this version runs on it. @param tables its rows, as that version wrote them; bytes as hexadecimal digits */
export async function migratedFrom(
  lastBefore: string,
  tables: Readonly<Record<string, Rows>>,
): Promise<void> {
  const at = env.MIGRATIONS.findIndex(({ name }) => name === lastBefore) + 1
  const database = (Reflect.get(env.OLD, seen) as D1Database | undefined) ?? env.OLD
  // For each of them another one: what is remembered of a database, such as its salt, is not that of the one before.
  env.OLD = new Proxy(database, {
    get(target, name) {
      if (name === seen) return target
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? (member.bind(target) as unknown) : member
    },
  })
  await dropAll(database)
  await applyD1Migrations(database, env.MIGRATIONS.slice(0, at))
  await restore(database, tables)
  await applyD1Migrations(database, env.MIGRATIONS)
}

async function dropAll(db: D1Database) {
  const { results } = await db
    .prepare(
      `SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view', 'trigger') AND name NOT LIKE 'sqlite%'
         AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY type DESC`,
    )
    .all<{ type: string; name: string }>()
  // First what refers to tables.
  const order = ['trigger', 'view', 'table']
  const all = order.flatMap((type) => results.filter((one) => one.type === type))
  if (all.length === 0) return
  await db.batch([
    db.prepare('PRAGMA defer_foreign_keys = on'),
    ...all.map(({ type, name }) => db.prepare(`DROP ${type} "${name}"`)),
  ])
}

/** The rows as they are: the triggers of that version have already counted them. */
async function restore(db: D1Database, tables: Readonly<Record<string, Rows>>) {
  const { results: triggers } = await db
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`)
    .all<{ name: string; sql: string }>()
  await db.batch(triggers.map(({ name }) => db.prepare(`DROP TRIGGER ${name}`)))
  await db.batch(Object.keys(tables).map((table) => db.prepare(`DELETE FROM ${table}`)))
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows) {
      const columns = Object.keys(row)
      const places = columns.map((column) => (column === 'bytes' ? 'unhex(?)' : '?'))
      await db
        .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`)
        .bind(...Object.values(row))
        .run()
    }
  await db.batch(triggers.map(({ sql }) => db.prepare(sql)))
}
