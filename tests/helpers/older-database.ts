// A database as an older version left it, with the migrations of today.
import { applyD1Migrations, env } from 'cloudflare:test'

declare global {
  // oxlint-disable-next-line @typescript-eslint/no-namespace -- the test runner's types are extended this way
  namespace Cloudflare {
    interface Env {
      OLD: D1Database
    }
  }
}

type Row = Record<string, string | number | null>

/** Also one that another test has filled. @param first of the migrations that came after these rows */
export async function restoreOlder(tables: Readonly<Record<string, readonly Row[]>>, first: string) {
  const { OLD: db, MIGRATIONS } = env
  const named = async (type: string) =>
    (
      await db
        .prepare(
          `SELECT name, sql FROM sqlite_master WHERE type = ? AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*'`,
        )
        .bind(type)
        .all<{ name: string; sql: string }>()
    ).results
  for (const { name } of await named('view')) await db.prepare(`DROP VIEW "${name}"`).run()
  for (const { name } of await named('table')) await db.prepare(`DROP TABLE "${name}"`).run()
  await applyD1Migrations(
    db,
    MIGRATIONS.filter(({ name }) => name < first),
  )
  // The triggers of that version have already counted them.
  const triggers = await named('trigger')
  for (const { name } of triggers) await db.prepare(`DROP TRIGGER ${name}`).run()
  for (const [table, rows] of Object.entries(tables)) {
    await db.prepare(`DELETE FROM ${table}`).run()
    for (const row of rows) {
      const columns = Object.keys(row)
      await db
        .prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
        .bind(...Object.values(row))
        .run()
    }
  }
  for (const { sql } of triggers) await db.prepare(sql).run()
  await applyD1Migrations(db, MIGRATIONS)
}
