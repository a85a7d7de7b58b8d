// Asks the API how the service is.
import type { ApiClient } from '#shared/api/client.ts'
import type { Health } from '#shared/health/schema.ts'

/** Never rejects: 503 brings a report as well, and null says that there is none. */
export async function readHealth(api: ApiClient): Promise<Health | null> {
  try {
    const response = await api.status.$get()
    const body: unknown = await response.json()
    return isReport(body) ? body : null
  } catch {
    return null
  }
}

/** A bug is answered with an envelope that holds an error (worker/http/errors.ts). */
const isReport = (body: unknown): body is Health =>
  typeof body === 'object' && body !== null && 'parts' in body
