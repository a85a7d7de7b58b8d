// How large a body may be: 1 MiB, and 5 MiB for the routes that take a whole message.
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_MESSAGE_OCTETS } from '#shared/message/judge.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { bodyTooLarge, mailTooLarge } from '#worker/http/errors.ts'

const MAX_BODY_OCTETS = 1024 * 1024
const TAKES_MAIL = /\/(?:inbound\/mail|user\/tools\/message\/verify)$/

const limit = bodyLimit({ maxSize: MAX_BODY_OCTETS, onError: bodyTooLarge })
const mailLimit = bodyLimit({ maxSize: MAX_MESSAGE_OCTETS, onError: mailTooLarge })

export const limitBody: MiddlewareHandler<ApiEnv> = (c, next) =>
  TAKES_MAIL.test(c.req.path) ? mailLimit(c, next) : limit(c, next)
