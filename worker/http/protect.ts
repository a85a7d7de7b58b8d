// The headers that keep an answer of the API from being anything but data, and from being kept by others.
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts'

const POLICY = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const ALWAYS = Object.entries({ ...SECURITY_HEADERS, 'Content-Security-Policy': POLICY })

export const protectAnswer: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  // Not by c.header(): once there is an answer, each call makes another one of it.
  const { headers } = c.res
  for (const [name, value] of ALWAYS) headers.set(name, value)
  // What anybody's page may fetch must also be open to pages that let in only what says so.
  if (headers.get('access-control-allow-origin') === '*') {
    headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  }
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store')
}
