// What a page's loader and its counterpart in the browser share: the same request to the same API.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { browserApi, freshBrowserApi } from '#app/api/browser-api.ts'
import type { Outcome } from '#app/api/outcome.ts'
import { pageExample, type PageExample } from '#app/api/page-example.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { isFresh } from '#shared/api/fresh.ts'
import type { Tool } from '#shared/tools/tool.ts'

type Load<T> = (api: ApiClient, url: URL) => Promise<T>

interface PageCallOptions<T> {
  /** Whose example is next to a question that has no answer yet. */
  tool?: Tool
  /** If the example is drawn from something other than the page. */
  loadExample?: Load<object>
  /** If the browser's request differs from the edge's. */
  loadInBrowser?: Load<T>
}

/** At the edge, the API is called in process; in the browser, directly, without the detour through the page's loader. */
export function pageCall<T extends object>(
  load: Load<T>,
  { tool, loadExample = load, loadInBrowser = load }: PageCallOptions<T> = {},
) {
  const loader = async ({ request, context }: LoaderFunctionArgs): Promise<T & { example?: PageExample }> => {
    const url = new URL(request.url)
    const page = await load(context.api, url)
    if (!tool || !(url.search === '' || isRefused(page))) return page
    return { ...page, example: await pageExample(tool, loadExample, context.api, url) }
  }
  const clientLoader = ({ request }: { request: Request }) => {
    const url = new URL(request.url)
    // At the edge, the context does the same (worker/load-context.ts).
    return loadInBrowser(isFresh(url) ? freshBrowserApi : browserApi, url)
  }
  return { loader, clientLoader }
}

/** The error is at a field: the API's, or of a page that reads the field itself. */
function isRefused({ outcome, error }: { outcome?: Outcome<unknown> | null; error?: unknown }): boolean {
  if (typeof error === 'string') return true
  return outcome?.ok === false && ['invalid_domain', 'invalid_request'].includes(outcome.code)
}
