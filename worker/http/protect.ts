// The headers that keep an answer of the API from being anything but data, and from being kept by others.
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts'

const POLICY = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export const protectAnswer: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value)
  c.header('Content-Security-Policy', POLICY)
  // What anybody's page may fetch must also be open to pages that let in only what says so.
  if (c.res.headers.get('access-control-allow-origin') === '*') {
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  }
  if (!c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-store')
}
