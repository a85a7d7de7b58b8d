// What is to be said of one route so that programs and people can use it.
import type * as v from 'valibot'

export const GROUPS = {
  SPF: 'Who may send mail for a domain.',
  DKIM: 'The keys that mail is signed with.',
  DMARC: 'What receivers do with mail that proves nothing.',
  BIMI: 'The logo beside the mail.',
  'MX and CNAME': 'Where mail and names lead.',
  Reputation: 'What blocklists and registers say.',
  Messages: 'An address, a header, a template.',
  Changes: 'What to publish, for DNS servers and for programs.',
  Service: 'The service itself, and the forms of this site.',
} as const

/** A field of a query is a text or a number; one of a body may be an object. */
export type RouteExample = Readonly<Record<string, string | number | object>>

export interface RouteText {
  method: 'GET' | 'POST'
  /** Below the base path of the API. */
  path: string
  group: keyof typeof GROUPS
  summary: string
  about?: string
  /** One sentence for each field that the route takes, of the query or of the body. */
  fields?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** A question that can be asked as it stands: sample domains answer from the code. */
  example?: RouteExample
  answer: {
    status: 200 | 201
    about: string
    schema: v.GenericSchema
    /** What it is, unless it is JSON. */
    type?: 'text/plain'
  }
  /** For answers that nobody should ask for just to have an example; the others stand in examples.json. */
  answerExample?: unknown
  /** It can also answer row by row. */
  streams?: boolean
  /** What can come beside what every route may answer. */
  problems?: readonly RouteProblem[]
}

export type RouteProblem = 'no_record' | 'lookup' | 'not_found' | 'down'

/** "/user/tools/spf/checker" is spfChecker: the name of the function that a generated client gets. */
export const operationId = (path: string): string =>
  path
    .replace(/^\/(user\/)?(tools\/)?/, '')
    .replace(/[^a-z]+([a-z])/g, (_match, letter: string) => letter.toUpperCase())

/** The example question as a request: where, and with what. */
export function exampleRequest({ method, path, example = {} }: RouteText, takesBody: boolean) {
  const url = takesBody || Object.keys(example).length === 0 ? path : `${path}?${query(example)}`
  if (!takesBody) return { url, init: { method } }
  const headers = { 'content-type': 'application/json' }
  return { url, init: { method, headers, body: JSON.stringify(example) } }
}

const query = (example: RouteExample): string =>
  new URLSearchParams(
    Object.entries(example).map(([name, value]) => [name, typeof value === 'object' ? '' : String(value)]),
  ).toString()
