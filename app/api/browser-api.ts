// The API as the browser reaches it; besides what the document requests first (app/page-scripts.ts), the only code of the
// pages that fetches anything.
import { createApiClient } from '#shared/api/client.ts'

/** What the document requested before this script was there, by URL. */
const { askedFirst } = globalThis as { askedFirst?: Map<string, Promise<Response>> }

/** The answer that is already under way. It leaves the map, because a body can be read only once. */
function pickUp(address: string): Promise<Response> | undefined {
  const answer = askedFirst?.get(address)
  askedFirst?.delete(address)
  return answer
}

export const browserApi = createApiClient(
  (input, init) => (typeof input === 'string' && pickUp(input)) || fetch(input, init),
)

/** The same, but nothing is answered from a cache. */
export const freshBrowserApi = createApiClient((input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('Cache-Control', 'no-cache')
  return fetch(input, { ...init, headers })
})
