// Answers requests for pages with Remix. Its router goes through the whole table of routes for each request, twice; an
// address that belongs to one route alone is answered by a handler that knows no other.
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'

type Handler = ReturnType<typeof createRequestHandler>

export function pageHandler(build: ServerBuild): Handler {
  const knowsAll = createRequestHandler(build, 'production')
  const byAddress = new Map<string, Handler>()
  const { root, ...others } = build.routes
  for (const route of Object.values(others)) {
    // What is written in another way, such as with a slash at the end, only the whole table knows.
    if (!root || !route || /[:*]/.test(route.path ?? '')) continue
    const alone = { ...build, routes: { root, [route.id]: route } }
    byAddress.set(`/${route.path ?? ''}`, createRequestHandler(alone, 'production'))
  }
  return (request, context) => {
    const handle = byAddress.get(new URL(request.url).pathname) ?? knowsAll
    return handle(request, context)
  }
}
