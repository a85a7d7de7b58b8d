// What the loader of a page and its counterpart in the browser have in common: the same question, put to the same API.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { browserApi } from '#app/api/browser-api.ts'
import type { ApiClient } from '#shared/api/client.ts'

type Load<T> = (api: ApiClient, url: URL) => Promise<T>

/** At the edge the API is called in process; in the browser straight, without the detour over the page's loader. */
export function pageCall<T>(load: Load<T>, loadInBrowser: Load<T> = load) {
  return {
    loader: ({ request, context }: LoaderFunctionArgs) => load(context.api, new URL(request.url)),
    clientLoader: ({ request }: { request: Request }) => loadInBrowser(browserApi, new URL(request.url)),
  }
}
