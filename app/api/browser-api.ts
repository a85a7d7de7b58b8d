// The API as the browser reaches it; the only place of the pages where something is fetched.
import { createApiClient } from '#shared/api/client.ts'

export const browserApi = createApiClient((input, init) => fetch(input, init))

/** The same, but answered from no memory. */
export const freshBrowserApi = createApiClient((input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('Cache-Control', 'no-cache')
  return fetch(input, { ...init, headers })
})
