// Plain http redirects to https: what a visitor types or an old link says must not be sent unencrypted. Static files have no
// such step; the page that names them is never served unencrypted.
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts'
import { hostOf } from '#worker/net/host-of.ts'

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
