// A database that fails or does not answer is a temporary error: the caller learns when to try again.
import { inTime } from '#worker/net/in-time.ts'

/** Seconds after which another attempt makes sense; D1 moves to another machine within that time. */
export const RETRY_SECONDS = 30

export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure'
}

/** Rejects with a DatabaseFailure, whose cause says what happened. */
export async function askDatabase<T>(job: Promise<T>, options?: { timeoutMs: number }): Promise<T> {
  try {
    return await inTime(job, options)
  } catch (cause) {
    throw new DatabaseFailure('the database', { cause })
  }
}

/** Added to what the caller has already waited. */
const UNDO_MS = 2_000

/**
 * For what is of no use without its answer, such as a key that only the answer has. A database that fails may have stored it
 * all the same, so it is deleted again, if possible; otherwise it is left until it expires.
 */
export async function askOrUndo<T>(
  job: Promise<T>,
  undo: () => Promise<unknown>,
  options?: { timeoutMs: number },
): Promise<T> {
  try {
    return await askDatabase(job, options)
  } catch (failure) {
    await inTime(undo(), { timeoutMs: UNDO_MS }).catch(() => undefined)
    throw failure
  }
}

// A statement whose text names its values where they are used, each value once: D1 takes a hundred.
type Value = string | number | null

/** @returns the parameter of a value, such as "?3" */
export type Place = (value: Value) => string

export function statement(db: D1Database, write: (place: Place) => string): D1PreparedStatement {
  const values: Value[] = []
  const place: Place = (value) => {
    const at = values.indexOf(value)
    return `?${at < 0 ? values.push(value) : at + 1}`
  }
  const sql = write(place)
  return db.prepare(sql).bind(...values)
}
