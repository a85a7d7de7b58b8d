import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '#worker/http/api-env.ts'

// For every answer: a page, data or an error.
export const SECURITY_HEADERS = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

// A key in a URL must not leak to the sites that its page links to, or to search engines.
export const noTrace: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  c.header('X-Robots-Tag', 'noindex')
  c.header('Referrer-Policy', 'no-referrer')
}

// The headers that keep an API answer from being used as anything but data, and from being cached by others.

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
