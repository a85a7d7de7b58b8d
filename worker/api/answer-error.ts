import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { UnreadableFile } from '#shared/kit/file-text.ts'
import { DatabaseFailure, RETRY_SECONDS } from '#worker/db/ask-database.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { badRequest, internalError, refused, unavailable } from '#worker/http/errors.ts'
import { logError, referenceOf } from '#worker/log/log.ts'

/** Of a failure, the caller gets a reference; only the log has its cause. A refusal has its answer with it. */
export function answerError(error: Error, c: Context<ApiEnv>) {
  if (error instanceof HTTPException) {
    if (error.res) return error.res
    if (error.status === 400) return refused(c)
  }
  if (error instanceof UnreadableFile) return badRequest(c, error.message)
  const reference = referenceOf(crypto.randomUUID())
  if (error instanceof DatabaseFailure) {
    logError('database', error.cause, reference)
    return unavailable(c, reference, RETRY_SECONDS)
  }
  logError('api', error, reference)
  return internalError(c, reference)
}
