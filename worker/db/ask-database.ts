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
