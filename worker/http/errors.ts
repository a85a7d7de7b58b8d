// Every API error has the same envelope; it is made here.
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { HTTPException } from 'hono/http-exception'
import { visibleText } from '#shared/kit/foreign-text.ts'
import type { ApiError, ErrorCode, FieldError } from '#shared/api/answers.ts'
import { UnreadableFile } from '#shared/kit/file-text.ts'
import { DatabaseFailure, RETRY_SECONDS } from '#worker/db/ask-database.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { logError, referenceOf } from '#worker/log.ts'

/** In characters. Twice the longest sentence of ours: what is longer quotes what was sent. */
const MAX_MESSAGE = 600
const MAX_QUOTED = 80

/** What was sent, in a message about it. */
export const quotedInput = (text: string): string => cutAt(text, MAX_QUOTED)

/** Ends in an ellipsis, and not in half a character. */
const cutAt = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/** However much of what was sent is in the message, an error is a sentence, and everything in it can be seen. */
export const errorBody = (code: ErrorCode, message: string, field?: string): ApiError => ({
  error: { code, message: sentence(message), ...(field !== undefined && { field }) },
})

const sentence = (message: string): string => visibleText(cutAt(message, MAX_MESSAGE))

/** The first of them is the message; all of them are listed only where there are more. */
export function fieldErrors(code: ErrorCode, errors: readonly FieldError[]): ApiError {
  const [first, ...others] = errors.map((error) => ({ ...error, message: sentence(error.message) }))
  const { error } = errorBody(code, first?.message ?? '', first?.field)
  return { error: { ...error, ...(first && others.length > 0 && { fields: [first, ...others] }) } }
}

const respond = (c: Context, status: ContentfulStatusCode, code: ErrorCode, message: string) =>
  c.json(errorBody(code, message), status)

export const notFound = (c: Context) => respond(c, 404, 'not_found', 'There is no such API route.')

export const methodNotAllowed = (c: Context, allow: string) => {
  c.header('Allow', allow)
  return respond(c, 405, 'method_not_allowed', `Use ${allow} for this route.`)
}

export const bodyTooLarge = (c: Context, limit = '1 MiB') =>
  respond(c, 413, 'body_too_large', `The body is larger than ${limit}.`)

export const emptyFile = (c: Context) => respond(c, 400, 'invalid_request', 'Send a file: the body is empty.')

export const mailTooLarge = (c: Context) => respond(c, 413, 'body_too_large', MAIL_TOO_LARGE)

const MAIL_TOO_LARGE = 'The message is larger than 5 MiB.'

export const badRequest = (c: Context, message: string, field?: string) =>
  c.json(errorBody('invalid_request', message, field), 400)

/** What the framework itself rejects, e.g. a body that is not JSON. */
const refused = (c: Context) => respond(c, 400, 'invalid_request', 'The body is not valid JSON.')

export const unauthorized = (c: Context) => {
  c.header('WWW-Authenticate', 'Bearer')
  return respond(c, 401, 'unauthorized', 'Send the secret of this site as “Authorization: Bearer …”.')
}

export const notConfigured = (c: Context, message = NO_INBOX) => respond(c, 503, 'not_configured', message)

export const NO_INBOX = 'This site has no domain that takes mail. Drop the message as a file instead.'

export const NOT_CONFIRMED = 'This target has not confirmed, so we do not send it anything yet.'

export const NO_FAILURE_REPORTS = 'A monitor takes no reports about single messages.'

/** A temporary error on our side. The cause goes to the log, never to the caller. */
const unavailable = (c: Context, reference: string, retrySeconds: number) => {
  c.header('X-Reference', reference)
  c.header('Retry-After', String(retrySeconds))
  const message = 'Our database does not answer at the moment. Try again in half a minute.'
  return respond(c, 503, 'unavailable', message)
}

/** For bugs only. The cause goes to the log, never to the caller. */
const internalError = (c: Context, reference: string) => {
  c.header('X-Reference', reference)
  return respond(c, 500, 'internal', 'Something broke on our side. Your request is fine; try again.')
}

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
