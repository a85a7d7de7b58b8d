// `npm run api-examples`: calls each documented route with a sample domain and writes the answers, shortened, to
// worker/api/openapi/examples.json. No network is needed.
import { writeFromSources } from './generated-file.mjs'

const FILE = 'worker/api/openapi/examples.json'
/** Enough to show the shape, and no more. */
const MAX_ENTRIES = 1
const MAX_LENGTH = 60
/** Lists within lists within reports are shown where those reports are the answer. */
const MAX_DEPTH = 4

const examples = await writeFromSources(FILE, async (load) => {
  const { default: server } = await load('worker/dev-api.ts')
  const { createCoreApi } = await load('worker/api/core-api.ts')
  const { productionDeps } = await load('worker/deps.ts')
  const { describedRoutes, exampleRequest, operationId } = await load('worker/api/openapi/route-text.ts')
  const { API_BASE_PATH } = await load('shared/site.ts')
  const found = {}
  const routes = describedRoutes(createCoreApi(productionDeps()).routes)
  const isAsked = ({ answer, answerExample, answersLike }) =>
    answer.schema && answerExample === undefined && answersLike === undefined
  for (const route of routes.filter(({ text }) => isAsked(text))) {
    const { url, init } = exampleRequest(route, route.method === 'POST')
    const response = await server.request(API_BASE_PATH + url, init, { DOH_URLS: '' })
    if (response.status !== route.text.answer.status) throw new Error(`${url}: ${await response.text()}`)
    const isText = route.text.answer.type !== undefined
    found[operationId(route)] = isText ? await response.text() : shortened(await response.json())
  }
  return found
})
process.stdout.write(`${Object.keys(examples).length} answers in ${FILE}\n`)

/** Still valid for the schema: fewer entries, shorter texts. */
function shortened(value, depth = 0) {
  if (typeof value === 'string')
    return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH - 1)}…` : value
  if (Array.isArray(value))
    return value.slice(0, depth < MAX_DEPTH ? MAX_ENTRIES : 0).map((entry) => shortened(entry, depth + 1))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part, depth + 1)]))
}
