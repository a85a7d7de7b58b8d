// The typed client of the API. One client, two transports: `fetch` in the browser, the router itself at the edge.
import { hc } from 'hono/client'
import { API_BASE_PATH } from '#shared/site.ts'
import type { CoreApi } from '#worker/api/core-api.ts'

export type Transport = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

export const createApiClient = (transport: Transport) => hc<CoreApi>(API_BASE_PATH, { fetch: transport })

export type ApiClient = ReturnType<typeof createApiClient>
