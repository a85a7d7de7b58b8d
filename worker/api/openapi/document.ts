// The description of the API (OpenAPI 3.1), generated from the router's own validators, the answer schemas and the texts.
import { toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { API_BASE_PATH } from '#shared/site.ts'
import type {
  ApiContent,
  ApiMethod,
  ApiOperation,
  ApiParameter,
  ApiResponse,
  JsonSchema,
  OpenApi,
} from '#shared/api/openapi.ts'
import { toolOfApiRoute } from '#shared/tools/catalogue.ts'
import { API_GROUPS } from '#shared/tools/tool.ts'
import { NAMED_SCHEMAS } from '#worker/api/openapi/answers.ts'
import EXAMPLES from '#worker/api/openapi/examples.json'
import { problem, problemResponses, limitOf, type ProblemName } from '#worker/api/openapi/problems.ts'
import {
  describedRoutes,
  operationId,
  documentedPath,
  type DescribedRoute,
  type RouteProblem,
  type RouterRoutes,
  type RouteText,
} from '#worker/api/openapi/route-text.ts'
import { LIMITS } from '#worker/http/rate-limit.ts'
import { inputOf, type TakenInput } from '#worker/http/validate.ts'

// A field with its own description refers to a named schema, like any other field.

/**
 * `v.pipe(SpfTreeNode, v.description('…'))` is a different schema than SpfTreeNode, so the converter would write it out in full.
 * @param refs the reference to each named schema
 */
const referFields =
  (refs: ReadonlyMap<unknown, string>): NonNullable<ConversionConfig['overrideSchema']> =>
  ({ valibotSchema, jsonSchema }) => {
    if (valibotSchema.type !== 'object') return undefined
    const { entries } = valibotSchema as v.ObjectSchema<v.ObjectEntries, undefined>
    const written = jsonSchema.properties as Readonly<Record<string, JsonSchema>>
    const properties = Object.entries(entries).map(([field, schema]) => {
      const $ref = refOf(schema, refs)
      const description = written[field]?.description
      return [field, $ref && description ? { $ref, description } : written[field]]
    })
    return { ...jsonSchema, properties: Object.fromEntries(properties) as typeof jsonSchema.properties }
  }

function refOf(schema: v.GenericSchema, refs: ReadonlyMap<unknown, string>): string | undefined {
  const inner = schema as { type: string; wrapped?: v.GenericSchema; pipe?: readonly v.GenericSchema[] }
  const held = inner.pipe?.[0] ?? (inner.type === 'optional' ? inner.wrapped : undefined)
  return refs.get(schema) ?? (held && refOf(held, refs))
}

const DESCRIPTION = `The checks on this site, for programs. No key, no account.

The state "unknown" means that DNS did not answer; it says nothing about the record. We ignore unknown fields in a request. "Cache-Control: no-cache" in a request makes us look everything up again. The domains northwind.test and broken.test are samples that always answer.

Version: it is part of the path. Within v1, we may add fields, but we never remove one or change its meaning; a program must ignore fields that it does not know.

Limits per minute from one network: ${LIMITS['look up'].size} requests to each tool, ${LIMITS['send a form'].size} to routes that store something, ${LIMITS['make keys'].size} key pairs. Beyond that, the answer is 429 with Retry-After. A body may be up to 1 MiB, a whole message or a report file up to 5 MiB.

Errors: every answer that is not a result is {"error": {"code", "message"}}, with "field" if one field is wrong and "fields" if several are. A wrong method is 405 with Allow, an unknown path 404.

Scripts on other websites may read the answers of /user/tools, /user/senders and this description (CORS); the forms are for this site only.`

export function openApiDocument(routes: RouterRoutes): OpenApi {
  const described = describedRoutes(routes)
  const { schemas, answers } = outputSchemas(described)
  const paths: OpenApi['paths'] = {}
  for (const route of described) {
    const method = route.method.toLowerCase() as ApiMethod
    const path = documentedPath(route.path)
    paths[path] = { ...paths[path], [method]: operationOf(route, answers, routes) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Warmpost', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: API_BASE_PATH }],
    security: [],
    tags: Object.entries(API_GROUPS).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas, responses: problemResponses() },
  }
}

function operationOf(route: DescribedRoute, answers: Answers, routes: RouterRoutes): ApiOperation {
  const { path, text } = route
  const answer = answers.get(text) ?? {}
  const input = inputOfRoute(route, routes)
  const limit = limitOf(path)
  const parameters = [
    ...partsOf(text),
    ...(input?.from === 'query' ? queryOf(text, input) : []),
    ...headersOf(text),
  ]
  const requestBody = bodyOf(text, input)
  const problems: ProblemName[] = [
    ...(input ? (['BadRequest'] as const) : []),
    ...(text.problems ?? []).flatMap((name) => ROUTE_PROBLEMS[name]),
    // Also if the report would be too long.
    ...(isLookup(path) ? (['LookupFailed'] as const) : []),
    ...(requestBody ? (['TooLarge'] as const) : []),
    ...(limit ? (['TooMany'] as const) : []),
    'Internal',
  ]
  return {
    operationId: operationId(route),
    tags: [toolOfApiRoute(path)?.api?.group ?? text.group ?? 'Service'],
    summary: text.summary,
    ...(text.about && { description: text.about }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: Object.assign(
      { [text.answer.status]: answerOf(route, answer) },
      text.problems?.includes('down') && { 503: downAnswer(answer) },
      ...problems.map(problem),
    ) as ApiOperation['responses'],
    ...(limit && { 'x-rate-limit': limit }),
    ...((isOpen(path) || path === '/openapi.json') && { 'x-any-origin': true as const }),
  }
}

/** The same body, which says what is not working. */
const downAnswer = (schema: JsonSchema): ApiResponse => ({
  description: 'The service does not work.',
  content: { 'application/json': { schema } },
})

const ROUTE_PROBLEMS: Record<RouteProblem, readonly ProblemName[]> = {
  bad: ['BadRequest'],
  unwanted: ['Unwanted'],
  no_record: ['NoRecord'],
  unauthorized: ['Unauthorized'],
  foreign: ['ForeignOrigin'],
  not_found: ['NotFound'],
  not_confirmed: ['NotConfirmed'],
  expired: ['Expired'],
  too_many: ['TooMany'],
  lookup: ['LookupFailed', 'LookupTimeout'],
  down: [],
  unavailable: ['Unavailable'],
}

function inputOfRoute({ method, path }: DescribedRoute, routes: RouterRoutes): TakenInput | undefined {
  const ours = routes.filter((route) => route.path === path && route.method === method)
  return ours.map(({ handler }) => inputOf(handler)).find((input) => input !== undefined)
}

const isOpen = (path: string): boolean => /^\/user\/(?:tools\/|senders)/.test(path)

/** Those of services are told without DNS, except for their check. */
const isLookup = (path: string): boolean => path.startsWith('/user/tools/') || path.endsWith('/:id/check')

function answerOf(route: DescribedRoute, schema: JsonSchema): ApiResponse {
  const { path, text } = route
  if (!text.answer.schema) return { description: text.answer.about }
  const type = text.answer.type ?? 'application/json'
  const content: Record<string, ApiContent> = { [type]: { schema, example: exampleAnswer(route) } }
  if (text.streams) content['text/event-stream'] = { schema: { type: 'string' } }
  const cost = { description: 'How long the lookups took.', schema: { type: 'string' } }
  return {
    description: text.answer.about,
    ...(isLookup(path) && { headers: { 'Server-Timing': cost } }),
    content,
  }
}

export const exampleAnswer = (route: DescribedRoute): unknown =>
  route.text.answerExample ??
  (EXAMPLES as Record<string, unknown>)[route.text.answersLike ?? operationId(route)]

const partsOf = ({ parts = {}, example = {} }: RouteText): ApiParameter[] =>
  Object.entries(parts).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string' },
    ...exampleOf(example[name]),
  }))

function queryOf(text: RouteText, input: TakenInput): ApiParameter[] {
  const { properties = {}, required = [] } = inputSchema(input.schema)
  return Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: text.fields?.[name] ?? description,
    schema,
    ...exampleOf(text.example?.[name]),
  }))
}

/** A query has only texts and numbers. */
const exampleOf = (value: string | number | object | undefined) =>
  value === undefined || typeof value === 'object' ? {} : { example: String(value) }

const headersOf = ({ headers = {} }: RouteText): ApiParameter[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }))

function bodyOf(text: RouteText, input: TakenInput | undefined): ApiOperation['requestBody'] {
  const content = {
    ...(input?.from === 'json' && { 'application/json': jsonBody(text, input) }),
    ...(text.body && { [text.body.type]: rawBody(text.body) }),
  }
  return Object.keys(content).length > 0 ? { required: true, content } : undefined
}

const rawBody = ({ about, example }: NonNullable<RouteText['body']>) => ({
  schema: { type: 'string', description: about } as const,
  example,
})

function jsonBody(text: RouteText, input: TakenInput) {
  const schema = inputSchema(input.schema)
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      [name, { ...property, ...(text.fields?.[name] && { description: text.fields[name] }) }] as const,
  )
  return { schema: { ...schema, properties: Object.fromEntries(properties) }, example: text.example }
}

const DIALECT = { target: 'draft-2020-12' } as const

/** The answer of each route. */
type Answers = ReadonlyMap<RouteText, JsonSchema>

/** All together, since each refers to the named schemas. */
function outputSchemas(routes: readonly DescribedRoute[]): {
  schemas: Record<string, JsonSchema>
  answers: Answers
} {
  const names = new Map<v.GenericSchema, string>(
    Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [schema, name]),
  )
  const refs = new Map([...names].map(([schema, name]) => [schema, refTo(name)] as const))
  const definitions = Object.fromEntries(
    routes.flatMap((route) => {
      const { schema } = route.text.answer
      return schema && !names.has(schema) ? [[operationId(route), schema]] : []
    }),
  )
  const all = toJsonSchemaDefs(
    { ...NAMED_SCHEMAS, ...definitions },
    {
      ...DIALECT,
      overrideRef: ({ referenceId }) => refTo(referenceId),
      overrideSchema: referFields(refs),
    },
  ) as unknown as Record<string, JsonSchema>
  const answers = routes.map((route) => {
    const { schema } = route.text.answer
    const name = schema && names.get(schema)
    const written = name === undefined ? (all[operationId(route)] ?? {}) : { $ref: refTo(name) }
    return [route.text, written] as const
  })
  const schemas = Object.keys(NAMED_SCHEMAS).map((name) => [name, all[name] ?? {}] as const)
  return { schemas: Object.fromEntries(schemas), answers: new Map(answers) }
}

const refTo = (name: string): string => `#/components/schemas/${name}`

/** What may be sent; a rule that JSON Schema cannot express is in the field's description. */
function inputSchema(input: v.GenericSchema): JsonSchema {
  const { schema } = toJsonSchemaDefs(
    { schema: input },
    { ...DIALECT, typeMode: 'input', errorMode: 'ignore' },
  )
  return schema as JsonSchema
}
