// The database of one saved thing: SQLite within its object, asked without waiting. Between two awaits nothing else happens to it.
type Value = string | number | null | ArrayBuffer

export type OwnRow = Readonly<Record<string, Value>>

export class Store {
  constructor(private readonly storage: DurableObjectStorage) {}

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.storage.sql.exec(sql, ...values).toArray() as Row[]
  }

  first<Row>(sql: string, ...values: Value[]): Row | null {
    return this.all<Row>(sql, ...values)[0] ?? null
  }

  /** @returns whether a row was written */
  run(sql: string, ...values: Value[]): boolean {
    return this.storage.sql.exec(sql, ...values).rowsWritten > 0
  }

  /** All of it or nothing. */
  together<T>(work: () => T): T {
    return this.storage.transactionSync(work)
  }

  /** Whether it has tables: a name that was only tried has none, and costs nothing. */
  get isMade(): boolean {
    return this.first(`SELECT 1 FROM sqlite_master WHERE name = 'saved'`) !== null
  }

  /** Runs the steps that this database has not had. @param of whose tables */
  migrate(of: string, steps: readonly string[]): void {
    this.run('CREATE TABLE IF NOT EXISTS steps (of TEXT PRIMARY KEY, done INTEGER NOT NULL) STRICT')
    const done = this.first<{ done: number }>('SELECT done FROM steps WHERE of = ?', of)?.done ?? 0
    if (done >= steps.length) return
    this.together(() => {
      for (const step of steps.slice(done)) this.run(step)
      this.run('INSERT OR REPLACE INTO steps (of, done) VALUES (?, ?)', of, steps.length)
    })
  }
}
