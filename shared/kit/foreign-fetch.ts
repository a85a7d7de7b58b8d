// The port through which a check loads someone else's page: a logo, a certificate, a domain registry.

export interface ForeignRequest {
  /** Sent as the Accept header. */
  accept: string
  /** A longer body is not read to its end. */
  maxBytes: number
  /** For the whole request, including redirects. */
  timeoutMs: number
  /** Posts this form instead of getting the page: without cookies, as every request here. */
  form?: string
  /** Who asks and why, for a request that is more than reading a file; without it, who we are. */
  userAgent?: string
  /** How many redirects are followed; each new URL is checked like the first one. */
  maxRedirects: number
}

interface ForeignBody {
  kind: 'body'
  /** The URL that answered, after the redirects. */
  url: string
  status: number
  /** The media type in lower case without parameters; empty when the server names none. */
  contentType: string
  bytes: Uint8Array
  /** The URLs that redirected, in order. */
  redirects: readonly string[]
}

/**
 * Why there is no body.
 * - http-error: the server answered with a status other than 200
 * - refused-url: we do not go there: not https, a name or an address that is not public, a name or password in it
 * - certificate: the server's certificate is not valid, so no client that checks it gets the file
 * - unreadable: the body broke off, is damaged, or is packed in a way that is not undone
 * - over-budget: not sent, because this request had used up its share
 */
export type ForeignFailure =
  | { kind: 'http-error'; url: string; status: number; reason: string }
  | {
      kind:
        | 'refused-url'
        | 'too-large'
        | 'too-many-redirects'
        | 'timeout'
        | 'transport-error'
        | 'certificate'
        | 'unreadable'
        | 'over-budget'
      url: string
      /** A short reason for people, without a capital and a period. */
      reason: string
      /** Of the redirect that was not followed. */
      redirect?: { status: number; location: string }
    }

export type ForeignAnswer = ForeignBody | ForeignFailure

/** Never rejects and always ends. */
export type ForeignFetch = (url: string, request: ForeignRequest) => Promise<ForeignAnswer>

/** The server says that there is no file: not just for us or for now, but for everyone (RFC 9110 sections 15.5.5 and 15.5.11). */
export const isFinal = (answer: ForeignFailure): boolean =>
  answer.kind !== 'http-error' || answer.status === 404 || answer.status === 410

interface SitePage {
  contentType: string
  body: string | Uint8Array
  /** 200 by default. */
  status?: number
}

/** URLs and their content. */
export type SiteMap = Readonly<Record<string, SitePage>>

/** Pages from a literal instead of the web: for tests, and for the samples that every tool can show. */
export const sitesOf =
  (sites: SiteMap): ForeignFetch =>
  (url, { maxBytes }) => {
    const page = Object.hasOwn(sites, url) ? sites[url] : undefined
    if (!page) {
      return Promise.resolve({ kind: 'http-error', url, status: 404, reason: 'the server says “404”' })
    }
    const { status = 200, contentType, body } = page
    if (status !== 200) {
      return Promise.resolve({ kind: 'http-error', url, status, reason: `the server says “${status}”` })
    }
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    if (bytes.length > maxBytes) {
      return Promise.resolve({ kind: 'too-large', url, reason: `it is larger than ${maxBytes} bytes` })
    }
    return Promise.resolve({ kind: 'body', url, status, contentType, bytes, redirects: [] })
  }
