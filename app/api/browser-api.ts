// The API as the browser reaches it.
import { createApiClient, type ApiClient } from '#shared/api/client.ts'
import { isFresh } from '#shared/site.ts'

interface Asking {
  /** Nothing is answered from a cache. */
  fresh?: boolean
  /** Cancels the calls, and with them the lookups at the edge. */
  signal?: AbortSignal
}

export function apiWith({ fresh = false, signal }: Asking): ApiClient {
  return createApiClient((input, init) => {
    const headers = new Headers(init?.headers)
    if (fresh) headers.set('Cache-Control', 'no-cache')
    return fetch(input, { ...init, headers, signal })
  })
}

export const browserApi = apiWith({})

/** For a loader or an action in the browser; at the edge, their context has the same (worker/load-context.ts). */
export const apiFor = ({ url, signal }: Pick<Request, 'url' | 'signal'>): ApiClient =>
  apiWith({ fresh: isFresh(new URL(url)), signal })
