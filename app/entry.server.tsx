// Renders a page at the edge, as a stream for people and in one piece for crawlers.
import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { PageSettings } from '#app/page-settings.tsx'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, siteCss }: AppLoadContext,
) {
  let responseStatus = status
  const body = await renderToReadableStream(
    <PageSettings.Provider value={{ nonce, siteCss }}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </PageSettings.Provider>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        responseStatus = 500
        console.error('render', error)
      },
    },
  )
  if (isbot(request.headers.get('user-agent') ?? '')) await body.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(body, { headers, status: responseStatus })
}
