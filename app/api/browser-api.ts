// The API as the browser reaches it; the only place of the pages where something is fetched.
import { createApiClient } from '#shared/api/client.ts'

export const browserApi = createApiClient((input, init) => fetch(input, init))
