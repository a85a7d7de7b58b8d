// The API as the browser reaches it; the only code of the pages that fetches anything.
import { createApiClient } from '#shared/api/client.ts'

export const browserApi = createApiClient((input, init) => fetch(input, init))

/** The same, but nothing is answered from a cache. */
export const freshBrowserApi = createApiClient((input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('Cache-Control', 'no-cache')
  return fetch(input, { ...init, headers })
})
