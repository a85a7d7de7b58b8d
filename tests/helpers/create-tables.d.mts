interface Database {
  prepare(sql: string): { run(): Promise<unknown> }
}

export function createTables(database: Database): Promise<void>
