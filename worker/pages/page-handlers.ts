// Answers requests for pages with Remix. Its router goes through the whole route table for each request, twice; a URL that
// belongs to only one route is answered by a handler that knows no other.
import { createRequestHandler, type ServerBuild } from '@remix-run/cloudflare'

type Handler = ReturnType<typeof createRequestHandler>

export function pageHandler(build: ServerBuild): Handler {
  const knowsAll = createRequestHandler(build, 'production')
  const byAddress = new Map<string, Handler>()
  const { root, ...others } = build.routes
  for (const route of Object.values(others)) {
    // Only the whole table knows other spellings, such as a final slash.
    if (!root || !route || /[:*]/.test(route.path ?? '')) continue
    const alone = { ...build, routes: { root, [route.id]: route } }
    byAddress.set(`/${route.path ?? ''}`, createRequestHandler(alone, 'production'))
  }
  return (request, context) => {
    const handle = byAddress.get(new URL(request.url).pathname) ?? knowsAll
    return handle(request, context)
  }
}
