// Each page with a request handler of its own. Remix compares an address with every route of a build, several times a page, and
// sorts them anew each time: with a hundred routes, that took a quarter of the time of a page.
import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/cloudflare'

/**
 * @param nameOf gives the pattern of a path (worker/log/log.ts)
 * @returns Remix's handler; what is no page's address, such as `/__manifest`, meets all routes
 */
export function pageHandler(build: ServerBuild, nameOf: (pathname: string) => string): RequestHandler {
  const handle = createRequestHandler(build, 'production')
  const pages = Object.values(build.routes).filter((route) => route !== undefined)
  const always = pages.filter(({ id, path }) => id === 'root' || path === '*')
  const own = new Map(
    pages
      .filter((page) => !always.includes(page))
      .map((page) => [
        `/${page.path ?? ''}`,
        createRequestHandler(onlyWith([...always, page], build), 'production'),
      ]),
  )
  return (request, context) => (own.get(nameOf(new URL(request.url).pathname)) ?? handle)(request, context)
}

const onlyWith = (routes: readonly { id: string }[], build: ServerBuild): ServerBuild => ({
  ...build,
  routes: pick(build.routes, routes),
  assets: { ...build.assets, routes: pick(build.assets.routes, routes) },
})

const pick = <Kept>(all: Readonly<Record<string, Kept>>, routes: readonly { id: string }[]) =>
  Object.fromEntries(routes.flatMap(({ id }) => (all[id] ? [[id, all[id]]] : [])))
