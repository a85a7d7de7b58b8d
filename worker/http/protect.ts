// The headers that keep an API answer from being used as anything but data, and from being cached by others.
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts'

/** For what is made to be shown on pages of other sites; everything else is for our own. */
export const FOR_ANY_PAGE = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

const POLICY = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const ALWAYS = Object.entries({ ...SECURITY_HEADERS, 'Content-Security-Policy': POLICY })

export const protectAnswer: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  // Not with c.header(): once there is an answer, each call copies it.
  const { headers } = c.res
  // What any page may fetch must also be available to pages that require this permission (COEP).
  const isForAnyPage =
    headers.get('access-control-allow-origin') === '*' ||
    headers.get('cross-origin-resource-policy') === 'cross-origin'
  for (const [name, value] of ALWAYS) headers.set(name, value)
  if (isForAnyPage) headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store')
}
