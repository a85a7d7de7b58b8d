// What React draws of a page at the edge.
import { RemixServer } from '@remix-run/react'
import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { Suspense, type ReactNode } from 'react'
import { renderToReadableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'
import { PAGE_ID, PageSettings } from '#app/page-settings.tsx'

export interface Drawing {
  request: Request
  remixContext: EntryContext
  context: AppLoadContext
}

/** What React takes over in the browser, and the data that it needs there. */
interface Main {
  html: string
  /** There is the answer of a tool in it. */
  isAnswered: boolean
}

/**
 * Rejects if any part of it failed, since that would fail again in the browser.
 * @param waits a part of it is still being loaded
 * @param data if it was read before
 */
export async function drawMain(
  drawing: Drawing,
  { waits, data }: { waits: boolean; data?: string | undefined },
): Promise<Main> {
  const { request, remixContext, context } = drawing
  let isAnswered = false
  const page = (
    <PageSettings.Provider value={{ ...context, noteAnswer: () => (isAnswered = true) }}>
      <Suspense>
        <RemixServer context={{ ...remixContext, serverHandoffStream: undefined }} url={request.url} />
      </Suspense>
    </PageSettings.Provider>
  )
  const html = await (waits ? drawWaiting(page, request) : drawAtOnce(page, request))
  return { html: inContainer(withNonces(html, context)) + (await dataScript(drawing, data)), isAnswered }
}

export const inContainer = (html: string): string => `<div id="${PAGE_ID}">${html}</div>`

/** In the place of a part that failed, or was not there yet. */
const MISSING_PART = '<!--$!-->'

/** As one text: React encodes each piece of a stream by itself, which takes about as long as drawing it. */
async function drawAtOnce(page: ReactNode, request: Request): Promise<string> {
  const html = renderToString(page)
  return html.includes(MISSING_PART) ? drawWaiting(page, request) : html
}

async function drawWaiting(page: ReactNode, { signal }: Request): Promise<string> {
  let failure: { error: unknown } | undefined
  const stream = await renderToReadableStream(page, {
    signal,
    progressiveChunkSize: Infinity,
    onError: (error) => {
      failure ??= { error }
    },
  })
  await stream.allReady
  if (failure) throw failure.error
  return new Response(stream).text()
}

/** Remix gives what it loads ahead no nonce, and the policy of the page loads no script without one. */
const withNonces = (html: string, { nonce }: AppLoadContext): string =>
  html.replaceAll('<link rel="modulepreload"', `<link nonce="${nonce}" rel="modulepreload"`)

/** What the loaders returned, as Remix writes it; read once. */
export const dataOf = ({ serverHandoffStream }: EntryContext): Promise<string> =>
  serverHandoffStream ? new Response(serverHandoffStream).text() : Promise.resolve('')

/** For RemixBrowser, as RemixServer would write it (StreamTransfer), which would leave the page incomplete until it has read the data. */
async function dataScript({ remixContext, context }: Drawing, read: string | undefined): Promise<string> {
  const { renderMeta, serverHandoffStream } = remixContext
  if (!renderMeta?.didRenderScripts || !serverHandoffStream) return ''
  // "<" would let a text end the script.
  const json = JSON.stringify(read ?? (await dataOf(remixContext))).replaceAll('<', '\\u003c')
  return `<script nonce="${context.nonce}">${CONTROLLER}.enqueue(${json});${CONTROLLER}.close();</script>`
}

const CONTROLLER = 'window.__remixContext.streamController'

/** As HTML without scripts, what Remix would draw with this as the root of the page. */
export function drawStatic(Root: () => ReactNode, { request, remixContext, context }: Drawing): string {
  const root = { ...remixContext.routeModules['root'], default: Root, ErrorBoundary: Root }
  return renderToStaticMarkup(
    <PageSettings.Provider value={context}>
      <RemixServer
        context={{
          ...remixContext,
          routeModules: { ...remixContext.routeModules, root },
          serverHandoffStream: undefined,
        }}
        url={request.url}
      />
    </PageSettings.Provider>,
    { identifierPrefix: 'frame' },
  )
}
