import { encodeBase64 } from '#shared/kit/base64.ts'
import { PERIOD_SECONDS } from '#worker/http/rate-limit.ts'
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts'
import type { ReportedLookupCost } from '#worker/log.ts'
import { API_BASE_PATH } from '#shared/site.ts'

// Pages whose URL is the only key to what a visitor left with us.

/** A saved result, a watch, a monitor, a mail watch, a warmup plan, a move, and where watch emails are turned on and off. */
const PATHS = /^\/(?:r|watch|dmarc-monitor|mail-watch|warmup|move)\/|^\/watch-mail(?:\.data)?$/
/** For a fleet, a mail test, a placement test. */
const FIELDS = ['key', 'test']
/** Of the links in our emails, on whatever page they open. The API answers them with nothing that links or is indexed. */
const TOKEN = 'token'

/** No one may learn such a URL from a link or a search engine. */
export const isSecretAddress = ({ pathname, searchParams }: URL): boolean =>
  PATHS.test(pathname) ||
  (searchParams.has(TOKEN) && !pathname.startsWith(API_BASE_PATH)) ||
  (pathname.startsWith('/tool/') && FIELDS.some((field) => searchParams.has(field)))

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
  /** Whom its script may ask, and nothing more: the visitor comes back from there with a secret in the URL. */
  asked: readonly string[]
  address: URL
}

export function finishPage(
  page: Response,
  { nonce, cost, reference, origins, frames, asked, address }: PageFacts,
): Response {
  const headers = new Headers(page.headers)
  if (page.status >= 500) headers.set('X-Reference', reference)
  if (cost.queries > 0) {
    headers.set('Server-Timing', `dns;desc="waves=${cost.waves} queries=${cost.queries}"`)
  }
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value)
  const isSecret = isSecretAddress(address)
  if (isSecret || asked.length > 0) headers.set('Referrer-Policy', 'no-referrer')
  if (isSecret) headers.set('X-Robots-Tag', 'noindex')
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
  // A page with a nonce must not be shared; no-store would also keep it from the back button.
  if (page.status === 429) headers.set('Retry-After', String(PERIOD_SECONDS))
  if (isHtml || !headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (isHtml) headers.set('Content-Security-Policy', contentSecurityPolicy({ nonce, origins, frames, asked }))
  return new Response(page.body, { status: page.status, headers })
}

type Allowed = Pick<PageFacts, 'nonce' | 'origins' | 'frames' | 'asked'>

function contentSecurityPolicy({ nonce, origins, frames, asked }: Allowed): string {
  const listed = (all: readonly string[]) => all.map((origin) => ` ${origin}`).join('')
  const others = listed(origins)
  const framed = [...origins, ...frames]
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Browsers disagree on whether 'strict-dynamic' applies to workers.
    `worker-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'${others}`,
    `img-src 'self' data:${others}`,
    `font-src 'self'${others}`,
    `connect-src 'self'${others}${listed(asked)}`,
    ...(framed.length > 0 ? [`frame-src ${framed.join(' ')}`] : []),
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
