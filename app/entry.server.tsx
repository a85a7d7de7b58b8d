// Renders a page at the edge. The part that React takes over in the browser is rendered by itself, and the document around it
// is plain HTML: an element that an extension adds to html or body does not make React draw the page again.
import { RemixServer } from '@remix-run/react'
import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { Document } from '#app/document.tsx'
import { isNavigation, type PageHandle } from '#app/page-handle.ts'
import { PAGE_ID, PageSettings } from '#app/page-settings.tsx'
import { isRefusal, Problem } from '#app/problem.tsx'
import waitingStyles from '#app/styles/waiting.css?inline'
import { themeFromCookie } from '#shared/theme.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const { handle = {}, routeIds } = innermostRoute(remixContext)
  if (handle.checksHuman) context.allowHumanCheck()
  const [styles, main] = await Promise.all([
    context.stylesOf(routeIds),
    renderMain(request, remixContext, context),
  ])
  const drawing = { request, remixContext, context }
  const documentOf = (isAnswered: boolean) => drawDocument(drawing, { styles, isAnswered })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (handle.streams && status === 200 && isNavigation(request)) {
    const page = streamOf(documentOf(false), main, drawing)
    return new Response(page, { headers, status })
  }
  await main.stream.allReady
  // Anything that failed within a boundary of its own would fail again in the browser.
  if (main.failure) throw main.failure.error
  const text = await textOf(main.stream, context)
  const { before, after } = documentOf(ANSWER.test(text))
  if (handle.sameForAll && status === 200) context.allowKeeping()
  return new Response(before + text + after, { headers, status })
}

/** What a bug, an action or a loader threw; a visitor who left is not a bug, and neither is a request for a missing page. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  const isForVisitor = isRefusal(error) && error.status < 500
  if (!request.signal.aborted && !isForVisitor) context.reportError(error)
}

/** The place of an answer with something in it (app/components/tool/result-region.tsx). */
const ANSWER = /data-result="true">(?!<\/div>)/

function innermostRoute({ staticHandlerContext, routeModules }: EntryContext) {
  const routeIds = staticHandlerContext.matches.map(({ route }) => route.id)
  const { handle } = routeModules[routeIds.at(-1) ?? 'root'] ?? {}
  return { handle: handle as PageHandle | undefined, routeIds }
}

async function renderMain(request: Request, remixContext: EntryContext, context: AppLoadContext) {
  const main: { failure?: { error: unknown } } = {}
  const stream = await renderToReadableStream(
    <PageSettings.Provider value={context}>
      <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
    </PageSettings.Provider>,
    {
      nonce: context.nonce,
      signal: request.signal,
      onError: (error) => {
        main.failure ??= { error }
      },
    },
  )
  return Object.assign(main, { stream })
}

/** Remix gives what it loads ahead no nonce, and the policy of the page loads no script without one. */
const textOf = async (main: ReadableStream, { nonce }: AppLoadContext): Promise<string> =>
  (await new Response(main).text()).replaceAll(
    '<link rel="modulepreload"',
    `<link nonce="${nonce}" rel="modulepreload"`,
  )

interface Drawing {
  request: Request
  remixContext: EntryContext
  context: AppLoadContext
}

/** As HTML without scripts, what Remix would draw with this as the root of the page. */
function drawStatic(Root: () => ReactNode, { request, remixContext, context }: Drawing): string {
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

/** Private use characters, which no text of ours has. */
const GAP = '\uE000'

/** The document without what is inside of it. */
function drawDocument(
  drawing: Drawing,
  { styles, isAnswered }: { styles: string | undefined; isAnswered: boolean },
): DocumentParts {
  const theme = themeFromCookie(drawing.request.headers.get('cookie'))
  const year = new Date().getUTCFullYear()
  const Root = () => (
    <Document isAnswered={isAnswered} theme={theme} year={year} styles={styles}>
      <div id={PAGE_ID} dangerouslySetInnerHTML={{ __html: GAP }} />
    </Document>
  )
  const [before = '', after = ''] = `<!DOCTYPE html>${drawStatic(Root, drawing)}`.split(GAP)
  return { before, after }
}

interface DocumentParts {
  before: string
  after: string
}

/**
 * The head and the frame at once, the rest when all of it is there: in order, so that it works without JavaScript. Until
 * then, a note is in the place of the rest.
 */
function streamOf(
  { before, after }: DocumentParts,
  main: Awaited<ReturnType<typeof renderMain>>,
  drawing: Drawing,
): ReadableStream<Uint8Array> {
  const { context } = drawing
  const note = `<style nonce="${context.nonce}">${waitingStyles}</style><p role="status" class="waiting" data-result>Asking DNS…</p>`
  const place = `<div id="${PAGE_ID}">`
  const encoder = new TextEncoder()
  const { allReady } = main.stream
  context.whenDone(allReady.catch(() => undefined))
  return new ReadableStream<Uint8Array>({
    start: (page) => page.enqueue(encoder.encode(before.slice(0, -place.length) + note)),
    async pull(page) {
      await allReady
      const { failure } = main
      // The status has been sent; without scripts, the page says what happened, as any page that failed.
      if (failure) context.reportError(failure.error)
      const text = failure
        ? drawStatic(() => <Problem error={failure.error} />, drawing)
        : await textOf(main.stream, context)
      page.enqueue(encoder.encode(place + text + after))
      page.close()
    },
    cancel: (reason) => main.stream.cancel(reason),
  })
}
