interface Database {
  exec(sql: string): Promise<unknown>
}

export function createTables(database: Database): Promise<void>
