// Every API error has the same envelope; it is made here.
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiError, ErrorCode } from '#shared/api/error.ts'

export const errorBody = (code: ErrorCode, message: string): ApiError => ({ error: { code, message } })

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

export const badRequest = (c: Context, message: string) => respond(c, 400, 'invalid_request', message)

/** What the framework itself rejects, e.g. a body that is not JSON. */
export const refused = (c: Context) => respond(c, 400, 'invalid_request', 'The body is not valid JSON.')

export const unauthorized = (c: Context) => {
  c.header('WWW-Authenticate', 'Bearer')
  return respond(c, 401, 'unauthorized', 'Send the secret of this site as “Authorization: Bearer …”.')
}

export const notConfigured = (c: Context, message = NO_INBOX) => respond(c, 503, 'not_configured', message)

export const NO_INBOX = 'This site has no domain that takes mail. Drop the message as a file instead.'

export const NOT_CONFIRMED = 'This target has not confirmed, so we do not send it anything yet.'

export const NO_FAILURE_REPORTS = 'A monitor takes no reports about single messages.'

/** A temporary error on our side. The cause goes to the log, never to the caller. */
export const unavailable = (c: Context, reference: string, retrySeconds: number) => {
  c.header('X-Reference', reference)
  c.header('Retry-After', String(retrySeconds))
  const message = 'Our database does not answer at the moment. Try again in half a minute.'
  return respond(c, 503, 'unavailable', message)
}

/** For bugs only. The cause goes to the log, never to the caller. */
export const internalError = (c: Context, reference: string) => {
  c.header('X-Reference', reference)
  return respond(c, 500, 'internal', 'Something broke on our side. Your request is fine; try again.')
}
