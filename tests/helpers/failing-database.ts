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
