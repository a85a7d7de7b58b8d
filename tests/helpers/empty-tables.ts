/** Tables that come with a row: triggers count in them, both down and up. */
const countersIn = (migrations: readonly { queries: readonly string[] }[]): Set<string> =>
  new Set(
    migrations.flatMap(({ queries }) =>
      queries.flatMap((query) => /INSERT INTO (\w+)[^;]* VALUES/.exec(query)?.[1] ?? []),
    ),
  )

export async function tablesOf(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'd1\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
    )
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** Statements for one round trip. */
export async function emptyingStatements(
  database: D1Database,
  migrations: readonly { queries: readonly string[] }[],
): Promise<D1PreparedStatement[]> {
  const counters = countersIn(migrations)
  const tables = await tablesOf(database)
  return [
    // A table may refer to one that is emptied before it.
    database.prepare('PRAGMA defer_foreign_keys = on'),
    ...tables.filter((name) => !counters.has(name)).map((name) => database.prepare(`DELETE FROM "${name}"`)),
  ]
}
