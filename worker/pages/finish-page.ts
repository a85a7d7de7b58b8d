import { encodeBase64 } from '#shared/kit/base64.ts'
import { PERIOD_SECONDS } from '#worker/http/rate-limit.ts'
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts'
import type { ReportedLookupCost } from '#worker/log/lookup-cost.ts'
import { isSecretAddress } from '#worker/pages/secret-address.ts'

/** 128 random bits in base64. */
export function newNonce(): string {
  return encodeBase64(crypto.getRandomValues(new Uint8Array(16)))
}

interface PageFacts {
  nonce: string
  /** The lookups behind the page. */
  cost: ReportedLookupCost
  /** Identifies a failure in the log and on the page. */
  reference: string
  /** The third parties that the page may load. */
  origins: readonly string[]
  /** What the page may only show in a frame. */
  frames: readonly string[]
  address: URL
}

export function finishPage(
  page: Response,
  { nonce, cost, reference, origins, frames, address }: PageFacts,
): Response {
  const headers = new Headers(page.headers)
  if (page.status >= 500) headers.set('X-Reference', reference)
  if (cost.queries > 0) {
    headers.set('Server-Timing', `dns;desc="waves=${cost.waves} queries=${cost.queries}"`)
  }
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value)
  if (isSecretAddress(address)) {
    headers.set('Referrer-Policy', 'no-referrer')
    headers.set('X-Robots-Tag', 'noindex')
  }
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
  // A page with a nonce must not be shared; no-store would also keep it from the back button.
  if (page.status === 429) headers.set('Retry-After', String(PERIOD_SECONDS))
  if (isHtml || !headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (isHtml) headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, origins, frames))
  return new Response(page.body, { status: page.status, headers })
}

function contentSecurityPolicy(nonce: string, origins: readonly string[], frames: readonly string[]): string {
  const others = origins.map((origin) => ` ${origin}`).join('')
  const framed = [...origins, ...frames]
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Browsers disagree on whether 'strict-dynamic' applies to workers.
    `worker-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'${others}`,
    `img-src 'self' data:${others}`,
    `font-src 'self'${others}`,
    `connect-src 'self'${others}`,
    ...(framed.length > 0 ? [`frame-src ${framed.join(' ')}`] : []),
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
