// What can be requested from the site: the routes of its pages, and those of its API from its own description.
import { jsonIn } from '#tests/helpers/json-in.ts'
import siteRoutes from '#app/routes.ts'

export const API = '/apis/v1/core'

/** A made-up value for each variable part of a path. */
const PARTS: Record<string, string> = {
  ':slug': 'spf-ten-lookups',
  ':page': '2',
  ':code': 'spf-plus-all',
  ':operation': 'spf-checker',
  ':id': 'mailchimp',
}

/** One URL for each page. */
export const pagePaths: readonly string[] = siteRoutes
  .filter(({ path }) => path !== '*')
  .map(({ path = '' }) => {
    const parts = path.split('/').filter((part) => !part.endsWith('?'))
    return `/${parts.map((part) => PARTS[part] ?? part).join('/')}`
  })

export interface ApiRoute {
  method: string
  path: string
  from: 'query' | 'body'
  /** The names of its fields, with an example if there is one. */
  fields: Record<string, unknown>
}

interface Operation {
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: { 'application/json'?: BodyDescription } }
}
interface BodyDescription {
  schema?: { properties?: Record<string, unknown> }
  example?: Record<string, unknown>
}

export async function apiRoutes(siteUrl: string): Promise<ApiRoute[]> {
  const document = await jsonIn<{ paths: Record<string, Record<string, Operation>> }>(
    await fetch(`${siteUrl}${API}/openapi.json`),
  )
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]): ApiRoute => {
      const asked = parameters.filter((parameter) => parameter.in === 'query')
      const query = Object.fromEntries(asked.map(({ name, example }) => [name, example ?? '']))
      const body = requestBody?.content['application/json']
      const names = Object.keys(body?.schema?.properties ?? {})
      const fields = Object.fromEntries(names.map((name) => [name, body?.example?.[name] ?? '']))
      const route = { method: method.toUpperCase(), path: path.startsWith(API) ? path : API + path }
      return body ? { ...route, from: 'body', fields } : { ...route, from: 'query', fields: query }
    }),
  )
}
