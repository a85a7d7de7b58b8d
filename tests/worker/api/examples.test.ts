// The answers that the API's description shows are those of the API. `npm run api-examples` writes them.
import { env } from 'cloudflare:test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiMethod } from '#shared/api/openapi.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { openApiDocument } from '#worker/api/openapi/document.ts'
import {
  describedRoutes,
  documentedPath,
  operationId,
  type DescribedRoute,
} from '#worker/api/openapi/route-text.ts'
import { exampleRequest } from '#tests/helpers/example-request.ts'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'
import { INBOX_BINDINGS, prepareExample } from '#tests/helpers/prepared-examples.ts'

/** Enough to show the shape, and no more. */
const MAX_ENTRIES = 1
const MAX_LENGTH = 60
/** Lists within lists within reports are shown where those reports are the answer. */
const MAX_DEPTH = 3

/** Chance and time stand still, so that an answer is the same each time. */
const NOW = Date.UTC(2026, 10, 26, 16)

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  let drawn = 0
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const bytes = new Uint8Array((array as unknown as Uint8Array).buffer)
    for (let at = 0; at < bytes.length; at++) bytes[at] = (drawn += 97) & 255
    return array
  })
  let named = 0
  vi.spyOn(crypto, 'randomUUID').mockImplementation(
    () => `5b1f0d6e-9c1a-4a7e-8f53-${String(++named).padStart(12, '0')}`,
  )
})

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the examples are the answers', async () => {
  const api = apiOverZone({}, undefined, { DB: env.DB, DOH_URLS: '', ...INBOX_BINDINGS })
  const { routes } = createCoreApi({ clock: { now: () => 0 } } as unknown as Parameters<
    typeof createCoreApi
  >[0])
  const { paths } = openApiDocument(routes)
  const takesJson = ({ method, path }: DescribedRoute) =>
    paths[documentedPath(path)]?.[method.toLowerCase() as ApiMethod]?.requestBody?.content[
      'application/json'
    ] !== undefined
  const found: Record<string, unknown> = {}
  for (const route of describedRoutes(routes)) {
    const { answer, answersLike, answerExample } = route.text
    if (!answer.schema || answersLike !== undefined || answerExample !== undefined) continue
    await prepareExample(env.DB, route.path)
    const { url, init } = exampleRequest(route, takesJson(route))
    const response = await api(url, init)
    expect([url, response.status]).toEqual([url, answer.status])
    found[operationId(route)] = answer.type ? await response.text() : shortened(await response.json())
  }
  await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot(
    '../../../worker/api/openapi/examples.json',
  )
})

/** Still valid for the schema: fewer entries, shorter texts. */
function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH - 1)}…` : value
  if (Array.isArray(value))
    return value.slice(0, depth < MAX_DEPTH ? MAX_ENTRIES : 0).map((entry) => shortened(entry, depth + 1))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part, depth + 1)]))
}
