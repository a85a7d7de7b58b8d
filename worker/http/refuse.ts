// What never reaches a page: forms that another site sent or that are too large, and damaged URLs.
import type { Context, MiddlewareHandler } from 'hono'
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts'

/** A file of one MiB, as large as the tools accept, in any form encoding. */
export const MAX_FORM_BYTES = 4 * 1024 * 1024

export const formTooLarge = (c: Context): Response => refuse(c, 413, 'The form is larger than 4 MiB.')

/** Remix treats such a form as a bug of ours: it would answer 500, and trust any X-Forwarded-Host. */
export const ownFormsOnly: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('origin')
  if (c.req.method === 'GET' || origin === undefined) return next()
  // A page with a secret URL sends no Origin with its forms; the browser itself says where they come from.
  const isNameless = origin === 'null' && c.req.header('sec-fetch-site') === 'same-origin'
  const isOwn = URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host
  if (!isOwn && !isNameless) {
    return refuse(c, 403, 'This form was sent from another site. Open it here and send it again.')
  }
  const headers = new Headers(c.req.raw.headers)
  headers.delete('x-forwarded-host')
  if (isNameless) headers.delete('origin')
  c.req.raw = new Request(c.req.raw, { headers })
  return next()
}

/**
 * The router would write an undecodable URL to the log in full, and take "/\x y" for an invalid URL of another site, which
 * it considers a bug.
 */
export const refuseMalformedPaths: MiddlewareHandler = async (c, next) =>
  isWellFormedPath(new URL(c.req.url).pathname)
    ? next()
    : refuse(c, 400, 'This URL is damaged: no URL of this site looks like this.')

/** A redirect that no page has made. */
export const protectRedirect: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.status !== 301) return
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value)
}

function isWellFormedPath(path: string): boolean {
  try {
    return !/[\p{Cc}\\]|^\/\//u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

const refuse = (c: Context, status: 400 | 403 | 404 | 413, text: string): Response =>
  c.body(text, status, {
    ...SECURITY_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
  })
