// The contract: openapi.json against the running API. Everything documented exists and answers as documented;
// everything that exists is documented.
import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { ApiMethod, ApiOperation, ApiResponse, OpenApi } from '#shared/api/openapi.ts'
import { ErrorCode } from '#shared/api/answers.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { exampleAnswer, openApiDocument } from '#worker/api/openapi/document.ts'
import {
  describedRoutes,
  documentedPath,
  type DescribedRoute,
  type RouteExample,
} from '#worker/api/openapi/route-text.ts'
import { exampleRequest } from '#tests/helpers/example-request.ts'
import { apiOverZone, statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { INBOX_BINDINGS, prepareExample } from '#tests/helpers/prepared-examples.ts'
import { schemaChecker } from '#tests/helpers/json-schema.ts'

const bindings = { DB: env.DB, DOH_URLS: '', ...INBOX_BINDINGS }
/** One for every request that leaves nothing behind: setting up its routes costs more than an answer. */
const api = apiOverZone({ 'servfail.example': 'servfail' }, undefined, bindings)
const full = { limit: () => Promise.resolve({ success: false }) }
/** Every rate limit is used up. */
const counted = apiOverZone({}, undefined, {
  ...bindings,
  LIMIT_5: full,
  LIMIT_6: full,
  LIMIT_10: full,
  LIMIT_60: full,
  LIMIT_120: full,
  LIMIT_240: full,
})
const router = createCoreApi({ clock: { now: () => 0 } } as unknown as Parameters<typeof createCoreApi>[0])
const document = await (await api('/openapi.json')).json<OpenApi>()
const problemsOf = schemaChecker(document)

interface Documented extends DescribedRoute {
  name: string
  operation: ApiOperation
}

const ROUTES: Documented[] = describedRoutes(router.routes).flatMap((route) => {
  const operation = document.paths[documentedPath(route.path)]?.[route.method.toLowerCase() as ApiMethod]
  return operation ? [{ ...route, name: `${route.method} ${route.path}`, operation }] : []
})

const answerTo = ({ operation }: Documented): ApiResponse =>
  [200, 201, 202, 204].map((status) => operation.responses[status]).find(Boolean) as ApiResponse
const contentOf = (answer: ApiResponse) =>
  answer.content?.['application/json'] ??
  answer.content?.['text/plain'] ??
  answer.content?.['application/atom+xml']
const schemaOf = (answer: ApiResponse) => contentOf(answer)?.schema ?? { type: 'nothing' }
const jsonBodyOf = ({ requestBody }: ApiOperation) => requestBody?.content['application/json']
const requestTo = (route: Documented) => exampleRequest(route, jsonBodyOf(route.operation) !== undefined)

const DOMAINS = [HEALTHY_SAMPLE, BROKEN_SAMPLE, 'nothing.example', 'servfail.example']
const SUBJECTS: Record<string, readonly string[]> = {
  domain: DOMAINS,
  email: [...DOMAINS, `ada@${BROKEN_SAMPLE}`],
  ip: ['192.0.43.11', '10.0.0.1', '8.8.8.8', 'nonsense'],
}

/** A route's example for every kind of subject, and with only the subject. */
function questionsOf({ path, text: { example = {} } }: DescribedRoute): RouteExample[] {
  const name = Object.keys(SUBJECTS).find((field) => field in example)
  if (!name || !path.startsWith('/user/tools/')) return []
  return (SUBJECTS[name] ?? []).flatMap((subject) => {
    const whole = { ...example, [name]: subject }
    return Object.keys(example).length > 1 ? [whole, { [name]: subject }] : [whole]
  })
}

describe('openapi.json', () => {
  test('names every route of the router, and no other', () => {
    const there = router.routes.flatMap(({ method, path }) =>
      method === 'ALL' ? [] : [`${method} ${documentedPath(path)}`],
    )
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.sort()).toEqual([...new Set(there)].sort())
    expect(ROUTES).toHaveLength(documented.length)
  })

  test('says that no key is needed', () => {
    expect(document.security).toEqual([])
  })

  test('names every operation once', () => {
    const ids = ROUTES.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has every error code', () => {
    const codes = Object.values(document.components.responses).flatMap((problem) => problem['x-codes'])
    expect(codes.sort()).toEqual([...ErrorCode.options].sort())
  })

  test.each(Object.entries(document.components.responses))(
    'has an example that fits for %s',
    (_name, answer) => {
      expect(problemsOf(answer.content?.['application/json']?.example, schemaOf(answer))).toEqual([])
    },
  )

  test('refers to the tree of SPF records by its name, also from within itself', () => {
    const { SpfReport, SpfTreeNode, SpfTreeTerm } = document.components.schemas
    const node = { $ref: '#/components/schemas/SpfTreeNode' }
    const term = { type: 'array', items: { $ref: '#/components/schemas/SpfTreeTerm' } }
    expect([
      SpfReport?.properties?.tree,
      SpfTreeNode?.properties?.terms,
      SpfTreeTerm?.properties?.child,
    ]).toMatchObject([node, term, node])
  })

  test('has no broken references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    const missing = references.filter(([, kind, name]) => {
      const parts = document.components[kind as keyof OpenApi['components']]
      return !(String(name) in parts)
    })
    expect([references.length > 100, missing.map(([text]) => text)]).toEqual([true, []])
  })

  test('may be cached, requested again with its ETag, and read by any website', async () => {
    const first = await api('/openapi.json')
    const tag = first.headers.get('etag') ?? ''
    const again = await api('/openapi.json', { headers: { 'if-none-match': tag } })
    expect([
      first.headers.get('cache-control'),
      first.headers.get('access-control-allow-origin'),
      first.headers.get('content-type'),
      again.status,
    ]).toEqual(['public, max-age=3600', '*', 'application/json', 304])
  })

  // With the answer about provider data, each of whose requirements has its change, and its days in a monitor; and with a move,
  // whose steps have their records, what undoes them and what DNS has to show, as a plan and as it stands.
  test('is small', () => {
    expect(JSON.stringify(document).length).toBeLessThan(537_000)
  })

  test('says about a field what it means', () => {
    const { Finding, IpReputation } = document.components.schemas
    expect(Finding?.properties?.fix?.description).toBe('What to do about it, in one sentence or one record.')
    expect(Object.values(IpReputation?.properties ?? {}).some(({ description }) => description)).toBe(true)
  })

  test('refers to a schema by its name where a field says more about it', () => {
    const { SpfReport } = document.components.schemas
    expect(SpfReport?.properties?.tree).toEqual({
      $ref: '#/components/schemas/SpfTreeNode',
      description: 'Every term with its cost and what it includes.',
    })
  })

  test('is the same each time', () => {
    expect(openApiDocument(router.routes)).toEqual(openApiDocument(router.routes))
  })
})

describe.each(ROUTES)('$name', (route) => {
  const { method, path, text, operation } = route

  test('says what each field is for, and no more', () => {
    const body = jsonBodyOf(operation)?.schema.properties ?? {}
    const fields = [
      ...(operation.parameters ?? []).filter(({ in: place }) => place === 'query'),
      ...Object.entries(body).map(([name, { description }]) => ({ name, description })),
    ]
    expect(fields.filter(({ description }) => !description)).toEqual([])
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(text.fields ?? {})))
  })

  test('has an example request that matches its schema', () => {
    const body = jsonBodyOf(operation)
    const problems = body
      ? problemsOf(body.example, body.schema)
      : (operation.parameters ?? []).flatMap(({ name, required, schema, example }) =>
          example === undefined ? (required ? [`${name} has none`] : []) : problemsOf(example, schema, name),
        )
    expect(problems).toEqual([])
  })

  test('has an example answer that matches its schema', () => {
    const answer = answerTo(route)
    if (!text.answer.schema) return expect(answer.content).toBeUndefined()
    expect([
      exampleAnswer(route) !== undefined,
      problemsOf(contentOf(answer)?.example, schemaOf(answer)),
    ]).toEqual([true, []])
  })

  test('answers its example as documented, with nothing undocumented', async () => {
    await prepareExample(env.DB, path)
    const { url, init } = requestTo(route)
    const response = await api(url, init)
    const { status } = response
    if (!text.answer.schema) return expect([status, await response.text()]).toEqual([text.answer.status, ''])
    const isText = text.answer.type !== undefined
    const body = isText ? await response.text() : await response.json()
    expect(response.headers.get('content-type')).toMatch(text.answer.type ?? 'application/json')
    // No DNS server is set up here, and the status says so.
    const expected = path === '/status' ? 503 : text.answer.status
    expect([status, problemsOf(body, schemaOf(answerTo(route)))]).toEqual([expected, []])
    // A schema drops what it does not name.
    expect(v.parse(text.answer.schema, body)).toEqual(body)
  })

  test.each(questionsOf(route))('answers %o as documented', async (example) => {
    const { url, init } = requestTo({ ...route, text: { ...text, example } })
    const { status, body } = await statusAndBody(api(url, init))
    expect(Object.keys(operation.responses)).toContain(String(status))
    if (status !== text.answer.status)
      return expect(problemsOf(body, { $ref: '#/components/schemas/Error' })).toEqual([])
    expect(problemsOf(body, schemaOf(answerTo(route)))).toEqual([])
    if (text.answer.schema) expect(v.parse(text.answer.schema, body)).toEqual(body)
  })

  test('answers garbage with a documented error', async () => {
    if (!('400' in operation.responses)) return
    const isBody = jsonBodyOf(operation) !== undefined
    const { authorization = '' } = text.exampleHeaders ?? {}
    const init = { method, headers: { 'content-type': 'application/json', authorization } }
    const { status, body } = await statusAndBody(
      isBody
        ? api(path, { ...init, body: '{"domain":7,' })
        : api(`${path}?domain=%00&token=%00&slice=x&ip=x&part=x&after=x&from=x&format=x&since=x`, {
            ...init,
            // Any bytes are a file; none at all are not.
            body: method !== 'POST' ? null : text.body ? '' : '{',
          }),
    )
    expect([status, problemsOf(body, { $ref: '#/components/schemas/Error' })]).toEqual([400, []])
  })

  test('refuses what is documented as too large', async () => {
    if (!('413' in operation.responses)) return
    const isFile = text.body !== undefined
    const body = JSON.stringify({ text: 'x'.repeat((isFile ? 5 : 1) * 1024 * 1024) })
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
    const answer = await statusAndBody(api(path, { method: 'POST', headers, body }))
    expect(answer).toMatchObject({ status: 413, body: { error: { code: 'body_too_large' } } })
  })

  test('counts requests where that is documented', async () => {
    const { url, init } = requestTo(route)
    const headers = { ...('headers' in init ? init.headers : {}), 'cf-connecting-ip': '192.0.2.1' }
    const response = await counted(url, { ...init, headers })
    const isCounted = 'x-rate-limit' in operation
    expect([response.status === 429, response.headers.has('retry-after')]).toEqual([isCounted, isCounted])
    if (isCounted) expect(operation.responses).toHaveProperty('429')
  })

  test('is open to other websites where that is documented', async () => {
    const { url, init } = requestTo(route)
    const headers = { ...('headers' in init ? init.headers : {}), origin: 'https://elsewhere.example' }
    const response = await api(url, { ...init, headers })
    expect(response.headers.get('access-control-allow-origin')).toBe(operation['x-any-origin'] ? '*' : null)
  })
})

describe('a lookup that finds no record', () => {
  const zone = {
    'servfail.example': 'servfail' as const,
    'slow.example': 'timeout' as const,
    'servfail._domainkey.good.example': 'servfail' as const,
    'slow._domainkey.good.example': 'timeout' as const,
    'other._domainkey.good.example': { TXT: ['v=DKIM1; p='] },
  }

  test.each([
    ['404', '/user/tools/dkim/checker?domain=good.example&selector=none'],
    ['502', '/user/tools/dkim/checker?domain=good.example&selector=servfail'],
    ['504', '/user/tools/dkim/checker?domain=good.example&selector=slow'],
    ['502', '/user/tools/mx/checker?domain=servfail.example'],
    ['504', '/user/tools/mx/checker?domain=slow.example'],
    ['502', '/user/tools/cname/checker?domain=servfail.example'],
    ['504', '/user/tools/cname/checker?domain=slow.example'],
  ])('is answered with %s by %s, as documented', async (status, url) => {
    const clock = fakeClock()
    const asked = statusAndBody(apiOverZone(zone, clock)(url))
    await clock.advance(6_000)
    const answer = await asked
    const [path = ''] = url.split('?')
    expect([String(answer.status), problemsOf(answer.body, { $ref: '#/components/schemas/Error' })]).toEqual([
      status,
      [],
    ])
    expect(document.paths[path]?.get?.responses).toHaveProperty(status)
  })
})

describe.each(Object.entries(document.paths))('%s', (path, operations) => {
  const allowed = Object.keys(operations).map((method) => method.toUpperCase())
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !allowed.includes(method))

  test.each(others)('answers %s with 405 and the methods that it has', async (method) => {
    const response = await api(path, { method })
    expect(response.headers.get('allow')).toBe(allowed.sort().join(', '))
    expect(await statusAndBody(response)).toMatchObject({
      status: 405,
      body: { error: { code: 'method_not_allowed' } },
    })
  })

  test('is nothing but itself', async () => {
    const { status, body } = await statusAndBody(api(`${path}/more`))
    // Something may exist there that can only be deleted.
    const below = Object.entries(document.paths).find(([other]) => other.startsWith(`${path}/{`))
    const expected = below && !below[1].get ? 405 : 404
    expect([status, problemsOf(body, { $ref: '#/components/schemas/Error' })]).toEqual([expected, []])
  })
})
