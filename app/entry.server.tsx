// Renders a page at the edge, as a stream for people and in one piece for crawlers.
import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { PageSettings } from '#app/page-settings.tsx'
import type { PageHandle } from '#app/root.tsx'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, stylesOf, allowKeeping, reportError }: AppLoadContext,
) {
  let responseStatus = status
  const routeIds = remixContext.staticHandlerContext.matches.map(({ route }) => route.id)
  const pageCss = stylesOf(routeIds)
  const handles = routeIds.map((id) => remixContext.routeModules[id]?.handle as PageHandle | undefined)
  const isSameForAll = handles.some((handle) => handle?.sameForAll)
  const body = await renderToReadableStream(
    <PageSettings.Provider value={{ nonce, pageCss }}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </PageSettings.Provider>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        responseStatus = 500
        if (!request.signal.aborted) reportError(error)
      },
    },
  )
  if (isSameForAll || isbot(request.headers.get('user-agent') ?? '')) await body.allReady
  // A page is drawn in part only when something failed or its visitor left: nobody else may get that one.
  if (isSameForAll && responseStatus === status) allowKeeping()
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(body, { headers, status: responseStatus })
}

/** What a loader or an action threw; a visitor who left is no bug, nor is one who asks for what there is not. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isRefusal) context.reportError(error)
}
