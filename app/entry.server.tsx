// Renders a page at the edge: its main part as React will have it in the browser, and the document around it, which is plain
// HTML there.
import type { AppLoadContext, EntryContext, MetaDescriptor } from '@remix-run/cloudflare'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { documentStart, documentText } from '#app/document-text.tsx'
import type { PageHandle } from '#app/page-handle.ts'
import { MetaTags } from '#app/meta-tags.tsx'
import { pageScripts } from '#app/page-scripts.ts'
import { PageSettings } from '#app/page-settings.tsx'
import { isRefusal, Problem, problemMeta } from '#app/problem.tsx'
import { atTheEdge, PageContext, type PageState } from '#app/router/page-state.ts'
import { PageView } from '#app/router/page-view.tsx'
import { themeFromCookie } from '#shared/theme/theme.ts'

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  const page = pageOf(remixContext, new URL(request.url))
  const { staticHandlerContext, manifest, criticalCss } = remixContext
  const { nonce } = context
  const routeIds = staticHandlerContext.matches.map(({ route }) => route.id)
  const main = drawMain(page, context)
  const html = documentText(
    {
      handle: page.handle,
      state: page.state,
      theme: themeFromCookie(request.headers.get('cookie')),
      settings: context,
      isKept: page.hasOneAddress,
      isAnswered: ANSWER.test(main),
    },
    {
      nonce,
      css: criticalCss ?? context.stylesOf(routeIds),
      meta: renderToStaticMarkup(<MetaTags descriptors={page.meta} />),
      main,
      scripts: page.hydrates ? scriptsOf(page, manifest, nonce) : '',
    },
  )
  if (page.handle.sameForAll && status === 200) context.allowKeeping()
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { headers, status })
}

const scriptsOf = (
  { routeId, state, handle }: DrawnPage,
  manifest: EntryContext['manifest'],
  nonce: string,
) => pageScripts({ manifest, routeId, data: state, nonce, asksFirst: handle.asksFirst?.(state) })

/** The place of an answer with something in it (app/components/tool/result-region.tsx). */
const ANSWER = /data-result="true">(?!<\/div>)/

/** What the page of a route with one URL begins with, whatever its loader finds. */
export function startOfPage(
  request: Request,
  { id, module }: { id: string; module: RouteModule },
  context: AppLoadContext,
) {
  const { nonce } = context
  const url = new URL(request.url)
  const state = { ...atTheEdge, url, params: {}, loaderData: undefined }
  const theme = themeFromCookie(request.headers.get('cookie'))
  const meta = module.meta?.({ location: url, params: {} }) ?? []
  return documentStart(
    { handle: module.handle ?? {}, state, theme, settings: context, isKept: true, isAnswered: false },
    {
      nonce,
      css: context.stylesOf(['root', id]),
      meta: renderToStaticMarkup(<MetaTags descriptors={meta} />),
    },
  )
}

/** What a bug, an action or a loader threw; a visitor who left is not a bug, and neither is a request for a missing page. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  const isForVisitor = isRefusal(error) && error.status < 500
  if (!request.signal.aborted && !isForVisitor) context.reportError(error)
}

interface DrawnPage {
  routeId: string
  handle: PageHandle
  meta: readonly MetaDescriptor[]
  component: ComponentType
  state: PageState
  hydrates: boolean
  /** Its route has only one URL. */
  hasOneAddress: boolean
}

/** The parts of a route's module that matter here. */
interface RouteModule {
  default: ComponentType
  handle?: PageHandle
  meta?: (args: object) => MetaDescriptor[]
}

/** The page of the innermost route, or what is shown instead. */
function pageOf({ staticHandlerContext, routeModules }: EntryContext, url: URL): DrawnPage {
  const { matches, loaderData, actionData, errors } = staticHandlerContext
  const { route, params } = matches.at(-1) ?? { route: { id: 'root' }, params: {} }
  const { handle = {}, ...module } = routeModules[route.id] as unknown as RouteModule
  const state = {
    ...atTheEdge,
    url,
    params,
    loaderData: loaderData[route.id] as unknown,
    actionData: actionData?.[route.id] as unknown,
  }
  const path = 'path' in route ? (route.path ?? '') : ''
  const page = { routeId: route.id, handle, state, hasOneAddress: !/[:*]/.test(path) }
  if (errors) {
    const [error] = Object.values(errors) as unknown[]
    return { ...page, meta: problemMeta(error), component: () => <Problem error={error} />, hydrates: false }
  }
  const meta = module.meta?.({ location: url, params, data: state.loaderData }) ?? []
  return { ...page, meta, component: module.default, hydrates: handle.hydrate !== false }
}

function drawMain({ component: Page, state, hydrates }: DrawnPage, context: AppLoadContext): string {
  const within = (main: ReactNode) => <PageSettings.Provider value={context}>{main}</PageSettings.Provider>
  const main = hydrates
    ? renderToString(within(<PageView component={Page} state={state} />))
    : renderToStaticMarkup(
        within(
          <PageContext.Provider value={state}>
            <Page />
          </PageContext.Provider>,
        ),
      )
  // React leaves a part that failed to the browser, where it would fail again; nothing else writes these marks.
  if (main.includes('<!--$!-->')) throw new Error('A part of the page failed.')
  return main
}
