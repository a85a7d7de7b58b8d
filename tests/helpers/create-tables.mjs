// The tables of the database, as a deployment would make them.
import { readdirSync, readFileSync } from 'node:fs'
import { unstable_splitSqlQuery as statementsOf } from 'wrangler'

const MIGRATIONS = new URL('../../worker/db/migrations/', import.meta.url)

/** @param {{ prepare(sql: string): { run(): Promise<unknown> } }} database */
export async function createTables(database) {
  for (const file of readdirSync(MIGRATIONS).sort()) {
    for (const statement of statementsOf(readFileSync(new URL(file, MIGRATIONS), 'utf8'))) {
      await database.prepare(statement).run()
    }
  }
}
