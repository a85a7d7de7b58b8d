// Renders a page at the edge. The part that React takes over in the browser is rendered by itself, and the document around it
// is plain HTML: an element that an extension adds to html or body does not make React draw the page again.
import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { renderToStaticMarkup } from 'react-dom/server'
import { drawDocument, type DocumentParts } from '#app/document/draw-document.tsx'
import { dataOf, drawMain, drawStatic, inContainer, type Drawing } from '#app/document/draw.tsx'
import type { PageHandle } from '#app/page-handle.ts'
import { isRefusal, Problem } from '#app/problem.tsx'
import { themeFromCookie } from '#shared/theme.ts'
import waitingStyles from '#app/styles/waiting.css?inline'

/** In ms. Whatever a page waits for has its own, shorter limit, and says what did not answer in time. */
export const streamTimeout = 60_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const { handle = {}, routeIds } = innermostRoute(remixContext)
  if (handle.checksHuman) context.allowHumanCheck()
  if (handle.asksGoogle) context.allowGoogle()
  const styles = await context.stylesOf(routeIds)
  const drawing = { request, remixContext, context }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (status === 200 && isWaiting(remixContext)) {
    const page = streamOf(drawDocument(drawing, { styles, isAnswered: false }), drawing, handle.Skeleton)
    return new Response(page, { headers, status })
  }
  const drawings = status === 200 ? context.drawings : undefined
  const data = drawings && (await dataOf(remixContext))
  const key = data === undefined ? '' : keyOf(drawing, data)
  const known = drawings?.recall(key)
  if (known) return new Response(known, { headers, status })
  const { html, isAnswered } = await drawMain(drawing, { waits: false, data })
  const { before, after } = drawDocument(drawing, { styles, isAnswered })
  if (handle.sameForAll && status === 200) context.allowKeeping()
  const page = before + html + after
  return new Response(drawings?.keep(key, page) ?? page, { headers, status })
}

/** All that a page is drawn from, apart from its nonce (draw-document.tsx has the rest of the document). */
function keyOf({ request, context }: Drawing, data: string): string {
  const { customerAppUrl, thirdParties, offersNewsletter, abilities } = context
  const theme = themeFromCookie(request.headers.get('cookie'))
  const settings = [
    theme,
    new Date().getUTCFullYear(),
    customerAppUrl,
    thirdParties,
    offersNewsletter,
    abilities,
  ]
  return JSON.stringify([request.url, settings, data])
}

/** What a bug, an action or a loader threw; a visitor who left is not a bug, and neither is a request for a missing page. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  const isForVisitor = isRefusal(error) && error.status < 500
  if (!request.signal.aborted && !isForVisitor) context.reportError(error)
}

/** A loader returned while DNS was still being asked: the head of the page is sent before the answer. */
const isWaiting = ({ staticHandlerContext: { loaderData } }: EntryContext): boolean =>
  Object.values(loaderData).some((loaded: unknown) =>
    Object.values(loaded ?? {}).some((part) => part instanceof Promise),
  )

function innermostRoute({ staticHandlerContext, routeModules }: EntryContext) {
  const routeIds = staticHandlerContext.matches.map(({ route }) => route.id)
  const { handle } = routeModules[routeIds.at(-1) ?? 'root'] ?? {}
  return { handle: handle as PageHandle | undefined, routeIds }
}

/**
 * The head and the frame at once, the rest when all of it is there: in order, so that it works without JavaScript. Until
 * then, a note is in the place of the rest.
 */
function streamOf(
  { before, after }: DocumentParts,
  drawing: Drawing,
  Skeleton: PageHandle['Skeleton'],
): ReadableStream<Uint8Array> {
  const { context } = drawing
  const note =
    `<style nonce="${context.nonce}">${waitingStyles}</style>` +
    renderToStaticMarkup(
      <div className="waiting" data-result>
        <p role="status">Asking DNS…</p>
        {Skeleton && <Skeleton />}
      </div>,
    )
  const encoder = new TextEncoder()
  const main = drawMain(drawing, { waits: true })
  context.whenDone(
    main.then(
      () => {},
      () => {},
    ),
  )
  return new ReadableStream<Uint8Array>({
    start: (page) => page.enqueue(encoder.encode(before + note)),
    async pull(page) {
      // The status has been sent; without scripts, the page says what happened, as any page that failed.
      const { html } = await main.catch((error: unknown) => {
        handleError(error, drawing)
        return { html: inContainer(drawStatic(() => <Problem error={error} />, drawing)) }
      })
      page.enqueue(encoder.encode(html + after))
      page.close()
    },
  })
}
