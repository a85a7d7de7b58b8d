import { readdirSync, readFileSync } from 'node:fs'
import { unstable_splitSqlQuery as statementsOf } from 'wrangler'

const MIGRATIONS = new URL('../../worker/db/migrations/', import.meta.url)
const COMMENT = /--.*$/gm

/**
 * All in one call, which takes one statement per line: a call costs more than its statement.
 * @param {{ exec(sql: string): Promise<unknown> }} database
 */
export async function createTables(database) {
  const statements = readdirSync(MIGRATIONS)
    .sort()
    .flatMap((file) => statementsOf(readFileSync(new URL(file, MIGRATIONS), 'utf8')))
  await database.exec(
    statements.map((statement) => statement.replaceAll(COMMENT, '').replaceAll(/\s+/g, ' ')).join('\n'),
  )
}
