// Asks the API for the state of the service.
import type { ApiClient } from '#shared/api/client.ts'
import type { Health } from '#shared/api/answers.ts'

/** Never rejects: 503 has a report, too, and null means that there is none. */
export async function readHealth(api: ApiClient): Promise<Health | null> {
  try {
    const response = await api.status.$get()
    const body: unknown = await response.json()
    return isReport(body) ? body : null
  } catch {
    return null
  }
}

/** A bug is answered with an error envelope (worker/http/errors.ts). */
const isReport = (body: unknown): body is Health =>
  typeof body === 'object' && body !== null && 'parts' in body
