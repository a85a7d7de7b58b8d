// The index of the API as the page shows it, made from the API's own description.
import { apiRoutePath } from '#app/content/api-pages.ts'
import { countText, matches } from './matching.ts'
import type { ApiOperation, OpenApi } from '#shared/api/openapi.ts'

export interface RouteLine {
  /** The operation's name in the description. */
  id: string
  /** Its page. */
  page: string
  method: string
  /** With the base path of the API. */
  path: string
  summary: string
}

interface ReferenceGroup {
  name: string
  about: string
  routes: RouteLine[]
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

/** An operation of the description, with the line that leads to its page. */
export interface ReferenceRoute {
  group: string
  line: RouteLine
  operation: ApiOperation
}

/** In the order of the groups. */
export function routesOf({ servers, tags, paths }: OpenApi): ReferenceRoute[] {
  const base = servers[0]?.url ?? ''
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ReferenceRoute => ({
      group: operation.tags[0],
      line: {
        id: operation.operationId,
        page: apiRoutePath(operation.operationId),
        method: method.toUpperCase(),
        path: base + path,
        summary: operation.summary,
      },
      operation,
    })),
  )
  return tags.flatMap(({ name }) => all.filter(({ group }) => group === name))
}

export function referenceOf(document: OpenApi): Reference {
  const routes = routesOf(document)
  const limitOf = (isTool: boolean) =>
    routes.find(
      ({ operation }) => operation['x-rate-limit'] && (operation['x-any-origin'] ?? false) === isTool,
    )?.operation['x-rate-limit']?.questions ?? 0
  return {
    groups: document.tags.map(({ name, description }) => ({
      name,
      about: description,
      routes: routes.filter(({ group }) => group === name).map(({ line }) => line),
    })),
    errors: errorsOf(document),
    limits: { tools: limitOf(true), forms: limitOf(false) },
  }
}

/** What is listed for a question; all of it for none. */
export function filtered(reference: Reference, question: string) {
  const groups = reference.groups.flatMap((group) => {
    const found = group.routes.filter(({ method, path, summary }) =>
      matches(`${group.name} ${summary} ${method} ${path}`, question),
    )
    return found.length === 0 ? [] : [{ ...group, routes: found }]
  })
  const said = countText(countOf(groups), countOf(reference.groups), question)
  return { ...reference, groups, question, said }
}

const countOf = (groups: readonly ReferenceGroup[]): number =>
  groups.reduce((sum, { routes }) => sum + routes.length, 0)

export const errorsOf = ({ components }: OpenApi): ReferenceError[] =>
  Object.values(components.responses).map((problem) => ({
    status: problem['x-status'],
    codes: [...problem['x-codes']],
    about: problem.description,
  }))

/** "MX and CNAME" is mx-and-cname. */
export const groupId = (name: string): string => name.toLowerCase().replaceAll(' ', '-')
