// Pages from a literal instead of the web: for tests, and for the samples that every tool can show.
import type { ForeignFetch } from './foreign-fetch.ts'

interface SitePage {
  contentType: string
  body: string | Uint8Array
  /** 200 by default. */
  status?: number
}

/** URLs and their content. */
export type SiteMap = Readonly<Record<string, SitePage>>

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
