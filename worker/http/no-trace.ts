// A key in a URL must not leak to the sites that its page links to, or to search engines.
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#worker/http/api-env.ts'

export const noTrace: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  c.header('X-Robots-Tag', 'noindex')
  c.header('Referrer-Policy', 'no-referrer')
}
