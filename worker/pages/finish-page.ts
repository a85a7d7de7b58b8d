// The last hand on a rendered page: valid HTML, nonces on the preloads, and the headers that protect it.
import { holdBackSuffix } from '#worker/pages/hold-back-suffix.ts'

/** 128 random bits in base64. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

export function finishPage(page: Response, nonce: string): Response {
  const headers = new Headers(page.headers)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value)
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false
  // A page with a nonce must not be shared; no-store would also keep it from the back button.
  if (isHtml || !headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  if (!isHtml || !page.body) return new Response(page.body, { status: page.status, headers })
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce))
  const body = page.body.pipeThrough(holdBackSuffix('</body></html>'))
  const html = new Response(body, { status: page.status, headers })
  // `strict-dynamic` drops preloads that carry no nonce, and Remix puts none on them.
  return new HTMLRewriter()
    .on('link[rel="modulepreload"]', {
      element(link) {
        link.setAttribute('nonce', nonce)
      },
    })
    .transform(html)
}

const contentSecurityPolicy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')

const SECURITY_HEADERS = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
