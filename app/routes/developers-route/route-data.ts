// What the page of a route shows, made from the API's own description.
import { errorsOf, routesOf, type ReferenceRoute } from '#app/routes/developers/reference.ts'
import type {
  ApiOperation,
  ApiParameter,
  ApiProblem,
  ApiResponse,
  JsonSchema,
  OpenApi,
} from '#shared/api/openapi.ts'
import { codeSamples, type ApiQuestion, type QuestionBody } from './code-samples.ts'
import { fieldsOf, typeOf, withNamed } from './shape.ts'

/** A field of the form that sends the request. */
export interface FormField {
  name: string
  required: boolean
  /** The values it may have, if there is a list of them. */
  choices: string[]
  isNumber: boolean
  /** Typed as JSON. */
  isObject: boolean
  /** A part of the path. */
  isPart: boolean
  /** The value in the example; empty when the example leaves the field out. */
  example: string
}

export type RoutePage = NonNullable<ReturnType<typeof routePageOf>>

/**
 * @param page the URL of a route's page
 * @param origin where programs reach the API
 * @returns undefined if no route has that page
 */
export function routePageOf(document: OpenApi, page: string, origin: string) {
  const routes = routesOf(document)
  const index = routes.findIndex(({ line }) => line.page === page)
  const route = routes[index]
  if (!route) return undefined
  const { group, line, operation } = route
  const named = document.components.schemas
  const shapeOf = (schema: JsonSchema) => ({
    type: typeOf(schema),
    fields: fieldsOf(withNamed(schema, named)),
  })
  const body = bodyOf(operation)
  const question = exampleOf(route, origin)
  return {
    ...line,
    group,
    about: operation.description ?? '',
    limit: operation['x-rate-limit'],
    parts: parametersOf(operation, 'path'),
    query: parametersOf(operation, 'query'),
    headers: parametersOf(operation, 'header'),
    body: body && { ...shapeOf(body.schema), types: body.types, about: body.schema.description ?? '' },
    samples: codeSamples(question),
    form: {
      fields: formFieldsOf(operation),
      whyNot: whyNotRun(route),
      action: new URL(question.url).pathname,
      origin,
      answersText: question.answersText,
    },
    answer: answerOf(operation, shapeOf),
    problems: problemsOf(operation, document),
    previous: routes[index - 1]?.line,
    next: routes[index + 1]?.line,
  }
}

function bodyOf({ requestBody }: ApiOperation) {
  const contents = Object.entries(requestBody?.content ?? {})
  const [first] = contents
  return first && { types: contents.map(([type]) => type), schema: first[1].schema }
}

const parametersOf = ({ parameters = [] }: ApiOperation, place: ApiParameter['in']) =>
  parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, description, required }) => ({
      name,
      type: typeOf(schema),
      about: description,
      optional: !required,
    }))

/** Every route has one success status. */
function successOf(responses: ApiOperation['responses']) {
  const status = [200, 201, 202, 204].find((one) => responses[one]) ?? 200
  return { status, response: responses[status] as ApiResponse }
}

function answerOf({ responses }: ApiOperation, shapeOf: (schema: JsonSchema) => Shape) {
  const { status, response } = successOf(responses)
  const [mediaType, content] = Object.entries(response.content ?? {})[0] ?? []
  const isJson = mediaType === 'application/json'
  return {
    status,
    mediaType,
    about: response.description,
    ...shapeOf(content?.schema ?? {}),
    example: isJson ? JSON.stringify(content?.example, null, 2) : exampleText(content?.example),
  }
}

interface Shape {
  type: ReturnType<typeof typeOf>
  fields: ReturnType<typeof fieldsOf>
}

function problemsOf({ responses }: ApiOperation, document: OpenApi) {
  const all = errorsOf(document)
  const problems: readonly ApiProblem[] = Object.values(document.components.responses)
  return Object.values(responses).flatMap((response) => {
    if (!('$ref' in response)) return []
    const name = response.$ref.replace('#/components/responses/', '')
    const index = problems.indexOf(document.components.responses[name] as ApiProblem)
    return all[index] ? [all[index]] : []
  })
}

/** The request of the example. */
function exampleOf({ line, operation }: ReferenceRoute, origin: string): ApiQuestion {
  const { parameters = [], requestBody, responses } = operation
  const json = requestBody?.content['application/json']
  const asked = new URLSearchParams(
    parameters.flatMap(({ in: place, name, example }) =>
      place === 'query' && example ? [[name, example]] : [],
    ),
  )
  const path = parameters
    .filter(({ in: place }) => place === 'path')
    .reduce((text, { name, example = '' }) => text.replace(`{${name}}`, example), line.path)
  return {
    method: line.method,
    url: origin + (asked.size > 0 ? `${path}?${asked.toString()}` : path),
    ...(json && { body: json.example as QuestionBody }),
    ...(requestBody && !json && { file: fileOf(Object.keys(requestBody.content)[0] ?? '') }),
    answersText: successOf(responses).response.content?.['application/json'] === undefined,
  }
}

const FILE_NAMES: Readonly<Record<string, string>> = {
  'message/rfc822': 'message.eml',
  'application/xml': 'report.xml',
}
const fileOf = (type: string) => ({ type, name: FILE_NAMES[type] ?? 'file.txt' })

/** Anyone's programs may call it, and it stores nothing: it runs on its page. Otherwise, a sentence says why it does not. */
function whyNotRun({ line, operation }: ReferenceRoute): string {
  const { parameters = [], requestBody } = operation
  const takes = (place: ApiParameter['in']) => parameters.some((parameter) => parameter.in === place)
  if (takes('header') && line.path.includes('/inbound/'))
    return 'Only our own servers can call it: they send a secret with each request.'
  if (requestBody && !requestBody.content['application/json'])
    return 'It takes a whole file as its body. Send the file with the command below.'
  if (operation['x-any-origin']) return ''
  if (takes('path'))
    return 'Its path has a key that only you know, and whoever has the key can open what you saved. Send the request from your own program.'
  return line.method === 'GET'
    ? ''
    : 'It stores or sends something each time, so it does not run on this page. Send the request from your own program.'
}

function formFieldsOf({ parameters = [], requestBody }: ApiOperation): FormField[] {
  const content = requestBody?.content['application/json']
  const inUrl = parameters
    .filter(({ in: place }) => place !== 'header')
    .map(({ name, in: place, required, schema, example = '' }) => ({
      name,
      required,
      ...kindOf(schema),
      isPart: place === 'path',
      example,
    }))
  const { properties = {}, required = [] } = content?.schema ?? {}
  const examples = (content?.example ?? {}) as QuestionBody
  const inBody = Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    ...kindOf(schema),
    isPart: false,
    example: exampleText(examples[name]),
  }))
  return [...inUrl, ...inBody]
}

const exampleText = (value: unknown = ''): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)

const kindOf = ({ type, enum: choices = [] }: JsonSchema) => ({
  choices: choices.map(String),
  isNumber: type === 'number' || type === 'integer',
  isObject: type === 'object' || type === 'array' || type === 'boolean' || type === undefined,
})
