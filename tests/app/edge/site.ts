// The whole site at the edge, without a build and without a browser: Remix’s request handler over every route. Sample domains
// are answered from the code; nothing else is reachable.
import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/cloudflare'
import { vi } from 'vitest'
import * as entry from '#app/entry.server.tsx'
import * as root from '#app/root.tsx'
import routes from '#app/routes.ts'
import { getLoadContext } from '#worker/load-context.ts'

vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))

const modules = import.meta.glob<Record<string, unknown>>('/app/routes/*/route.{ts,tsx}', { eager: true })

export interface SiteRoute {
  id: string
  file: string
  path: string | undefined
  module: Record<string, unknown>
}

/** Every route of app/routes.ts with its module. */
export const ROUTES: readonly SiteRoute[] = routes.map(({ id, path, file }) => {
  const module = modules[`/app/${file}`]
  if (!module) throw new Error(`There is no ${file}.`)
  return { id: id ?? file.replace(/\.tsx?$/, ''), file, path, module }
})

const all = [
  { id: 'root', path: '', module: root as Record<string, unknown> },
  ...ROUTES.map((route) => ({ ...route, index: route.path === undefined, parentId: 'root' })),
]

/** What the build would write about a route. */
const manifestOf = ({ module, ...route }: (typeof all)[number]) => ({
  ...route,
  module: `/${route.id}.js`,
  hasLoader: 'loader' in module,
  hasAction: 'action' in module,
  hasClientLoader: 'clientLoader' in module,
  hasClientAction: 'clientAction' in module,
})

const build = {
  entry: { module: entry },
  routes: Object.fromEntries(all.map((route) => [route.id, route])),
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: Object.fromEntries(all.map((route) => [route.id, manifestOf(route)])),
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  mode: 'production',
  isSpaMode: false,
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true, v3_relativeSplatPath: true },
} as unknown as ServerBuild

const handle = createRequestHandler(build, 'production')
const ctx = { waitUntil: () => {}, passThroughOnException: () => {} }
export const NONCE = 'abcd1234efgh5678'

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** What was reported as a bug of ours. */
  bugs: unknown[]
}

/** @param change replaces parts of what loaders and actions are given */
export async function ask(
  path: string,
  init: RequestInit = {},
  change: Partial<AppLoadContext> = {},
): Promise<Answer> {
  const request = new Request(new URL(path, 'https://site.test'), init)
  const env = { DOH_URLS: 'https://dns.test/dns-query', RATE_LIMIT: 'off' }
  const bugs: unknown[] = []
  const context = {
    ...getLoadContext({ request, context: { cloudflare: { env, ctx } }, nonce: NONCE }),
    stylesOf: () => Promise.resolve(''),
    reportError: (error: unknown) => bugs.push(error),
    ...change,
  }
  const { status, headers, ...response } = await handle(request, context as AppLoadContext).then(
    async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }),
  )
  return { status, headers, bugs, ...response }
}
