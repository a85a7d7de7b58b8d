// `npm run api-examples`: asks each documented route about a sample domain and writes the answers, shortened, to
// worker/api/openapi/examples.json. No network is needed.
import { writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { createServer } from 'vite'
import { root } from './run.mjs'

const FILE = `${root}worker/api/openapi/examples.json`
/** What shows the shape, and no more. */
const MAX_ENTRIES = 1
const MAX_LENGTH = 90

const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false },
  optimizeDeps: { noDiscovery: true },
})
try {
  const { default: server } = await vite.ssrLoadModule('/worker/dev-api.ts')
  const { ROUTE_TEXTS } = await vite.ssrLoadModule('/worker/api/openapi/document.ts')
  const { exampleRequest, operationId } = await vite.ssrLoadModule('/worker/api/openapi/route-text.ts')
  const { API_BASE_PATH } = await vite.ssrLoadModule('/shared/api/base-path.ts')
  const examples = {}
  for (const route of ROUTE_TEXTS.filter(({ answerExample }) => answerExample === undefined)) {
    const { url, init } = exampleRequest(route, route.method === 'POST')
    const response = await server.request(API_BASE_PATH + url, init, { DOH_URLS: '' })
    if (response.status !== route.answer.status) throw new Error(`${url}: ${await response.text()}`)
    const isText = route.answer.type === 'text/plain'
    examples[operationId(route.path)] = isText ? await response.text() : shortened(await response.json())
  }
  writeFileSync(
    FILE,
    await format(JSON.stringify(examples), { ...(await resolveConfig(FILE)), filepath: FILE }),
  )
  process.stdout.write(`${Object.keys(examples).length} answers in worker/api/openapi/examples.json\n`)
} finally {
  await vite.close()
}

/** Still what the schema allows: fewer entries, shorter texts. */
function shortened(value) {
  if (typeof value === 'string')
    return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH - 1)}…` : value
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(shortened)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]))
}
