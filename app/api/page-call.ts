// What the loader of a page and its counterpart in the browser have in common: the same question, put to the same API.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { browserApi, freshBrowserApi } from '#app/api/browser-api.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { isFresh } from '#shared/api/fresh.ts'

type Load<T> = (api: ApiClient, url: URL) => Promise<T>

/** At the edge the API is called in process; in the browser straight, without the detour over the page's loader. */
export function pageCall<T>(load: Load<T>, loadInBrowser: Load<T> = load) {
  return {
    loader: ({ request, context }: LoaderFunctionArgs) => load(context.api, new URL(request.url)),
    clientLoader({ request }: { request: Request }) {
      const url = new URL(request.url)
      // At the edge the context does the same (worker/load-context.ts).
      return loadInBrowser(isFresh(url) ? freshBrowserApi : browserApi, url)
    },
  }
}
