// How large a body may be: 1 MiB, and 5 MiB for the routes that take a whole message or a file of reports.
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_MESSAGE_BYTES } from '#shared/message/limits.ts'
import { MAX_SENT_BYTES } from '#shared/dmarc-reports/limits.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { bodyTooLarge, mailTooLarge } from '#worker/http/errors.ts'

const MAX_BODY_BYTES = 1024 * 1024
const TAKES_MAIL = /\/(?:inbound\/mail|user\/tools\/message\/verify)$/
const TAKES_FILE = /\/user\/tools\/reports\/read$/

const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: bodyTooLarge })
const mailLimit = bodyLimit({ maxSize: MAX_MESSAGE_BYTES, onError: mailTooLarge })

const fileLimit = bodyLimit({ maxSize: MAX_SENT_BYTES, onError: (c) => bodyTooLarge(c, '5 MiB') })

/** A query has no body: to look for one takes longer than to route it. */
const HAS_NONE = new Set(['GET', 'HEAD'])

export const limitBody: MiddlewareHandler<ApiEnv> = (c, next) =>
  HAS_NONE.has(c.req.method) ? next() : limitOf(c.req.path)(c, next)

function limitOf(path: string): MiddlewareHandler {
  if (TAKES_MAIL.test(path)) return mailLimit
  return TAKES_FILE.test(path) ? fileLimit : limit
}
