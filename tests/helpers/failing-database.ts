// A D1 whose n-th call fails: before it does anything, at one statement of a batch, or by losing the answer to what was stored.

export interface Fault {
  /** From 0. */
  call: number
  /** The index of a statement in a batch. */
  at: 'before' | 'after' | number
}

/** What really happens when SQLite fails at a statement: it is only found out while the batch runs. */
const FAILING = `SELECT json_extract('{', '$')`
const broken = () => new Error('D1_ERROR: the connection broke off')

export function failingDatabase(db: D1Database, fault?: Fault) {
  /** Of each call so far, how many statements it had. */
  const calls: number[] = []
  const through = async <T>(statements: number, run: (failing?: number) => Promise<T>): Promise<T> => {
    const at = fault?.call === calls.push(statements) - 1 ? fault?.at : undefined
    if (at === 'before') throw broken()
    const result = await run(typeof at === 'number' ? at : undefined)
    if (at === 'after') throw broken()
    return result
  }
  const real = new WeakMap<object, D1PreparedStatement>()
  const wrapped = (statement: D1PreparedStatement): D1PreparedStatement => {
    const outside = {
      bind: (...values: unknown[]) => wrapped(statement.bind(...values)),
      first: (...column: []) => through(1, () => statement.first(...column)),
      all: () => through(1, () => statement.all()),
      run: () => through(1, () => statement.run()),
    } as unknown as D1PreparedStatement
    real.set(outside, statement)
    return outside
  }
  const DB = {
    prepare: (sql: string) => wrapped(db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      through(statements.length, (failing) =>
        db.batch(
          statements.map((one, at) => (at === failing ? db.prepare(FAILING) : (real.get(one) ?? one))),
        ),
      ),
  } as unknown as D1Database
  return { DB, calls }
}

/** Each fault that these calls can have. */
export const faultsOf = (calls: readonly number[]): Fault[] =>
  calls.flatMap((statements, call) => [
    { call, at: 'before' as const },
    { call, at: 'after' as const },
    ...(statements > 1 ? Array.from({ length: statements }, (_, at) => ({ call, at })) : []),
  ])

/** As D1 says it, once a database has its greatest size: what deletes or reads still works. */
const FULL = 'D1_ERROR: Exceeded maximum DB size'
const GROWS = /^\s*(?:INSERT|UPDATE|REPLACE)\b/i

/** A D1 that takes nothing more. A batch with one statement that would grow it does nothing at all. */
export function fullDatabase(db: D1Database): D1Database {
  const real = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>()
  const through = async <T>(sql: string, run: () => Promise<T>): Promise<T> => {
    if (GROWS.test(sql)) throw new Error(FULL)
    return run()
  }
  const wrapped = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const outside = {
      bind: (...values: unknown[]) => wrapped(statement.bind(...values), sql),
      first: (...column: []) => through(sql, () => statement.first(...column)),
      all: () => through(sql, () => statement.all()),
      run: () => through(sql, () => statement.run()),
      raw: () => through(sql, () => statement.raw()),
    } as unknown as D1PreparedStatement
    real.set(outside, { statement, sql })
    return outside
  }
  return {
    prepare: (sql: string) => wrapped(db.prepare(sql), sql),
    batch: (statements: D1PreparedStatement[]) => {
      const known = statements.flatMap((one) => real.get(one) ?? [])
      if (known.some(({ sql }) => GROWS.test(sql))) return Promise.reject(new Error(FULL))
      return db.batch(known.map(({ statement }) => statement))
    },
  } as unknown as D1Database
}
