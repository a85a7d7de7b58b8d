// What is said of one route so that programs and people can use it. It stands beside the route's handler.
import type { MiddlewareHandler } from 'hono'
import type * as v from 'valibot'
import type { ApiGroup } from '#shared/tools/tool.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'

/** A field of a query is a text or a number; one of a body may be an object. */
export type RouteExample = Readonly<Record<string, string | number | object>>

export interface RouteText {
  /** Where the route belongs to no tool; else the group of its tool. */
  group?: ApiGroup
  summary: string
  about?: string
  /**
   * What a field is for, where its schema does not say it: a schema that the browser gets, too, carries no descriptions.
   */
  fields?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** What each open part of the path is: `view` of "/user/mail-test/:view". */
  parts?: Readonly<Record<string, string>>
  /** A body that is no JSON. */
  body?: { type: 'message/rfc822' | 'application/xml'; about: string; example: string }
  /** A question that can be asked as it stands: sample domains answer from the code. Open parts of the path stand in it, too. */
  example?: RouteExample
  exampleHeaders?: Readonly<Record<string, string>>
  answer: {
    status: 200 | 201 | 202 | 204
    about: string
    /** Missing where nothing is answered but the status. */
    schema?: v.GenericSchema
    /** What it is, unless it is JSON. */
    type?: 'text/plain'
  }
  /** For answers that nobody should ask for just to have an example; the others are in examples.json. */
  answerExample?: unknown
  /** The operation whose example is one of this route, too. */
  answersLike?: string
  /** It can also answer row by row. */
  streams?: boolean
  /** What can come beside what every route may answer. */
  problems?: readonly RouteProblem[]
}

export type RouteProblem =
  | 'bad'
  | 'no_record'
  | 'lookup'
  | 'unauthorized'
  | 'foreign'
  | 'not_found'
  | 'expired'
  | 'too_many'
  | 'down'
  | 'unavailable'

/** A route of the router, with its text. */
export interface DescribedRoute {
  method: string
  /** Below the base path of the API. */
  path: string
  text: RouteText
}

/** What the router has; see the same property of Hono. */
export type RouterRoutes = readonly { path: string; method: string; handler: object }[]

const texts = new WeakMap<object, RouteText>()

/** Stands first among the handlers of a route and does nothing but say what the route is for. */
export function described(text: RouteText): MiddlewareHandler<ApiEnv> {
  const pass: MiddlewareHandler<ApiEnv> = (_c, next) => next()
  texts.set(pass, text)
  return pass
}

/** Those that say what they are for, in the order in which they are mounted. */
export const describedRoutes = (routes: RouterRoutes): DescribedRoute[] =>
  routes.flatMap(({ method, path, handler }) => {
    const text = texts.get(handler)
    return text ? [{ method, path, text }] : []
  })

/** "/user/tools/spf/checker" is spfChecker: the name of the function that a generated client gets. */
export function operationId({ method, path }: Pick<DescribedRoute, 'method' | 'path'>): string {
  const name = path.replace(/^\/(user\/)?(tools\/)?/, '')
  return (method === 'DELETE' ? `delete/${name}` : name).replace(
    /[^a-z]+([a-z])/g,
    (_match, letter: string) => letter.toUpperCase(),
  )
}

/** "/user/mail-test/{view}", as OpenAPI writes the router's "/user/mail-test/:view". */
export const documentedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** The example question as a request: where, and with what. */
export function exampleRequest({ method, path, text }: DescribedRoute, takesJson: boolean) {
  const { example = {}, exampleHeaders = {}, parts = {}, body } = text
  const place = path.replace(/:(\w+)/g, (_part, name: string) => textOf(example[name] ?? ''))
  const others = Object.fromEntries(Object.entries(example).filter(([name]) => !(name in parts)))
  const url = Object.keys(others).length === 0 ? place : `${place}?${query(others)}`
  if (body) {
    const headers = { ...exampleHeaders, 'content-type': body.type }
    return { url, init: { method, headers, body: body.example } }
  }
  if (!takesJson) return { url, init: { method } }
  const headers = { ...exampleHeaders, 'content-type': 'application/json' }
  return { url: place, init: { method, headers, body: JSON.stringify(others) } }
}

const query = (example: RouteExample): string =>
  new URLSearchParams(Object.entries(example).map(([name, value]) => [name, textOf(value)])).toString()

const textOf = (value: string | number | object): string => (typeof value === 'object' ? '' : String(value))
