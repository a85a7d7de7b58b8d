// Plain http leads to https: what a visitor types or an old link says must not travel in the clear. Static files have no
// such step; the page that names them is never served in the clear.
import { SECURITY_HEADERS } from '#worker/pages/finish-page.ts'

/** This machine, where there is no certificate. */
const LOCAL = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/** @returns the answer to a request over http, or undefined when it came over https or from this machine */
export function towardsHttps({ url, method }: Pick<Request, 'url' | 'method'>): Response | undefined {
  const address = new URL(url)
  if (address.protocol !== 'http:' || LOCAL.test(address.hostname)) return undefined
  address.protocol = 'https:'
  // 308 keeps the method and the body of whatever is no simple question.
  const status = method === 'GET' || method === 'HEAD' ? 301 : 308
  return new Response(null, { status, headers: { ...SECURITY_HEADERS, Location: address.href } })
}
