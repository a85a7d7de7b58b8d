// What never reaches a page: forms that another site sent or that are too large, and damaged URLs.
import type { Context, MiddlewareHandler } from 'hono'
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts'
import { hostOf } from '#worker/net/host-of.ts'

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

// Plain http redirects to https: what a visitor types or an old link says must not be sent unencrypted. Static files have no
// such step; the page that names them is never served unencrypted.

/**
 * @param siteUrl the URL of the site (SITE_URL); under another name, the worker may be behind something that speaks https
 * itself, and on a local machine it has no certificate: both would redirect in a loop
 * @returns the answer to a request over http, or undefined if it should be answered as it is
 */
export function redirectToHttps(
  { url, method }: Pick<Request, 'url' | 'method'>,
  siteUrl: string | undefined,
): Response | undefined {
  if (!siteUrl || !url.startsWith(`http://${hostOf(siteUrl)}`)) return undefined
  const address = new URL(url)
  if (address.host !== hostOf(siteUrl)) return undefined
  address.protocol = 'https:'
  // 308 keeps the method and the body.
  const status = method === 'GET' || method === 'HEAD' ? 301 : 308
  return new Response(null, { status, headers: { ...SECURITY_HEADERS, Location: address.href } })
}
