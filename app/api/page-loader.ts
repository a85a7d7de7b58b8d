// What a page's loader and its counterpart in the browser share: the same request to the same API.
import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { apiFor } from '#app/api/browser-api.ts'
import type { Outcome } from '#app/api/outcome.ts'
import { pageExample, type PageExample } from '#app/api/page-example.ts'
import type { ApiClient } from '#shared/api/client.ts'
import type { Tool } from '#shared/tools/tool.ts'

type Load<T> = (api: ApiClient, url: URL) => Promise<T>

interface Example {
  /** Whose example is next to a question that has no answer yet. */
  tool: Tool
  /** If the example is drawn from something other than the page. */
  loadExample?: Load<object>
}

/** For `loader`: at the edge, the API is called in process. */
export function edgeLoader<T extends object>(load: Load<T>, example?: Example) {
  return async ({ request, context }: LoaderFunctionArgs): Promise<T & { example?: PageExample }> => {
    const url = new URL(request.url)
    const page = await load(context.api, url)
    if (!example || !(url.search === '' || isRefused(page))) return page
    const { tool, loadExample = load } = example
    return { ...page, example: await pageExample(tool, loadExample, context.api, url) }
  }
}

/** For `clientLoader`: the browser calls the API directly, without the detour through the page's loader. */
export const browserLoader =
  <T extends object>(load: Load<T>) =>
  ({ request }: Pick<ClientLoaderFunctionArgs, 'request'>): Promise<T> =>
    load(apiFor(request), new URL(request.url))

/** The error is at a field: the API's, or of a page that reads the field itself. */
function isRefused({ outcome, error }: { outcome?: Outcome<unknown> | null; error?: unknown }): boolean {
  if (typeof error === 'string') return true
  return outcome?.ok === false && ['invalid_domain', 'invalid_request'].includes(outcome.code)
}
