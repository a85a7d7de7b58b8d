/** As wrangler keeps them, so that either can go on where the other stopped. */
const APPLIED = `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`

/**
 * Applies the migrations that are missing, in order, each completely or not at all.
 * @param {Pick<D1Database, 'prepare' | 'batch'>} database
 * @param {readonly { name: string, statements: readonly string[] }[]} migrations
 */
export async function migrate(database, migrations) {
  await database.prepare(APPLIED).run()
  const { results } = await database.prepare('SELECT name FROM d1_migrations').all()
  const applied = new Set(results.map(({ name }) => name))
  for (const { name, statements } of migrations) {
    if (applied.has(name)) continue
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ])
  }
}
