// The API's own description, for the pages and the lists that are made from it. Server only.
import type { OpenApi } from '#shared/api/openapi.ts'
import type { ApiClient } from '#shared/api/client.ts'

let known: OpenApi | undefined

/** Read once per isolate: it depends on the code alone, and takes some milliseconds. */
export async function describeApi(api: ApiClient): Promise<OpenApi> {
  known ??= (await (await api['openapi.json'].$get()).json()) as OpenApi
  return known
}
