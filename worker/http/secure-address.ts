// Plain http leads to https: what a visitor types or an old link says must not travel in the clear. Static files have no
// such step; the page that names them is never served in the clear.
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts'

/**
 * @param siteUrl where the site is reached (SITE_URL); under another name the worker may stand behind something that speaks
 *   https itself, on a machine of one's own it has no certificate, and would lead in circles
 * @returns the answer to a request over http, or undefined when it is to be answered as it is
 */
export function redirectToHttps(
  { url, method }: Pick<Request, 'url' | 'method'>,
  siteUrl: string | undefined,
): Response | undefined {
  if (!url.startsWith('http:') || !siteUrl) return undefined
  const address = new URL(url)
  if (address.host !== new URL(siteUrl).host) return undefined
  address.protocol = 'https:'
  // 308 keeps the method and the body of whatever is no simple question.
  const status = method === 'GET' || method === 'HEAD' ? 301 : 308
  return new Response(null, { status, headers: { ...SECURITY_HEADERS, Location: address.href } })
}
