// Answers requests for pages with Remix. Its router goes through the whole route table for each request, twice; a URL that
// belongs to only one route is answered by a handler that knows no other.
import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/cloudflare'
import type { PageStart } from '#worker/pages/early-start.ts'

type Handler = ReturnType<typeof createRequestHandler>

const isBrowser = ({ method, headers }: Request): boolean =>
  method === 'GET' && headers.get('sec-fetch-mode') === 'navigate'

/** An export of the server's entry besides Remix's own. */
type StartOfPage = (request: Request, route: object, context: AppLoadContext) => PageStart

interface Pages {
  render: (request: Request, context: AppLoadContext) => Promise<Response>
  /** What the page begins with, whatever is found for it; undefined if that is not known before. */
  startOf: (request: Request, context: AppLoadContext) => PageStart | undefined
}

export function pagesOf(build: ServerBuild): Pages {
  const knowsAll = createRequestHandler(build, 'production')
  const byAddress = new Map<string, { id: string; handle: Handler }>()
  const { root, ...others } = build.routes
  for (const route of Object.values(others)) {
    // Only the whole table knows other spellings, such as a final slash.
    if (!root || !route || /[:*]/.test(route.path ?? '')) continue
    const alone = { ...build, routes: { root, [route.id]: route } }
    byAddress.set(`/${route.path ?? ''}`, {
      id: route.id,
      handle: createRequestHandler(alone, 'production'),
    })
  }
  const found = (request: Request) => byAddress.get(new URL(request.url).pathname)
  return {
    render: (request, context) => (found(request)?.handle ?? knowsAll)(request, context),
    startOf(request, context) {
      const { id = '' } = found(request) ?? {}
      const route = build.routes[id]
      const { startOfPage: start } = build.entry.module as { startOfPage?: StartOfPage }
      // Without a component, the route answers with a file. Programs wait for a whole page, link previews among them.
      if (!route?.module.default || !isBrowser(request)) return undefined
      return start?.(request, route, context)
    },
  }
}
