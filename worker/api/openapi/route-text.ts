// The documentation of one route, for programs and people. It is next to the route's handler.
import type { MiddlewareHandler } from 'hono'
import type * as v from 'valibot'
import type { ApiGroup } from '#shared/tools/tool.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'

/** A field of a query is a text or a number; one of a body may be an object. */
export type RouteExample = Readonly<Record<string, string | number | object>>

export interface RouteText {
  /** For a route that belongs to no tool; otherwise the group of its tool. */
  group?: ApiGroup
  summary: string
  about?: string
  /**
   * What a field is for, if its schema does not say: a schema that is also sent to the browser has no descriptions.
   */
  fields?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** The path parameters: `view` of "/user/mail-test/:view". */
  parts?: Readonly<Record<string, string>>
  /** A body that is not JSON; beside one that is, or alone. */
  body?: { type: 'message/rfc822' | 'application/xml' | 'text/plain'; about: string; example: string }
  /** A request that works as it is: sample domains answer from the code. Includes the path parameters. */
  example?: RouteExample
  exampleHeaders?: Readonly<Record<string, string>>
  answer: {
    status: 200 | 201 | 202 | 204
    about: string
    /** Missing if the answer is only a status. */
    schema?: v.GenericSchema
    /** The type, unless it is JSON. */
    type?: 'text/plain' | 'application/atom+xml'
  }
  /** For an answer that depends on where the service runs; all others are in examples.json. */
  answerExample?: unknown
  /** It begins what the same path reads with GET, so that only the method tells the two apart. */
  begins?: true
  /** The operation whose example also fits this route. */
  answersLike?: string
  /** The route can also answer row by row. */
  streams?: boolean
  /** The errors that this route may answer, besides those of every route. */
  problems?: readonly RouteProblem[]
}

export type RouteProblem =
  | 'bad'
  | 'unwanted'
  | 'no_record'
  | 'lookup'
  | 'unauthorized'
  | 'foreign'
  | 'not_found'
  | 'not_confirmed'
  | 'expired'
  | 'too_many'
  | 'down'
  | 'unavailable'

/** A route of the router, with its documentation. */
export interface DescribedRoute {
  method: string
  /** Below the base path of the API. */
  path: string
  text: RouteText
}

/** The router's routes; see the same property of Hono. */
export type RouterRoutes = readonly { path: string; method: string; handler: object }[]

const texts = new WeakMap<object, RouteText>()

/** The first handler of a route; all it does is carry the route's documentation. */
export function described(text: RouteText): MiddlewareHandler<ApiEnv> {
  const pass: MiddlewareHandler<ApiEnv> = (_c, next) => next()
  texts.set(pass, text)
  return pass
}

/** The documented routes, in the order in which they are mounted. */
export const describedRoutes = (routes: RouterRoutes): DescribedRoute[] =>
  routes.flatMap(({ method, path, handler }) => {
    const text = texts.get(handler)
    return text ? [{ method, path, text }] : []
  })

/** "/user/tools/spf/checker" is spfChecker: the name of the function in a generated client. */
export function operationId({ method, path, text }: DescribedRoute): string {
  const name = path.replace(/^\/(user\/)?(tools\/)?/, '')
  const verb = method === 'DELETE' ? 'delete/' : text.begins ? 'begin/' : ''
  return (verb + name).replace(/[^a-z]+([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}

/** "/user/mail-test/{view}", as OpenAPI writes the router's "/user/mail-test/:view". */
export const documentedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')
