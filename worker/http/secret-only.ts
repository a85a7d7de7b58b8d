// Routes for our own programs, which know a secret of the site. If none is set, the route does not exist.
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { notFound, unauthorized } from '#worker/http/errors.ts'
import { isSameSecret } from '#worker/mail-test/keys.ts'

export const secretOnly =
  (name: 'INBOUND_SECRET' | 'SEEDS_SECRET'): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const secret = c.env?.[name]
    if (!secret) return notFound(c)
    const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    return (await isSameSecret(given, secret)) ? next() : unauthorized(c)
  }
