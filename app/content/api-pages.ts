// The pages of the API's routes, for the search and the sitemap. Server only.
import { describeApi } from '#app/api/api-description.ts'
import type { SitePage } from '#app/content/site-pages.ts'
import type { ApiClient } from '#shared/api/client.ts'

export const DEVELOPERS_PATH = '/developers'
export const TYPES_PATH = `${DEVELOPERS_PATH}/types`

/** @param operationId "spfChecker" is at /developers/spf-checker */
export const apiRoutePath = (operationId: string): string =>
  `${DEVELOPERS_PATH}/${operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

export async function apiPages(api: ApiClient): Promise<SitePage[]> {
  const { servers, paths } = await describeApi(api)
  const base = servers[0]?.url ?? ''
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary, tags }]): SitePage => {
      const address = `${method.toUpperCase()} ${base}${path}`
      return {
        path: apiRoutePath(operationId),
        label: summary,
        about: address,
        kind: 'API route',
        words: `api route json curl ${tags[0]} ${operationId}`,
      }
    }),
  )
  const types: SitePage = {
    path: TYPES_PATH,
    label: 'Types of the API',
    about: 'What the objects in the answers of the API have in them.',
    kind: 'API route',
    words: 'schema json fields',
  }
  return [...routes, types]
}
