// The reference as the page shows it, made from the API's own description.
import type { ApiOperation, ApiParameter, ApiResponse, JsonSchema, OpenApi } from '#shared/api/openapi.ts'

// One API request in three languages, ready to copy.

export interface ApiQuestion {
  method: string
  url: string
  /** Missing for a request without a body. */
  body?: Record<string, string | number | object>
  /** The body is a message, from a file. */
  takesMessage?: boolean
  /** The answer is plain text, not JSON. */
  answersText?: boolean
}

interface CodeSample {
  language: 'curl' | 'JavaScript' | 'Python'
  code: string
}

export const codeSamples = (question: ApiQuestion): CodeSample[] => [
  { language: 'curl', code: curl(question) },
  { language: 'JavaScript', code: javaScript(question) },
  { language: 'Python', code: python(question) },
]

const MESSAGE_FILE = 'message.eml'

function curl({ method, url, body, takesMessage }: ApiQuestion): string {
  if (takesMessage) {
    return [
      `curl ${inShell(url)} \\`,
      `  -H 'Content-Type: message/rfc822' \\`,
      `  --data-binary @${MESSAGE_FILE}`,
    ].join('\n')
  }
  if (!body) return `curl ${method === 'GET' ? '' : `-X ${method} `}${inShell(url)}`
  return [
    `curl ${inShell(url)} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${inShell(JSON.stringify(body))}`,
  ].join('\n')
}

/** A shell changes nothing between single quotes; a single quote itself goes outside them. */
const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function javaScript({ method, url, body, takesMessage, answersText }: ApiQuestion): string {
  const asked = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(takesMessage
      ? [
          `  headers: { 'Content-Type': 'message/rfc822' },`,
          `  body: await file.arrayBuffer(), // ${MESSAGE_FILE}`,
        ]
      : []),
    ...(body
      ? [
          `  headers: { 'Content-Type': 'application/json' },`,
          `  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),`,
        ]
      : []),
  ]
  const options = asked.length > 0 ? `, {\n${asked.join('\n')}\n}` : ''
  const read = answersText ? 'text' : 'json'
  return `const response = await fetch(${JSON.stringify(url)}${options})\nconsole.log(await response.${read}())`
}

/** With Python's standard library; Python writes text and numbers as JSON does. */
function python({ method, url, body, takesMessage, answersText }: ApiQuestion): string {
  const read = answersText ? 'response.read().decode()' : 'json.load(response)'
  const send = (request: string) => `with urlopen(${request}) as response:\n    print(${read})`
  if (method === 'GET') {
    return ['import json', 'from urllib.request import urlopen', '', send(JSON.stringify(url))].join('\n')
  }
  return [
    'import json',
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    ${JSON.stringify(url)},`,
    `    method="${method}",`,
    ...(takesMessage
      ? [`    headers={"Content-Type": "message/rfc822"},`, `    data=open("${MESSAGE_FILE}", "rb").read(),`]
      : []),
    ...(body
      ? [
          `    headers={"Content-Type": "application/json"},`,
          `    data=json.dumps(${indented(JSON.stringify(body, null, 4), 4)}).encode(),`,
        ]
      : []),
    ')',
    send('request'),
  ].join('\n')
}

const indented = (text: string, by = 2): string => text.replaceAll('\n', `\n${' '.repeat(by)}`)

export interface ReferenceField {
  name: string
  about: string
  required: boolean
  /** The values it may have, if there is a list of them. */
  choices: string[]
  isNumber: boolean
  /** Typed as JSON. */
  isObject: boolean
  /** The value in the example; empty when the example leaves the field out. */
  example: string
}

export interface ReferenceRoute {
  id: string
  method: string
  path: string
  summary: string
  about: string
  fields: ReferenceField[]
  headers: ReferenceField[]
  /** The path parameters. */
  parts: ReferenceField[]
  takesBody: boolean
  samples: CodeSample[]
  /** The answer to the example: shortened JSON, or plain text. */
  answer: string
  answerAbout: string
  statuses: string[]
  /** It looks something up and stores nothing, so anyone may try it here. */
  canTry: boolean
}

export interface ReferenceGroup {
  name: string
  about: string
  routes: ReferenceRoute[]
}

interface ReferenceError {
  status: number
  codes: string[]
  about: string
}

export interface Reference {
  groups: ReferenceGroup[]
  errors: ReferenceError[]
  /** Requests from one network per minute. */
  limits: { tools: number; forms: number }
}

/** @param origin where programs reach the API */
export function referenceOf(document: OpenApi, origin: string): Reference {
  const base = document.servers[0]?.url ?? ''
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      group: operation.tags[0],
      route: routeOf(method.toUpperCase(), base + path, operation, origin),
      limit: operation['x-rate-limit'],
      open: operation['x-any-origin'] ?? false,
    })),
  )
  const limitOf = (isTool: boolean) =>
    operations.find(({ limit, open }) => limit && open === isTool)?.limit?.questions ?? 0
  return {
    groups: document.tags.map(({ name, description }) => ({
      name,
      about: description,
      routes: operations.filter(({ group }) => group === name).map(({ route }) => route),
    })),
    errors: errorsOf(document),
    limits: { tools: limitOf(true), forms: limitOf(false) },
  }
}

/** Every route has one success status. */
const successOf = (responses: ApiOperation['responses']): ApiResponse =>
  [200, 201, 202, 204].map((status) => responses[status]).find(Boolean) as ApiResponse

function routeOf(method: string, path: string, operation: ApiOperation, origin: string): ReferenceRoute {
  const { parameters = [], requestBody, responses } = operation
  const content = requestBody?.content['application/json']
  const takesMessage = requestBody?.content['message/rfc822'] !== undefined
  const parts = parameters.filter(({ in: place }) => place === 'path')
  const query = parameters.filter(({ in: place }) => place === 'query')
  const fields = content ? bodyFields(content.schema, content.example as BodyExample) : query.map(fieldOf)
  const answer = successOf(responses)
  const json = answer.content?.['application/json']
  const asked = new URLSearchParams(query.flatMap(({ name, example }) => (example ? [[name, example]] : [])))
  const place = parts.reduce((text, { name, example = '' }) => text.replace(`{${name}}`, example), path)
  const url = asked.size > 0 ? `${place}?${asked.toString()}` : place
  const isTool = path.includes('/tools/')
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    about: operation.description ?? '',
    fields,
    headers: parameters.filter(({ in: place }) => place === 'header').map(fieldOf),
    parts: parts.map(fieldOf),
    takesBody: content !== undefined,
    samples: codeSamples({
      method,
      url: origin + url,
      ...(content && { body: content.example as BodyExample }),
      takesMessage,
      answersText: json === undefined,
    }),
    answer: json
      ? JSON.stringify(json.example, null, 2)
      : exampleText(answer.content?.['text/plain']?.example as string | undefined),
    answerAbout: answer.description,
    statuses: Object.keys(responses),
    canTry: (isTool || method === 'GET') && !takesMessage && parts.length === 0,
  }
}

const fieldOf = ({ name, description, required, schema, example }: ApiParameter): ReferenceField => ({
  name,
  about: description,
  required,
  ...kindOf(schema),
  example: example ?? '',
})

type BodyExample = Record<string, string | number | object>

const bodyFields = ({ properties = {}, required = [] }: JsonSchema, example: BodyExample): ReferenceField[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    about: schema.description ?? '',
    required: required.includes(name),
    ...kindOf(schema),
    example: exampleText(example[name]),
  }))

const exampleText = (value: string | number | object = ''): string =>
  typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)

const kindOf = ({ type, enum: choices = [] }: JsonSchema) => ({
  choices: choices.map(String),
  isNumber: type === 'number',
  isObject: type === 'object',
})

const errorsOf = ({ components }: OpenApi): ReferenceError[] =>
  Object.values(components.responses).map((problem) => ({
    status: problem['x-status'],
    codes: [...problem['x-codes']],
    about: problem.description,
  }))

/** "MX and CNAME" is mx-and-cname. */
export const groupId = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
